import { HOLD_HOURS, heldUntil } from '@keepsong/domain/studio/question';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import { tryAll } from '../../platform/jobs/try-each.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { talkPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { findSilent, lockAssignment, updateCommission } from './studio.repository.ts';

type Deps = {
  database: Database;
  artists: Pick<ArtistsService, 'summary'>;
  notifications: Pick<Notifications, 'notifyOwner'>;
  clock: Clock;
};

/**
 * Reminds the customer, once for each song, when the question of the artist to whom it is offered has no answer.
 * The promised day stays (decision 0146).
 */
export function createUnansweredQuestions({ database, artists, notifications, clock }: Deps) {
  /** False when there is nothing to remind of any more. */
  async function remind(tx: Tx, id: number): Promise<boolean> {
    const found = await lockAssignment(tx, id);
    if (!found) return false;
    const { commission, story } = found;
    const { state, questionAt, answeredAt, silenceToldAt, dueAt, artistId } = commission;
    const now = clock.now();
    if (state !== 'offered' || questionAt === null || answeredAt !== null || silenceToldAt !== null)
      return false;
    // If the promised day has passed already, the customer is asked what to do (a late song) instead.
    if (now < heldUntil(questionAt) || !dueAt || dueAt <= now || artistId === null) return false;
    await updateCommission(tx, id, { silenceToldAt: now });
    const artist = await artists.summary(tx, artistId);
    const params = {
      song: songFactsOf(story.songData),
      artistName: artist?.artistName ?? '',
      promisedDay: chicagoDay(dueAt),
      path: talkPath(story.slug),
    };
    await notifications.notifyOwner(tx, story.id, 'question_unanswered', params, `commission:${id}:silence`);
    return true;
  }

  return {
    /**
     * A job: reminds all customers who are due to be reminded. A fault of one song does not stop the others; the first
     * fault is thrown at the end. Safe to repeat and to run in parallel.
     */
    async remindOfUnanswered(): Promise<void> {
      const now = clock.now();
      const until = new Date(now.getTime() - HOLD_HOURS * 3_600_000);
      await tryAll<number>(
        (left) => findSilent(database.db, { until, now }, left),
        (id) => inOwnTransaction(database, (tx) => remind(tx, id)),
      );
    },
  };
}
