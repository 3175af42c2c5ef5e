import { REFUND_EFFECTS } from '@keepsong/domain/checkout/refunds/effects';
import { CREDIT_KINDS } from '@keepsong/domain/credits/grant';
import { INBOX_KINDS } from '@keepsong/domain/desk/inbox';
import { FOUND_KINDS, SEARCH_MAX } from '@keepsong/domain/desk/search';
import { STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import { z } from 'zod';
import { moment } from './catalogue/items.ts';
import { cents, idParam, reason, reasonIfAny, text } from './common.ts';
import { seenWork } from './order-changes.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** The number of the order, as its customer sees it. */
  number: z.string().optional(),
  /** The id of a customer, artist or gift card, or the provider's id of a payment. */
  id: z.union([z.int(), z.string()]).optional(),
  title: z.string(),
  /** A detail that tells the result from others with the same title. */
  detail: z.string(),
  href: z.string(),
});
export type Found = z.output<typeof found>;

const person = z.object({ id: z.int(), name: z.string(), role: z.enum(STAFF_ROLES) });
export type Colleague = z.output<typeof person>;

const item = z.object({
  /** The key of the waiting item, such as `refund:12`. It is used to assign and to snooze the item. */
  key: z.string(),
  kind: z.enum(INBOX_KINDS),
  /** The id that the actions of this kind need. */
  ref: z.string(),
  since: z.iso.datetime(),
  deadline: z.iso.datetime(),
  order_number: z.string().nullable(),
  customer: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The facts from which the song's sleeve is drawn. */
  song: z
    .object({
      title: z.string(),
      recipient: z.string(),
      genre: z.string(),
      moods: z.array(z.string()),
      tempo: z.string(),
      peaks: z.array(z.number()),
    })
    .nullable(),
  artist: z.string().nullable(),
  /**
   * For a song that an artist makes or is to make: its state, and the artist who has it or is asked for it. Left
   * out for other items.
   */
  work: seenWork.optional(),
  amount_cents: z.int().nullable(),
  /**
   * A text whose meaning depends on the kind: what was written, why something failed, or which message it was.
   */
  text: z.string(),
  /** The page of the shop that shows it. */
  path: z.string().nullable(),
  /** Whether the item is a message that the reader has not read yet. */
  is_unread: z.boolean(),
  /**
   * Whether the reader may decide, or agree to the sum. Nobody may agree to their own request, to money for
   * themselves, or to more than their role may give.
   */
  may_decide: z.boolean(),
  /** Whether the reader made the request. */
  is_own: z.boolean(),
  /**
   * What a second person agrees to, for refunds, credit and gift cards, and for disputes that somebody wants to accept.
   * Null for all other items, also for runs of payouts, bonuses and payments that wait for a second person.
   */
  request: z
    .object({
      /** The name of the member of the staff who asked. */
      by: z.string(),
      /** Whether a refund also cancels its order. */
      is_cancel: z.boolean(),
      /** The parts of a refund that go back to the card and to the account. */
      card_cents: z.int(),
      credit_cents: z.int(),
      /** Everything that a refund was to do when it was asked for. Empty for everything else. */
      effects: z.array(z.object({ kind: z.enum(REFUND_EFFECTS), amount_cents: cents })),
      /** The card that paid the order. Null when there was none. */
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      /** The promised day of a song that is still in work. */
      promised_at: z.iso.datetime().nullable(),
      /** The code of the order's coupon. */
      coupon: z.string().nullable(),
      /** The kind of credit that is given to a customer. Null for everything else. */
      credit_kind: z.enum(CREDIT_KINDS).nullable(),
      /** The present address of a gift card that is to go to another one. Null for everything else. */
      moved_from: z.string().nullable(),
      /** The address to which that gift card is to go. Null for everything else. */
      move_to: z.string().nullable(),
    })
    .nullable(),
  /** For a failed refund: the credit that may already have taken its place. Left out when there is none. */
  instead: z
    .object({
      state: z.enum(['waiting', 'done']),
      amount_cents: z.int(),
      /** The name of the member of the staff who asked for it. */
      by: z.string(),
      /**
       * Whether it was asked for in place of this very refund. Otherwise it only has the same sum, and began
       * after the refund had failed.
       */
      is_for_this: z.boolean(),
    })
    .optional(),
  /** For a failed refund: what credit in its place may change of the order. Left out for other items. */
  may_change: z
    .object({
      /** The code of the order's coupon. */
      coupon: z.string().nullable(),
      /** The promised day of a song that is still in work. */
      promised_at: z.iso.datetime().nullable(),
    })
    .optional(),
  /** For goods that are to be made, by the shop itself or late by a vendor, or that have a problem. Left out for other items. */
  goods: z
    .array(z.object({ title: z.object({ en: z.string(), sp: z.string() }), quantity: z.int() }))
    .optional(),
  /** Whether the parcel of goods that come back has a problem, such as that it is lost. Left out for other items. */
  has_problem: z.boolean().optional(),
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  snoozed_until: z.iso.datetime().nullable(),
  snooze_reason: z.string(),
});
export type InboxItem = z.output<typeof item>;

const inbox = z.object({
  items: z.array(item),
  /** All members of staff, to choose from when assigning. */
  people: z.array(person),
  /** Whether there are more items than the list shows. */
  has_more: z.boolean(),
});
export type Inbox = z.output<typeof inbox>;

const counts = z.object({
  /** The number of items of all kinds that wait now. Snoozed items do not count. */
  all: z.int(),
  /** The number of items of each kind. Kinds without items are left out. */
  kinds: z.partialRecord(z.enum(INBOX_KINDS), z.int()),
});
export type InboxCounts = z.output<typeof counts>;

const keys = z
  .array(text(120).regex(/^[a-z_]+:[\w-]+$/))
  .min(1)
  .max(100);
const done = z.object({ changed: z.int() });

export const desk = {
  search: {
    summary: 'Find an order, a payment, a gift card, a customer, a song or an artist; forgives typing errors',
    query: z.object({ q: text(SEARCH_MAX).trim().min(1) }),
    response: z.object({ results: z.array(found) }),
  },
  inbox: { summary: 'What waits for the staff, by deadline', response: inbox },
  counts: { summary: 'How much waits for the staff', response: counts },
  assign: {
    summary: 'Say who takes care of something, or that nobody does',
    body: z.object({ keys, user_id: z.int().min(1).nullable() }),
    response: done,
  },
  snooze: {
    summary: 'Put something off until a time; null takes it back',
    body: z.object({ keys, until: moment.nullable(), reason }),
    response: done,
  },
  close: {
    summary: 'Close something that does not end by itself',
    body: z.object({ keys, reason }),
    response: done,
  },
  retryMessage: {
    summary: 'Send a message again that was given up, to the same recipient',
    params: z.object({ id: z.uuid() }),
    body: reasonIfAny,
    response: done,
  },
  retryWebhook: {
    summary: 'Work again on a report of an outside service that failed',
    params: z.object({ id: idParam }),
    body: reasonIfAny,
    response: done,
  },
} satisfies CapabilitySchemas<'desk'>;
