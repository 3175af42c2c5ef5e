import { orderNumber } from '@keepsong/domain/checkout/order-number';
import {
  isBeingChanged,
  lateStanding,
  REMIND_DAYS,
  WAIT_CREDIT_CENTS,
} from '@keepsong/domain/orders/late-song';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../../platform/db/database.ts';
import { sumEach, tryAll } from '../../../platform/jobs/try-each.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import { findProducers } from '../../../platform/staff/find-producers.ts';
import { step } from '../../../platform/steps.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { latePath, orderDeskPath, storyPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { LapseChanges } from '../lapse-changes.service.ts';
import {
  endReminder,
  findArtistOf,
  findLate,
  findToRemind,
  findUnasked,
  hasWaited,
  insertLate,
  isPaid,
  type LateRow,
  lockWork,
} from './late.repository.ts';
import type { LateChange } from './late-change.service.ts';

const A_BATCH = 50;

export type AskLateDeps = {
  database: Database;
  notifications: Pick<Notifications, 'notifyOwner' | 'notifyUserId'>;
  clock: Clock;
  lateLinks: SignedLinks;
  lapseChanges: LapseChanges;
  lateChange: Pick<LateChange, 'choices'>;
};
type Found = NonNullable<Awaited<ReturnType<typeof lockWork>>>;

/**
 * Asks the customers of late songs, and of late changes, what they want, and reminds them once when they do not
 * answer. Also tells the producers of each.
 */
export function createAskLate(deps: AskLateDeps) {
  const { database, notifications, clock, lateLinks, lapseChanges, lateChange } = deps;

  async function tell(
    tx: Tx,
    { work, story }: Found,
    row: Pick<LateRow, 'id' | 'dueAt' | 'isChange'>,
    isReminder: boolean,
  ) {
    const artist = await findArtistOf(tx, work.artistId);
    const params = {
      song: songFactsOf(story.songData),
      promisedDay: chicagoDay(row.dueAt),
      creditCents: (await hasWaited(tx, work.id)) ? 0 : WAIT_CREDIT_CENTS,
      isReminder,
      storyPath: storyPath(story.slug),
      choicePath: latePath(story.slug, lateLinks.tokenOf(row.id)),
    };
    const key = `late:${row.id}${isReminder ? ':reminder' : ''}`;
    if (row.isChange) {
      const { back, mayKeep } = await lateChange.choices(tx, story.id);
      const ways = { mayKeep, backCents: back ? back.card + back.credit : 0 };
      const change = { ...params, ...ways, artistName: artist ?? '' };
      return notifications.notifyOwner(tx, story.id, 'change_late', change, key);
    }
    const late = { ...params, artistName: work.acceptedAt === null ? null : artist };
    return notifications.notifyOwner(tx, story.id, 'song_late', late, key);
  }

  /**
   * Tells the producers once about each promised day that has passed. The desk's page Today shows the song
   * until somebody handles it.
   */
  async function tellProducers(
    tx: Tx,
    { work, story, order }: Found,
    row: Pick<LateRow, 'id' | 'dueAt' | 'isChange'>,
  ): Promise<void> {
    const params = {
      orderId: order.id,
      song: songFactsOf(story.songData),
      artistName: work.acceptedAt === null ? null : await findArtistOf(tx, work.artistId),
      promisedDay: chicagoDay(row.dueAt),
      isRevision: row.isChange,
      path: orderDeskPath(orderNumber(order.id)),
    };
    for (const userId of await findProducers(tx))
      await notifications.notifyUserId(tx, userId, 'song_late_staff', params, `late:${row.id}:${userId}`);
  }

  /** False when there is nothing to ask any more, or another process has asked. */
  async function ask(commissionId: number): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const found = await lockWork(tx, commissionId);
      const dueAt = found?.work.dueAt;
      const now = clock.now();
      if (!found || !dueAt || dueAt > now) return false;
      const { work, order, story } = found;
      await lapseChanges(tx, order.id);
      const isChange = isBeingChanged(work.state);
      const asks = { state: 'asked' as const, isChange, dueAt, isPaid: await isPaid(tx, story.id), work };
      if (lateStanding(asks) !== 'asked') return false;
      const remindAt = new Date(now.getTime() + REMIND_DAYS * DAY_MS);
      const asked = { orderId: order.id, commissionId, isChange, dueAt, askedAt: now, remindAt };
      const id = await insertLate(tx, asked);
      if (id !== null) {
        await tell(tx, found, { id, dueAt, isChange }, false);
        await tellProducers(tx, found, { id, dueAt, isChange });
      }
      step('late.before_asked');
      return id !== null;
    });
  }

  /** False when another process has reminded, or the question was answered meanwhile. */
  async function remind(id: number): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const row = await findLate(tx, id);
      const found = row && (await lockWork(tx, row.commissionId));
      if (!row || !(await endReminder(tx, id))) return false;
      if (!found) return true;
      const { work, story } = found;
      const fresh = (await findLate(tx, id)) ?? row;
      const facts = { ...fresh, isPaid: await isPaid(tx, story.id), work };
      if (lateStanding(facts) === 'asked') await tell(tx, found, row, true);
      return true;
    });
  }

  return {
    /**
     * A job: returns how many customers it has asked or reminded. Asks about each promised day that has passed, however
     * long the shop was down. Safe to repeat and in parallel. A song that fails does not stop the others; its fault is
     * thrown at the end.
     */
    async askDue(): Promise<number> {
      const now = clock.now();
      return sumEach([
        () => tryAll<number>((left) => findUnasked(database.db, now, A_BATCH, left), ask),
        () => tryAll<number>((left) => findToRemind(database.db, now, A_BATCH, left), remind),
      ]);
    },
  };
}

export type AskLate = ReturnType<typeof createAskLate>;
