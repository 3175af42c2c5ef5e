import type { CartPayload } from '@keepsong/contract/checkout';
import { taskOf } from '@keepsong/domain/cart/kinds/instant-song';
import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from '@keepsong/domain/checkout/address';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { FrozenCart } from '../../../db/schema/checkout.ts';
import type { Database } from '../../platform/db/database.ts';
import { isCheckViolation, isUniqueViolation } from '../../platform/db/errors.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session, SessionUser } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { step } from '../../platform/steps.ts';
import { NO_MORE_CREDIT } from '../credits/credits.service.ts';
import type { AskedMessages } from '../notifications/asked-messages.ts';
import {
  type CheckoutRow,
  findBySubmission,
  findForSubmission,
  findOpenForTask,
  type Reservation,
  reserve,
  type Submission,
} from './checkout.repository.ts';
import { type PricedCart, type PricingDeps, priceCart, taxCart } from './quote/price-cart.service.ts';
import type { Holds } from './settle/holds.service.ts';
import type { SettleService } from './settle/settle.service.ts';
import type { UnpaidService } from './settle/unpaid.service.ts';

export type SubmitDeps = PricingDeps & {
  database: Database;
  settle: Pick<SettleService, 'settleCheckout'>;
  unpaid: UnpaidService;
  holds: Holds;
  limits: Limits;
  askedMessages: Pick<AskedMessages, 'permitReceipt'>;
};

export type SubmitInput = CartPayload & {
  submission_id: string;
  quote_hash?: string | undefined;
  /** What led to the shop, such as an ad. Two submissions that differ only in this field count as the same. */
  ad?: FrozenCart['ad'] | undefined;
  /**
   * The experiments that the customer has seen, and their sides. This field does not make submissions differ
   * either.
   */
  tried?: FrozenCart['tried'] | undefined;
  /**
   * What may be told of the order to whom, as the customer has agreed to events. This field does not make submissions
   * differ either.
   */
  consent?: FrozenCart['consent'] | undefined;
};

const SUBMITS = { name: 'checkout_submit', max: 60, seconds: 3600, quick: true } as const;

const OVERTAKEN = refuse('payment_changed', { reset_stripe_key: true });

const emptyShipping: ShippingAddress = {
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
};
const emptyBilling: BillingAddress = { city: '', country_code: '', postal_code: '', state_code: '' };

/** Places orders before any money moves: a paid order is never lost and never doubled (spec 7.5; decision 0007). */
export function createSubmitService(deps: SubmitDeps) {
  const { database, settle, unpaid, holds, limits, askedMessages, clock } = deps;
  const { db } = database;

  return {
    /**
     * Places the order before any money moves. The shop prices the cart again; the result must be the price that the
     * customer saw. A repetition of a submission gets its answer even while the staff take no new orders. Refusals: `account_blocked`,
     * `sign_in_required`, `too_many_requests`, `checkout_closed`; all refusals of `priceCart`; `address_invalid`,
     * `quote_changed`, `credits_changed`, `coupon_ended`, `payment_changed` (flag reset_stripe_key),
     * `submission_conflict` (with the flag reset_submittion_id when this submission was already sent with other
     * contents; without it when the song was just paid for elsewhere).
     */
    async submit(
      input: SubmitInput,
      session: Session | null,
      { ip, locale }: { ip: string; locale: Locale },
    ): Promise<Result<{ submission_id: string; requires_payment: boolean }>> {
      if (session?.isBlocked) return refuse('account_blocked');
      const user = session?.user;
      if (!session || !user) return refuse('sign_in_required');
      const submissionHash = hashOf(input);
      const within = await limits.take(SUBMITS, addressSubject(ip));
      if (!within.ok) return within;
      const { before, open, waiting } = await findForSubmission(db, {
        submissionId: input.submission_id,
        visitorId: session.visitorId,
        slug: input.sf_song_data?.slug ?? '',
      });
      if (before) return repeatOf(before, user, submissionHash);
      if (!(await deps.switches.isOn('checkout', session, locale))) return refuse('checkout_closed');
      const ofTask = await findOpenForTask(db, taskIn(input));
      const priced = await priceCart(db, input, session, deps);
      const placed = priced.ok
        ? await place(await taxCart(priced.value, deps.taxes), {
            input,
            user,
            open,
            waiting: [...waiting, ...ofTask],
            submissionHash,
            locale,
          })
        : priced;
      if (placed.ok) return placed;
      // The browser may have sent the same submission twice at once. If the other request was placed, it holds
      // the coupon. Then this request gets the answer of a repetition.
      const repeated = await findBySubmission(db, input.submission_id);
      return repeated ? repeatOf(repeated, user, submissionHash) : placed;
    },
  };

  type Placing = {
    input: SubmitInput;
    user: SessionUser;
    open: CheckoutRow | null;
    /** Submissions of the same song that are neither paid nor ended. */
    waiting: CheckoutRow[];
    submissionHash: string;
    locale: Locale;
  };

  /** Reserves a priced cart. Refusals: all refusals of `submit`. */
  async function place(
    { frozen, hash, song, quote, needsShipping }: PricedCart,
    { input, user, open, waiting, submissionHash, locale }: Placing,
  ): Promise<Result<{ submission_id: string; requires_payment: boolean }>> {
    const addresses = checkAddresses(input.sf_cart, needsShipping);
    if (!addresses.ok) return addresses;
    if (!open || open.intentId !== (input.sf_cart.stripe_intent_id ?? null))
      return refuse('payment_changed', { reset_stripe_key: true });
    if (open.quoteHash !== hash || (input.quote_hash !== undefined && input.quote_hash !== hash))
      return refuse('quote_changed');
    if (hasOtherDays(frozen, open.cart, clock.now())) return refuse('quote_changed');

    // The customer may have submitted the same song in another tab or on another device. Only the newest submission
    // counts, so the others are ended. When the same submission was sent twice at once, this checkout itself is in the
    // list; it is not ended.
    for (const row of waiting)
      if (row.id !== open.id && !(await unpaid.end(row))) return refuse('submission_conflict');

    if (quote.total === 0) {
      const within = await permitReceipt(user);
      if (!within.ok) return within;
    }
    step('checkout.before_reserve');
    const reserved = await reserveOnce(open, {
      submissionId: input.submission_id,
      submissionHash,
      userId: user.id,
      cart: {
        ...withShownDays(frozen, open.cart),
        addresses: addresses.value,
        ...(input.ad ? { ad: input.ad } : {}),
        ...(input.tried ? { tried: input.tried } : {}),
        ...(input.consent ? { consent: input.consent } : {}),
      },
      songData: song?.data ?? null,
      builderId: song?.builderId ?? null,
      paymentType: input.sf_cart.payment_type,
      locale,
    });
    if (!reserved.ok) return reserved;
    step('checkout.reserved');
    if (quote.total === 0) await settle.settleCheckout(open.id);
    return ok({ submission_id: input.submission_id, requires_payment: quote.total > 0 });
  }

  /**
   * Counts the receipt of an order that costs nothing, unless the user has proved the address and the phone. Anybody can
   * place such orders, so they must not fill the mailbox of another person. Refusals: `too_many_requests`.
   */
  async function permitReceipt(user: SessionUser): Promise<Result<null>> {
    if (user.emailVerifiedAt === null) {
      const within = await askedMessages.permitReceipt('email', user.email);
      if (!within.ok) return within;
    }
    const getsTexts =
      user.preferredContactMethod === 'sms' &&
      user.smsConsentAt !== null &&
      user.phoneNumber !== null &&
      user.phoneVerifiedAt === null;
    return getsTexts ? askedMessages.permitReceipt('sms', user.phoneNumber ?? '') : ok(null);
  }

  /**
   * Turns the quote into a submission and takes its coupon and credits. Refusals: all refusals of `Holds.take`;
   * `credits_changed`.
   */
  async function reserveOnce(open: CheckoutRow, values: Reservation): Promise<Result<null>> {
    try {
      return await database.transaction(async (tx): Promise<Result<null>> => {
        // The checkout is locked first, then its coupon and credits. Ending a checkout locks in the same order, so the
        // two cannot deadlock.
        if (!(await reserve(tx, open, values, clock.now()))) return OVERTAKEN;
        const held = await holds.take(tx, { ...open, cart: values.cart }, values.userId);
        step('checkout.held');
        return held;
      });
    } catch (error) {
      if (isUniqueViolation(error)) return OVERTAKEN;
      if (isCheckViolation(error, NO_MORE_CREDIT)) return refuse('credits_changed');
      throw error;
    }
  }
}

function checkAddresses(
  { addresses }: CartPayload['sf_cart'],
  needsShipping: boolean,
): Result<{
  shipping: ShippingAddress | null;
  billing: BillingAddress;
}> {
  const billing = { ...emptyBilling, ...addresses.billing };
  const fields = billingAddressErrors(billing, { needsShipping });
  if (Object.keys(fields).length > 0)
    return { ok: false, refusal: { code: 'address_invalid', fields, details: { reset_addresses: true } } };
  if (!needsShipping) return ok({ billing, shipping: null });
  const shipping = { ...emptyShipping, ...addresses.shipping };
  const shippingFields = shippingAddressErrors(shipping);
  if (Object.keys(shippingFields).length > 0)
    return {
      ok: false,
      refusal: { code: 'address_invalid', fields: shippingFields, details: { reset_addresses: true } },
    };
  return ok({ billing, shipping });
}

/** The task of the cart's instant song; null when there is none. */
const taskIn = ({ sf_cart }: CartPayload): string | null =>
  sf_cart.products.map(taskOf).find((task) => task !== null) ?? null;

/** Gives a repeated submission the same answer as the first time. Refuses when the repetition has other contents. */
function repeatOf(row: Submission, user: SessionUser, submissionHash: string) {
  if (row.userId !== user.id || row.submissionHash !== submissionHash)
    return refuse('submission_conflict', { reset_submittion_id: true });
  return ok({ submission_id: row.submissionId ?? '', requires_payment: row.totalCents > 0 });
}

/**
 * The order keeps the day that the customer was shown, even if the artist needs longer meanwhile (decision
 * 0079).
 */
function withShownDays(now: FrozenCart, before: FrozenCart): FrozenCart {
  const isSame = before.shownDays && before.shownDays.artistId === now.shownDays?.artistId;
  return isSame ? { ...now, shownDays: before.shownDays } : now;
}

/**
 * Whether holidays, lead times or days off of vendors have changed since the quote, so that the customer may have seen
 * another day. Only coming days are compared: a quote from before midnight may still know a day that is over. The hash
 * of the quote has no days, because it must not change at midnight.
 */
function hasOtherDays(now: FrozenCart, before: FrozenCart, at: Date): boolean {
  const today = chicagoDay(at);
  const holidays = ({ shownHolidays = [] }: FrozenCart) => shownHolidays.filter((day) => day >= today).join();
  const makers = ({ shownMakers = [] }: FrozenCart) =>
    shownMakers
      .map(({ vendorId, lead_days, days_off }) => {
        const coming = days_off.filter(({ to }) => to >= today).map(({ from, to }) => `${from}/${to}`);
        return [vendorId, lead_days, ...coming].join(' ');
      })
      .join();
  // A quote that was made before the shop stored them has none.
  return (
    (before.shownHolidays !== undefined && holidays(now) !== holidays(before)) ||
    (before.shownMakers !== undefined && makers(now) !== makers(before))
  );
}

/** The hash of what the customer ordered. Fields in which the browser describes itself are left out. */
function hashOf({ sf_cart, sf_song_data, submission_id, quote_hash }: SubmitInput): string {
  const { user_agent: _, ...cart } = sf_cart;
  return sha256(
    JSON.stringify([submission_id, cart, sf_song_data?.slug ?? null, quote_hash ?? null]),
  ).toString('base64url');
}

export type SubmitService = ReturnType<typeof createSubmitService>;
