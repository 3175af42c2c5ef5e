import { isTrialLate } from '@keepsong/domain/artists/application';
import { ok } from '@keepsong/domain/result';
import { addDays, chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { tryEach } from '../../../platform/jobs/try-each.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { ARTIST_DESK_PATH } from '../../notifications/page-paths.ts';
import { findLateTrials, lockApplication } from './applications.repository.ts';
import { createTellApplicant } from './tell-applicant.service.ts';

type Deps = { database: Database; clock: Clock; notifications: Pick<Notifications, 'notifyUser'> };

/** After a long downtime, the job still writes about days that have passed within this time. */
const LOOK_BACK_DAYS = 7;

/**
 * Tells applicants that the day of their trial song has passed. It decides nothing: the song can still be handed in, and
 * a producer, who sees the application in Today, refuses it or waits.
 */
export function createLateTrials(deps: Deps) {
  const { database, clock } = deps;
  const tell = createTellApplicant(deps);

  async function tellOne(id: number, today: Day): Promise<void> {
    await database.transaction(async (tx) => {
      const trial = await lockApplication(tx, id);
      if (trial?.state !== 'trial' || trial.trialDueDay === null) return ok(null);
      const { name, trialDueDay: dueDay, trialSentAt } = trial;
      if (!isTrialLate({ dueDay, isSent: trialSentAt !== null }, today)) return ok(null);
      const params = { name, dueDay, path: ARTIST_DESK_PATH };
      await tell(tx, trial, 'application_trial_late', params, dueDay);
      return ok(null);
    });
  }

  return {
    /** A job: writes once about each day that has passed. Safe to repeat and in parallel. */
    async tellDue(): Promise<void> {
      const today = chicagoDay(clock.now());
      const span = { from: addDays(today, -LOOK_BACK_DAYS), before: today };
      await tryEach(await findLateTrials(database.db, span), (id) => tellOne(id, today));
    },
  };
}

export type LateTrials = ReturnType<typeof createLateTrials>;
