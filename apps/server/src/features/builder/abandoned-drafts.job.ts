import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deleteAbandoned } from './drafts.repository.ts';

/** A draft without a contact is kept a little longer than the session of its browser can last. */
const ABANDONED_DAYS = 60;
const DAY_MS = 86_400_000;

export const deleteAbandonedDrafts = (db: Db, clock: Clock): Promise<number> =>
  deleteAbandoned(db, new Date(clock.now().getTime() - ABANDONED_DAYS * DAY_MS));
