import { ENDED_APPLICATION_DAYS } from '@keepsong/domain/artists/application';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deleteEnded } from './applications.repository.ts';

/**
 * Deletes refused applications `ENDED_APPLICATION_DAYS` after the refusal. Withdrawn ones are deleted when they are
 * withdrawn; this also deletes those from before the shop did so.
 */
export const deleteEndedApplications = (db: Db, clock: Clock): Promise<number> =>
  deleteEnded(db, new Date(clock.now().getTime() - ENDED_APPLICATION_DAYS * DAY_MS));
