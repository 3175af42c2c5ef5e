import { ENDED_APPLICATION_DAYS } from '@keepsong/domain/artists/application';
import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { deleteEnded } from './applications.repository.ts';
import type { ForgetDrafts } from './forget-drafts.service.ts';

type Deps = { database: Database; clock: Clock; forgetDrafts: ForgetDrafts };

/**
 * Deletes refused applications `ENDED_APPLICATION_DAYS` after the refusal, with the drafts of their profiles. Withdrawn
 * ones are deleted when they are withdrawn; this also deletes those from before the shop did so.
 */
export async function deleteEndedApplications({ database, clock, forgetDrafts }: Deps): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteEnded(tx, new Date(clock.now().getTime() - ENDED_APPLICATION_DAYS * DAY_MS));
    await forgetDrafts(tx);
    return ok(null);
  });
}
