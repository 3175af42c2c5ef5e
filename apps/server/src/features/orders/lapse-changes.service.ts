import type { Commission } from '@keepsong/contract/studio';
import { isAtWork } from '@keepsong/domain/studio/commission';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type DbOrTx, inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import { tryAll } from '../../platform/jobs/try-each.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import {
  type ChangeRow,
  endLapsed,
  findAskedDays,
  findOldQuestions,
  findToChange,
  isAskOverFor,
  lockToChange,
  type ToChange,
  type WorkRow,
} from './order-change.repository.ts';

type TellDeps = {
  artists: Pick<ArtistsService, 'toAsk'>;
  notifications: Pick<Notifications, 'notifyUser'>;
};

/**
 * Ends the questions of an order that its customer can no longer answer. Called after everything that takes the song out
 * of the artist's work, and when its promised day has passed. `orderId` is null for a song without an order.
 */
export const createLapseChanges =
  ({ clock, ...deps }: TellDeps & { clock: Clock }) =>
  async (tx: Tx, orderId: number | null): Promise<void> => {
    const found = orderId === null ? null : await findToChange(tx, orderId);
    if (!found) return;
    for (const row of await endLapsed(tx, found, clock.now())) await tellNoMoreDays(tx, deps, found, row);
  };

export type LapseChanges = ReturnType<typeof createLapseChanges>;

const A_BATCH = 50;

/** A job: ends the questions of the staff that nobody has answered for days. Safe to repeat and in parallel. */
export const createLapseOld =
  ({ database, clock, lapseChanges }: { database: Database; clock: Clock; lapseChanges: LapseChanges }) =>
  async (): Promise<number> => {
    const lapse = (orderId: number) =>
      inOwnTransaction(database, async (tx) => {
        await lockToChange(tx, orderId);
        await lapseChanges(tx, orderId);
        return true;
      });
    return tryAll<number>((left) => findOldQuestions(database.db, clock.now(), A_BATCH, left), lapse);
  };

/**
 * Tells the artist who asked for more days that the promised day stays: the customer said no, or the request has ended.
 * Somebody who no longer works on the song is not told: they handed it in or back, or another message says who has it.
 */
export async function tellNoMoreDays(
  tx: Tx,
  { artists, notifications }: TellDeps,
  { work, story }: ToChange,
  { id, wanted, state }: ChangeRow,
): Promise<void> {
  if (wanted.kind !== 'promised_day' || wanted.byArtist === undefined || !work?.dueAt || !story) return;
  if (work.artistId !== wanted.byArtist || !isAtWork(work.state)) return;
  const promisedDay = chicagoDay(work.dueAt);
  // The customer has ordered further changes of lines meanwhile, which gave the artist these days.
  if (wanted.day <= promisedDay) return;
  const asker = await artists.toAsk(tx, wanted.byArtist);
  if (!asker?.reach || asker.artist.userId === null) return;
  const params = {
    song: songFactsOf(story.songData),
    artistName: asker.artist.artistName,
    path: commissionPath(asker.artist.userId, work.id),
    ...{ askedDay: wanted.day, promisedDay, isRefused: state === 'refused' },
  };
  await notifications.notifyUser(tx, asker.reach, 'no_more_days_artist', params, `change:${id}:artist`);
}

type Work = Pick<WorkRow, 'artistId' | 'state' | 'dueAt' | 'acceptedAt' | 'deliveredAt' | 'revisedAt'>;

/**
 * The last request for more days for a song, by the artist who works on it, and what became of it. Requests for an
 * earlier version of the song do not count. Nor does one that got no yes when the artist has these days anyway, because
 * the promised day has moved meanwhile.
 */
export async function askedDays(
  db: DbOrTx,
  { orderId, work, now }: { orderId: number | null; work: Work; now: Date },
): Promise<Commission['asked_days']> {
  const { artistId, dueAt, acceptedAt, deliveredAt, revisedAt } = work;
  const since = revisedAt ?? deliveredAt ?? acceptedAt;
  if (orderId === null || artistId === null || since === null) return null;
  const row = await findAskedDays(db, { orderId, artistId, since });
  if (!row) return null;
  if (row.state !== 'done' && dueAt && row.after <= chicagoDay(dueAt)) return null;
  return { day: row.after, state: isAskOverFor({ work }, row, now) ? 'withdrawn' : row.state };
}
