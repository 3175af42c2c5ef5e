import { GIFT_AMOUNT_RANGE } from '@keepsong/domain/cart/named-products';
import { CARD_SORTS } from '@keepsong/domain/credits/card-list';
import { DRAWN_DESIGNS } from '@keepsong/domain/credits/gift-design';
import { LOCALES } from '@keepsong/domain/format/locale';
import { SORT_DIRECTIONS } from '@keepsong/domain/orders/order-list';
import { statesOf } from '@keepsong/domain/states/state-table';
import { GIFT_CARDS } from '@keepsong/domain/states/tables';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { shownDesign } from './catalog.ts';
import { cents, email, idParam, queryList, reason, text, uuid } from './common.ts';
import { creditGrantCalls } from './refunds.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/**
 * The credit of an account in cents (spec 3.8-04). `credit_amount_taxable` comes from gift cards. Only this kind can
 * also pay taxes.
 */
const balance = z.object({ credit_amount: cents, credit_amount_taxable: cents });

/** A design of a gift card with its name in both languages. */
const giftDesign = shownDesign.extend({ name: z.object({ en: z.string(), sp: z.string() }) });
export type GiftCardDesign = z.output<typeof giftDesign>;

const giftCard = z.object({
  id: z.int(),
  state: z.enum(statesOf(GIFT_CARDS)),
  amount_cents: cents,
  /** The amount that can still be redeemed: the full amount or 0. */
  balance_cents: cents,
  /** The last letters of the code. Null before the code was sent. */
  code_end: z.string().nullable(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  from_name: z.string(),
  /** The design of the card. Null for a card without one. */
  design: giftDesign.nullable(),
  /** The number of the order that contained the card. Null for a card that the staff issued. */
  order_number: z.string().nullable(),
  issued_by: z.string().nullable(),
  /** Another address to which somebody wants to send the card. It waits for a second person. */
  waiting_email: z.string().nullable(),
  /** Whether the reader asked for what waits, or else issued the card. */
  is_yours: z.boolean(),
  /** Whether the reader may agree to what waits: nobody to their own wish, and no role above its limit. */
  may_decide: z.boolean(),
  send_on: z.iso.date(),
  /** Until when the card waits, because its mailbox has had its share of gifts. Null when it does not wait. */
  held_until: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
  redeemed_at: z.iso.datetime().nullable(),
  redeemed_by: z.int().nullable(),
  voided_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type GiftCardView = z.output<typeof giftCard>;

const card = { params: z.object({ id: idParam }), response: z.object({ gift_card: giftCard }) };
const why = z.object({ reason });

export const giftCardQuery = z.object({
  /** Part of an address or name, the number of an order, or the end of a code. */
  q: text(120).trim().optional(),
  state: queryList(z.enum(statesOf(GIFT_CARDS))),
  /** Returns only cards that the staff issued. */
  issued: z.literal('1').optional(),
  sort: z.enum(CARD_SORTS).default('created'),
  dir: z.enum(SORT_DIRECTIONS).default('desc'),
  /** `next` or `previous` of another page. */
  cursor: text(300).optional(),
});
export type GiftCardQuery = z.output<typeof giftCardQuery>;

/** The staff's calls about gift cards. */
const giftCardCalls = {
  giftCards: {
    summary: 'Gift cards, newest first unless sorted otherwise',
    query: giftCardQuery,
    response: z.object({
      gift_cards: z.array(giftCard),
      /** The designs for a new card. The first is the default. */
      designs: z.array(giftDesign),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  },
  issueGiftCard: {
    summary: 'Issue a gift card that nobody has paid for; once for each Idempotency-Key, if there is one',
    body: z.object({
      amount_cents: z.int().min(GIFT_AMOUNT_RANGE.least).max(GIFT_AMOUNT_RANGE.most),
      recipient_email: email,
      recipient_name: text(LIMITS.personName).trim().default(''),
      message: text(500).trim().default(''),
      locale: z.enum(LOCALES).default('en'),
      /** The picture of an offered design. The default is the first design. */
      design: z.union([z.enum(DRAWN_DESIGNS), uuid]).optional(),
      reason,
    }),
    response: card.response,
  },
  previewGiftCard: {
    summary: 'Whether a gift card for an address needs a second person, after what was given to it before',
    body: z.object({ amount_cents: cents, recipient_email: email }),
    response: z.object({ needs_second_person: z.boolean() }),
  },
  approveGiftCard: {
    summary: 'Agree to a gift card that somebody else wants to issue, or to its new address',
    ...card,
    /**
     * `move_to`: the new address that the person has seen. It may be left out only when a new card is agreed to. When
     * another address waits, the answer is 409 `effects_changed`.
     */
    body: z.object({ move_to: email.optional() }).prefault({}),
  },
  refuseGiftCard: {
    summary: 'Refuse a gift card, or its new address, that waits for a second person',
    ...card,
    /** `move_to`: as in `approveGiftCard`. */
    body: why.extend({ move_to: email.optional() }),
  },
  voidGiftCard: { summary: 'Make a gift card void that nobody has redeemed', ...card, body: why },
  resendGiftCard: {
    summary:
      'Mail a gift card again, with a new code; the old code ends. Another address counts as giving the card',
    ...card,
    body: z.object({ email: email.optional(), reason }),
  },
};

export const credits = {
  balance: {
    summary: 'The credit of the signed-in user, and how it came about, newest first',
    response: balance.extend({
      total_credits: cents,
      entries: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['gift_card', 'present', 'taken', 'referral', 'order', 'refund', 'merged']),
          /** Cents. Negative when credit was spent or taken back. */
          amount: z.number().int(),
          order_id: z.number().int().nullable(),
          created_at: z.iso.datetime(),
        }),
      ),
    }),
  },
  checkGiftCard: {
    summary: 'The amount of a gift card that nobody has used yet, in cents',
    body: z.object({ code: text(64).trim().min(1) }),
    response: z.object({ amount: cents }),
  },
  applyGiftCard: {
    summary: 'Turn a gift card into credit of the signed-in user',
    body: z.object({ code: text(64).trim().min(1) }),
    response: balance.extend({
      /** The opened card with the giver's texts and design. */
      gift_card: z.object({
        amount: cents,
        from_name: z.string(),
        message: z.string(),
        design: shownDesign.nullable(),
      }),
    }),
  },
  ...creditGrantCalls,
  ...giftCardCalls,
} satisfies CapabilitySchemas<'credits'>;
