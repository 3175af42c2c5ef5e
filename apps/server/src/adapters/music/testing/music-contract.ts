import type { SongRequest } from '@keepsong/song-engine/request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Music, MusicRefused } from '../music.port.ts';

export const REQUEST: SongRequest = {
  seed: 'a contract',
  language: 'en',
  occasion: 'Birthday',
  genre: '5',
  mood: '4',
  tempo: '3',
  singer: 'cole',
  name: { spelling: 'Ann', respelling: null },
  details: [],
};

/** The tests that every music adapter must pass. */
export function musicContract(open: () => Promise<{ music: Music; close(): Promise<void> }>): void {
  let music: Music;
  let close: () => Promise<void>;
  beforeAll(async () => ({ music, close } = await open()));
  afterAll(() => close());

  test('a preview is an MP3 of half a minute with its words', async () => {
    const told: number[] = [];
    const song = await music.render({ request: REQUEST, extent: 'preview' }, (done) => told.push(done));
    expect(Buffer.from(song.mp3).toString('latin1', 0, 3)).toBe('ID3');
    expect(song.seconds).toBeCloseTo(30, 1);
    expect(song.title).not.toBe('');
    expect(song.lyrics).not.toBe('');
    expect(song.lines[0]).toMatchObject({ text: expect.any(String), words: expect.any(Array) });
    expect(Math.max(...song.peaks)).toBe(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  }, 120_000);

  // Runs only at night. By day other tests cover this: a test of the song engine renders two requests
  // (`render.test.ts`).
  test('another request makes another preview', { tags: ['night'], timeout: 120_000 }, async () => {
    const [song, other] = await Promise.all([
      music.render({ request: REQUEST, extent: 'preview' }),
      music.render({ request: { ...REQUEST, mood: '8' }, extent: 'preview' }),
    ]);
    expect(Buffer.from(other.mp3).equals(song.mp3)).toBe(false);
  });

  test('a request that cannot be sung is refused with the reason, and the next request is still made', async () => {
    const impossible = music.render({ request: { ...REQUEST, seed: '' }, extent: 'preview' });
    await expect(impossible).rejects.toThrow(MusicRefused);
    await expect(impossible).rejects.toThrow('seed');
    const name = { spelling: 'Siobhan', respelling: 'shi-VAWN' };
    const sung = await music.singName({ name, language: 'en', singer: 'june' });
    const otherwise = await music.singName({
      name: { ...name, respelling: 'SEE-oh-ban' },
      language: 'en',
      singer: 'june',
    });
    expect(Buffer.from(sung).toString('latin1', 0, 3)).toBe('ID3');
    expect(Buffer.from(otherwise).equals(sung)).toBe(false);
  }, 120_000);
}
