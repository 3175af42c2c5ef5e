import { DAY_MS } from '@keepsong/domain/time/day';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deleteOldSongs } from './songs.repository.ts';

/** Songs that no order needs are deleted after 30 days. */
const KEPT_MS = 30 * DAY_MS;

type Deps = { db: Db; storage: Pick<Storage, 'delete'>; clock: Clock };

/** Deletes old songs that visitors requested but did not order. */
export const createOldSongs = ({ db, storage, clock }: Deps) => ({
  /** Deletes songs that were not ordered within `KEPT_MS`, and their files. Safe to repeat. */
  async deleteOld(): Promise<void> {
    const keys = await deleteOldSongs(db, new Date(clock.now().getTime() - KEPT_MS));
    for (const key of keys) await storage.delete(key);
  },
});
