import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { artPath } from '@keepsong/artwork/draw/path';
import { renderRequest } from '@keepsong/artwork/request';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ThreadBusy } from '../../platform/threads/thread.ts';
import { createPngDrawing } from './draw-png.ts';
import { createPictureCache } from './picture-cache.ts';
import { createPngThread, type PngThread } from './png-thread.ts';
import { createSharePictures } from './share-pictures.ts';

const song = { title: 'Forty Winters', recipient: 'Marguerite', genre: '2', mood: '7' } as const;
const share = { kind: 'share' as const, song: { ...song, byline: 'for Marguerite, by Odessa Vale' } };

/** Reads the width and height in pixels from the header of a PNG. */
function sizeOf(png: Uint8Array): [number, number] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** A stand-in for the drawing thread. It finishes a picture only when the test calls its function in `held`. */
function heldThread() {
  const held: (() => void)[] = [];
  const thread: PngThread = {
    ask: ({ svg }) => new Promise((resolve) => held.push(() => resolve(Buffer.from(svg)))),
    isRunning: () => true,
    stop: async () => {},
  };
  return { thread, held };
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsong-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a drawing', () => {
  let draw: Awaited<ReturnType<typeof createPngDrawing>>;
  beforeAll(async () => {
    draw = await createPngDrawing();
  });

  it('is a PNG of 1200 by 630 with the words of the song in it', () => {
    const png = draw(renderRequest(share), 1200);
    expect(sizeOf(png)).toEqual([1200, 630]);
    const other = { ...share, song: { ...share.song, byline: 'para Marguerite, de Odessa Vale' } };
    expect(Buffer.compare(draw(renderRequest(other), 1200), png)).not.toBe(0);
  });

  it('sets names of Central Europe in one family, and leaves out letters that the shop’s fonts lack', () => {
    const line = (text: string, family: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><text x="9" y="40" font-family="${family}" font-size="30">${text}</text></svg>`;
    const drawn = (text: string, family = 'Hanken Grotesk') => Buffer.from(draw(line(text, family), 300));
    expect(drawn('ź').equals(drawn('ź', 'serif'))).toBe(false);
    expect(drawn('a').equals(drawn('a\u5988'))).toBe(true);
  });
});

describe('share pictures', () => {
  it('are drawn in a thread, kept in the folder and found there by the next process', async () => {
    const pictures = createSharePictures(folder);
    expect(await pictures.find(share)).toBeNull();
    const png = await pictures.draw(share, 'a');
    await pictures.stop();
    expect(sizeOf(png)).toEqual([1200, 630]);
    const later = createSharePictures(folder);
    expect(Buffer.compare((await later.find(share)) ?? Buffer.alloc(0), png)).toBe(0);
    await later.stop();
  });

  it('of mails are sleeves of 480 by 480, with the initial in the shop’s type', async () => {
    const pictures = createSharePictures(folder);
    const sleeveOf = (recipient: string) =>
      pictures.draw(
        { kind: 'sleeve', song: { title: 'Forty Winters', recipient, genre: '6', mood: '7' } },
        'a',
      );
    const [first, second] = [await sleeveOf('Marguerite'), await sleeveOf('Odessa')];
    await pictures.stop();
    expect([sizeOf(first), sizeOf(second)]).toEqual([
      [480, 480],
      [480, 480],
    ]);
    expect(Buffer.compare(first, second)).not.toBe(0);
  });

  it('are drawn once for all who ask at the same time', async () => {
    const { thread, held } = heldThread();
    const pictures = createSharePictures(folder, thread);
    const asked = [pictures.draw(share, 'a'), pictures.draw(share, 'a'), pictures.draw(share, 'a')];
    expect(held).toHaveLength(1);
    held[0]?.();
    expect((await Promise.all(asked)).map((png) => png.byteLength)).toHaveLength(3);
  });

  it('of one address wait in line, as through the proxy of a mail program', async () => {
    const pictures = createSharePictures(folder);
    const line = Array.from({ length: 20 }, (_, at) =>
      pictures.draw({ kind: 'sleeve', song: { title: `Mail ${at}` } }, 'proxy'),
    );
    expect((await Promise.all(line)).map(sizeOf)).toEqual(line.map(() => [480, 480]));
    await pictures.stop();
  });

  it('have a plain picture of the same size, drawn once', async () => {
    const { thread, held } = heldThread();
    const pictures = createSharePictures(folder, thread);
    const asked = [pictures.plain(share), pictures.plain(share)];
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    expect(await asked[0]).toEqual(await asked[1]);
    expect(await pictures.plain(share)).toEqual(await asked[0]);
    expect(String(await asked[0])).not.toContain('Forty');
    expect(held).toHaveLength(1);
  });
});

describe('the drawing thread', () => {
  const job = { svg: renderRequest(share), width: 60 };

  it('refuses more pictures than it can draw soon', async () => {
    const thread = createPngThread({ maxWaiting: 1 });
    const asked = await Promise.allSettled([
      thread.ask(job, 'a'),
      thread.ask(job, 'a'),
      thread.ask(job, 'a'),
    ]);
    await thread.stop();
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(asked[2]).toMatchObject({ reason: expect.any(ThreadBusy) });
  });

  it('ends and frees its memory when it is idle', { tags: ['night'] }, async () => {
    const thread = createPngThread({ idleMs: 1 });
    await thread.ask(job, 'a');
    await expect.poll(() => thread.isRunning()).toBe(false);
    expect(sizeOf(await thread.ask(job, 'a'))[0]).toBe(60);
    await thread.stop();
    expect(thread.isRunning()).toBe(false);
  });

  it('still works after a picture that cannot be drawn or takes too long', { tags: ['night'] }, async () => {
    const thread = createPngThread();
    await expect(thread.ask({ svg: 'no picture', width: 60 }, 'a')).rejects.toThrow();
    expect(sizeOf(await thread.ask(job, 'a'))[0]).toBe(60);
    await thread.stop();
    const hurried = createPngThread({ timeoutMs: 1 });
    await expect(hurried.ask(job, 'a')).rejects.toThrow('too long');
    await hurried.stop();
  });
});

describe('the folder', () => {
  it('stays below its limit by deleting the oldest pictures', async () => {
    const cache = createPictureCache(folder, 25);
    for (const key of ['a', 'b', 'c']) await cache.keep(key, Buffer.alloc(10));
    expect(await cache.find('a')).toBeNull();
    expect(await cache.find('c')).toHaveLength(10);
    expect(await readdir(folder)).toHaveLength(2);
    const next = createPictureCache(folder, 25);
    await next.keep('d', Buffer.alloc(10));
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('knows pictures by their address', async () => {
    const cache = createPictureCache(folder);
    await cache.keep(artPath(share), Buffer.from('x'));
    expect(await cache.find(artPath({ ...share, song }))).toBeNull();
    expect(await cache.find(artPath(share))).toEqual(Buffer.from('x'));
  });
});
