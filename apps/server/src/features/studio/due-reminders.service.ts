import { dueReminder, REMIND_BEFORE_MS } from '@keepsong/domain/studio/due-reminder';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import { tryAll, tryEach } from '../../platform/jobs/try-each.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { findDueSoon, findOverdue, lockAssignment, updateCommission } from './studio.repository.ts';

export type DueRemindersDeps = {
  database: Pick<Database, 'db' | 'transaction'>;
  artists: Pick<ArtistsService, 'summary'>;
  notifications: Pick<Notifications, 'notifyUserId'>;
  clock: Clock;
};

/** Reminds artists of songs that are due soon or due now. Safe to repeat and to run in parallel. */
export function createDueReminders({ database, artists, notifications, clock }: DueRemindersDeps) {
  const { db } = database;

  /** False when there is nothing to remind of any more. */
  async function remind(tx: Tx, id: number): Promise<boolean> {
    const found = await lockAssignment(tx, id);
    const now = clock.now();
    // Since the song was found, it may have been delivered or handed back, or its day may have moved.
    const reminder = found && dueReminder(found.commission, now);
    const { artistId, dueAt } = found?.commission ?? {};
    if (!found || !reminder || artistId == null || !dueAt) return false;
    await updateCommission(tx, id, { remindedAt: now });
    const artist = await artists.summary(tx, artistId);
    if (artist?.userId == null) return true;
    const params = {
      song: songFactsOf(found.story.songData, found.commission.title),
      artistName: artist.artistName,
      path: commissionPath(artist.userId, id),
      dueAt: dueAt.toISOString(),
      isRevision: found.commission.state === 'in_revision',
    };
    // The key has artist and day: another artist, or the same one for another day, gets a new reminder.
    const key = `commission:${id}:${reminder}:${artistId}:${dueAt.toISOString()}`;
    await notifications.notifyUserId(tx, artist.userId, reminder, params, key);
    return true;
  }

  return {
    /**
     * Reminds artists a day before a song is due, and once more when it is overdue, however long the shop was
     * down. When it becomes overdue, the customer is asked, too (`ask-late.service.ts`). A fault of one song does not
     * stop the others; the first fault is thrown at the end.
     */
    async remindOfDue(): Promise<void> {
      const now = clock.now();
      const before = new Date(now.getTime() + REMIND_BEFORE_MS);
      const finds = [
        (left: readonly number[]) => findDueSoon(db, now, before, left),
        (left: readonly number[]) => findOverdue(db, now, left),
      ];
      await tryEach(finds, (find) =>
        tryAll<number>(find, (id) => inOwnTransaction(database, (tx) => remind(tx, id))),
      );
    },
  };
}
