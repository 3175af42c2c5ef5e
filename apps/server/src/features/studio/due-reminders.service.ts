import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { findDueSoon, findOverdue, lockAssignment, updateCommission } from './studio.repository.ts';

const HOUR_MS = 3_600_000;
/** How long before the due time of a song its artist is reminded. */
const REMIND_BEFORE_MS = 24 * HOUR_MS;

type Deps = { database: Database; artists: ArtistsService; notifications: Notifications; clock: Clock };
type Reminder = 'due_soon_artist' | 'song_due';

/** Reminds artists of songs that are due soon or due now. Safe to repeat and to run in parallel. */
export function createDueReminders({ database, artists, notifications, clock }: Deps) {
  const { db } = database;

  async function remind(tx: Tx, id: number, reminder: Reminder): Promise<void> {
    const found = await lockAssignment(tx, id);
    const { artistId, dueAt, remindedAt } = found?.commission ?? {};
    if (!found || artistId == null || !dueAt) return;
    // A reminder from before the due date said that it is near. One from after it said that it has passed.
    if (remindedAt && (reminder === 'due_soon_artist' || remindedAt >= dueAt)) return;
    await updateCommission(tx, id, { remindedAt: clock.now() });
    const artist = await artists.summary(tx, artistId);
    if (artist?.userId == null) return;
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
  }

  async function remindAll(ids: number[], reminder: Reminder): Promise<void> {
    for (const id of ids)
      await database.transaction(async (tx) => {
        await remind(tx, id, reminder);
        return ok(null);
      });
  }

  return {
    /**
     * Reminds artists a day before a song is due, and once more when it is overdue, however long the shop was
     * down. When it becomes overdue, the customer is asked, too (`ask-late.service.ts`). A run takes at most one
     * batch of each, and the next run goes on with the rest.
     */
    async remindOfDue(): Promise<void> {
      const now = clock.now();
      const at = (ms: number) => new Date(now.getTime() + ms);
      await remindAll(await findDueSoon(db, now, at(REMIND_BEFORE_MS)), 'due_soon_artist');
      await remindAll(await findOverdue(db, now), 'song_due');
    },
  };
}
