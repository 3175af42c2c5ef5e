import type { AudioTags } from './audio-types.ts';
import { id3Length } from './sniff.ts';

/** Seven bits a byte, so that no length can look like an MP3 frame. */
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

/** An ID3v2.4 tag in UTF-8 (id3.org/id3v2.4.0-structure); empty when there is nothing to say. */
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

/** The same recording with these tags in front, for a download; a tag that stood there before is dropped. */
export function tagMp3(mp3: Uint8Array, tags: AudioTags): Buffer {
  return Buffer.concat([writeId3(tags), mp3.subarray(Math.min(id3Length(mp3), mp3.length))]);
}
