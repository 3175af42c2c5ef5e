import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { withTemporaryFile } from '../../platform/sandbox/temporary-file.ts';
import { comment, exif, jpegOf, pngOf } from '../../testing/images.ts';
import { readPicture } from './read-picture.ts';

const SIZE = { width: 800, height: 610 };

async function contentOf(given: Buffer) {
  return withTemporaryFile(given, async (path) => {
    const picture = await readPicture(path, 'ann');
    if (!picture.ok) throw new Error(picture.refusal.code);
    const { content, ...facts } = picture.value;
    return { facts, content: await buffer(content()) };
  });
}

it('gives only the parts of a file that draw the picture', async () => {
  // The picture data is longer than one piece of reading, because of the fill bytes at its end, which are quick to
  // decode. There is metadata before and behind.
  const plain = jpegOf(SIZE, [exif(6, 'GPS 43.0417 N'), comment('<script>')]);
  const fill = Buffer.alloc(3 * 64 * 1024, 0xff);
  const given = Buffer.concat([plain.subarray(0, -2), fill, plain.subarray(-2), Buffer.from('behind')]);
  const { facts, content } = await contentOf(given);
  expect(facts).toEqual({ contentType: 'image/jpeg', ...SIZE, bytes: content.length });
  expect(content.length).toBeGreaterThan(2 * 64 * 1024);
  for (const hidden of ['GPS', '<script>', 'behind']) {
    expect(given.includes(hidden)).toBe(true);
    expect(content.includes(hidden)).toBe(false);
  }
  expect((await contentOf(content)).content.equals(content)).toBe(true);
  expect((await contentOf(pngOf(SIZE, { tEXt: 'hidden' }))).content.equals(pngOf(SIZE))).toBe(true);
});

it.each([
  ['narrower than asked', pngOf({ width: 900, height: 20 }), 'image_too_small'],
  ['of more pixels than can be printed', pngOf({ width: 1_000_000, height: 61 }), 'image_too_large'],
  ['that is cut off', jpegOf(SIZE).subarray(0, 400), 'image_unreadable'],
])('refuses a picture %s', async (_what, bytes, code) => {
  const read = await withTemporaryFile(bytes, (path) => readPicture(path, 'ann', 30));
  expect(read).toMatchObject({ ok: false, refusal: { code } });
});

it('starts no process for a file that does not begin like a picture', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('child_process', count);
  try {
    for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.alloc(1024 * 1024)]) {
      const read = await withTemporaryFile(bytes, (path) => readPicture(path, 'ann'));
      expect(read).toMatchObject({ ok: false, refusal: { code: 'image_unsupported' } });
    }
    expect(started).toBe(0);
    await contentOf(jpegOf(SIZE));
    expect(started).toBe(1);
  } finally {
    unsubscribe('child_process', count);
  }
});
