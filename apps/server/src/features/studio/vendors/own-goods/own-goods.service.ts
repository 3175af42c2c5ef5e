import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { OwnGoods as Goods } from '../../../../../db/schema/vendors/own-goods.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { tryAll, tryEach } from '../../../../platform/jobs/try-each.ts';
import { type FrozenLine, waitsForSong } from '../item-words.ts';
import { findWantedLines, lockItems } from '../vendor-items.repository.ts';
import {
  findMadeProducts,
  findOpenGoods,
  findOrderOfGoods,
  findOrdersBefore,
  findOwnLines,
  findUntoldInWork,
  insertOwnGoods,
  type OwnPlace,
  type OwnRow,
  setStoppedLines,
} from './own-goods.repository.ts';

type Deps = { database: Database; clock: Clock };

/** The products in these lines, also inside bundles. */
export const productsIn = (lines: readonly FrozenLine[]): number[] =>
  lines.flatMap(({ productId, contents = [] }) => [productId, ...contents.map((one) => one.productId)]);

type Made = {
  /** The products that are made and sent. */
  made: ReadonlySet<number>;
  /** Whether a vendor makes a product of a line: the line itself, or a part of its bundle. */
  isVendors: (line: FrozenLine, productId: number) => boolean;
};

/** What the shop itself makes of a line. The vendor of a bundle makes all parts that have none. */
function ownOf(line: FrozenLine, { made, isVendors }: Made): Goods[] {
  if (isVendors(line, line.productId)) return [];
  const parts = [line, ...(line.contents ?? [])].filter(
    ({ productId }) => made.has(productId) && !isVendors(line, productId),
  );
  return [...Map.groupBy(parts, ({ productId }) => productId).values()].flatMap((same) =>
    same.slice(0, 1).map(({ titleEn: en, titleSp: sp }) => ({
      ...{ lineId: line.cartUuid, title: { en, sp }, quantity: line.quantity * same.length },
    })),
  );
}

/** What the shop itself makes of these lines: what can be made at once, and what waits for the song. */
export const ownRowsOf = (lines: readonly FrozenLine[], by: Made): OwnRow[] =>
  [false, true]
    .map((waits) => ({
      waitsForSong: waits,
      goods: lines.filter((line) => waitsForSong(line) === waits).flatMap((line) => ownOf(line, by)),
    }))
    .filter(({ goods }) => goods.length > 0);

/**
 * Stops the goods of an order whose money is gone, and lists those again whose money is back. The caller has locked the
 * order.
 */
export async function followOwn(tx: Tx, orderId: number): Promise<void> {
  const own = await findOwnLines(tx, orderId);
  if (own.length === 0) return;
  const wanted = await findWantedLines(tx, orderId);
  await setStoppedLines(
    tx,
    orderId,
    own.filter((line) => !wanted.has(line)),
  );
}

/** Customers of older orders have asked for their goods by now. */
const LOOKED_BACK_MS = 30 * DAY_MS;
/** A run looks again at the orders of this time before the run before, because their rows may have come late. */
const OVERLAP_MS = 60 * 60_000;
const AT_ONCE = 500;

/** The goods that the shop itself makes. They wait for the staff under Today. */
export function createOwnGoods({ database, clock }: Deps) {
  const { db } = database;
  /** The orders up to this time were looked at by this process. */
  let lookedUntil: number | null = null;

  /** Notes the goods of an order of which nobody was told. The order is locked, so that no refund happens meanwhile. */
  const note = (orderId: number) =>
    database.transaction(async (tx) => {
      const items = await lockItems(tx, orderId);
      const order = await findOrderOfGoods(tx, orderId);
      if (!order) return ok(null);
      const { lines } = order.cart;
      const rows = ownRowsOf(lines, {
        made: await findMadeProducts(tx, productsIn(lines)),
        isVendors: (line, productId) =>
          items.some((item) => item.lineId === line.cartUuid && item.productId === productId),
      });
      const wanted = await findWantedLines(tx, orderId);
      const own = rows.flatMap(({ goods }) => goods.map(({ lineId }) => lineId));
      await insertOwnGoods(
        tx,
        order,
        rows,
        [...new Set(own)].filter((line) => !wanted.has(line)),
      );
      return ok(null);
    });

  /** Notes missed goods of the orders since a moment, from the newest order back. */
  async function noteSince(since: number): Promise<void> {
    const missed: number[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof findOrdersBefore>> = await findOrdersBefore(db, before, AT_ONCE);
      for (const { id, createdAt, isUntold } of page)
        if (isUntold && createdAt.getTime() >= since) missed.push(id);
      const last = page.at(-1);
      before = last && page.length === AT_ONCE && last.createdAt.getTime() >= since ? last.id : null;
    } while (before !== null);
    await tryEach(missed, note);
  }

  /** Follows the money of goods that are open. An earlier version gives money back and knows nothing of them. */
  async function followMissed(): Promise<void> {
    const missed = new Set<number>();
    let after: OwnPlace | null = null;
    do {
      const page: Awaited<ReturnType<typeof findOpenGoods>> = await findOpenGoods(db, after, AT_ONCE);
      for (const { orderId, isFollowed } of page) if (!isFollowed) missed.add(orderId);
      after = page.length === AT_ONCE ? (page.at(-1) ?? null) : null;
    } while (after !== null);
    await tryEach(missed, (orderId) =>
      database.transaction(async (tx) => {
        await lockItems(tx, orderId);
        await followOwn(tx, orderId);
        return ok(null);
      }),
    );
  }

  return {
    /**
     * A job: notes goods that were missed, because a process of an earlier version took the order, during an upgrade
     * or after going back to it. Looks at the orders of the last 30 days when a process starts, later at those since
     * the run before, and always at those whose song is in work. Also follows refunds that such a process made. Safe to
     * repeat and in parallel.
     */
    async noteMissed(): Promise<void> {
      const now = clock.now().getTime();
      const noteNew = async () => {
        await noteSince(lookedUntil === null ? now - LOOKED_BACK_MS : lookedUntil - OVERLAP_MS);
        lookedUntil = now;
      };
      const noteInWork = () =>
        tryAll<number>(
          (left) => findUntoldInWork(db, AT_ONCE, left),
          async (orderId) => {
            await note(orderId);
            // An order whose goods somebody else makes stays untold, so each is looked at once.
            return false;
          },
        );
      await tryEach([noteNew, noteInWork, followMissed], (part) => part());
    },
  };
}

export type OwnGoods = ReturnType<typeof createOwnGoods>;
