import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { ok } from '@keepsong/domain/result';
import { playbackPath, type toPlayback } from '../audio.ts';
import { makeSongWav } from './make-song.ts';

let song: Buffer | undefined;
/** What was converted, by content and encoding options. All shops of this process share it. */
const played = new Map<string, ReturnType<typeof playOnce>>();

/**
 * Half a minute of music, the least that the shop takes. It is made once for all tests, because making it takes
 * longer than most tests.
 */
export const songFile = (): Buffer => {
  song ??= makeSongWav({ seconds: 31, seed: 3, mono: true });
  return song;
};

async function playOnce(convert: typeof toPlayback, ...how: Parameters<typeof toPlayback>) {
  const done = await convert(...how);
  return done.ok ? { done, content: await readFile(done.value.mp3.path) } : { done, content: null };
}

/**
 * Converts recordings as the shop does, but each recording of at most half a minute only once. Some seventy tests
 * begin with the delivery of the song, and others with what somebody says. Converting it each time would take most
 * of their time.
 */
export const playSongFile =
  (convert: typeof toPlayback): typeof toPlayback =>
  async (path, who, mp3 = {}, overrides) => {
    // Larger files are not read here, because that would hold the main thread.
    if ((await stat(path)).size > songFile().length) return convert(path, who, mp3, overrides);
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const way = JSON.stringify([digest, mp3, overrides]);
    const known = played.get(way) ?? playOnce(convert, path, who, mp3, overrides);
    played.set(way, known);
    const { done, content } = await known;
    if (!content) {
      played.delete(way);
      return done;
    }
    // The file of the first conversion may be gone.
    const own = playbackPath(path);
    await writeFile(own, content);
    return ok({ facts: done.value.facts, mp3: { path: own, bytes: content.length } });
  };
