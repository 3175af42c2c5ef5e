import { CHECK_HOURS } from '@keepsong/domain/studio/check';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../../platform/db/database.ts';
import { tryAll } from '../../../platform/jobs/try-each.ts';
import { findProducers } from '../../../platform/staff/find-producers.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { checkDeskPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { findAssignment } from '../studio.repository.ts';
import { claimReminder, findForgottenChecks } from './checks.repository.ts';

type Deps = {
  database: Database;
  artists: Pick<ArtistsService, 'summary'>;
  notifications: Notifications;
  clock: Clock;
};

const HOUR_MS = 3_600_000;

/**
 * Reminds the producers of songs that have waited two hours for their check. A fault of one song does not stop the
 * others; the first fault is thrown at the end. Safe to repeat and to run in parallel.
 */
export function createCheckReminders({ database, artists, notifications, clock }: Deps) {
  /** False when the producers were reminded already, or the song waits no longer. */
  async function remind(tx: Tx, id: number): Promise<boolean> {
    const now = clock.now();
    if (!(await claimReminder(tx, id, now))) return false;
    const found = await findAssignment(tx, id);
    if (!found) return true;
    const { commission, story } = found;
    const artist = commission.artistId === null ? null : await artists.summary(tx, commission.artistId);
    const params = {
      song: songFactsOf(story.songData),
      artistName: artist?.artistName ?? '',
      path: checkDeskPath(id),
    };
    for (const userId of await findProducers(tx)) {
      const key = `commission:${id}:check_waits:${now.toISOString()}:${userId}`;
      await notifications.notifyUserId(tx, userId, 'check_waits_staff', params, key);
    }
    return true;
  }

  return {
    async remindOfChecks(): Promise<void> {
      const before = new Date(clock.now().getTime() - CHECK_HOURS * HOUR_MS);
      await tryAll<number>(
        (left) => findForgottenChecks(database.db, before, left),
        (id) => inOwnTransaction(database, (tx) => remind(tx, id)),
      );
    },
  };
}

export type CheckReminders = ReturnType<typeof createCheckReminders>;
