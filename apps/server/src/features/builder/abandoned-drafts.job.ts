import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deleteAbandoned } from './drafts.repository.ts';

/**
 * How long a draft without an e-mail address and account is kept after its last save. By then the session of its
 * browser has long ended, because a session lasts at most 30 days.
 */
const ABANDONED_DAYS = 60;

export const deleteAbandonedDrafts = (db: Db, clock: Clock): Promise<number> =>
  deleteAbandoned(db, new Date(clock.now().getTime() - ABANDONED_DAYS * DAY_MS));
