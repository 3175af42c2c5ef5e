import type { RefusalCode } from '@keepsong/domain/refusals';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { decideItem, type ItemWish, isSameNumber, isSent } from '@keepsong/domain/studio/vendor-items';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { type By, moveLocked } from '../../../platform/states/move.ts';
import { requireProved } from '../../auth/sign-in/proof.ts';
import { requireVendor } from '../../earnings/own-earnings.service.ts';
import { findScanned, leaveLabels } from './known-parcels.service.ts';
import { findItems, findWantedLines, type ItemRow, lockItems, setParcel } from './vendor-items.repository.ts';
import type { VendorMessages } from './vendor-messages.service.ts';

type Deps = { database: Database; clock: Clock; limits: Limits; vendorMessages: VendorMessages };

/** A vendor who packs all day moves fewer items than this. */
const MOVES = { name: 'vendor_items', max: 1_200, seconds: 3_600 } as const;

type Refused = { id: number; code: RefusalCode };

/** Whether a report gives an item another number than the scanned one that it still has. */
const replaces = (wish: ItemWish, { tracking }: ItemRow, scanned: string | undefined): boolean =>
  isSent(wish) &&
  Boolean(wish.tracking) &&
  isSameNumber(tracking, scanned ?? null) &&
  !isSameNumber(tracking, wish.tracking ?? null);

/** Vendors set the states of their items, and the carrier and tracking number of parcels. */
export function createSetItems({ database, clock, limits, vendorMessages }: Deps) {
  const { db } = database;

  /**
   * Sets items of one order to the wished state. One mail tells the customer about all items that were sent
   * together.
   */
  async function setOfOrder(
    orderId: number,
    ids: readonly number[],
    wish: ItemWish,
    by: By,
  ): Promise<{ done: number[]; refused: Refused[] }> {
    const done: number[] = [];
    const refused: Refused[] = [];
    await database.transaction(async (tx) => {
      const all = await lockItems(tx, orderId);
      const items = all.filter(({ id }) => ids.includes(id));
      const wanted = await findWantedLines(tx, orderId);
      const scanned = await findScanned(tx, items);
      const told: ItemRow[] = [];
      const todo: { item: ItemRow; isMove: boolean }[] = [];
      for (const item of items) {
        const decided = decideItem(item, wish, {
          isWanted: wanted.has(item.lineId),
          scanned: scanned.get(item.id) ?? null,
        });
        if (!decided.ok) {
          refused.push({ id: item.id, code: decided.refusal.code });
          continue;
        }
        done.push(item.id);
        if (decided.value !== 'same') todo.push({ item, isMove: decided.value === 'move' });
      }
      const left = await leaveFor(tx, all, { ids: todo.map(({ item }) => item.id), wish, by });
      for (const { item, isMove } of todo) {
        // The carrier of the label does not know the other number.
        const isOther = left.includes(item.id) || replaces(wish, item, scanned.get(item.id));
        const from = isOther ? { ...item, carrier: null, tracking: null } : item;
        told.push(await carryOut(tx, from, wish, isMove ? by : null));
      }
      if (wish.state === 'shipped') await vendorMessages.tellShipped(tx, told);
      if (wish.state === 'arrived') await vendorMessages.tellArrived(tx, told, 'vendor');
      if (wish.state === 'problem') await vendorMessages.tellProblem(tx, told, clock.now().toISOString());
      return ok(null);
    });
    return { done, refused };
  }

  /** Gives back the labels of items that are sent under another number. Returns the items that had them. */
  const leaveFor = async (
    tx: Tx,
    all: readonly ItemRow[],
    { ids, wish, by }: { ids: readonly number[]; wish: ItemWish; by: By },
  ): Promise<number[]> =>
    isSent(wish) && wish.tracking ? leaveLabels(tx, all, { ids, tracking: wish.tracking, by }) : [];

  /**
   * Moves an item to its new state. Without `by`, only changes carrier and tracking number. Returns the changed
   * item.
   */
  async function carryOut(tx: Tx, item: ItemRow, wish: ItemWish, by: By | null): Promise<ItemRow> {
    const now = clock.now();
    const set = {
      carrier: (isSent(wish) && wish.carrier) || item.carrier,
      tracking: (isSent(wish) && wish.tracking) || item.tracking,
      ...(wish.state === 'problem' ? { problem: wish.problem ?? '' } : {}),
      ...(by && wish.state === 'shipped' ? { shippedAt: now } : {}),
      ...(by && wish.state === 'arrived' ? { arrivedAt: now } : {}),
    };
    if (by) await moveLocked(tx, 'vendor_items', item, wish.state, by, { set });
    else await setParcel(tx, item.id, { carrier: set.carrier, tracking: set.tracking });
    return { ...item, ...set, state: wish.state };
  }

  return {
    /**
     * Sets the state of an item. Returns its id. Refuses with `sign_in_required`; `forbidden` for people who
     * work for no vendor; `not_found` for an item of another vendor; `too_many_requests`, and as `decideItem`
     * does.
     */
    async set(session: Session | null, id: number, wish: ItemWish): Promise<Result<number>> {
      if (!session?.user) return refuse('sign_in_required');
      const user = requireProved(session);
      if (!user.ok || user.value.vendorIds.length === 0) return refuse('forbidden');
      const [found] = await findItems(db, [id], user.value.vendorIds);
      if (!found) return refuse('not_found');
      const within = await limits.take(MOVES, `user:${user.value.id}`);
      if (!within.ok) return within;
      const by = { mover: 'vendor' as const, userId: user.value.id };
      const { refused } = await setOfOrder(found.orderId, [id], wish, by);
      const [no] = refused;
      if (no) return refuse(no.code);
      return ok(id);
    },

    /**
     * Sets the state of several items of a vendor. The result for ids that are not its items is `not_found`.
     * Refuses with `sign_in_required`, `forbidden`, `too_many_requests`, and with `invalid_input` for a tracking number when
     * the items are of several orders, because each customer gets a parcel of their own.
     */
    async setMany(
      session: Session | null,
      vendorId: number,
      ids: readonly number[],
      wish: ItemWish,
    ): Promise<Result<{ done: number[]; refused: Refused[] }>> {
      const vendor = requireVendor(session, vendorId);
      if (!vendor.ok) return vendor;
      const within = await limits.take(MOVES, `user:${vendor.value.userId}`, ids.length);
      if (!within.ok) return within;
      const found = await findItems(db, ids, [vendorId]);
      const orders = Map.groupBy(found, (item) => item.orderId);
      if (wish.tracking && orders.size > 1) return refuse('invalid_input', { reason: 'several_orders' });
      const by = { mover: 'vendor' as const, userId: vendor.value.userId };
      const done: number[] = [];
      const refused: Refused[] = ids
        .filter((id) => !found.some((item) => item.id === id))
        .map((id) => ({ id, code: 'not_found' as const }));
      for (const [orderId, items] of orders) {
        const answer = await setOfOrder(
          orderId,
          items.map((item) => item.id),
          wish,
          by,
        );
        done.push(...answer.done);
        refused.push(...answer.refused);
      }
      return ok({ done, refused });
    },
  };
}

export type SetItems = ReturnType<typeof createSetItems>;
