import { LINE_STANDS, REFUND_EFFECTS } from '@keepsong/domain/checkout/refunds/effects';
import { REFUND_WAYS } from '@keepsong/domain/checkout/refunds/plan';
import { SHOWN_ORDER_STATES } from '@keepsong/domain/checkout/refunds/standing';
import { CREDIT_KINDS } from '@keepsong/domain/credits/grant';
import { LOCALES } from '@keepsong/domain/format/locale';
import { NOTE_MAX } from '@keepsong/domain/orders/note';
import { ORDER_CHANGES } from '@keepsong/domain/orders/order-change';
import { ORDER_EVENTS } from '@keepsong/domain/orders/order-events';
import { ORDER_KINDS } from '@keepsong/domain/orders/order-list';
import { statesOf } from '@keepsong/domain/states/state-table';
import {
  COMMISSIONS,
  DISPUTES,
  GIFT_CARDS,
  REFUNDS,
  STORIES,
  VENDOR_ITEMS,
} from '@keepsong/domain/states/tables';
import { OFFER_OUTCOMES } from '@keepsong/domain/studio/commission';
import { z } from 'zod';
import { cents, idParam, reasonIfAny, text, uuid } from './common.ts';
import { goodsReturn, returnAsked } from './makers/goods-return.ts';
import { brief } from './story/stories.ts';
import type { CallSchema } from './transport/call-schemas.ts';

const number = text(24);
const params = z.object({ number });
const at = z.iso.datetime();
const person = z.object({ id: z.int(), name: z.string() });

/**
 * A line of the order with its own shares of discount, credit and tax. `amount_cents` is the sum that was paid
 * for the line.
 */
const line = z.object({
  id: z.string(),
  name: z.string(),
  details: z.array(z.string()),
  quantity: z.int(),
  price_cents: cents,
  discount_cents: cents,
  credit_cents: cents,
  tax_cents: cents,
  amount_cents: cents,
  refunded_cents: cents,
  refundable_cents: cents,
  /**
   * Whether refunds have ended the line. A line that cost nothing has no money to refund, but a refund of other lines
   * can end it, too.
   */
  is_ended: z.boolean(),
  /** The vendor who makes the line's goods. Null for other lines. */
  vendor: z.string().nullable(),
  /** What the line pays for, as far as the page can say how far it is. Null for other lines. */
  stands: z.enum(LINE_STANDS).nullable(),
  /** How many pieces can still go back one by one. */
  pieces_left: z.int(),
});
export type OrderLine = z.output<typeof line>;

const refund = z.object({
  id: z.int(),
  state: z.enum(statesOf(REFUNDS)),
  origin: z.enum(['staff', 'customer', 'provider', 'dispute']),
  is_cancel: z.boolean(),
  way: z.enum(REFUND_WAYS),
  amount_cents: cents,
  card_cents: cents,
  credit_cents: cents,
  /** Everything that the refund does. For one that waits, what it was to do when it was asked for or last looked at. */
  effects: z.array(z.object({ kind: z.enum(REFUND_EFFECTS), amount_cents: cents })),
  at,
  reason: z.string(),
  asked_by: person.nullable(),
  decided_by: person.nullable(),
  failure: z.string().nullable(),
  /**
   * Whether the refund failed and its money still has to be given in another way: nothing under way or done has taken
   * its place, and nobody has closed its item in the inbox.
   */
  is_open: z.boolean(),
});
export type OrderRefund = z.output<typeof refund>;

const waitingCredit = z.object({
  id: z.int(),
  kind: z.enum(CREDIT_KINDS),
  amount_cents: z.int(),
  at,
  reason: z.string(),
  asked_by: person,
});
export type WaitingCredit = z.output<typeof waitingCredit>;

const dispute = z.object({
  id: z.int(),
  state: z.enum(statesOf(DISPUTES)),
  amount_cents: cents,
  reason: z.string(),
  at,
  /** The last moment at which the shop can answer. */
  due_by: at.nullable(),
  /** When the shop sent its evidence. */
  answered_at: at.nullable(),
  /** Who asked a second person to accept the dispute. Null unless that waits. */
  accept_asked_by: person.nullable(),
});
export type OrderDispute = z.output<typeof dispute>;

const message = z.object({
  id: uuid,
  to: z.string(),
  subject: z.string(),
  sent_at: at.nullable(),
  channel: z.enum(['email', 'sms']),
  template: z.string(),
  created_at: at,
  /** `bounced` was sent and did not arrive. */
  state: z.enum(['waiting', 'sent', 'failed', 'bounced']),
  /** Whether the shop still has the text of the message. Only then can it be read and sent again. */
  is_kept: z.boolean(),
});
export type OrderMessage = z.output<typeof message>;

/**
 * One event of the order. The list is oldest first. `who` caused the event and `what` describes it. `ref` is
 * the id of the message, note, refund or goods that it is about. For a change of the order, `change` has the values
 * before and after it, and `what` says why it was asked for or made.
 */
const event = z.object({
  at,
  kind: z.enum(ORDER_EVENTS),
  who: z.string().nullable(),
  what: z.string().nullable(),
  amount_cents: z.int().nullable(),
  ref: z.string().nullable(),
  change: z.object({ kind: z.enum(ORDER_CHANGES), before: z.string(), after: z.string() }).nullable(),
});
export type OrderEvent = z.output<typeof event>;

const note = z.object({
  id: z.int(),
  at,
  author: person,
  text: z.string(),
  mentions: z.array(person),
});
export type OrderNote = z.output<typeof note>;

const artist = z.object({ id: z.int(), name: z.string(), photo: z.string() });

const offer = z.object({
  artist,
  offered_at: at,
  outcome: z.enum(OFFER_OUTCOMES),
  accepted_at: at.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  ended_at: at.nullable(),
});

const version = z.object({
  title: z.string(),
  lyrics: z.string(),
  audio_url: z.string().nullable(),
  duration_seconds: z.number(),
  at: at.nullable(),
  kind: z.enum(['uploaded', 'delivered', 'before_revision']),
});

const song = z.object({
  slug: z.string(),
  status: z.enum(statesOf(STORIES)),
  title: z.string(),
  recipient: z.string(),
  from_name: z.string(),
  occasion: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  is_instant: z.boolean(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  brief,
  artist: artist.nullable(),
  work: z
    .object({
      state: z.enum(statesOf(COMMISSIONS)),
      offered_at: at.nullable(),
      offer_expires_at: at.nullable(),
      accepted_at: at.nullable(),
      due_at: at.nullable(),
      delivered_at: at.nullable(),
      hear_by: at.nullable(),
      fee_cents: cents,
      tip_cents: cents,
      /** What the artist gets of fee and tip: less when the customer got money back. */
      pays_cents: cents,
    })
    .nullable(),
  offers: z.array(offer),
  versions: z.array(version),
});
export type OrderSong = z.output<typeof song>;

const address = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});
export type OrderAddress = z.output<typeof address>;

/** Goods of the order that a vendor makes. */
const goods = z.object({
  id: z.int(),
  vendor: z.string(),
  title: z.string(),
  quantity: z.int(),
  state: z.enum(statesOf(VENDOR_ITEMS)),
  send_by: z.iso.date(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** The order line that contains the goods. For a part of a bundle, it is the line of the bundle. */
  line_id: z.string(),
  /** Whether the goods were sent. Only then can they be taken back. */
  can_come_back: z.boolean(),
  return: goodsReturn.nullable(),
  /** The customer's request to send the goods back, whatever the answer was. */
  return_asked: returnAsked.nullable(),
  /** The reason for the return, as the staff or the vendor wrote it. Empty without a return. */
  return_reason: z.string(),
  problem: z.string(),
});
export type OrderGoods = z.output<typeof goods>;

const order = z.object({
  number: z.string(),
  state: z.enum(SHOWN_ORDER_STATES),
  /** The total of the order: the sum of its lines, paid by card and credit. */
  total_cents: cents,
  /** The part of the total that went back, to the card or as credit, and the part that still can. */
  refunded_cents: cents,
  refundable_cents: cents,
  tax_cents: cents,
  /** All discounts, and the promotion that applied without a code with its part of them. */
  discount_cents: cents,
  promotion: z.object({ code: z.string(), off_cents: cents }).nullable(),
  /** The parts of the total that were paid by credit and by card. */
  credit_cents: cents,
  card_cents: cents,
  /** The two kinds of credit in it: credit that was paid for, and credit that the shop gave. */
  taxable_credit_cents: cents,
  non_taxable_credit_cents: cents,
  lines: z.array(line),
  messages: z.array(message),
  events: z.array(event),
  kind: z.enum(ORDER_KINDS),
  /** The titles of what was bought without a song, in the reader's language. Empty for an order with a song. */
  bought: z.array(z.string()),
  placed_at: at,
  cancelled_at: at.nullable(),
  language: z.enum(LOCALES),
  subtotal_cents: cents,
  shipping_cents: cents,
  waived_cents: cents,
  coupon_code: z.string().nullable(),
  /** The sums that can still go back to the card and as credit. */
  refundable_card_cents: cents,
  refundable_credit_cents: cents,
  payment: z.object({
    type: z.string(),
    intent_id: z.string().nullable(),
    charge_id: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  }),
  affiliate: z.string().nullable(),
  is_rush: z.boolean(),
  is_late: z.boolean(),
  customer: z.object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    is_guest: z.boolean(),
    /** Whether the customer agreed to text messages and to news by e-mail. */
    texts: z.boolean(),
    news: z.boolean(),
    language: z.enum(LOCALES),
    orders: z.int(),
    paid_cents: z.int(),
    since: at,
    /** The time zone of the address of the order. Null when the address does not tell it. */
    time_zone: z.string().nullable(),
  }),
  ship_to: address.nullable(),
  bill_to: address.nullable(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** Credit for this order that waits for a second person. Credit below 0 is to be taken. */
  waiting_credit: z.array(waitingCredit),
  gift_cards: z.array(
    z.object({
      id: z.int(),
      amount_cents: cents,
      state: z.enum(statesOf(GIFT_CARDS)),
      recipient_name: z.string(),
      recipient_email: z.string(),
      send_on: z.string(),
    }),
  ),
  goods: z.array(goods),
  song: song.nullable(),
  notes: z.array(note),
  assigned_to: person.nullable(),
  /**
   * Whether the work can be resumed. It was stopped because a dispute or the provider took the money, and now
   * the money is back.
   */
  can_resume: z.boolean(),
  /** When the page was read. */
  now: at,
  /** All members of staff who may see orders, to mention in notes and to assign. */
  staff: z.array(person),
});
export type OrderView = z.output<typeof order>;

const read = z.object({
  subject: z.string(),
  text: z.string(),
  to: z.string(),
  /**
   * Where the message goes when it is sent again: for the customer, where the account is reached now. Null when the
   * customer gets no texts any more.
   */
  again_to: z.string().nullable(),
  created_at: at,
  sent_at: at.nullable(),
});
export type ReadMessage = z.output<typeof read>;

export const orderPageCalls = {
  get: { summary: 'Everything about one order', params, response: z.object({ order }) },
  readMessage: {
    summary: 'The text of a message about an order',
    params: z.object({ number, id: uuid }),
    response: read,
  },
  resendMessage: {
    summary: 'Send a message about an order again',
    params: z.object({ number, id: uuid }),
    body: reasonIfAny,
    response: z.object({ message }),
  },
  addNote: {
    summary: 'Write a note about an order, which only the staff see',
    params,
    body: z.object({ text: text(NOTE_MAX).trim().min(1), mentions: z.array(idParam).max(20).default([]) }),
    response: z.object({ note }),
  },
} satisfies Record<string, CallSchema>;
