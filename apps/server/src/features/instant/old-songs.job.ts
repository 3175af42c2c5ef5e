import { UNPAID_KEPT_MS } from '@keepsong/domain/time/unpaid';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SongMusic } from './song-music.service.ts';
import { deleteOldSongs } from './songs.repository.ts';

type Deps = {
  db: Db;
  storage: Pick<Storage, 'delete'>;
  clock: Clock;
  songMusic: Pick<SongMusic, 'endOldBills'>;
};

/** Deletes old songs that visitors requested but did not order. */
export const createOldSongs = ({ db, storage, clock, songMusic }: Deps) => ({
  /**
   * Deletes songs that were not ordered within `UNPAID_KEPT_MS`, with their files. Also ends bills of a model
   * that were left open. Safe to repeat.
   */
  async deleteOld(): Promise<void> {
    const keys = await deleteOldSongs(db, new Date(clock.now().getTime() - UNPAID_KEPT_MS));
    for (const key of keys) await storage.delete(key);
    await songMusic.endOldBills();
  },
});
