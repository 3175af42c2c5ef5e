import type { ReturnPreview } from '@keepsong/contract/makers/goods-return';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { RETURN_EFFECTS } from '@keepsong/domain/studio/goods-return';
import type { ParcelSize } from '@keepsong/domain/studio/parcel-size';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { GoodsReturns } from '../studio/vendors/goods-returns.service.ts';
import { findToChange } from './order-change.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  goodsReturns: Pick<GoodsReturns, 'plan' | 'take'>;
};

const RETURNS = { name: 'staff_returns', max: 60, seconds: 3_600 } as const;

/**
 * The staff take goods of an order back: the customer gets a label, and the vendor is told when the goods come.
 */
export function createReturnGoods({ database, clock, limits, goodsReturns }: Deps) {
  const viewOf = ({ ounces }: ParcelSize): ReturnPreview => ({ effects: [...RETURN_EFFECTS], ounces });

  return {
    /**
     * Refuses with `sign_in_required`, `forbidden`, `not_found`, `item_state` for an item that was never sent
     * or is already on its way back, `address_invalid` when an address is missing, and `switched_off` when the
     * shop has no provider of labels.
     */
    async preview(
      session: Session | null,
      orderId: number | null,
      id: number,
    ): Promise<Result<ReturnPreview>> {
      const by = requireStaff(session, 'refunds');
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const planned = await goodsReturns.plan(orderId, id);
      return planned.ok ? ok(viewOf(planned.value)) : planned;
    },

    /** Refuses as `preview` does, with `second_step`, and with `too_many_requests`. */
    async take(
      session: Session | null,
      orderId: number | null,
      { id, reason }: { id: number; reason: string },
    ): Promise<Result<ReturnPreview>> {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const found = orderId === null ? null : await findToChange(database.db, orderId);
      if (!found) return refuse('not_found');
      const { order } = found;
      const planned = await goodsReturns.plan(order.id, id);
      if (!planned.ok) return planned;
      const within = await limits.take(RETURNS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const done = await goodsReturns.take(order.id, id, {
        reason,
        by: { mover: 'staff', userId: by.value.id },
        note: (tx) =>
          noteStaff(tx, by.value, clock.now(), {
            action: 'order.goods_back',
            orderNumber: orderNumber(order.id),
            customerId: order.userId,
            after: { goods: id, ounces: planned.value.ounces },
            reason,
          }),
      });
      return done.ok ? ok(viewOf(planned.value)) : done;
    },
  };
}

export type ReturnGoods = ReturnType<typeof createReturnGoods>;
