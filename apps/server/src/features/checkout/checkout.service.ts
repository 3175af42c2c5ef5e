import { randomUUID } from 'node:crypto';
import type { CartPayload } from '@keepsong/contract/checkout';
import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from '@keepsong/domain/checkout/address';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { type PaymentIntent, type Payments, PaymentsRefused } from '../../adapters/payments/payments.port.ts';
import type { Database } from '../../platform/db/database.ts';
import { isCheckViolation, isUniqueViolation } from '../../platform/db/errors.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session, SessionUser } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { step } from '../../platform/steps.ts';
import { NO_MORE_CREDIT } from '../credits/credits.service.ts';
import {
  type CheckoutRow,
  findBySubmission,
  findForSubmission,
  findOfVisitor,
  findOpenForSong,
  insertQuote,
  type Reservation,
  requote,
  reserve,
} from './checkout.repository.ts';
import { cartCoupon, type PricedCart, type PricingDeps, priceCart, taxCart } from './quote/price-cart.ts';
import { type Holds, holdsSomething } from './settle/holds.ts';
import type { SettleService } from './settle/settle.service.ts';

export type CheckoutDeps = PricingDeps & {
  database: Database;
  payments: Payments;
  settle: SettleService;
  holds: Holds;
  limits: Limits;
};

export type SubmitInput = CartPayload & { submission_id: string; quote_hash?: string | undefined };

type OpenCheckout = { row: CheckoutRow; intent: PaymentIntent | null };

/** Limits card testers, who make many intents from few network addresses. */
const PAYMENT_SETTINGS = { name: 'payment_settings', max: 120, seconds: 3600, quick: true } as const;
/** A cart asks whenever it is opened: that is not to use up what its checkout needs. */
const COUPON_CHECKS = { name: 'coupon_validation', max: 120, seconds: 3600, quick: true } as const;
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

/** Price, reserve, pay, settle: a paid order is never lost and never doubled (spec 7.5; decision 0007). */
export function createCheckoutService(deps: CheckoutDeps) {
  const { database, payments, settle, holds, limits, clock } = deps;
  const { db } = database;

  /**
   * The browser's open checkout and its intent. One whose payment was begun without being submitted is left as it is,
   * so that its money is found and goes back.
   */
  async function openOf(row: CheckoutRow | null): Promise<OpenCheckout | null> {
    const intent = row?.intentId ? await payments.findIntent(row.intentId) : null;
    const isBegun = intent !== null && intent.status !== 'requires_payment_method';
    return row && !isBegun ? { row, intent } : null;
  }

  /**
   * The checkout to write a quote of this total over. A total of 0 takes no payment: what was prepared for one ends with
   * its quote, so that nobody can pay it any more (0048), and the next quote is a new one.
   */
  async function openFor(total: number, quoted: CheckoutRow | null): Promise<OpenCheckout | null> {
    const open = await openOf(quoted);
    if (total > 0 || !open?.intent) return open;
    await settle.endQuote(open.row);
    return null;
  }

  /** An intent for this amount on this checkout: the open one, changed when the amount is another, or a new one. */
  async function prepareIntent(checkoutId: string, open: PaymentIntent | null, amountCents: number) {
    if (open?.amountCents === amountCents) return open;
    const metadata = { checkout_id: checkoutId };
    if (open) return payments.updateIntent(open.id, { amountCents, metadata, idempotencyKey: randomUUID() });
    return payments.createIntent({ amountCents, metadata, idempotencyKey: `${checkoutId}:${amountCents}` });
  }

  /** Saves the quote with its intent, null for a total of 0. Refusals: `payment_changed` when it was overtaken. */
  async function saveQuote(
    priced: PricedCart,
    quoted: CheckoutRow | null,
    { visitorId }: Session,
  ): Promise<Result<PaymentIntent | null>> {
    const { total } = priced.quote;
    const open = await openFor(total, quoted);
    const id = open?.row.id ?? randomUUID();
    const intent = total === 0 ? null : await prepareIntent(id, open?.intent ?? null, total);
    step('checkout.intent');
    const values = {
      cart: priced.frozen,
      quote: priced.quote,
      quoteHash: priced.hash,
      totalCents: total,
      builderId: priced.song?.builderId ?? null,
      intentId: intent?.id ?? null,
    };
    const now = clock.now();
    if (!open) await insertQuote(db, { id, visitorId, createdAt: now, updatedAt: now, ...values });
    else if (!(await requote(db, id, values, now)))
      return refuse('payment_changed', { reset_stripe_key: true });
    step('checkout.quoted');
    return ok(intent);
  }

  function checkAddresses(
    { addresses }: CartPayload['sf_cart'],
    needsShipping: boolean,
  ): Result<{
    shipping: ShippingAddress | null;
    billing: BillingAddress;
  }> {
    const billing = { ...emptyBilling, ...addresses.billing };
    const fields = billingAddressErrors(billing);
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

  /** Answers a submission that was made before as it was answered then; another body under its id is refused. */
  function repeatOf(row: CheckoutRow, user: SessionUser, submissionHash: string) {
    if (row.userId !== user.id || row.submissionHash !== submissionHash)
      return refuse('submission_conflict', { reset_submittion_id: true });
    return ok({ submission_id: row.submissionId ?? '', requires_payment: row.totalCents > 0 });
  }

  return {
    /**
     * Prices the cart and prepares its payment (spec 7.5-01). Refusals: those of `priceCart`, `too_many_requests`,
     * `payment_changed` when it was paid or submitted meanwhile.
     */
    async paymentSettings(payload: CartPayload, session: Session, ip: string) {
      const within = await limits.take(PAYMENT_SETTINGS, addressSubject(ip));
      if (!within.ok) return within;
      const [quoted, holding] = await findOfVisitor(db, session.visitorId);
      const first = await priceCart(db, payload, session, deps);
      const goods = (await freeHolds(holding)) ? await priceCart(db, payload, session, deps) : first;
      if (!goods.ok) return goods;
      const priced = await taxCart(goods.value, deps.taxes);
      const saved = await saveQuote(priced, quoted, session).catch(refusedAsOvertaken);
      if (!saved.ok) return saved;
      const intent = saved.value;
      const { provider, publishableKey, scriptUrl } = payments.browserConfig();
      return ok({
        taxes: priced.quote.taxes,
        stripe_intent_id: intent?.id ?? null,
        stripe_client_secret: intent?.clientSecret ?? null,
        quote: priced.quote,
        quote_hash: priced.hash,
        payment: { provider, publishable_key: publishableKey, script_url: scriptUrl },
        needs_shipping: priced.needsShipping,
      });
    },

    /**
     * Places the order before any money moves. The price is the shop's own; it must be the one the customer saw.
     * Refusals: `sign_in_required`, those of `priceCart`, `address_invalid`, `quote_changed`,
     * `payment_changed` (flag reset_stripe_key), `submission_conflict` (flag reset_submittion_id; without it when the
     * song was just paid for elsewhere).
     */
    async submit(
      input: SubmitInput,
      session: Session | null,
      { ip, locale }: { ip: string; locale: Locale },
    ): Promise<Result<{ submission_id: string; requires_payment: boolean }>> {
      const user = session?.user;
      if (!session || !user) return refuse('sign_in_required');
      const submissionHash = hashOf(input);
      const within = await limits.take(SUBMITS, addressSubject(ip));
      if (!within.ok) return within;
      const { before, open } = await findForSubmission(db, input.submission_id, session.visitorId);
      if (before) return repeatOf(before, user, submissionHash);
      const unpaid = await findOpenForSong(db, input.sf_song_data?.slug ?? '');
      const priced = await priceCart(db, input, session, deps);
      const placed = priced.ok
        ? await place(await taxCart(priced.value, deps.taxes), {
            input,
            user,
            open,
            unpaid,
            submissionHash,
            locale,
          })
        : priced;
      if (placed.ok) return placed;
      // A parallel repeat of this very submission may just have been placed, and have taken what this one wanted.
      const repeated = await findBySubmission(db, input.submission_id);
      return repeated ? repeatOf(repeated, user, submissionHash) : placed;
    },

    /** Whether the coupon of a cart applies (spec 7.5-02). Refusals: those of `cartCoupon`, `too_many_requests`. */
    async validateCoupon(payload: CartPayload, ip: string): Promise<Result<{ coupon: Coupon | null }>> {
      const within = await limits.take(COUPON_CHECKS, addressSubject(ip));
      if (!within.ok) return within;
      const coupon = await cartCoupon(db, payload, deps);
      return coupon.ok ? ok({ coupon: coupon.value }) : coupon;
    },
  };

  type Placing = {
    input: SubmitInput;
    user: SessionUser;
    open: CheckoutRow | null;
    unpaid: CheckoutRow[];
    submissionHash: string;
    locale: Locale;
  };

  /** Reserves what was priced; refusals as of `submit`. */
  async function place(
    { frozen, hash, song, quote, needsShipping }: PricedCart,
    { input, user, open, unpaid, submissionHash, locale }: Placing,
  ): Promise<Result<{ submission_id: string; requires_payment: boolean }>> {
    const addresses = checkAddresses(input.sf_cart, needsShipping);
    if (!addresses.ok) return addresses;
    if (!open || open.intentId !== (input.sf_cart.stripe_intent_id ?? null))
      return refuse('payment_changed', { reset_stripe_key: true });
    if (open.quoteHash !== hash || (input.quote_hash !== undefined && input.quote_hash !== hash))
      return refuse('quote_changed');

    // The song may wait for its payment in another tab or on another device: the newest submission counts. This very
    // checkout is among them when a parallel repeat of the submission was faster, and then stays.
    for (const row of unpaid)
      if (row.id !== open.id && !(await settle.endUnpaid(row))) return refuse('submission_conflict');

    step('checkout.before_reserve');
    const reserved = await reserveOnce(open, {
      submissionId: input.submission_id,
      submissionHash,
      userId: user.id,
      cart: { ...frozen, addresses: addresses.value },
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

  /** Ends what this browser left unpaid and what still holds a coupon or credits: true when something is free again. */
  async function freeHolds(rows: readonly CheckoutRow[]): Promise<boolean> {
    const holding = rows.filter(holdsSomething);
    for (const row of holding) await settle.endUnpaid(row);
    return holding.length > 0;
  }

  /** Turns the quote into a submission, with what it holds. Refusals: those of `Holds.take`, `credits_changed`. */
  async function reserveOnce(open: CheckoutRow, values: Reservation): Promise<Result<null>> {
    try {
      return await database.transaction(async (tx): Promise<Result<null>> => {
        // The checkout first, then what it holds: whoever ends a checkout locks them in the same order.
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

/** Of what the customer ordered, not of how the browser described itself. */
function hashOf({ sf_cart, sf_song_data, submission_id, quote_hash }: SubmitInput): string {
  const { user_agent: _, ...cart } = sf_cart;
  return sha256(
    JSON.stringify([submission_id, cart, sf_song_data?.slug ?? null, quote_hash ?? null]),
  ).toString('base64url');
}

/** The provider said no because the payment was confirmed or ended meanwhile. */
function refusedAsOvertaken(error: unknown): Result<never> {
  if (error instanceof PaymentsRefused) return refuse('payment_changed', { reset_stripe_key: true });
  throw error;
}

export type CheckoutService = ReturnType<typeof createCheckoutService>;
