import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Tx } from '../../../platform/db/database.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { ORDERS_PATH, orderDeskPath } from '../../notifications/page-paths.ts';
import { goodsOf } from './item-words.ts';
import {
  findCustomer,
  findMaker,
  findToSend,
  findVendorName,
  type ItemRow,
} from './vendor-items.repository.ts';

type Deps = {
  notifications: Pick<Notifications, 'notify' | 'notifyUser'>;
  staff: { email: string; locale: Locale };
};

/** The messages about goods on their way: to customers, to the staff, and to vendors whose orders change. */
export function createVendorMessages({ notifications, staff }: Deps) {
  async function tellCustomer(
    tx: Tx,
    items: readonly ItemRow[],
    template: 'goods_shipped' | 'goods_arrived',
    more: { saidBy?: 'carrier' | 'vendor' } = {},
  ): Promise<void> {
    const [first] = items;
    const customer = first && (await findCustomer(tx, first.orderId));
    if (!first || !customer) return;
    const { reach, cart } = customer;
    const params = {
      orderId: first.orderId,
      goods: goodsOf(cart, items, reach.locale),
      carrier: first.carrier,
      tracking: first.tracking,
      path: ORDERS_PATH,
      ...more,
    };
    const ids = items.map(({ id }) => id).join(',');
    await notifications.notifyUser(
      tx,
      reach,
      template,
      params,
      `items:${ids}:${template}:${first.tracking ?? ''}`,
    );
  }

  return {
    /**
     * Tells the customer that a parcel with these items of one order is on its way; also when the tracking
     * number was corrected.
     */
    tellShipped: (tx: Tx, items: readonly ItemRow[]): Promise<void> =>
      tellCustomer(tx, items, 'goods_shipped'),

    /** Tells the customer that these items of one order have arrived. `saidBy`: who reported it. */
    tellArrived: (tx: Tx, items: readonly ItemRow[], saidBy: 'carrier' | 'vendor'): Promise<void> =>
      tellCustomer(tx, items, 'goods_arrived', { saidBy }),

    /** Tells the customer that the label for returning these items of one order is ready. */
    async tellReturn(
      tx: Tx,
      items: readonly ItemRow[],
      { id, carrier, tracking }: { id: number; carrier: string; tracking: string },
    ): Promise<void> {
      const [first] = items;
      const customer = first && (await findCustomer(tx, first.orderId));
      if (!first || !customer) return;
      const goods = goodsOf(customer.cart, items, customer.reach.locale);
      const params = { orderId: first.orderId, goods, carrier, tracking, path: ORDERS_PATH };
      await notifications.notifyUser(tx, customer.reach, 'goods_return', params, `parcel:${id}:return`);
    },

    /** Tells the vendor that items of one order are on their way back, or have come back. */
    async tellVendorOfReturn(
      tx: Tx,
      items: readonly ItemRow[],
      back: { id: number; reason: string; carrier: string | null; tracking: string | null; isHere: boolean },
    ): Promise<void> {
      const [first] = items;
      const maker = first && (await findMaker(tx, first.orderId, first.vendorId));
      if (!first || !maker) return;
      const { reach, cart } = maker;
      const { id, reason, carrier, tracking, isHere } = back;
      const path = `/partners/${first.vendorId}/orders?q=${orderNumber(first.orderId)}`;
      const goods = goodsOf(cart, items, reach.locale);
      const params = { orderId: first.orderId, goods, reason, carrier, tracking, isHere, path };
      const key = `parcel:${id}:return:${isHere ? 'here' : 'coming'}`;
      await notifications.notifyUser(tx, reach, 'goods_return_vendor', params, key);
    },

    /** Tells the staff that something is wrong with items of one order. `turn` identifies the event. */
    async tellProblem(tx: Tx, items: readonly ItemRow[], turn: string): Promise<void> {
      const [first] = items;
      if (!first) return;
      const customer = await findCustomer(tx, first.orderId);
      await notifications.notify(tx, {
        channel: 'email',
        recipient: staff.email,
        template: 'goods_problem_staff',
        params: {
          orderId: first.orderId,
          goods: customer ? goodsOf(customer.cart, items, staff.locale) : [],
          vendorName: await findVendorName(tx, first.vendorId),
          problem: first.problem,
          path: orderDeskPath(orderNumber(first.orderId)),
        },
        locale: staff.locale,
        dedupeKey: `items:${items.map(({ id }) => id).join(',')}:problem:${turn}`,
      });
    },

    /** Tells the vendors who have not sent their goods yet that the address of an order was changed. */
    async tellAddressChanged(tx: Tx, orderId: number, changeId: number): Promise<void> {
      const rows = await findToSend(tx, orderId);
      for (const id of new Set(rows.map(({ vendor }) => vendor.id))) {
        const own = rows.filter(({ vendor }) => vendor.id === id);
        const [first] = own;
        if (!first) continue;
        const goods = goodsOf(
          first.cart,
          own.map(({ item }) => item),
          first.reach.locale,
        );
        const params = { orderId, goods, path: `/partners/${id}` };
        await notifications.notifyUser(
          tx,
          first.reach,
          'order_changed_vendor',
          params,
          `change:${changeId}:vendor:${id}`,
        );
      }
    },
  };
}

export type VendorMessages = ReturnType<typeof createVendorMessages>;
