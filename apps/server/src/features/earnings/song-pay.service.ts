import { acceptedBySilence } from '@keepsong/domain/earnings/acceptance';
import { earnedByRevision, earnedBySong } from '@keepsong/domain/earnings/earned';
import { entriesDue } from '@keepsong/domain/earnings/ledger';
import type { RevisionState } from '@keepsong/domain/states/tables';
import type { FrozenCart } from '../../../db/schema/checkout.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import {
  ensureAccount,
  findEntriesOfSong,
  findHeldSources,
  findPaidRevisions,
  holdUntil,
  isInDispute,
  loadPaidOrders,
  loadPaidSong,
  type PaidSong,
  type StoredEntry,
} from './earnings.repository.ts';
import { moneyOf, releaseEntries, writeEntries } from './write-entries.service.ts';

/** The states of changes whose pay is earned. */
export const SUNG = ['answered', 'accepted'] as const satisfies readonly RevisionState[];

/** The pay for a delivered song and its changes in these states, with the orders that pay for it. */
export async function loadEarned(
  db: DbOrTx,
  song: PaidSong,
  posted: readonly StoredEntry[],
  changes: readonly RevisionState[] = SUNG,
) {
  const revisions = await findPaidRevisions(db, song.storyId, changes);
  const ids = [song.orderId, ...revisions.map(({ orderId }) => orderId)].flatMap((id) => id ?? []);
  const orders = await loadPaidOrders(db, ids);
  const own = song.orderId === null ? undefined : orders.get(song.orderId);
  const earned = [
    ...earnedBySong(song, own ? { id: own.id, lines: own.quote.lines } : null),
    ...revisions.map((revision) => {
      const { orderId } = revision;
      const order = orderId === null ? undefined : orders.get(orderId);
      const change = earnedByRevision(revision, { orderId, line: null });
      // The ledger still has the line after the customer's account, and with it the cart, was erased.
      const before = posted.find(({ source }) => source === change.source);
      return { ...change, line: before?.lineId ?? (order ? lineOfRevision(order.cart, song.storyId) : null) };
    }),
  ];
  return { earned, orders };
}

/** The line of an order that pays for changes of a song. */
const lineOfRevision = ({ lines }: FrozenCart, storyId: number): string | null =>
  lines.find(({ revision }) => revision?.storyId === storyId)?.cartUuid ?? null;

/** The pay for songs and their changes. */
export function createSongPay({ clock }: { clock: Clock }) {
  async function settle(tx: Tx, storyId: number): Promise<void> {
    // The lock stops others from settling this song until the transaction ends. They then see these entries.
    await lockName(tx, `earnings of song ${storyId}`);
    const song = await loadPaidSong(tx, storyId);
    if (!song || song.deliveredAt === null || song.artistId === null || song.state === 'canceled') return;
    const posted = await findEntriesOfSong(tx, storyId);
    const { earned, orders } = await loadEarned(tx, song, posted);
    const due = entriesDue(earned, posted, (one) => moneyOf(one, orders));
    if (due.length === 0) return;
    const { id: accountId } = await ensureAccount(tx, { artistId: song.artistId });
    const of = (source: string) => {
      const one = earned.find((each) => each.source === source);
      return { accountId, orderId: one?.orderId ?? null, lineId: one?.line ?? null };
    };
    const createdAt = clock.now();
    await writeEntries(tx, due, posted, of, { storyId, createdAt });
    const first = due.filter(({ source }) => posted.every((one) => one.source !== source));
    await holdUntil(
      tx,
      [...new Set(first.map(({ source }) => source))].map((source) => ({
        ...{ source, storyId, orderId: of(source).orderId, until: acceptedBySilence(createdAt) },
      })),
    );
  }

  /** Moves the end of the hold on all held pay of a song. */
  async function holdSong(tx: Tx, storyId: number, until: Date): Promise<void> {
    const sources = await findHeldSources(tx, storyId);
    await holdUntil(
      tx,
      sources.map((source) => ({ source, storyId, until })),
    );
  }

  return {
    settle,

    /** Restarts the hold on all pay of a song, because it counts from the last delivery. */
    async delivered(tx: Tx, storyId: number): Promise<void> {
      await settle(tx, storyId);
      await holdSong(tx, storyId, acceptedBySilence(clock.now()));
    },

    /**
     * While the bank decides about the money, an accepted song stays held, with a hold that is over: the job of the
     * silence releases it when the dispute is decided. `settle` took the lock that a dispute takes too, so either the
     * dispute is seen here, or it began later than the acceptance.
     */
    async release(tx: Tx, storyId: number): Promise<void> {
      await settle(tx, storyId);
      const now = clock.now();
      if (await isInDispute(tx, storyId)) return holdSong(tx, storyId, now);
      await releaseEntries(tx, await findEntriesOfSong(tx, storyId), { storyId, createdAt: now });
    },
  };
}
