import type { Order } from '@keepsong/contract/account';
import { ORDERS_PER_PAGE, type OrderFilter } from '@keepsong/domain/checkout/order-filter';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { mayCancel } from '@keepsong/domain/checkout/refunds/effects';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayComeBack } from '@keepsong/domain/studio/goods-return';
import { orderTimeline } from '@keepsong/domain/studio/timeline';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Thread } from '../../platform/threads/thread.ts';
import { hasPage } from '../artists/artists.service.ts';
import { mayReadOlder } from '../auth/sign-in/proof.ts';
import { receiptLines } from '../checkout/fulfilment/order-detail.ts';
import { returnAskedView } from '../orders/ask-return.service.ts';
import { goodsViews } from '../studio/vendors/item-words.ts';
import { type KnownParcel, knownParcels } from '../studio/vendors/known-parcels.service.ts';
import { invoiceOf } from './invoice.ts';
import type { InvoiceJob, InvoiceShop } from './invoice-pdf.ts';
import {
  findGoods,
  findOrder,
  findWishes,
  type GoodsRow,
  listOrders,
  type OrderListRow,
  type Whose,
  type WishRow,
} from './orders.repository.ts';

export type OrdersDeps = {
  database: Database;
  clock: Clock;
  shop: InvoiceShop;
  /** Makes the invoices, one at a time. */
  invoicePrinting: Pick<Thread<InvoiceJob, Uint8Array>, 'ask'>;
};

/** The orders of a user, and the songs that the user received as a gift (spec 2.6-03). */
export function createOrdersService({ database, clock, shop, invoicePrinting }: OrdersDeps) {
  const { db } = database;

  return {
    /** Lists the orders. A guest sees only orders that were placed in this session. Refuses with `sign_in_required`. */
    async list(
      { show, page }: { show: OrderFilter; page: number },
      session: Session | null,
      locale: Locale,
    ): Promise<Result<{ orders: Order[]; total: number }>> {
      const whose = whoseOf(session);
      if (!whose) return refuse('sign_in_required');
      const { rows, total } = await listOrders(db, whose, {
        show,
        limit: ORDERS_PER_PAGE,
        offset: (page - 1) * ORDERS_PER_PAGE,
      });
      const goods = await findGoods(
        db,
        rows.flatMap(({ order }) => order?.id ?? []),
      );
      const ids = goods.map(({ id }) => id);
      const [parcels, wishes] = await Promise.all([knownParcels(db, ids), findWishes(db, ids)]);
      const made = { goods, parcels, wishes };
      return ok({ orders: rows.map((row) => orderView(row, made, locale, clock.now())), total });
    },

    /**
     * Makes the invoice of one of the user's own orders as a PDF. Refuses with `sign_in_required`, `not_found`. Throws
     * `ThreadBusy`.
     */
    async invoice(id: number, session: Session | null, locale: Locale): Promise<Result<Uint8Array>> {
      const whose = whoseOf(session);
      if (!whose) return refuse('sign_in_required');
      const found = await findOrder(db, whose, id);
      if (!found) return refuse('not_found');
      return ok(await invoicePrinting.ask(invoiceOf(found, shop, locale), `user:${whose.userId}`));
    },
  };
}

export type OrdersService = ReturnType<typeof createOrdersService>;

const whoseOf = (session: Session | null): Whose | null =>
  session?.user ? { userId: session.user.id, since: mayReadOlder(session) ? null : session.createdAt } : null;

type Made = {
  goods: readonly GoodsRow[];
  parcels: readonly KnownParcel[];
  wishes: readonly WishRow[];
};

function orderView(row: OrderListRow, made: Made, locale: Locale, now: Date): Order {
  const { order } = row;
  return {
    order_id: order?.id ?? null,
    order_number: order ? orderNumber(order.id) : null,
    ordered_at: new Date(row.at).toISOString(),
    total: order?.totalCents ?? null,
    credit_applied: order?.quote.credit_applied ?? null,
    lines: order ? receiptLines(order, locale) : [],
    goods: order ? goodsIn(order, made, locale) : [],
    song: songOf(row, now),
    song_deleted_at: row.story?.deletedAt?.toISOString() ?? null,
    can_cancel: order !== null && mayCancel(order.state, row.commission?.state ?? null),
    invoice_url: order ? `/v3/api/dashboard/orders/${order.id}/invoice.pdf` : null,
  };
}

/** The goods of an order, each with what the customer may still ask for, such as sending it back. */
const goodsIn = (
  order: NonNullable<OrderListRow['order']>,
  { goods, parcels, wishes }: Made,
  locale: Locale,
): Order['goods'] =>
  goods
    .filter(({ orderId }) => orderId === order.id)
    .flatMap((item) =>
      goodsViews(order.cart, [item], parcels, locale).map((view) => {
        const wish = wishes.find(({ itemId }) => itemId === item.id);
        const isOpen = order.state === 'placed' || order.state === 'partly_refunded';
        return {
          ...{ ...view, id: item.id },
          can_ask_return: !wish && !view.return && isOpen && mayComeBack(item).ok,
          return_asked: wish ? returnAskedView(wish) : null,
        };
      }),
    );

function songOf({ story, commission, artist, unread }: OrderListRow, now: Date): Order['song'] {
  if (!story || story.deletedAt) return null;
  const { songData } = story;
  const isThere = story.status === 'shipped';
  const timeline = commission && orderTimeline({ ...commission, paidAt: story.createdAt }, now);
  return {
    story_id: story.id,
    slug: story.slug,
    status: story.status,
    is_instant: story.instant !== null,
    // The title of an instant song is known before the song is made.
    title: isThere || story.instant !== null ? story.title : '',
    recipient: songData.recipient,
    occasion: songData.occasion,
    genre: songData.genre,
    sleeve: { mood: songData.moods[0] ?? null, tempo: songData.tempo },
    artist: artist && { id: artist.id, name: artist.artistName, has_bio: hasPage(artist) },
    promised_at: timeline?.promisedAt?.toISOString() ?? null,
    is_late: timeline?.isLate ?? false,
    unread,
    stages:
      timeline?.entries.map(({ stage, state, at }) => ({ stage, state, at: at?.toISOString() ?? null })) ??
      [],
  };
}
