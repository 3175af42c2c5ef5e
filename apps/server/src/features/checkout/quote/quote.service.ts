import { randomUUID } from 'node:crypto';
import type { CartPayload } from '@keepsong/contract/checkout';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import {
  type PaymentIntent,
  type Payments,
  PaymentsRefused,
} from '../../../adapters/payments/payments.port.ts';
import type { Database } from '../../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { step } from '../../../platform/steps.ts';
import type { Held } from '../../cart/coupons.service.ts';
import { type CheckoutRow, findOfVisitor, insertQuote, requote } from '../checkout.repository.ts';
import { countedOf, holdsSomething } from '../settle/holds.service.ts';
import type { UnpaidService } from '../settle/unpaid.service.ts';
import { cartCoupon, type PricedCart, type PricingDeps, priceCart, taxCart } from './price-cart.service.ts';

export type QuoteDeps = PricingDeps & {
  database: Database;
  payments: Payments;
  unpaid: UnpaidService;
  limits: Limits;
};

type OpenCheckout = { row: CheckoutRow; intent: PaymentIntent | null };

/** Slows down people who test stolen cards: they make many payments from few network addresses. */
const PAYMENT_SETTINGS = { name: 'payment_settings', max: 120, seconds: 3600, quick: true } as const;
/**
 * Each opening of a cart checks its coupon. This check has a limit of its own, so that it does not use up the limit of
 * `PAYMENT_SETTINGS`.
 */
const COUPON_CHECKS = { name: 'coupon_validation', max: 120, seconds: 3600, quick: true } as const;

/** Prices carts and prepares their payment, before anything is ordered. */
export function createQuoteService(deps: QuoteDeps) {
  const { database, payments, unpaid, limits, clock } = deps;
  const { db } = database;

  /**
   * The browser's open quote and its payment intent. Null when the payment was already begun, although the
   * quote was not submitted. Such a quote is not reused. The reconciling job then finds its money and gives it
   * back.
   */
  async function openOf(row: CheckoutRow | null): Promise<OpenCheckout | null> {
    const intent = row?.intentId ? await payments.findIntent(row.intentId) : null;
    const isBegun = intent !== null && intent.status !== 'requires_payment_method';
    return row && !isBegun ? { row, intent } : null;
  }

  /**
   * Returns the open quote that the next quote replaces; null when the next quote gets a row of its own. A cart
   * with a total of 0 needs no payment. Then an open quote with a prepared payment is ended, so that nobody can
   * pay it any more (0048).
   */
  async function openFor(total: number, quoted: CheckoutRow | null): Promise<OpenCheckout | null> {
    const open = await openOf(quoted);
    if (total > 0 || !open?.intent) return open;
    await unpaid.endQuote(open.row);
    return null;
  }

  /** The payment intent for this amount: the open intent, with its amount changed if necessary, or a new one. */
  async function prepareIntent(checkoutId: string, open: PaymentIntent | null, amountCents: number) {
    if (open?.amountCents === amountCents) return open;
    const metadata = { checkout_id: checkoutId };
    if (open) return payments.updateIntent(open.id, { amountCents, metadata, idempotencyKey: randomUUID() });
    return payments.createIntent({ amountCents, metadata, idempotencyKey: `${checkoutId}:${amountCents}` });
  }

  /**
   * Saves the quote with its payment intent, which is null for a total of 0. Refuses with `payment_changed` when the
   * quote was submitted meanwhile.
   */
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

  /**
   * Ends the submissions of this browser that hold a coupon or credits and are not paid. Returns true when
   * there were any. Then the cart must be priced again, because the coupons and credits may be free again.
   */
  async function freeHolds(rows: readonly CheckoutRow[]): Promise<boolean> {
    const holding = rows.filter(holdsSomething);
    for (const row of holding) await unpaid.end(row);
    return holding.length > 0;
  }

  /**
   * Ends the submissions of a browser that hold something and are not paid, because its customer has signed out and
   * may order again with another account. The next session is a stranger to them. If the provider does not answer,
   * the job ends them later.
   */
  async function endOf({ visitorId }: Pick<Session, 'visitorId'>): Promise<void> {
    const [, submitted] = await findOfVisitor(db, visitorId);
    await freeHolds(submitted).catch(() => false);
  }

  /** What the unpaid submissions of this browser hold of coupons. */
  async function heldBy(session: Session | null): Promise<Held> {
    const [, submitted] = session ? await findOfVisitor(db, session.visitorId) : [null, []];
    return submitted.flatMap(countedOf);
  }

  return {
    heldBy,
    endOf,

    /**
     * Prices the cart and prepares its payment (spec 7.5-01). Refusals: all refusals of `priceCart`;
     * `account_blocked`, `too_many_requests`, `payment_changed` when the browser's quote was paid or submitted meanwhile.
     */
    async paymentSettings(payload: CartPayload, session: Session, ip: string) {
      if (session.isBlocked) return refuse('account_blocked');
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
     * Whether the coupon of a cart applies (spec 7.5-02). Refusals: all refusals of `cartCoupon`; `too_many_requests`.
     */
    async validateCoupon(
      payload: CartPayload,
      session: Session | null,
      ip: string,
    ): Promise<Result<{ coupon: Coupon | null }>> {
      const within = await limits.take(COUPON_CHECKS, addressSubject(ip));
      if (!within.ok) return within;
      const held = await heldBy(session);
      const coupon = await cartCoupon(db, payload, session, { ...deps, held });
      return coupon.ok ? ok({ coupon: coupon.value }) : coupon;
    },
  };
}

/**
 * Turns the provider's error into a refusal: the provider rejects the change of a payment that was confirmed or ended
 * meanwhile.
 */
function refusedAsOvertaken(error: unknown): Result<never> {
  if (error instanceof PaymentsRefused) return refuse('payment_changed', { reset_stripe_key: true });
  throw error;
}

export type QuoteService = ReturnType<typeof createQuoteService>;
