import { ok } from '@keepsong/domain/result';
import { dueAfterSilence, HOLD_HOURS, heldUntil } from '@keepsong/domain/studio/question';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
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
 * Moves the promised day, once for each song, when the customer has not answered the question of the artist to
 * whom it is offered.
 */
export function createUnansweredQuestions({ database, artists, notifications, clock }: Deps) {
  async function move(tx: Tx, id: number): Promise<void> {
    const found = await lockAssignment(tx, id);
    if (!found) return;
    const { commission, story } = found;
    const { state, questionAt, answeredAt, silenceMovedAt, dueAt, artistId } = commission;
    const now = clock.now();
    if (state !== 'offered' || questionAt === null || answeredAt !== null || silenceMovedAt !== null) return;
    // If the promised day has passed already, the customer is asked what to do (a late song), so the day is not
    // moved here.
    if (now < heldUntil(questionAt) || !dueAt || dueAt <= now || artistId === null) return;
    const due = dueAfterSilence(dueAt);
    await updateCommission(tx, id, { dueAt: due, remindedAt: null, silenceMovedAt: now });
    const artist = await artists.summary(tx, artistId);
    const params = {
      song: songFactsOf(story.songData),
      artistName: artist?.artistName ?? '',
      promisedDay: chicagoDay(due),
      path: talkPath(story.slug),
    };
    await notifications.notifyOwner(tx, story.id, 'question_unanswered', params, `commission:${id}:silence`);
  }

  return {
    /** A job: moves the days that are due to move. Safe to repeat and to run in parallel. */
    async moveUnanswered(): Promise<void> {
      const until = new Date(clock.now().getTime() - HOLD_HOURS * 3_600_000);
      for (const id of await findSilent(database.db, until))
        await database.transaction(async (tx) => {
          await move(tx, id);
          return ok(null);
        });
    },
  };
}
