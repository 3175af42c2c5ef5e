import { ok } from '@keepsong/domain/result';
import { canMove } from '@keepsong/domain/states/state-table';
import { PARCELS, VENDOR_ITEMS } from '@keepsong/domain/states/tables';
import { isFollowed } from '@keepsong/domain/studio/parcel-following';
import { isSameNumber, type ParcelStep } from '@keepsong/domain/studio/vendor-items';
import { type Shipping, ShippingUnavailable } from '../../../adapters/shipping/shipping.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { moveLocked } from '../../../platform/states/move.ts';
import { askAgainAt } from './buy-label.service.ts';
import { lockParcel, moveParcel, type ParcelRow, putOff } from './parcels.repository.ts';
import { type ItemRow, lockItems } from './vendor-items.repository.ts';
import type { VendorMessages } from './vendor-messages.service.ts';

type Deps = { database: Database; clock: Clock; shipping: Shipping | null; vendorMessages: VendorMessages };

/** Follows parcels: asks the provider where they are, and moves the states of the items in them. */
export function createFollowParcel({ database, clock, shipping, vendorMessages }: Deps) {
  const { db } = database;
  const soon = () => askAgainAt(clock.now(), shipping);
  const nextOf = (parcel: Pick<ParcelRow, 'state' | 'createdAt'>): Date | null =>
    isFollowed(parcel, clock.now()) ? soon() : null;

  /** Moves items as their parcel moves, and tells the customer. */
  async function moveItems(tx: Tx, items: readonly ItemRow[], step: ParcelStep): Promise<void> {
    const now = clock.now();
    const moved = async (all: readonly ItemRow[], to: 'shipped' | 'arrived' | 'problem', set: object) => {
      const able = all.filter(({ state }) => canMove(VENDOR_ITEMS, state, to, 'provider'));
      for (const item of able) await moveLocked(tx, 'vendor_items', item, to, 'provider', { set });
      return able.map((item) => ({ ...item, ...set, state: to }));
    };
    if (step === 'problem') {
      const stuck = await moved(items, 'problem', {});
      return vendorMessages.tellProblem(tx, stuck, now.toISOString());
    }
    if (step === 'made') return;
    const sent = await moved(
      items.filter(({ state }) => state !== 'arrived'),
      'shipped',
      { shippedAt: now },
    );
    await vendorMessages.tellShipped(tx, sent);
    if (step !== 'arrived') return;
    const under = items.map((item) => sent.find(({ id }) => id === item.id) ?? item);
    await vendorMessages.tellArrived(tx, await moved(under, 'arrived', { arrivedAt: now }), 'carrier');
  }

  /**
   * Updates a parcel to the state that its carrier reports. Late or repeated reports change nothing. False when the
   * provider did not answer.
   */
  return async function followParcel({ id, orderId, providerId }: ParcelRow): Promise<boolean> {
    if (providerId === null || !shipping) return false;
    let step: ParcelStep | null;
    try {
      step = await shipping.track(providerId);
    } catch (error) {
      if (!(error instanceof ShippingUnavailable)) throw error;
      await putOff(db, id, { nextAt: soon() });
      return false;
    }
    await database.transaction(async (tx) => {
      const items = await lockItems(tx, orderId);
      const row = await lockParcel(tx, id);
      if (!row) return ok(null);
      if (step === null || !canMove(PARCELS, row.state, step, 'provider')) {
        await putOff(tx, id, { nextAt: nextOf(row) });
        return ok(null);
      }
      const set = {
        nextAt: nextOf({ ...row, state: step }),
        ...(step === 'arrived' ? { arrivedAt: clock.now() } : {}),
      };
      await moveParcel(tx, row, step, set);
      const packed = items.filter((item) => row.itemIds.includes(item.id));
      // What its vendor has sent under another number does not move with this label.
      const followed = packed.filter(({ tracking }) => isSameNumber(tracking, row.tracking));
      if (!row.isReturn) await moveItems(tx, followed, step);
      else if (step === 'problem')
        await vendorMessages.tellProblem(tx, packed, `return:${clock.now().toISOString()}`, {
          isReturn: true,
        });
      else if (step === 'on_the_way' || step === 'arrived')
        await vendorMessages.tellVendorOfReturn(tx, packed, { ...row, isHere: step === 'arrived' });
      return ok(null);
    });
    return true;
  };
}

export type FollowParcel = ReturnType<typeof createFollowParcel>;
