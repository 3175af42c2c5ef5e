import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction } from '../../platform/db/database.ts';
import { tryAll } from '../../platform/jobs/try-each.ts';
import { renameRecording } from '../stories/instant-stories.service.ts';
import { introsOf } from '../stories/intro.ts';
import { joinedKey } from '../stories/keep/song-file.ts';
import { earlierKeyOf, type SongFiles } from './song-files.ts';
import { findStoriesOfFile, findToldFiles, renameFile, type SongFile } from './songs.repository.ts';

type Deps = { database: Database; storage: Storage; songFiles: SongFiles; clock: Clock };

const HOUR_MS = 3_600_000;

/**
 * Gives the recordings of earlier versions of the shop new addresses. At first everybody could compute them; later
 * all buyers of the same answers shared one.
 *
 * Only earlier versions told such an address. While this one starts, processes of theirs may still run. After an hour
 * nobody makes such a song any more, so a look that finds nothing is the last one: it reads all instant songs.
 */
export function createSongAddresses({ database, storage, songFiles, clock }: Deps) {
  const { db } = database;
  const startedAt = clock.now().getTime();
  let isDone = false;

  async function copy(from: string, to: string): Promise<void> {
    if (from === to) return;
    await storage.put(to, await storage.read(from), { contentType: 'audio/mpeg' });
  }

  async function firstStored(keys: readonly string[]): Promise<string | null> {
    for (const key of keys) if (await storage.exists(key)) return key;
    return null;
  }

  /** The told files are deleted after all copies are made, and before the rows change: the rows tell what is left. */
  async function move(song: SongFile): Promise<true> {
    const stories = await findStoriesOfFile(db, song.id);
    const told = [earlierKeyOf(song), song.audioKey];
    const own = songFiles.keyAfter(song, song.audioKey);
    const from = await firstStored([...told, own]);
    if (from !== null) {
      for (const { id } of stories) await copy(from, songFiles.keyFor(song, id));
      await copy(from, own);
    }
    // Files that were joined from the told ones are made again when somebody downloads them.
    const joined = stories
      .flatMap(introsOf)
      .flatMap((intro) => told.map((key) => joinedKey(intro.audioKey, key)));
    for (const key of [...joined, ...told]) await storage.delete(key);
    await inOwnTransaction(database, async (tx) => {
      for (const { id } of stories) await renameRecording(tx, id, songFiles.keyFor(song, id));
      await renameFile(tx, song.id, own);
    });
    return true;
  }

  return {
    /**
     * Moves the files of the songs: each story gets a copy of its own, and the song's own file a name that nobody was
     * told. Returns how many songs. Safe to repeat: if a run is killed, the next one goes on.
     */
    async moveEarlier(): Promise<number> {
      if (isDone) return 0;
      const count = await tryAll<SongFile>((left) => findToldFiles(db, left), move);
      isDone = count === 0 && clock.now().getTime() >= startedAt + HOUR_MS;
      return count;
    },
  };
}
