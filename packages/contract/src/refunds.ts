import { REFUND_EFFECTS } from '@keepsong/domain/checkout/refunds/effects';
import { REFUND_WAYS } from '@keepsong/domain/checkout/refunds/plan';
import { CREDIT_KINDS } from '@keepsong/domain/credits/grant';
import { statesOf } from '@keepsong/domain/states/state-table';
import { CREDIT_GRANTS, REFUNDS } from '@keepsong/domain/states/tables';
import { z } from 'zod';
import { cents, idParam, reason, text } from './common.ts';

/** The order's number, as its customer sees it. */
const number = text(24);
const lineId = text(100).min(1);

const refund = z.object({ id: z.int(), state: z.enum(statesOf(REFUNDS)), amount_cents: cents });

const effects = z.array(z.object({ kind: z.enum(REFUND_EFFECTS), amount_cents: cents }));
/**
 * The effects that the person has seen. When the refund would do something else now, nothing happens: the answer is 409
 * `effects_changed`, and `theirs` has the effects of now.
 */
const seen = effects.max(REFUND_EFFECTS.length).optional();

const answer = z.object({
  /** Null in a preview. */
  refund: refund.nullable(),
  amount_cents: cents,
  /** All effects of the refund. The preview lists the same effects as the refund. */
  effects,
  lines: z.array(z.object({ id: z.string(), amount_cents: cents })),
  needs_second_person: z.boolean(),
  /**
   * Only in a preview: what the shop may pay the artist for begun work. It is what the artist does not get of the order
   * after this refund and was not paid for yet; 0 when this refund takes nothing from the artist, and for who may not pay.
   */
  payable_to_artist_cents: cents.optional(),
  /** Only in a preview: the mail to the customer as it would be sent. Null when there is nobody to write to. */
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable().optional(),
});
export type RefundView = z.output<typeof answer>;

/**
 * What the refund returns: a sum, some lines, or everything that is left. Exactly one of them is required. So a
 * forgotten or misspelled field never refunds everything.
 */
const wanted = {
  amount_cents: cents.min(1).optional(),
  line_ids: z.array(lineId).min(1).max(200).optional(),
  /** How many pieces of lines of `line_ids` go back. Without it, all that is left of a line. */
  pieces: z.record(lineId, z.int().min(1).max(10_000)).optional(),
  all: z.literal(true).optional(),
  to: z.enum(REFUND_WAYS).default('card'),
  /** The failed refund of this order whose place this one takes. `amount_cents` is then what is owed of it. */
  replaces_id: z.int().min(1).optional(),
  /** False: the customer gets no mail about the refund. */
  mail: z.boolean().optional(),
  /**
   * What the shop pays the artist for work that was begun, at most `payable_to_artist_cents` of the preview. A refund in
   * the place of a failed one takes nothing anew.
   */
  pay_artist_cents: cents.min(1).optional(),
};
const mayPayArtist = ({ replaces_id, pay_artist_cents }: Paying) =>
  replaces_id === undefined || pay_artist_cents === undefined;
const PAID_ONCE = { path: ['pay_artist_cents'] };
type Paying = { replaces_id?: number | undefined; pay_artist_cents?: number | undefined };
const arePiecesNamed = ({ line_ids = [], pieces = {} }: Pieces) =>
  Object.keys(pieces).every((id) => line_ids.includes(id));
const NAMED = { path: ['pieces'] };
type Pieces = { line_ids?: string[] | undefined; pieces?: Record<string, number> | undefined };
type Wanted = { amount_cents?: number | undefined; line_ids?: string[] | undefined; all?: true | undefined };
const isOneWish = ({ amount_cents, line_ids, all }: Wanted) =>
  [amount_cents, line_ids, all].filter((wish) => wish !== undefined).length === 1;
const ONE_WISH = { path: ['amount_cents'] };

const params = z.object({ number });
const refundParams = z.object({ number, id: idParam });

/**
 * The staff's calls about refunding and cancelling orders. Calls that change something need the header
 * `Idempotency-Key`. A repeated call with the same key and body answers with the refund as it is now. So when
 * somebody has decided about it meanwhile, the answer is another one than the first.
 */
export const refundCalls = {
  previewRefund: {
    summary: 'Everything that a refund would do, without doing it',
    params,
    body: z
      .object({ ...wanted, reason: reason.optional() })
      .refine(isOneWish, ONE_WISH)
      .refine(mayPayArtist, PAID_ONCE)
      .refine(arePiecesNamed, NAMED),
    response: answer,
  },
  refund: {
    summary: 'Give money of an order back, once for each Idempotency-Key',
    params,
    body: z
      .object({
        ...wanted,
        reason,
        /** Without them, the refund is done whatever it does now. The pages always send them. */
        effects: seen,
      })
      .refine(isOneWish, ONE_WISH)
      .refine(mayPayArtist, PAID_ONCE)
      .refine(arePiecesNamed, NAMED),
    response: answer,
  },
  approveRefund: {
    summary: 'Agree to a refund or cancel that somebody else has asked for',
    params: refundParams,
    /** Without `effects`, those count that the order's page shows. */
    body: z.object({ effects: seen }).prefault({}),
    response: answer,
  },
  refuseRefund: {
    summary: 'Refuse a refund or cancel that waits for a second person',
    params: refundParams,
    body: z.object({ reason }),
    response: answer,
  },
  previewCancel: {
    summary: 'Everything that a cancel would do, without doing it',
    params,
    body: z.object({ reason: reason.optional() }),
    response: answer,
  },
  cancel: {
    summary: 'Cancel an order and give back what is left of its money, once for each Idempotency-Key',
    params,
    /** Without `effects`, the order is canceled whatever that does now. The pages always send them. */
    body: z.object({ reason, effects: seen }),
    response: answer,
  },
};

/** The call with which a customer cancels their own order. */
export const ownCancelCalls = {
  cancelOwn: {
    summary: 'Cancel an own order that no artist has accepted yet; everything goes back',
    // The order's number. It is called `id` because the path of the invoice has a parameter at the same place.
    params: z.object({ id: number }),
    response: z.object({ refund }),
  },
};

const grant = z.object({
  id: z.int(),
  state: z.enum(statesOf(CREDIT_GRANTS)),
  amount_cents: z.int(),
  kind: z.enum(CREDIT_KINDS),
});

/**
 * `refund` is the same value as `credit`. All actions that wait for a second person then answer in the same
 * form.
 */
const grantAnswer = z.object({ credit: grant, refund: grant });
export type CreditGrantView = z.output<typeof grant>;

const MOST_CREDIT = 1_000_000;
const customer = z.object({ id: idParam });
const customerGrant = z.object({ id: idParam, grant_id: idParam });

/** The credit that is given. Negative when it is taken away. */
const grantCents = z
  .int()
  .min(-MOST_CREDIT)
  .max(MOST_CREDIT)
  .refine((amount) => amount !== 0);

const grantPreview = z.object({
  amount_cents: z.int(),
  /** Whether the grant waits for a second person. Earlier grants count for this too. */
  needs_second_person: z.boolean(),
  /** The customer's credit of this kind before and after the grant. */
  now_cents: z.int(),
  after_cents: z.int(),
});
export type GrantPreview = z.output<typeof grantPreview>;

export const creditGrantCalls = {
  grant: {
    summary:
      'Give credit to a customer, or take it (below 0); once for each Idempotency-Key, if there is one',
    params: customer,
    body: z.object({
      amount_cents: grantCents,
      kind: z.enum(CREDIT_KINDS),
      reason,
      /** The order for which the credit is given, if there is one. It must be an order of this customer. */
      order_number: number.optional(),
    }),
    response: grantAnswer,
  },
  previewGrant: {
    summary: 'What would happen to credit that the staff want to give or take',
    params: customer,
    body: z.object({ amount_cents: grantCents, kind: z.enum(CREDIT_KINDS) }),
    response: grantPreview,
  },
  approveGrant: {
    summary: 'Agree to credit that somebody else wants to give or take',
    params: customerGrant,
    response: grantAnswer,
  },
  refuseGrant: {
    summary: 'Refuse credit that waits for a second person',
    params: customerGrant,
    body: z.object({ reason }),
    response: grantAnswer,
  },
};
