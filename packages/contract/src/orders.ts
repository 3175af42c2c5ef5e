import { SHOWN_ORDER_STATES } from '@keepsong/domain/checkout/refunds/standing';
import { LOCALES } from '@keepsong/domain/format/locale';
import {
  MOST_CHOSEN,
  MOST_RECEIPTS,
  ORDER_KINDS,
  ORDER_SORTS,
  SORT_DIRECTIONS,
} from '@keepsong/domain/orders/order-list';
import { z } from 'zod';
import { cents, idParam, nearDay, queryList, reason, text } from './common.ts';
import { goodsReturnCalls } from './makers/goods-return.ts';
import { lateSongCalls } from './makers/late-songs.ts';
import { disputeCalls } from './money/disputes.ts';
import { chosenOrders as chosen, customerChangeCalls, orderChangeCalls } from './order-changes.ts';
import { orderPageCalls } from './order-page.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/** The order's number, as its customer sees it. */
export const orderNumberText = text(24);

const YES = z.literal('1');

/**
 * The filters of the list of orders. Several values of one filter mean any of them, and several filters mean
 * all of them.
 */
export const orderFilters = {
  /** An order or payment number, or part of a name, address, phone number or song title. */
  q: text(200).trim().optional(),
  state: queryList(z.enum(SHOWN_ORDER_STATES)),
  /** Days in the shop's time zone. Both are included. */
  from: nearDay.optional(),
  to: nearDay.optional(),
  artist: idParam.optional(),
  kind: queryList(z.enum(ORDER_KINDS)),
  /** The vendor who makes goods of the order. */
  vendor: idParam.optional(),
  min_cents: z.coerce.number().int().min(0).max(100_000_000).optional(),
  max_cents: z.coerce.number().int().min(0).max(100_000_000).optional(),
  language: z.enum(LOCALES).optional(),
  rush: YES.optional(),
  /** Only songs that are not delivered although the promised day has passed. */
  late: YES.optional(),
  /** Only songs without an artist: the shop is looking for one. */
  unclaimed: YES.optional(),
  /** The member of staff who looks after the order: an id, `me` or `nobody`. */
  assigned: z.union([z.enum(['me', 'nobody']), idParam]).optional(),
  /** Only these orders. */
  numbers: queryList(orderNumberText, MOST_CHOSEN),
};

const sorted = { sort: z.enum(ORDER_SORTS).default('placed'), dir: z.enum(SORT_DIRECTIONS).default('desc') };
export const orderFilter = z.object(orderFilters);
export type OrderFilterQuery = z.output<typeof orderFilter>;
export const orderListQuery = z.object({ ...orderFilters, ...sorted, cursor: text(300).optional() });

const person = z.object({ id: z.int(), name: z.string() });

const row = z.object({
  number: z.string(),
  state: z.enum(SHOWN_ORDER_STATES),
  total_cents: cents,
  refunded_cents: cents,
  placed_at: z.iso.datetime(),
  kind: z.enum(ORDER_KINDS),
  customer: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  /** The facts from which the sleeve is drawn. Null for an order without a song. */
  song: z
    .object({
      title: z.string(),
      recipient: z.string(),
      genre: z.string(),
      mood: z.string().nullable(),
      tempo: z.string(),
    })
    .nullable(),
  /** The titles of what was bought without a song, in the reader's language. Empty for an order with a song. */
  bought: z.array(z.string()),
  artist: z.object({ id: z.int(), name: z.string(), photo: z.string() }).nullable(),
  is_unclaimed: z.boolean(),
  promised_at: z.iso.datetime().nullable(),
  is_late: z.boolean(),
  language: z.enum(LOCALES),
  is_rush: z.boolean(),
  assigned_to: person.nullable(),
});
export type OrderListRow = z.output<typeof row>;

const list = z.object({
  orders: z.array(row),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** The names of the artist, vendor and member of staff whose ids are in the filters. */
  names: z.object({
    artist: z.string().nullable(),
    vendor: z.string().nullable(),
    assigned: z.string().nullable(),
  }),
});
export type OrderList = z.output<typeof list>;

/**
 * The number of matching orders and the sum of their totals. With `has_more`, there are more orders than were
 * counted.
 */
const counted = z.object({ count: z.int(), total_cents: z.int(), has_more: z.boolean() });
export type OrderCount = z.output<typeof counted>;

const choices = z.object({ artists: z.array(person), vendors: z.array(person), staff: z.array(person) });
export type OrderChoices = z.output<typeof choices>;

const handled = z.object({ orders: z.int() });
const receiptNumbers = chosen.max(MOST_RECEIPTS);
/** The mailboxes and phones that get the receipt of an order. None when it is not kept any more. */
const receiptTo = z.object({ number: z.string(), to: z.array(z.string()) });
export type ReceiptTo = z.output<typeof receiptTo>;

export const orders = {
  ...orderPageCalls,
  ...orderChangeCalls,
  ...disputeCalls,
  ...customerChangeCalls,
  ...lateSongCalls,
  ...goodsReturnCalls,
  list: {
    summary: 'Orders, newest first unless sorted otherwise, a page at a time',
    query: orderListQuery,
    response: list,
  },
  count: {
    summary: 'How many orders fit, counted up to a limit',
    query: orderFilter,
    response: counted,
  },
  choices: { summary: 'What the filters of the list offer', response: choices },
  assign: {
    summary: 'Say who of the staff looks after some orders; null for nobody',
    body: z.object({ numbers: chosen, to: idParam.nullable() }),
    response: handled,
  },
  previewReceipts: {
    summary: 'Who would get the receipts of some orders again, without sending them',
    body: z.object({ numbers: receiptNumbers }),
    response: z.object({ orders: z.array(receiptTo) }),
  },
  sendReceipts: {
    summary: 'Send the receipts of some orders again',
    body: z.object({ numbers: receiptNumbers, reason }),
    response: handled,
  },
} satisfies CapabilitySchemas<'orders'>;
