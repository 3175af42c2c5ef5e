import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { type BuiltFiles, builtFileRoutes, describeBuilt, earlierFileRoutes } from '../http/built-files.ts';
import { createKeptBuilds, forgetBuilds } from './kept-builds.ts';

const DAY_MS = 24 * 3_600_000;
const SCRIPT = `export const words = ${JSON.stringify('song '.repeat(400))};`;

let folder: string;
let storage: Storage;
const opened: FastifyInstance[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-builds-'));
  storage = await createFolderStorage(folder);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((http) => http.close()));
  await rm(folder, { recursive: true });
});

const build = (files: Record<string, string>): BuiltFiles =>
  new Map(Object.entries(files).map(([url, text]) => [url, describeBuilt(url, Buffer.from(text))]));

/** Starts a process that serves this build. */
async function startProcess(files: BuiltFiles, lookAgainMs = 50) {
  const http = Fastify();
  opened.push(http);
  const builds = createKeptBuilds({ storage, files, log: http.log, lookAgainMs });
  await builds.keep();
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  builtFileRoutes(http, files);
  earlierFileRoutes(http, builds);
  return http;
}

const OLD = build({ '/assets/old-1a2b.js': SCRIPT, '/assets/-_style.css': 'a{}', '/favicon.svg': '<svg/>' });
const NEW = build({ '/assets/new-3c4d.js': 'export {};', '/assets/-_style.css': 'a{}' });

/** Makes the files of all builds older. */
async function age(days: number): Promise<void> {
  const then = new Date(Date.now() - days * DAY_MS);
  for await (const key of storage.keys('builds')) await utimes(join(folder, key), then, then);
}

async function keysIn(start?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const key of storage.keys(start)) found.push(key);
  return found;
}

const keys = async (): Promise<number> => (await keysIn()).length;

test('a process serves the scripts of an earlier build like its own', async () => {
  await (await startProcess(OLD)).close();
  const http = await startProcess(NEW);
  const answer = await http.inject({ url: '/assets/old-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect((await http.inject('/assets/old-1a2b.js')).body).toBe(SCRIPT);
  const etag = String(answer.headers.etag);
  const again = await http.inject({ url: '/assets/old-1a2b.js', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await http.inject({ method: 'HEAD', url: '/assets/old-1a2b.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('a process that started earlier serves the scripts of a build that came later', async () => {
  const http = await startProcess(OLD);
  expect((await http.inject('/assets/new-3c4d.js')).statusCode).toBe(404);
  await startProcess(NEW);
  expect((await http.inject('/assets/new-3c4d.js')).body).toBe('export {};');
});

test('a build is stored once, whoever starts it', async () => {
  await startProcess(OLD);
  const [put, before] = [vi.spyOn(storage, 'put'), await keys()];
  await startProcess(OLD);
  expect(await keys()).toBe(before);
  expect(put.mock.calls.map(([key]) => key)).toEqual([expect.stringMatching(/\.json$/)]);
});

test('nothing else of the store can be read by these names, and what is not there is not kept by caches', async () => {
  await startProcess(OLD);
  await storage.put('songs/secret.mp3', Buffer.from('a song'), { contentType: 'audio/mpeg' });
  await storage.put('assets/secret.js', Buffer.from('a secret'), { contentType: 'text/javascript' });
  const builds = (await keysIn('builds')).map((key) => key.slice('builds/'.length));
  const http = await startProcess(NEW);
  const names = [
    'secret.js',
    'favicon.svg',
    '../songs/secret.mp3',
    '..%2Fsongs%2Fsecret.mp3',
    'a/b.js',
    ...builds,
  ];
  for (const name of names) {
    const answer = await http.inject(`/assets/${name}`);
    expect([name, answer.statusCode]).toEqual([name, 404]);
  }
  expect((await http.inject('/assets/secret.js')).headers['cache-control']).toBe('no-store');
});

test('a thousand names that no build has cost at most two looks at the store', async () => {
  const http = await startProcess(OLD, 2_000);
  const [looks, reads] = [vi.spyOn(storage, 'keys'), vi.spyOn(storage, 'read')];
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, number) => http.inject(`/assets/none-${number}.js`)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  // At most one look that had already begun, and one for all later requests.
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2);
  expect(reads).not.toHaveBeenCalled();
});

test('a script that many ask for is read once', async () => {
  await (await startProcess(OLD)).close();
  const http = await startProcess(NEW);
  const reads = vi.spyOn(storage, 'read');
  await Promise.all(Array.from({ length: 20 }, () => http.inject('/assets/old-1a2b.js')));
  // One read of the list and one of the script.
  expect(reads).toHaveBeenCalledTimes(2);
});

test('a damaged pack or list is served to nobody', async () => {
  await (await startProcess(OLD)).close();
  for await (const key of storage.keys('builds'))
    if (key.endsWith('.pack')) await storage.put(key, Buffer.alloc(3_000), { contentType: 'x/y' });
  await storage.put(`builds/${'0'.repeat(32)}.json`, Buffer.from('{'), { contentType: 'x/y' });
  expect((await (await startProcess(NEW)).inject('/assets/old-1a2b.js')).statusCode).toBe(404);
});

test('while the store is away, names of other builds are not found, and afterwards they are', async () => {
  await (await startProcess(OLD)).close();
  const http = await startProcess(NEW);
  const away = vi.spyOn(storage, 'keys').mockImplementation(() => {
    throw new Error('the store is away');
  });
  expect((await http.inject('/assets/old-1a2b.js')).statusCode).toBe(404);
  away.mockRestore();
  expect((await http.inject('/assets/old-1a2b.js')).statusCode).toBe(200);
});

test('a build whose store was away at the start is stored when the store is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const builds = createKeptBuilds({ storage, files: OLD, log: Fastify().log });
  const put = vi.spyOn(storage, 'put').mockRejectedValue(new Error('the store is away'));
  try {
    await builds.start();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    put.mockRestore();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await keys()).toBe(2);
    });
  } finally {
    builds.stop();
    vi.useRealTimers();
  }
});

describe('the files of a build are deleted', () => {
  test('a month after its last process, and not before', async () => {
    await startProcess(OLD);
    await age(29);
    await forgetBuilds(storage, new Date());
    expect(await keys()).toBe(2);
    await age(31);
    await forgetBuilds(storage, new Date());
    expect(await keys()).toBe(0);
  });

  test('but not those of a build that still runs', async () => {
    const builds = createKeptBuilds({ storage, files: OLD, log: Fastify().log });
    await builds.keep();
    await age(31);
    await builds.keep();
    await startProcess(NEW);
    await forgetBuilds(storage, new Date());
    expect((await (await startProcess(NEW)).inject('/assets/old-1a2b.js')).statusCode).toBe(200);
  });
});
