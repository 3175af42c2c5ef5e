import { ok } from '@keepsong/domain/result';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Database } from '../../platform/db/database.ts';
import { renameRecordings } from '../stories/instant-stories.service.ts';
import { earlierKeyOf, type SongFiles } from './song-files.ts';
import { findEarlierFiles, renameFile } from './songs.repository.ts';

type Deps = { database: Database; storage: Storage; songFiles: SongFiles };

/** Gives songs from earlier versions of the shop an address that nobody can compute. */
export const createSongAddresses = ({ database, storage, songFiles }: Deps) => ({
  /**
   * Moves the files of some songs and returns how many. Safe to repeat: if a run is killed, the next one goes
   * on: the new file exists already, or the old one is still to be deleted.
   */
  async moveEarlier(): Promise<number> {
    const songs = await findEarlierFiles(database.db);
    for (const song of songs) {
      const [from, to] = [earlierKeyOf(song), songFiles.keyOf(song)];
      if (await storage.exists(from)) {
        await storage.put(to, await storage.read(from), { contentType: 'audio/mpeg' });
        await storage.delete(from);
      }
      await database.transaction(async (tx) => {
        await renameFile(tx, song.id, to);
        await renameRecordings(tx, from, to);
        return ok(null);
      });
    }
    return songs.length;
  },
});
