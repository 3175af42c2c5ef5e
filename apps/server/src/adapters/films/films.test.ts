import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FilmEdit } from './film-edits.ts';
import { doFilmJob } from './film-job.ts';
import { makeFragmentedMp4, makeMp4, PLACE } from './testing/make-film.ts';

const CLIP = new URL('../../../db/seed/video/clips/odessa-vale.webm', import.meta.url);

const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + 131 * (at >> 3)) & 255));

/** The film as the shop stores it. Throws when the film is refused. */
function cleaned(film: Buffer): Buffer {
  const read = doFilmJob(film);
  if (!read.ok) throw new Error(read.refusal.code);
  const out = Buffer.from(film);
  const apply = ({ from, to, head = new Uint8Array() }: FilmEdit) => {
    out.fill(0, from, to);
    out.set(head, from);
  };
  read.value.edits.forEach(apply);
  return out;
}

const isRefused = (film: Buffer) =>
  expect(doFilmJob(film)).toMatchObject({ ok: false, refusal: { code: 'film_unsupported' } });

describe('an MP4', () => {
  it('loses the place where it was taken, and what no track names, and keeps its pictures', () => {
    const film = makeMp4({ hidden: Buffer.from('<script>hidden</script>') });
    expect(film.toString('latin1').split(PLACE)).toHaveLength(4);
    const stored = cleaned(film);
    expect(stored).toHaveLength(film.length);
    const text = stored.toString('latin1');
    for (const gone of [PLACE, 'udta', 'uuid', 'hidden']) expect(text).not.toContain(gone);
    expect(text).toContain(
      film.toString('latin1', film.indexOf('e\x07\x07'), film.indexOf('e\x07\x07') + 40),
    );
    expect(cleaned(stored)).toEqual(stored);
  });

  it('may be in fragments, as recorders write it', () => {
    expect(cleaned(makeFragmentedMp4())).toEqual(makeFragmentedMp4());
  });

  it.each([
    ['a head and noise', Buffer.concat([makeMp4().subarray(0, 12), noise(50_000)])],
    ['a head and zeros', Buffer.concat([makeMp4().subarray(0, 32), Buffer.alloc(50_000)])],
    ['noise in place of the pictures', makeMp4({ pictures: noise(102) })],
    ['a cut film', makeMp4().subarray(0, -30)],
    ['a film with bytes behind it', Buffer.concat([makeMp4(), noise(100)])],
    ['sound alone', makeMp4({ handler: 'soun' })],
    ['a track of places alone', makeMp4({ handler: 'meta' })],
  ])('of %s is refused', (_what, film) => isRefused(film));
});

describe('a WebM', () => {
  it('of the shop is taken as it is, and without its tags', async () => {
    const clip = await readFile(CLIP);
    const stored = cleaned(clip);
    expect(stored).toHaveLength(clip.length);
    expect(cleaned(stored)).toEqual(stored);
    expect(doFilmJob(stored)).toMatchObject({ ok: true, value: { kind: { type: 'video/webm' } } });
  });

  it.each([
    ['a head and noise', (clip: Buffer) => Buffer.concat([clip.subarray(0, 40), noise(50_000)])],
    ['a cut film', (clip: Buffer) => clip.subarray(0, -300)],
    ['its head alone', (clip: Buffer) => clip.subarray(0, 400)],
    [
      'noise in place of the pictures',
      (clip: Buffer) => Buffer.concat([clip.subarray(0, 2_000), noise(clip.length - 2_000)]),
    ],
  ])('of %s is refused', async (_what, spoil) => isRefused(spoil(await readFile(CLIP))));

  it('of sound alone is refused', async () => {
    isRefused(await readFile(new URL('../audio/testing/fixtures/tone.webm', import.meta.url)));
  });

  it('loses its tags', async () => {
    const clip = await readFile(CLIP);
    const place = Buffer.from(PLACE);
    const tags = Buffer.concat([Buffer.from([0x12, 0x54, 0xc3, 0x67, 0x80 | place.length]), place]);
    // Mark the segment's size as unknown, so that another part can follow the last one.
    const at = clip.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])) + 4;
    const open = Buffer.concat([
      clip.subarray(0, at),
      Buffer.from([0x01, ...Array(7).fill(0xff)]),
      clip.subarray(at + 8),
      tags,
    ]);
    expect(cleaned(open).toString('latin1')).not.toContain(PLACE);
  });
});
