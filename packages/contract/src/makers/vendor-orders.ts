import { statesOf } from '@keepsong/domain/states/state-table';
import { PARCELS } from '@keepsong/domain/states/tables';
import { ITEM_STATES, ITEMS_AT_ONCE, PARCEL_LIMITS } from '@keepsong/domain/studio/vendor-items';
import { z } from 'zod';
import { shippingAddress } from '../checkout.ts';
import { cents, idParam, queryList, text } from '../common.ts';
import type { CallSchema } from '../transport/call-schemas.ts';
import { goodsReturn } from './goods-return.ts';

const at = z.iso.datetime();

/** Goods that a vendor makes for an order. */
const item = z.object({
  id: z.int(),
  state: z.enum(ITEM_STATES),
  title: z.string(),
  quantity: z.int(),
  /** The texts that are printed on the product. */
  details: z.array(z.string()),
  /** The uploaded pictures that are printed on the product. */
  images: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  /**
   * The song for which the product is made, with the facts from which its sleeve is drawn. Null without a song.
   * The title is null until the song is delivered.
   */
  song: z
    .object({
      slug: z.string(),
      title: z.string().nullable(),
      recipient: z.string(),
      genre: z.string(),
      mood: z.string().nullable(),
      tempo: z.string(),
    })
    .nullable(),
  /**
   * The files for printing. `lines` are the lines of the song as they will be printed. Not ready until the song
   * is delivered. Null for goods that are made only from the customer's pictures.
   */
  print: z
    .object({
      is_ready: z.boolean(),
      lines: z.array(z.string()),
      svg_url: z.string().nullable(),
      pdf_url: z.string().nullable(),
      /** The printed code. `url` is the address that it opens, a page that only plays the song. */
      code: z.object({ url: z.string(), svg_url: z.string(), plays: z.boolean() }).nullable(),
    })
    .nullable(),
  slip_url: z.string(),
  /** The day by which the item is to be sent. */
  send_by: z.iso.date(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The carrier's page for tracking the parcel. */
  tracking_url: z.string().nullable(),
  shipped_at: at.nullable(),
  arrived_at: at.nullable(),
  /** The shipping label that the shop has bought for the parcel. */
  label: z.object({ state: z.enum(statesOf(PARCELS)), url: z.string().nullable() }).nullable(),
  /** The parcel in which the customer sends the item back. */
  return: goodsReturn.nullable(),
  /** The vendor's description of a problem. */
  problem: z.string(),
});
export type VendorItem = z.output<typeof item>;

/** The goods that a vendor makes for one order, and the address to which they are sent. */
const vendorOrder = z.object({
  order_id: z.int(),
  /** The order's number, as its customer sees it. */
  number: z.string(),
  ordered_at: at,
  /** Null when the customer's account is deleted. */
  ship_to: shippingAddress.nullable(),
  /** The gift message, for the person who opens the parcel. */
  gift_note: z.string(),
  /** The vendor's pay for all items of the order, as the ledger has it now. */
  pay_cents: cents,
  lines: z.array(item),
});
export type VendorOrder = z.output<typeof vendorOrder>;

const comesBack = z.object({
  /** The item's id. */
  id: z.int(),
  number: z.string(),
  title: z.string(),
  quantity: z.int(),
  state: z.enum(statesOf(PARCELS)),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** Why the item comes back. */
  reason: z.string(),
});
export type VendorReturn = z.output<typeof comesBack>;

const wish = {
  state: z.enum(ITEM_STATES),
  /** Null, like a missing field, leaves carrier or tracking number as they are. */
  carrier: text(PARCEL_LIMITS.carrier).trim().nullish(),
  /** The carrier's tracking number of the parcel. It has no dot, with which it could make a link. */
  tracking: text(PARCEL_LIMITS.tracking)
    .trim()
    .regex(/^[A-Za-z0-9 _/-]*$/)
    .nullish(),
  /**
   * Confirms a number that is not that of the label, although a carrier has scanned the label. Without it, such a
   * number is refused with `parcel_scanned`.
   */
  replaces_scanned: z.boolean().default(false),
  /** A description of the problem for the shop. */
  problem: text(PARCEL_LIMITS.problem).trim().optional(),
};

const params = z.object({ id: idParam });

/** Selects the items to list. The file of the list takes the same query. */
export const vendorOrderQuery = z.object({
  /** Lists only items in these states. Without a state, it lists all. */
  state: queryList(z.enum(ITEM_STATES)),
  /** An order number, a tracking number, or part of the recipient's or a product's name. */
  q: text(200).trim().optional(),
  /** `placed` sorts by order date, newest first. `due` sorts by the day of sending, earliest first. */
  sort: z.enum(['placed', 'due']).default('placed'),
  before: idParam.optional(),
  after: text(40).optional(),
});

export const vendorOrderCalls = {
  vendorOrders: {
    summary: 'What was ordered of the goods of a vendor whom the signed-in user works for',
    params,
    query: vendorOrderQuery,
    response: z.object({
      vendor: z.object({ id: z.int(), name: z.string() }),
      orders: z.array(vendorOrder),
      /** With `placed`: send this id as `before` to get the next page. Null on the last page. */
      older_before: z.int().nullable(),
      /** With `due`: send this as `after` to get the next page. Null on the last page. */
      later_after: z.string().nullable(),
      /** Returns on their way, and those that arrived in the last thirty days, newest first. */
      returns: z.array(comesBack),
      /** The number of items in each state. `late` counts items that should have been sent already. */
      counts: z.object({
        ...{ new: z.int(), making: z.int(), shipped: z.int(), arrived: z.int(), problem: z.int() },
        late: z.int(),
      }),
    }),
  },
  setItemState: {
    summary: 'Say how far an item is, or how its parcel is found; the same again changes nothing',
    params,
    body: z.object(wish),
    response: z.object({ item }),
  },
  makeLabel: {
    summary: 'Buy a label for the parcel of an item, once',
    params,
    response: z.object({ item }),
  },
  makeReturn: {
    summary: 'Take an item back: its customer gets a label for the way back, once',
    params,
    body: z.object({ reason: text(PARCEL_LIMITS.problem).trim().min(1) }),
    response: z.object({ item }),
  },
  setItemStates: {
    summary: 'Say how far several items of a vendor are, each by its own rules',
    params,
    /** `tracking` is refused when the items are of several orders, because it is the number of one parcel. */
    body: z.object({ ids: z.array(idParam).min(1).max(ITEMS_AT_ONCE), ...wish }),
    response: z.object({
      done: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), code: z.string() })),
    }),
  },
} satisfies Record<string, CallSchema>;
