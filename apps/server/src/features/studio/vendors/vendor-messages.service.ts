import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { sheetFor } from '../../checkout/fulfilment/vendor-goods.ts';
import type { Messages } from '../../notifications/messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { ORDERS_PATH, orderDeskPath } from '../../notifications/page-paths.ts';
import { goodsOf, isItemFromSong } from './item-words.ts';
import { findLaterDays } from './send-days.service.ts';
import {
  findCustomer,
  findMaker,
  findToSend,
  findToSendOfSong,
  findToTell,
  findVendorName,
  type ItemRow,
} from './vendor-items.repository.ts';

type Deps = {
  notifications: Pick<Notifications, 'notify' | 'notifyUser'>;
  clock: Clock;
  staff: { email: string; locale: Locale };
};

/** The messages about goods on their way: to customers, to the staff, and to vendors whose orders change. */
export function createVendorMessages({ notifications, clock, staff }: Deps) {
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

  const tellOf =
    (template: 'order_stopped_vendor' | 'order_resumed_vendor') =>
    async (tx: Tx, items: readonly ItemRow[]): Promise<void> => {
      const ids = items.map(({ id }) => id).join(',');
      const key = `items:${ids}:${template}:${clock.now().toISOString()}`;
      await tellMakers(notifications, tx, await findToTell(tx, items), { template, key });
    };

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
      const sheet = sheetFor(reach, cart, items);
      const params = { orderId: first.orderId, goods, ...sheet, reason, carrier, tracking, isHere, path };
      const key = `parcel:${id}:return:${isHere ? 'here' : 'coming'}`;
      await notifications.notifyUser(tx, reach, 'goods_return_vendor', params, key);
    },

    /**
     * Tells the staff that something is wrong with items of one order, or with the parcel in which they come back. `turn`
     * identifies the event.
     */
    async tellProblem(
      tx: Tx,
      items: readonly ItemRow[],
      turn: string,
      { isReturn = false } = {},
    ): Promise<void> {
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
          // What the vendor once wrote is about the way to the customer.
          ...{ problem: isReturn ? '' : first.problem, isReturn },
          path: orderDeskPath(orderNumber(first.orderId)),
        },
        locale: staff.locale,
        dedupeKey: `items:${items.map(({ id }) => id).join(',')}:problem:${turn}`,
      });
    },

    /** Tells the vendors who have not sent their goods yet that the address of an order was changed. */
    async tellAddressChanged(tx: Tx, orderId: number, changeId: number): Promise<void> {
      const rows = await findToSend(tx, orderId);
      const about = { template: 'order_changed_vendor' as const, key: `change:${changeId}` };
      await tellMakers(notifications, tx, rows, about);
    },

    ...messagesAboutSongs(notifications),

    /** Tells the vendors that these items of one order were stopped. Items may be stopped again later. */
    tellStopped: tellOf('order_stopped_vendor'),

    /** Tells the vendors to go on with these items of one order, which were stopped. */
    tellResumed: tellOf('order_resumed_vendor'),
  };
}

export type VendorMessages = ReturnType<typeof createVendorMessages>;

type SongChange = {
  kind: 'arrived' | 'revised' | 'name';
  /** Identifies the change. */
  key: string;
  /** The new name. */
  recipient?: string;
  /** The day on which an artist's song arrived. Goods that waited for a late song have more time from then on. */
  songDay?: Day;
};

/** The messages to vendors about the songs from which their goods are made. */
const messagesAboutSongs = (notifications: Deps['notifications']) => ({
  /** Tells the vendors who still have to send goods that carry a song what changed about it. */
  async tellSongChanged(
    tx: Tx,
    storyId: number,
    { kind, key, recipient = '', songDay }: SongChange,
  ): Promise<void> {
    const rows = await findMadeFrom(tx, storyId);
    // The job of late songs moves these days later, so the message has the days as they will be.
    const days = songDay
      ? await findLaterDays(
          tx,
          rows.map(({ item, cart }) => ({ item, cart, songDay })),
        )
      : new Map<number, Day>();
    for (const [orderId, own] of Map.groupBy(rows, ({ item }) => item.orderId))
      await tellMakers(notifications, tx, own, {
        template: 'goods_song_vendor',
        key: `${key}:goods:${orderId}`,
        more: (items) => ({
          ...{ kind, recipient },
          day: firstDay(items.map(({ id, sendBy }) => days.get(id) ?? sendBy)),
        }),
      });
  },

  /**
   * Tells the vendors that these items of one order have more time, because their song is late. The day moves on
   * until the song is there, so there is one message when it begins to move. The message about the song's arrival has the
   * day that stays.
   */
  async tellDayMoves(tx: Tx, items: readonly ItemRow[]): Promise<void> {
    const [first] = items;
    if (!first) return;
    await tellMakers(notifications, tx, await findToTell(tx, items), {
      template: 'goods_song_vendor',
      key: `order:${first.orderId}:goods_late`,
      more: (own) => ({ kind: 'late', recipient: '', day: firstDay(own.map(({ sendBy }) => sendBy)) }),
    });
  },
});

/** Whether a vendor who reads mails still has to send goods that carry a song. */
export const isAnyMakerToTell = async (on: DbOrTx, storyId: number): Promise<boolean> =>
  (await findMadeFrom(on, storyId)).length > 0;

const findMadeFrom = async (on: DbOrTx, storyId: number) =>
  (await findToSendOfSong(on, storyId)).filter(({ cart, item }) => isItemFromSong(cart, item));

/** The first of the days by which items are to be sent. */
const firstDay = (days: readonly Day[]): string => days.toSorted()[0] ?? '';

type ToMakers =
  | { template: 'order_changed_vendor' | 'order_stopped_vendor' | 'order_resumed_vendor'; key: string }
  | {
      template: 'goods_song_vendor';
      key: string;
      more: (items: readonly ItemRow[]) => Pick<Messages['goods_song_vendor'], 'kind' | 'recipient' | 'day'>;
    };

/** Sends each vendor of these goods of one order one message about the vendor's own. */
async function tellMakers(
  notifications: Pick<Notifications, 'notifyUser'>,
  tx: Tx,
  rows: Awaited<ReturnType<typeof findToTell>>,
  about: ToMakers,
): Promise<void> {
  for (const [id, own] of Map.groupBy(rows, ({ vendor }) => vendor.id)) {
    const [first] = own;
    if (!first) continue;
    const { cart, reach, item } = first;
    const items = own.map((row) => row.item);
    const goods = goodsOf(cart, items, reach.locale);
    const params = {
      orderId: item.orderId,
      goods,
      ...sheetFor(reach, cart, items),
      path: `/partners/${id}`,
    };
    const key = `${about.key}:vendor:${id}`;
    if (about.template === 'goods_song_vendor')
      await notifications.notifyUser(tx, reach, about.template, { ...params, ...about.more(items) }, key);
    else await notifications.notifyUser(tx, reach, about.template, params, key);
  }
}
