import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import type { AutomaticPromotion } from '@keepsong/domain/catalogue/automatic';
import { type Coupon, checkCoupon, type Discountable } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import {
  type CouponRow,
  findAutomatic,
  findCoupon,
  hasLimited,
  type MeantCoupon,
  returnUse,
  takeSingle,
  takeUse,
} from './coupons.repository.ts';
import { basketLine, codeOff, priceBasket } from './price-basket.ts';

export type CouponsDeps = { db: Db; catalog: CatalogService; limits: Limits; clock: Clock };

/**
 * A coupon that may be used now. `isCounted`: the number of uses or the sum is limited, so each order must be
 * counted. `left_cents`: how much of its budget is left; null without a budget. An order that would need more
 * gets none of it.
 */
export type UsableCoupon = { coupon: Coupon; isCounted: boolean; left_cents: number | null };
export type UsablePromotion = AutomaticPromotion & Pick<UsableCoupon, 'isCounted' | 'left_cents'>;

/** Only a script tries this many codes. */
const TRIES = { name: 'coupon', max: 60, seconds: 3600 } as const;

export const couponOf = (row: CouponRow): Coupon => ({
  code: row.code,
  only_with: row.onlyWith,
  only_with_any: row.onlyWithAny,
  only_for_products: row.onlyForProducts,
  excluded_for: row.excludedFor,
  discount_fixed: row.discountFixedCents,
  discount_percent: row.discountPercent,
  minimum_cart_size: row.minimumCartCents,
  include_service_fee: row.includeServiceFee,
});

const isLimited = ({ maxUses, budgetCents }: CouponRow): boolean => maxUses !== null || budgetCents !== null;
export const leftOf = ({ budgetCents, givenCents }: CouponRow): number | null =>
  budgetCents === null ? null : budgetCents - givenCents;

const hasBegun = ({ active, startsAt }: CouponRow, now: Date): boolean =>
  active && !(startsAt && startsAt > now);

/** Why a promotion that has begun cannot be used any more. Null when it can. */
export function endedBy(
  { endsAt, maxUses, uses, budgetCents, givenCents }: CouponRow,
  now: Date,
): 'over' | 'used_up' | 'spent' | null {
  if (endsAt && endsAt <= now) return 'over';
  if (maxUses !== null && uses >= maxUses) return 'used_up';
  return budgetCents !== null && givenCents >= budgetCents ? 'spent' : null;
}

/**
 * The promotions of these rows that apply without a code at a moment. `isCounted` says whether their uses or their
 * sum are limited.
 */
export const usableAt = (rows: readonly CouponRow[], now: Date): UsablePromotion[] =>
  rows
    .filter((row) => hasBegun(row, now) && endedBy(row, now) === null)
    .map((row) => ({
      ...couponOf(row),
      ...{ stacks: row.stacks, left_cents: leftOf(row), isCounted: isLimited(row) },
    }));

/** The key under which the coupon of a typed code is stored. */
export const couponKeyOf = (code: string): string => couponKey(tidyText(code));

/** An item that a code is tried on. `line` tells lines of the same product apart. */
type TriedItem = { name: string; line?: number | undefined };

/** What unpaid submissions hold of coupons (`countedOf`). */
export type Held = readonly { code: string; cents: number }[];

/** The coupon of a code as if these submissions did not hold it. */
export function withoutHeld(meant: MeantCoupon | null, key: string, held: Held): MeantCoupon | null {
  const own = held.filter(({ code }) => code === key);
  if (meant === null || own.length === 0) return meant;
  const { row, isUsed } = meant;
  const cents = own.reduce((sum, one) => sum + one.cents, 0);
  return {
    row: { ...row, uses: row.uses - own.length, givenCents: row.givenCents - cents },
    isUsed: isUsed === null ? null : false,
  };
}

/** Coupons: looking up a code, checking it against a cart, and counting its uses (spec 3.7-01, 5-31…34, 7.3-06). */
export function createCouponsService({ db, catalog, limits, clock }: CouponsDeps) {
  /**
   * The coupon that a code belongs to, if the coupon can be used now. `key` is the stored form of the typed
   * code. Refusals: `coupon_unknown`, also before the coupon begins; `coupon_ended` when it is over or used up.
   */
  function usable(found: MeantCoupon | null, key: string, now = clock.now()): Result<UsableCoupon> {
    if (!found) return refuse('coupon_unknown');
    const { row, isUsed } = found;
    // The promotion's own name works as a code only if the promotion neither is automatic nor has single codes.
    const isOwnCode = row.kind === 'code' && row.code === key;
    const isSingle = row.kind === 'codes' && isUsed !== null;
    if (!isOwnCode && !isSingle) return refuse('coupon_unknown');
    if (!hasBegun(row, now)) return refuse('coupon_unknown');
    if (isUsed || endedBy(row, now)) return refuse('coupon_ended');
    const coupon = { ...couponOf(row), code: key };
    return ok({ coupon, isCounted: isSingle || isLimited(row), left_cents: leftOf(row) });
  }

  /**
   * Checks that a coupon fits the products. Refusals: `coupon_not_applicable` with the coupon's conditions. After this
   * refusal the browser keeps the coupon for later changes of the cart (8.3-04).
   */
  function check(given: UsableCoupon, products: readonly Discountable[]): Result<UsableCoupon> {
    return checkCoupon(given.coupon, products).ok ? ok(given) : notApplicable(given);
  }

  function notApplicable(
    { coupon: { code, only_with, only_with_any } }: UsableCoupon,
    more?: { budget: true },
  ): Result<never> {
    return refuse('coupon_not_applicable', { code, only_with, only_with_any, ...more });
  }

  /**
   * Checks that the budget pays the whole discount, as `take` does at the submission. Refuses as `check` does, with
   * the detail `budget`: no other product helps, but a smaller cart may still use the coupon.
   */
  const checkLeft = (given: UsableCoupon, cents: number): Result<UsableCoupon> =>
    cents <= (given.left_cents ?? cents) ? ok(given) : notApplicable(given, { budget: true });

  return {
    usable,
    usableNow: (rows: readonly CouponRow[]): UsablePromotion[] => usableAt(rows, clock.now()),
    check,
    checkLeft,
    /**
     * Checks a code for the named products at the shop's own prices. `items` has one entry for each item in the cart.
     * `held` is what the visitor's own submissions hold: they end when the visitor pays another cart. Refusals: all
     * refusals of `usable`, `check` and `checkLeft`; `too_many_requests`.
     */
    async tryCode(
      code: string,
      items: readonly TriedItem[],
      { ip, held }: { ip: string; held: Held },
    ): Promise<Result<Coupon>> {
      const within = await limits.take(TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const key = couponKeyOf(code);
      const [meant, rows, automatic] = await Promise.all([
        findCoupon(db, key),
        catalog.productsBySlug(db, [...new Set([...items.map(({ name }) => name), SERVICE_FEE])]),
        findAutomatic(db),
      ]);
      const found = usable(withoutHeld(meant, key, held), key);
      if (!found.ok) return found;
      const lineOf = (name: string, quantity: number, at: number) => {
        const row = rows.find(({ slug }) => slug === name);
        return row ? [basketLine(row, quantity, at)] : [];
      };
      const goods = items.filter(({ name }) => name !== SERVICE_FEE);
      const pieces = Map.groupBy(goods, ({ name, line = 0 }) => `${line} ${name}`);
      const lines = [...pieces.values()].flatMap(([item, ...more], place) =>
        item ? lineOf(item.name, 1 + more.length, place) : [],
      );
      const checked = check(found.value, lines);
      if (!checked.ok) return checked;
      const { coupon } = checked.value;
      const at = clock.now();
      const [serviceFee = null] = lineOf(SERVICE_FEE, 1, lines.length);
      const { quote } = priceBasket({ lines, serviceFee, at }, coupon, usableAt(automatic, at));
      const left = checkLeft(checked.value, codeOff(quote));
      return left.ok ? ok(coupon) : left;
    },
    /** The promotions that apply without a code now. */
    automatic: async (): Promise<UsablePromotion[]> => usableAt(await findAutomatic(db), clock.now()),
    /**
     * Counts one use of a coupon or promotion that takes `cents` off, in the transaction of the submission. False when
     * no use, or too little of its budget, is left.
     */
    take: async (tx: Tx, code: string, cents: number): Promise<boolean> =>
      (await takeUse(tx, code, cents)) || takeSingle(tx, code, cents, clock.now()),
    /** Whether the uses or the budget of one of these promotions are limited now. */
    isAnyLimited: (tx: Tx, codes: readonly string[]): Promise<boolean> => hasLimited(tx, codes),
    /** Takes back the use that was counted for a submission when the submission did not become an order. */
    giveBack: (tx: Tx, code: string, cents: number): Promise<void> => returnUse(tx, code, cents),
  };
}

export type CouponsService = ReturnType<typeof createCouponsService>;
