import { describe, expect, it } from 'vitest';
import { comment, exif, JUNK_SCAN, jpegOf, pngOf, webpOf } from '../../testing/images.ts';
import { rebuildImage } from './rebuild-image.ts';
import { joinedParts } from './rebuilt.ts';

const SIZE = { width: 800, height: 610 };
const SECRET = 'GPS 43.0417 N 76.1190 W';
const SCRIPT = '<script>alert(1)</script>';

function rebuilt(bytes: Buffer) {
  const image = rebuildImage(bytes);
  if (!image.ok) throw new Error(image.refusal.code);
  const { parts, ...facts } = image.value;
  return { parts, bytes: joinedParts(bytes, parts), ...facts };
}

describe('a rebuilt picture has only the parts that draw it:', () => {
  it.each([
    ['JPEG', jpegOf(SIZE, [exif(1, SECRET), comment(SCRIPT)], SCRIPT), jpegOf(SIZE), 'image/jpeg'],
    ['PNG', pngOf(SIZE, { tEXt: SECRET, eXIf: SCRIPT }), pngOf(SIZE), 'image/png'],
    ['WebP', webpOf(SIZE, { EXIF: SECRET, 'XMP ': SCRIPT }), webpOf(SIZE, {}, 0), 'image/webp'],
  ])('%s', (_kind, given, plain, contentType) => {
    const { bytes, parts: _parts, ...facts } = rebuilt(given);
    expect(given.includes(SECRET) && given.includes(SCRIPT)).toBe(true);
    expect(bytes.equals(plain)).toBe(true);
    expect(facts).toEqual({ contentType, ...SIZE });
    expect(rebuilt(bytes).bytes.equals(bytes)).toBe(true);
  });

  it('and data after the end of a PNG or WebP is cut off', () => {
    for (const plain of [pngOf(SIZE), webpOf(SIZE, {}, 0)])
      expect(rebuilt(Buffer.concat([plain, Buffer.from(SCRIPT)])).bytes.equals(plain)).toBe(true);
  });
});

it('keeps the orientation and no other metadata', () => {
  const { bytes } = rebuilt(jpegOf(SIZE, [exif(6, SECRET)]));
  expect(bytes.includes(SECRET)).toBe(false);
  expect(bytes.includes('Exif')).toBe(true);
  expect(rebuilt(bytes).bytes.equals(bytes)).toBe(true);
  expect(rebuilt(jpegOf(SIZE, [exif(99, '')])).bytes.equals(jpegOf(SIZE))).toBe(true);
});

it.each([
  ['a GIF', Buffer.from('GIF89a, and so on')],
  ['a drawing that can run', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['text', Buffer.from('us.jpg')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG that moves', pngOf(SIZE, { acTL: '00000000' })],
  ['a WebP that moves', webpOf(SIZE, {}, 0x02)],
])('does not take %s', (_what, bytes) => {
  expect(rebuildImage(bytes)).toMatchObject({ ok: false, refusal: { code: 'image_unsupported' } });
});

it('refuses files that are cut off anywhere, and never crashes', () => {
  for (const whole of [
    jpegOf(SIZE, [exif(6, SECRET)], '', JUNK_SCAN),
    pngOf({ width: 3, height: 3 }),
    webpOf(SIZE, {}, 0),
  ]) {
    for (let length = 12; length < whole.length; length += 1) {
      const image = rebuildImage(whole.subarray(0, length));
      expect(image, `${length} of ${whole.length}`).toMatchObject({
        ok: false,
        refusal: { code: 'image_unreadable' },
      });
    }
  }
});

it('refuses a JPEG of empty segments, and a WebP of empty chunks, at the 3,001st', () => {
  const segments = Buffer.alloc(4 * 4_000, Buffer.from([0xff, 0xe0, 0, 2]));
  const chunks = Buffer.concat([
    webpOf(SIZE),
    Buffer.alloc(8 * 4_000, Buffer.from('EXIF\0\0\0\0', 'latin1')),
  ]);
  chunks.writeUInt32LE(chunks.length - 8, 4);
  for (const bytes of [jpegOf(SIZE, [segments]), chunks])
    expect(rebuildImage(bytes)).toEqual({
      ok: false,
      refusal: { code: 'image_unreadable', details: { reason: 'parts' } },
    });
});

it('takes a PNG of 20 MB in the small parts in which libpng writes', () => {
  const plain = pngOf({ width: 3, height: 3 });
  const parts = Array.from({ length: 2_560 }, () => plain.subarray(33, -12));
  const bytes = Buffer.concat([plain.subarray(0, 33), ...parts, plain.subarray(-12)]);
  const taken = rebuilt(bytes);
  expect(taken.bytes).toHaveLength(bytes.length);
  expect(taken.parts).toHaveLength(2);
  const more = [...parts, ...parts];
  const many = Buffer.concat([plain.subarray(0, 33), ...more, plain.subarray(-12)]);
  expect(rebuildImage(many)).toMatchObject({ refusal: { details: { reason: 'parts' } } });
});

it('refuses a PNG whose parts were tampered with', () => {
  const bytes = pngOf(SIZE);
  bytes[17] = 1;
  expect(rebuildImage(bytes)).toMatchObject({ ok: false, refusal: { code: 'image_unreadable' } });
});
