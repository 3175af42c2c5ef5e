import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deleteAbandoned } from './drafts.repository.ts';

/** A draft that nobody can be written to about is kept as long as its browser's session could last, and then some. */
const ABANDONED_DAYS = 60;
const DAY_MS = 86_400_000;

export const deleteAbandonedDrafts = (db: Db, clock: Clock): Promise<number> =>
  deleteAbandoned(db, new Date(clock.now().getTime() - ABANDONED_DAYS * DAY_MS));
