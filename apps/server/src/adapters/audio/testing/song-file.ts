import { readFile } from 'node:fs/promises';
import type { toPlayback } from '../audio.ts';
import { makeSongWav } from './make-song.ts';

let song: Buffer | undefined;
/** The converted song for each set of encoding options. All shops of this process share it. */
const played = new Map<string, ReturnType<typeof toPlayback>>();

/**
 * Half a minute of music, the least that the shop takes. It is made once for all tests, because making it takes
 * longer than most tests.
 */
export const songFile = (): Buffer => {
  song ??= makeSongWav({ seconds: 31, seed: 3, mono: true });
  return song;
};

/**
 * Converts recordings as the shop does, but the song of `songFile` only once. Some seventy tests begin with its
 * delivery, and converting it each time would take most of their time.
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
