import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtFileRoutes } from './built-files.ts';
import { type PageLoader, pageLoader } from './page-loader.ts';

const SCRIPT = `export const words = ${JSON.stringify('song '.repeat(400))};`;

let build: string;
let http: FastifyInstance;
let loader: PageLoader;
beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), 'keepsong-pages-'));
  await mkdir(join(build, 'client', 'assets'), { recursive: true });
  await mkdir(join(build, 'server', 'assets'), { recursive: true });
  await writeFile(join(build, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(build, 'client', 'assets', 'home-1a2b.js'), SCRIPT);
  await writeFile(join(build, 'client', 'assets', 'home-1a2b.js.map'), '{}');
  await writeFile(join(build, 'client', 'favicon.svg'), '<svg/>');
  await writeFile(join(build, 'server', 'assets', 'late.js'), "export const html = 'a page';");
  await writeFile(
    join(build, 'server', 'page-host.js'),
    `export const isPublicPage = () => true;
      export const isSameForNewcomers = () => false;
     export const renderPage = async () => ({ bytes: Buffer.from((await import('./assets/late.js')).html) });`,
  );
  loader = await pageLoader({ development: false, build: pathToFileURL(`${build}/`) });
  http = Fastify();
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  builtFileRoutes(http, loader.files);
});
afterEach(async () => {
  await http.close();
  await rm(build, { recursive: true, force: true });
});

test('a running shop keeps its scripts and its pages when the build is replaced under it', async () => {
  await rm(build, { recursive: true });
  const script = await http.inject('/assets/home-1a2b.js');
  expect(script.statusCode).toBe(200);
  expect(script.body).toBe(SCRIPT);
  const page = await loader.load();
  const answer = await page.renderPage(new Request('http://shop.test/'), {} as never);
  expect(answer.bytes.toString()).toBe('a page');
});

test('hashed names are cached for ever, others are revalidated; both are compressed and typed', async () => {
  const script = await http.inject({ url: '/assets/home-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const icon = await http.inject('/favicon.svg');
  expect(icon.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
});

test('a file that the browser has is not sent again, and HEAD has no body', async () => {
  const { headers } = await http.inject('/favicon.svg');
  const again = await http.inject({
    url: '/favicon.svg',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const head = await http.inject({ method: 'HEAD', url: '/favicon.svg' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
});

test('a missing build gives a clear message', async () => {
  await rm(build, { recursive: true });
  const missing = pageLoader({ development: false, build: pathToFileURL(`${build}/`) });
  await expect(missing).rejects.toThrow(/^The pages are not built yet: run "npm run build"/);
});

test('a source map is served to nobody', async () => {
  expect((await http.inject('/assets/home-1a2b.js')).statusCode).toBe(200);
  expect((await http.inject('/assets/home-1a2b.js.map')).statusCode).toBe(404);
});
