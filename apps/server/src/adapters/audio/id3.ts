import type { AudioTags } from './audio-types.ts';

/**
 * Writes a length with only seven bits in each byte, as ID3 requires. So no length can look like the start of an MP3
 * frame.
 */
const syncsafe = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);

const UTF8 = 3;

function frame(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'latin1'), Buffer.from([...syncsafe(body.length), 0, 0]), body]);
}

const textFrame = (id: string, value: string): Buffer =>
  frame(id, Buffer.concat([Buffer.from([UTF8]), Buffer.from(value, 'utf8')]));

const commentFrame = (value: string): Buffer =>
  frame(
    'COMM',
    Buffer.concat([Buffer.from([UTF8]), Buffer.from('eng\0', 'latin1'), Buffer.from(value, 'utf8')]),
  );

/**
 * Makes an ID3v2.4 tag (title, artist and so on in an MP3 file) in UTF-8 (id3.org/id3v2.4.0-structure). The result is
 * empty when `tags` is empty.
 */
export function writeId3(tags: AudioTags): Buffer {
  const frames: Buffer[] = [];
  if (tags.title) frames.push(textFrame('TIT2', tags.title));
  if (tags.artist) frames.push(textFrame('TPE1', tags.artist));
  if (tags.album) frames.push(textFrame('TALB', tags.album));
  if (tags.comment) frames.push(commentFrame(tags.comment));
  if (frames.length === 0) return Buffer.alloc(0);
  const body = Buffer.concat(frames);
  return Buffer.concat([
    Buffer.from('ID3', 'latin1'),
    Buffer.from([4, 0, 0, ...syncsafe(body.length)]),
    body,
  ]);
}
