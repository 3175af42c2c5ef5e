import { readFile } from 'node:fs/promises';
import type { toPlayback } from '../audio.ts';
import { makeSongWav } from './make-song.ts';

let song: Buffer | undefined;
/** What each way of encoding has made of the song, for all shops of this process. */
const played = new Map<string, ReturnType<typeof toPlayback>>();

/**
 * Half a minute of music, the least that the shop takes. It is made once for all tests, because that takes longer than
 * most tests.
 */
export const songFile = (): Buffer => {
  song ??= makeSongWav({ seconds: 31, seed: 3, mono: true });
  return song;
};

/**
 * Converts recordings as the shop does, but the song of `songFile` only once. Some seventy tests deliver it before they
 * begin, and converting it is most of their time.
 */
export const playSongFile =
  (convert: typeof toPlayback): typeof toPlayback =>
  async (source, who, mp3 = {}, overrides) => {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    if (!songFile().equals(bytes)) return convert(source, who, mp3, overrides);
    const way = JSON.stringify([mp3, overrides]);
    const known = played.get(way) ?? convert(source, who, mp3, overrides);
    played.set(way, known);
    if (!(await known).ok) played.delete(way);
    return known;
  };
