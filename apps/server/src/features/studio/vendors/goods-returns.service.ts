import { buffer } from 'node:stream/consumers';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Shipping } from '../../../adapters/shipping/shipping.port.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireProved } from '../../auth/sign-in/proof.ts';
import type { BuyLabel } from './buy-label.service.ts';
import { findParcels, findReturn, insertParcel, loadParcel } from './parcels.repository.ts';
import { findItems, lockItems } from './vendor-items.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  storage: Storage;
  shipping: Shipping | null;
  buyLabel: BuyLabel;
};

const RETURNS = { name: 'vendor_returns', max: 60, seconds: 3_600 } as const;

/** Goods that come back. The shop pays for their way; who made them decides. */
export function createGoodsReturns({ database, clock, limits, storage, shipping, buyLabel }: Deps) {
  const { db } = database;

  return {
    /**
     * Takes an item back that was sent: its customer gets a label by mail. The same again changes nothing. Refuses with
     * `sign_in_required`; `forbidden` for who works for no vendor; `not_found` for an item of another vendor; `item_state`
     * for what was never sent; `address_invalid` when an address is missing or no carrier finds it; `switched_off` when
     * nobody sells labels to the shop; `too_many_requests`.
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
      const asked = await database.transaction(async (tx): Promise<Result<number>> => {
        const item = (await lockItems(tx, own.orderId)).find(({ id }) => id === itemId);
        if (!item) return refuse('not_found');
        const known = (await findParcels(tx, [itemId])).find(({ isReturn }) => isReturn);
        if (known) return ok(known.id);
        if (item.shippedAt === null || item.state === 'stopped') return refuse('item_state');
        const now = clock.now();
        const parcel = {
          ...{ orderId: own.orderId, vendorId: item.vendorId, itemIds: [itemId] },
          ...{ isReturn: true, reason, nextAt: now, createdAt: now },
        };
        return ok(await insertParcel(tx, parcel, { mover: 'vendor', userId }));
      });
      if (!asked.ok) return asked;
      const loaded = await loadParcel(db, { id: asked.value });
      if (loaded?.parcel.state === 'asked' && !(await buyLabel(loaded))) return refuse('address_invalid');
      return ok(itemId);
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
