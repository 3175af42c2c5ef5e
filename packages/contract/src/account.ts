import { ORDER_FILTERS } from '@keepsong/domain/checkout/order-filter';
import { LOCALES } from '@keepsong/domain/format/locale';
import { statesOf } from '@keepsong/domain/states/state-table';
import { STORIES } from '@keepsong/domain/states/tables';
import { ITEM_STATES } from '@keepsong/domain/studio/vendor-items';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { billingAddress, shippingAddress } from './checkout.ts';
import { cents, PASSWORD_MAX, page, text, user, uuid } from './common.ts';
import { goodsReturn, returnAsked } from './makers/goods-return.ts';
import { timelineStage } from './story/stories.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const accountFields = z.object({
  first_name: text(LIMITS.personName).trim().min(1).optional(),
  last_name: text(LIMITS.personName).trim().optional(),
  phone_number: text(32).trim().nullable().optional(),
  phone_country_code: text(6).trim().optional(),
  preferred_contact_method: z.enum(['sms', 'email']).optional(),
  sms_updates: z.boolean().optional(),
  news_updates: z.boolean().optional(),
  locale: z.enum(LOCALES).optional(),
});

/** These fields stand beside `user` in the body, not inside it (spec 7.6-09). */
const heardAbout = {
  heard_about_from: text(100).trim().nullable().optional(),
  heard_about_from_other: text(500).trim().nullable().optional(),
};

/**
 * The reference to an uploaded picture that becomes the portrait (spec 7.6-11). The form sends it as JSON text
 * in one field.
 */
export const photoReference = z.object({
  id: uuid,
  storage: z.literal('cache'),
  metadata: z.object({
    size: z.number().int().min(1),
    filename: text(255),
    mime_type: text(100),
  }),
});
export type PhotoReference = z.input<typeof photoReference>;

/**
 * Whether a body has any known field. A body without one was probably meant for another call, so it is refused.
 */
const hasField = (body: object): boolean => Object.values(body).some((field) => field !== undefined);

const addressId = { id: z.number().int() };
const savedShipping = shippingAddress.extend(addressId);
const savedBilling = billingAddress.extend(addressId);

const orderedSong = z.object({
  story_id: z.number().int(),
  slug: z.string(),
  status: z.enum(statesOf(STORIES)),
  /** Whether the song engine made the song, and not an artist. */
  is_instant: z.boolean(),
  title: z.string(),
  recipient: z.string(),
  occasion: z.string(),
  genre: z.string(),
  sleeve: z.object({ mood: z.string().nullable(), tempo: z.string() }),
  /** The number of messages about the song that its owner has not read. */
  unread: z.int(),
  /** The artist who writes the song or has been asked to write it. Null while there is none. */
  artist: z.object({ id: z.number(), name: z.string(), has_bio: z.boolean() }).nullable(),
  promised_at: z.string().nullable(),
  is_late: z.boolean(),
  stages: z.array(timelineStage),
});

/** Goods of an order that a vendor makes and sends. */
const goodsOnTheirWay = z.object({
  id: z.int(),
  title: z.string(),
  quantity: z.int(),
  state: z.enum(ITEM_STATES),
  /** The day by which the goods are to be sent. */
  send_by: z.iso.date(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The carrier's page for tracking the parcel. */
  tracking_url: z.string().nullable(),
  return: goodsReturn.nullable(),
  /**
   * Whether the customer may ask the shop to take the goods back. `return_asked` is the request and its state.
   */
  can_ask_return: z.boolean(),
  return_asked: returnAsked.nullable(),
});
export type GoodsOnTheirWay = z.output<typeof goodsOnTheirWay>;

const order = z.object({
  /** Null for a song that belongs to no order. */
  order_id: z.number().nullable(),
  /** Names the order to people, and in the calls about it. */
  order_number: z.string().nullable(),
  ordered_at: z.iso.datetime(),
  /** What was charged. Null, like `credit_applied`, for a song that belongs to no order. */
  total: cents.nullable(),
  /** The part of the price that credit paid, so `total` does not contain it. */
  credit_applied: cents.nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      product_type: z.string(),
      title: z.string(),
      quantity: z.number(),
      amount: cents,
    }),
  ),
  goods: z.array(goodsOnTheirWay),
  song: orderedSong.nullable(),
  /** When the customer deleted the ordered song. Null while the song exists. */
  song_deleted_at: z.iso.datetime().nullable(),
  /** The path of the invoice, a PDF file. */
  invoice_url: z.string().nullable(),
  /** Whether the customer may still cancel the order. This ends when an artist accepts the song. */
  can_cancel: z.boolean(),
});
export type Order = z.output<typeof order>;

export const account = {
  current: {
    summary: 'The signed-in user, or null',
    query: z.object({ user_id: text(32).optional() }),
    response: z.object({ user: user.nullable() }),
  },
  update: {
    summary:
      'Change own account fields (user), or say how one heard about the shop (the other two); what is left out stays, every other field is ignored',
    body: z.object({ user: accountFields.optional(), ...heardAbout }).refine(hasField, { path: ['user'] }),
    response: z.object({ user, otp_sent: z.boolean() }),
  },
  updatePassword: {
    summary: 'Set or change the password that is asked for after the passcode; the passcode is fresh',
    body: z.object({
      user: z.object({ new_password: text(PASSWORD_MAX), new_password_confirm: text(PASSWORD_MAX) }),
    }),
    response: z.object({ user }),
  },
  removePassword: {
    summary: 'Go without a password; the passcode is fresh',
    response: z.object({ user }),
  },
  updatePhoto: {
    summary: 'Take an uploaded square picture as the portrait of the signed-in user; null takes it away',
    body: z.object({ photo: text(2_000).nullable() }),
    response: z.object({ user }),
  },
  orders: {
    summary: 'Orders and songs of the signed-in user, newest first',
    query: z.object({ show: z.enum(ORDER_FILTERS).default('all'), page }),
    response: z.object({ orders: z.array(order), total: z.number().int() }),
  },
  exportData: {
    summary: 'Where everything that the shop knows of the signed-in user can be taken from, as one archive',
    response: z.object({ download_url: z.string() }),
  },
  remove: {
    summary: 'Delete the account of the signed-in user, whose address is typed to be sure',
    body: z.object({ email: text(LIMITS.email) }),
    response: z.object({ user: z.null() }),
  },
  addresses: {
    summary: 'Addresses of the signed-in user by the ids that the browser remembers; null for any other id',
    query: z.object({
      shipping_id: z.coerce.number().int().optional(),
      billing_id: z.coerce.number().int().optional(),
    }),
    response: z.object({ shipping: savedShipping.nullable(), billing: savedBilling.nullable() }),
  },
  saveAddress: {
    summary: 'Remember one address of the signed-in user; the same one again keeps its id',
    body: z.union([z.object({ shipping: shippingAddress }), z.object({ billing: billingAddress })]),
    response: z.object({ id: z.number().int() }),
  },
} satisfies CapabilitySchemas<'account'>;
