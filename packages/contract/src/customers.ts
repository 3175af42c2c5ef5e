import { CUSTOMER_PARTS, CUSTOMER_SORTS, type CustomerPart } from '@keepsong/domain/account/customer-list';
import { SHOWN_ORDER_STATES } from '@keepsong/domain/checkout/refunds/standing';
import { LOCALES } from '@keepsong/domain/format/locale';
import { SORT_DIRECTIONS } from '@keepsong/domain/orders/order-list';
import { SUPPRESSED_FOR } from '@keepsong/domain/system/system';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { cents, email, idParam, reason, text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const moment = z.iso.datetime();
const row = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  orders: z.int(),
  /** The sum that the customer has paid by card and by credit, in cents. */
  spent_cents: z.int(),
  /** When the customer ordered last. Null for a customer without an order. */
  last_order_at: moment.nullable(),
  is_blocked: z.boolean(),
  is_guest: z.boolean(),
  created_at: moment,
});
export type CustomerRow = z.output<typeof row>;

const params = z.object({ id: idParam });

/** A row of each list on the page of a customer. */
const rows = {
  orders: z.object({
    number: z.string(),
    state: z.enum(SHOWN_ORDER_STATES),
    total_cents: cents,
    refunded_cents: cents,
    created_at: moment,
  }),
  drafts: z.object({ id: z.int(), recipient: z.string(), occasion: z.string(), updated_at: moment }),
  songs: z.object({
    slug: z.string(),
    title: z.string(),
    recipient: z.string(),
    status: z.string(),
    artist: z.string().nullable(),
    created_at: moment,
    deleted_at: moment.nullable(),
  }),
  /** The ledger of credit. */
  entries: z.object({
    id: z.int(),
    kind: z.string(),
    taxable_cents: z.int(),
    non_taxable_cents: z.int(),
    created_at: moment,
    order_number: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  gift_cards: z.object({
    id: z.int(),
    /** Whether the customer bought the card or redeemed it, or the staff issued it to the customer's address. */
    relation: z.enum(['bought', 'redeemed', 'issued']),
    state: z.string(),
    amount_cents: cents,
    recipient: z.string(),
    created_at: moment,
  }),
  sessions: z.object({ id: z.string(), user_agent: z.string(), signed_in_at: moment, last_seen_at: moment }),
  friends: z.object({
    id: z.int(),
    email: z.string(),
    state: z.string(),
    reward_cents: cents,
    created_at: moment,
  }),
  messages: z.object({
    id: z.string(),
    channel: z.string(),
    template: z.string(),
    /** Null when the shop does not keep the content of the message. */
    subject: z.string().nullable(),
    created_at: moment,
    sent_at: moment.nullable(),
    failed_at: moment.nullable(),
  }),
  notes: z.object({ id: z.int(), note: z.string(), by: z.string(), created_at: moment }),
};
export type CustomerPartRow<Part extends CustomerPart> = z.output<(typeof rows)[Part]>;
export type OlderRows = { [Part in CustomerPart]?: CustomerPartRow<Part>[] };

/** How many rows a list has in all, and the cursor of the rows after those that are shown. */
const part = z.object({ count: z.int(), next: z.string().nullable() });

const customer = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['customer', 'artist', 'vendor', 'admin']),
  locale: z.enum(LOCALES),
  is_guest: z.boolean(),
  /** When and why the account was blocked. Null when it is not blocked. */
  blocked: z.object({ at: moment, reason: z.string() }).nullable(),
  /** The account that this one was merged into. */
  merged_into: z.int().nullable(),
  /** The accounts that have ended because they were merged into this one. */
  merged_from: z.array(z.int()),
  created_at: moment,
  consents: z.object({
    news: moment.nullable(),
    texts: moment.nullable(),
    newsletter: moment.nullable(),
    email_proved: moment.nullable(),
    phone_proved: moment.nullable(),
  }),
  orders: z.array(rows.orders),
  drafts: z.array(rows.drafts),
  songs: z.array(rows.songs),
  credit: z.object({
    taxable_cents: cents,
    non_taxable_cents: cents,
    entries: z.array(rows.entries),
    waiting: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['taxable', 'non_taxable']),
        amount_cents: z.int(),
        reason: z.string(),
        asked_by: z.string(),
        order_number: z.string().nullable(),
        is_yours: z.boolean(),
        /** Whether the reader may agree to it. Earlier credit that the same person gave counts for this too. */
        may_agree: z.boolean(),
        created_at: moment,
      }),
    ),
  }),
  gift_cards: z.array(rows.gift_cards),
  sessions: z.array(rows.sessions),
  referrals: z.object({
    code: z.string().nullable(),
    referred_by: z.object({ id: z.int(), email: z.string() }).nullable(),
    friends: z.array(rows.friends),
  }),
  messages: z.array(rows.messages),
  /** Why and since when the shop sends no mails to this address. Null when it sends them. */
  mail_stopped: z.object({ reason: z.enum(SUPPRESSED_FOR), detail: z.string(), at: moment }).nullable(),
  notes: z.array(rows.notes),
  parts: z.record(z.enum(CUSTOMER_PARTS), part),
  /**
   * The new address of a customer whose owner has not opened the link in the mail yet. Null without a change.
   */
  new_address: z.object({ email: z.string(), expires_at: moment }).nullable(),
});
export type CustomerView = z.output<typeof customer>;

const about = z.object({ customer });
const why = z.object({ reason });

const merge = z.object({
  /** `from` is the account that ends. `into` is the account that gets everything. */
  from: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  into: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  orders: z.int(),
  songs: z.int(),
  drafts: z.int(),
  taxable_cents: cents,
  non_taxable_cents: cents,
});
export type MergePreview = z.output<typeof merge>;

export const customerListQuery = z.object({
  q: text(120).optional(),
  /** Returns only blocked accounts. */
  blocked: z.literal('1').optional(),
  /** Returns only guests, who have proved nothing yet. */
  guest: z.literal('1').optional(),
  sort: z.enum(CUSTOMER_SORTS).default('since'),
  dir: z.enum(SORT_DIRECTIONS).default('desc'),
  /** `next` or `previous` of another page in the same order. */
  cursor: text(2000).optional(),
});
export type CustomerListQuery = z.output<typeof customerListQuery>;

export const customers = {
  openAddress: {
    summary: 'The address that a mailed link gives to an account',
    body: z.object({ token: text(64).min(1) }),
    response: z.object({ email: z.string() }),
  },
  takeAddress: {
    summary: 'Give an account the address that the link was mailed to; the sign-in follows',
    body: z.object({ token: text(64).min(1) }),
    response: z.object({ email: z.string() }),
  },
  list: {
    summary: 'The customers, sorted by day, name or last order',
    query: customerListQuery,
    response: z.object({
      customers: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  },
  read: { summary: 'Everything about a customer; the log keeps who looked', params, response: about },
  older: {
    summary: 'Older rows of one list on the page of a customer',
    params: z.object({ id: idParam, part: z.enum(CUSTOMER_PARTS) }),
    query: z.object({ cursor: text(300) }),
    response: z.object({
      /** Only the list that was asked for. */
      rows: z
        .object({
          ...{ orders: z.array(rows.orders), drafts: z.array(rows.drafts), songs: z.array(rows.songs) },
          ...{ entries: z.array(rows.entries), gift_cards: z.array(rows.gift_cards) },
          ...{ sessions: z.array(rows.sessions), friends: z.array(rows.friends) },
          ...{ messages: z.array(rows.messages), notes: z.array(rows.notes) },
        })
        .partial(),
      next: z.string().nullable(),
    }),
  },
  addNote: {
    summary: 'Write a note about a customer for the staff',
    params,
    body: z.object({ note: text(LIMITS.message).trim().min(1) }),
    response: about,
  },
  signOut: { summary: 'End all sessions of a customer', params, body: why, response: about },
  block: {
    summary: 'Block somebody who abuses the shop: no sign-in, no drafts, no orders',
    params,
    body: why,
    response: about,
  },
  unblock: { summary: 'Let a blocked customer in again', params, body: why, response: about },
  mailAgain: {
    summary: 'Let the shop write to the address of a customer again',
    params,
    body: why,
    response: about,
  },
  changeAddress: {
    summary: 'Mail a link to the new address of somebody who has lost the old one',
    params,
    body: z.object({ email, reason }),
    response: about,
  },
  previewMerge: {
    summary: 'What merging another account into this one would move',
    params,
    body: z.object({ from_id: idParam }),
    response: z.object({ merge }),
  },
  merge: {
    summary: 'Merge another account of the same person into this one',
    params,
    body: z.object({ from_id: idParam, reason }),
    response: about,
  },
  mayExport: {
    summary: 'Where everything that the shop knows of a customer can be taken from, as one archive',
    params,
    body: z.object({ reason }),
    response: z.object({ download_url: z.string() }),
  },
  erase: {
    summary: 'Erase a customer’s data, except what the books must keep; their address confirms it',
    params,
    body: z.object({ email, reason }),
    response: z.object({ erased: z.literal(true) }),
  },
} satisfies CapabilitySchemas<'customers'>;
