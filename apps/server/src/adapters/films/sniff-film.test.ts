import { expect, it } from 'vitest';
import { sniffFilm } from './sniff-film.ts';

const box = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`)]);
const ebml = (type: string) =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from(`....${type}`)]);

it.each([
  ['an MP4', box('isom'), 'mp4'],
  ['an MP4 of a phone', box('mp42'), 'mp4'],
  ['a WebM', ebml('webm'), 'webm'],
  ['QuickTime', box('qt  '), undefined],
  ['an M4A', box('M4A '), undefined],
  ['Matroska', ebml('matroska'), undefined],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s', (_what, head, ending) => {
  expect(sniffFilm(head)?.ending).toBe(ending);
});
