import { ok } from '@keepsong/domain/result';
import { UNPAID_KEPT_MS } from '@keepsong/domain/time/unpaid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import type { SongMusic } from './song-music.service.ts';
import { deleteOldSongs } from './songs.repository.ts';

type Deps = {
  database: Database;
  oldFiles: Pick<OldFiles, 'note' | 'deleteUnlessSpared'>;
  clock: Clock;
  songMusic: Pick<SongMusic, 'endOldBills'>;
};

/** Deletes old songs that visitors requested but did not order. */
export const createOldSongs = ({ database, oldFiles, clock, songMusic }: Deps) => ({
  /**
   * Deletes songs that were not ordered within `UNPAID_KEPT_MS`, with their files. Also ends bills of a model
   * that were left open. Safe to repeat.
   */
  async deleteOld(): Promise<void> {
    const before = new Date(clock.now().getTime() - UNPAID_KEPT_MS);
    const gone = await database.transaction(async (tx) => {
      const keys = await deleteOldSongs(tx, before);
      await oldFiles.note(tx, keys);
      return ok(keys);
    });
    // Meanwhile somebody may ask for the same song again: then it is made anew, under the same name.
    if (gone.ok) await oldFiles.deleteUnlessSpared(gone.value);
    await songMusic.endOldBills();
  },
});
