import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { type Maker, withMade } from './made-storage.ts';
import type { Storage } from './storage.port.ts';

let folder: string;
let made: string[];
let storage: Storage;
let maker: Maker;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-made-'));
  made = [];
  maker = async () => {
    made.push('song');
    return { content: Buffer.from('a song'), contentType: 'audio/mpeg' };
  };
  storage = withMade(await createFolderStorage(folder), (key) =>
    key === 'examples/a.mp3' ? () => maker() : undefined,
  );
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is made once, at the first request, and then stored', async () => {
  expect(await storage.exists('examples/a.mp3')).toBe(true);
  expect(made).toEqual([]);
  const [stat, content] = await Promise.all([
    storage.stat('examples/a.mp3'),
    storage.read('examples/a.mp3').then(text),
  ]);
  expect([stat?.size, stat?.contentType, content]).toEqual([6, 'audio/mpeg', 'a song']);
  expect(await text(await storage.read('examples/a.mp3', { start: 2 }))).toBe('song');
  expect(made).toEqual(['song']);
});

test('a failure is reported, and the next request tries again', async () => {
  const good = maker;
  maker = () => Promise.reject(new Error('no thread'));
  await expect(storage.stat('examples/a.mp3')).rejects.toThrow('no thread');
  maker = good;
  expect((await storage.stat('examples/a.mp3'))?.size).toBe(6);
});

test('files without a maker come from the storage below', async () => {
  expect(await storage.exists('examples/b.mp3')).toBe(false);
  expect(await storage.stat('examples/b.mp3')).toBeNull();
  await storage.put('songs/b.mp3', Buffer.from('put'), { contentType: 'audio/mpeg' });
  expect(await text(await storage.read('songs/b.mp3'))).toBe('put');
  await storage.delete('songs/b.mp3');
  expect(await storage.exists('songs/b.mp3')).toBe(false);
});
