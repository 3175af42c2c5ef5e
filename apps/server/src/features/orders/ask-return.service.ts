import type { ReturnAsked } from '@keepsong/contract/makers/goods-return';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayComeBack } from '@keepsong/domain/studio/goods-return';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { mayReadOlder } from '../auth/sign-in/proof.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { ORDERS_PATH } from '../notifications/page-paths.ts';
import { findGoodsOf, type GoodsReturns } from '../studio/vendors/goods-returns.service.ts';
import { goodsOf } from '../studio/vendors/item-words.ts';
import {
  findBuyer,
  findRequest,
  insertRequest,
  type ReturnRequestRow,
  refuseRequest,
} from './return-requests.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Pick<Notifications, 'notifyUser'>;
  goodsReturns: Pick<GoodsReturns, 'isComingBack'>;
};

type Goods = { number: number | null; id: number; reason: string };

const WISHES = { name: 'own_returns', max: 20, seconds: 3_600 } as const;

/** A request for a return, as its customer and the staff see it. */
export const returnAskedView = ({
  createdAt,
  reason,
  refusedAt,
  refusal,
}: ReturnRequestRow): ReturnAsked => ({
  at: createdAt.toISOString(),
  reason,
  refusal: refusedAt === null ? null : refusal,
});

/** Customers ask the shop to take goods back. The staff send a label, or say why not. */
export function createAskReturn({ database, clock, limits, notifications, goodsReturns }: Deps) {
  const { db } = database;

  return {
    /**
     * Asks to return an item, once for each item. A repeated call changes nothing. Refuses with
     * `sign_in_required`; `not_found` for an item that is in none of the customer's orders; `item_state` for an
     * item that was never sent or is already on its way back; `order_closed`; `too_many_requests`.
     */
    async ask(
      session: Session | null,
      { number, id, reason }: Goods,
    ): Promise<Result<{ return_asked: ReturnAsked }>> {
      const user = session?.user;
      if (!user) return refuse('sign_in_required');
      const found = number === null ? null : await findBuyer(db, number);
      const isOwn =
        found?.userId === user.id && (mayReadOlder(session) || found.createdAt >= session.createdAt);
      const item = isOwn && number !== null ? await findGoodsOf(db, number, id) : null;
      if (!found || !item || number === null) return refuse('not_found');
      const known = await findRequest(db, number, id);
      if (known) return ok({ return_asked: returnAskedView(known) });
      if (found.state !== 'placed' && found.state !== 'partly_refunded') return refuse('order_closed');
      const may = mayComeBack(item);
      if (!may.ok) return may;
      if (await goodsReturns.isComingBack(id)) return refuse('item_state');
      const within = await limits.take(WISHES, `user:${user.id}`);
      if (!within.ok) return within;
      const asked = { itemId: id, orderId: number, reason, createdAt: clock.now() };
      await database.transaction(async (tx) => {
        await insertRequest(tx, asked);
        return ok(null);
      });
      return ok({ return_asked: returnAskedView({ ...asked, refusedAt: null, refusal: '' }) });
    },

    /**
     * Refuses with `sign_in_required`, `forbidden`, `not_found`, and `already_decided` when the goods are
     * already on their way back.
     */
    async refuse(session: Session | null, { number, id, reason }: Goods): Promise<Result<{ done: true }>> {
      const by = requireStaff(session, 'refunds');
      if (!by.ok) return by;
      const found = number === null ? null : await findBuyer(db, number);
      const item = found && number !== null ? await findGoodsOf(db, number, id) : null;
      if (!found || !item || number === null || !(await findRequest(db, number, id)))
        return refuse('not_found');
      if (await goodsReturns.isComingBack(id)) return refuse('already_decided');
      return database.transaction(async (tx): Promise<Result<{ done: true }>> => {
        const now = clock.now();
        if (!(await refuseRequest(tx, id, { refusal: reason, refusedAt: now })))
          return refuse('already_decided');
        const goods = goodsOf(found.cart, [item], found.reach.locale);
        const params = { orderId: number, goods, refusal: reason, path: ORDERS_PATH };
        await notifications.notifyUser(
          tx,
          found.reach,
          'goods_return_refused',
          params,
          `return:${id}:refused`,
        );
        await noteStaff(tx, by.value, now, {
          ...{ action: 'order.return_refused', orderNumber: orderNumber(number), customerId: found.userId },
          ...{ after: { goods: id }, reason },
        });
        return ok({ done: true });
      });
    },
  };
}

export type AskReturn = ReturnType<typeof createAskReturn>;
