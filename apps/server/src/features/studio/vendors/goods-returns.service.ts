import { buffer } from 'node:stream/consumers';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayComeBack } from '@keepsong/domain/studio/goods-return';
import type { ParcelSize } from '@keepsong/domain/studio/parcel-size';
import type { Shipping } from '../../../adapters/shipping/shipping.port.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { By } from '../../../platform/states/move.ts';
import { requireProved } from '../../auth/sign-in/proof.ts';
import { type BuyLabel, sizeOfParcel } from './buy-label.service.ts';
import { findParcels, findReturn, insertParcel, loadParcel } from './parcels.repository.ts';
import { findItem, findItems, findSender, lockItems } from './vendor-items.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  storage: Storage;
  shipping: Shipping | null;
  buyLabel: BuyLabel;
};

/** An item of an order, for the service of customers' return requests. */
export const findGoodsOf = findItem;

const RETURNS = { name: 'vendor_returns', max: 60, seconds: 3_600 } as const;

/** Who takes an item back, and why. `note` logs this in the same transaction. */
type Taking = { reason: string; by: By; note?: (tx: Tx) => Promise<void> };

/** Returns of goods. The vendor or the staff decide about them, and the shop pays for the parcel. */
export function createGoodsReturns({ database, clock, limits, storage, shipping, buyLabel }: Deps) {
  const { db } = database;
  const backOf = async (on: DbOrTx, itemId: number) =>
    (await findParcels(on, [itemId])).find(({ isReturn }) => isReturn);

  /** Creates the parcel for the return of an item, and buys its label. A repeated call changes nothing. */
  async function take(orderId: number, itemId: number, { reason, by, note }: Taking): Promise<Result<null>> {
    const asked = await database.transaction(async (tx): Promise<Result<number>> => {
      const item = (await lockItems(tx, orderId)).find(({ id }) => id === itemId);
      if (!item) return refuse('not_found');
      const known = await backOf(tx, itemId);
      if (known) return ok(known.id);
      const may = mayComeBack(item);
      if (!may.ok) return may;
      const now = clock.now();
      const parcel = {
        ...{ orderId, vendorId: item.vendorId, itemIds: [itemId] },
        ...{ isReturn: true, reason, nextAt: now, createdAt: now },
      };
      const id = await insertParcel(tx, parcel, by);
      await note?.(tx);
      return ok(id);
    });
    if (!asked.ok) return asked;
    const loaded = await loadParcel(db, { id: asked.value });
    if (loaded?.parcel.state === 'asked' && !(await buyLabel(loaded))) return refuse('address_invalid');
    return ok(null);
  }

  return {
    /**
     * Takes back an item that was sent: the customer gets a label by mail. A repeated call changes nothing.
     * Refuses with `sign_in_required`; `forbidden` for people who work for no vendor; `not_found` for an item
     * of another vendor; `item_state` for an item that was never sent; `address_invalid` when an address is
     * missing or no carrier finds it; `switched_off` when the shop has no provider of labels;
     * `too_many_requests`.
     */
    async make(session: Session | null, itemId: number, reason: string): Promise<Result<number>> {
      if (!session?.user) return refuse('sign_in_required');
      const user = requireProved(session);
      if (!user.ok || user.value.vendorIds.length === 0) return refuse('forbidden');
      const { id: userId, vendorIds } = user.value;
      const [own] = await findItems(db, [itemId], vendorIds);
      if (!own) return refuse('not_found');
      if (!shipping) return refuse('switched_off');
      const within = await limits.take(RETURNS, `user:${userId}`);
      if (!within.ok) return within;
      const done = await take(own.orderId, itemId, { reason, by: { mover: 'vendor', userId } });
      return done.ok ? ok(itemId) : done;
    },

    /**
     * The weight and size of the parcel in which an item would come back. For the staff, who may see every
     * order. Refuses with `not_found`, `item_state`, `address_invalid`, `switched_off`.
     */
    async plan(orderId: number, itemId: number): Promise<Result<ParcelSize>> {
      const item = await findItem(db, orderId, itemId);
      if (!item) return refuse('not_found');
      if (await backOf(db, itemId)) return refuse('item_state');
      const may = mayComeBack(item);
      if (!may.ok) return may;
      if (!shipping) return refuse('switched_off');
      const { cart, vendorAddress } = await findSender(db, item);
      if (!vendorAddress || !cart.addresses.shipping) return refuse('address_invalid');
      return ok(sizeOfParcel(cart, [item]));
    },

    /** Whether there is a return parcel for this item, on its way or arrived. */
    isComingBack: async (itemId: number): Promise<boolean> => (await backOf(db, itemId)) !== undefined,

    /** Takes an item back for the staff. A repeated call changes nothing. Refuses as `make` does. */
    async take(orderId: number, itemId: number, taking: Taking): Promise<Result<null>> {
      return shipping ? take(orderId, itemId, taking) : refuse('switched_off');
    },

    /** The label with which a customer sends goods back. Refuses with `sign_in_required`, `not_found`. */
    async label(session: Session | null, parcelId: number): Promise<Result<Buffer>> {
      if (!session?.user) return refuse('sign_in_required');
      const key = await findReturn(db, parcelId, session.user.id);
      return key === null ? refuse('not_found') : ok(await buffer(await storage.read(key)));
    },
  };
}

export type GoodsReturns = ReturnType<typeof createGoodsReturns>;
