import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Storage, StorageKeyInvalid, StoredFileMissing } from '../storage.port.ts';

/** The storage under test. `list` returns the names of all files in it. */
export type StorageSubject = { storage: Storage; list(): Promise<string[]>; close(): Promise<void> };

const MP3 = { contentType: 'audio/mpeg' };

/** The tests that every storage must pass. Each test uses keys of its own. */
export function storageContract(makeSubject: () => Promise<StorageSubject>): void {
  let subject: StorageSubject;
  let storage: Storage;
  let keys = 0;

  beforeAll(async () => {
    subject = await makeSubject();
    storage = subject.storage;
  });
  afterAll(() => subject.close());

  const newKey = () => {
    keys += 1;
    return `songs/2026/file-${keys}_x.mp3`;
  };
  const readAll = async (key: string, range?: { start?: number; end?: number }) =>
    buffer(await storage.read(key, range));

  it.each([
    ['bytes', (content: Buffer) => content],
    ['a stream', (content: Buffer) => Readable.from([content.subarray(0, 1_000), content.subarray(1_000)])],
  ])('keeps %s with their type', async (_kind, make) => {
    const [key, content] = [newKey(), randomBytes(200_000)];
    const before = Date.now();
    await storage.put(key, make(content), { contentType: 'audio/mp4; codecs="mp4a.40.2"' });
    expect((await readAll(key)).equals(content)).toBe(true);
    const found = await storage.stat(key);
    expect(found).toMatchObject({ size: 200_000, contentType: 'audio/mp4; codecs="mp4a.40.2"' });
    expect(found?.etag).toMatch(/^[\w-]+$/);
    expect(Math.abs((found?.lastModified.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(await storage.exists(key)).toBe(true);
  });

  it('keeps an empty file', async () => {
    const key = newKey();
    await storage.put(key, Buffer.of(), MP3);
    expect(await storage.stat(key)).toMatchObject({ size: 0 });
    expect(await readAll(key)).toHaveLength(0);
  });

  it('reads parts, both ends included', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('0123456789'), MP3);
    expect((await readAll(key, { start: 2, end: 4 })).toString()).toBe('234');
    expect((await readAll(key, { start: 0, end: 1 })).toString()).toBe('01');
    expect((await readAll(key, { start: 7 })).toString()).toBe('789');
    expect((await readAll(key, { end: 2 })).toString()).toBe('012');
  });

  it('replaces a file, its type and its etag', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('first'), MP3);
    const first = await storage.stat(key);
    await storage.put(key, Buffer.from('other'), { contentType: 'image/png' });
    const second = await storage.stat(key);
    expect((await readAll(key)).toString()).toBe('other');
    expect(second?.contentType).toBe('image/png');
    expect(second?.etag).not.toBe(first?.etag);
  });

  it('reports that a file does not exist', async () => {
    const key = newKey();
    expect(await storage.stat(key)).toBeNull();
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.read(key)).rejects.toBeInstanceOf(StoredFileMissing);
    expect(await storage.stat('songs')).toBeNull();
    expect(await storage.exists('songs')).toBe(false);
  });

  it('lists the keys of a folder', async () => {
    async function listed(folder?: string): Promise<string[]> {
      const found: string[] = [];
      for await (const key of storage.keys(folder)) found.push(key);
      return found.sort();
    }
    for (const key of ['listed/a.txt', 'listed/deep/er/b.txt', 'listed-not/c.txt'])
      await storage.put(key, Buffer.from(key), MP3);
    expect(await listed('listed')).toEqual(['listed/a.txt', 'listed/deep/er/b.txt']);
    expect(await listed('nothing')).toEqual([]);
    expect(await listed()).toEqual(expect.arrayContaining(['listed/a.txt', 'listed-not/c.txt']));
  });

  it('deletes a file, and deleting it again is no error', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('x'), MP3);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.read(key)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it.each([
    ['breaks off', undefined],
    ['is shorter than was said', 5_000],
    ['is longer than was said', 10],
  ])('stores nothing of a stream that %s, and keeps the old content', async (_how, size) => {
    const [fresh, taken] = [newKey(), newKey()];
    await storage.put(taken, Buffer.from('whole'), MP3);
    const before = await subject.list();
    async function* chunks() {
      yield randomBytes(1_000);
      if (size === undefined) throw new Error('The visitor went away.');
    }
    for (const key of [fresh, taken]) {
      await expect(storage.put(key, Readable.from(chunks()), { ...MP3, size })).rejects.toThrow(/.+/);
    }
    expect(await storage.stat(fresh)).toBeNull();
    expect((await readAll(taken)).toString()).toBe('whole');
    expect(await subject.list()).toEqual(before);
  });

  it('keeps one whole file when several are written at once', async () => {
    const key = newKey();
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000, index));
    await Promise.all(contents.map((content) => storage.put(key, Readable.from([content]), MP3)));
    const kept = await readAll(key);
    expect(contents.some((content) => content.equals(kept))).toBe(true);
  });

  describe('a key', () => {
    it.each([
      '',
      '.',
      '..',
      '../secret',
      'songs/../../secret',
      'songs/..',
      '/etc/passwd',
      'songs//a',
      'songs/',
      '.types/a',
      'songs/.hidden',
      'songs\\..\\a',
      'C:/a',
      'songs/a\0.mp3',
      'songs/a\n',
      'songs/%2e%2e/a',
      'songs/ä.mp3',
      `songs/${'a'.repeat(129)}`,
      'a/b/c/d/e/f/g/h/i',
    ])('%j is refused by every call', async (key) => {
      const calls: (() => Promise<unknown>)[] = [
        () => storage.put(key, Buffer.of(1), MP3),
        () => storage.stat(key),
        () => storage.read(key),
        () => storage.delete(key),
        () => storage.exists(key),
      ];
      for (const call of calls) {
        const error = await Promise.resolve()
          .then(call)
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(StorageKeyInvalid);
      }
    });
  });
}
