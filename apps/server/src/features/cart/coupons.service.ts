import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
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
  type MeantCoupon,
  returnUse,
  takeSingle,
  takeUse,
} from './coupons.repository.ts';

export type CouponsDeps = { db: Db; catalog: CatalogService; limits: Limits; clock: Clock };

/**
 * A coupon that may be used now. `isCounted`: the number of uses or the sum is limited, so each order must be
 * counted.
 */
export type UsableCoupon = { coupon: Coupon; isCounted: boolean };
export type UsablePromotion = { promotion: AutomaticPromotion; isCounted: boolean };

/** Only a script tries this many codes. */
const TRIES = { name: 'coupon', max: 60, seconds: 3600 } as const;

const couponOf = (row: CouponRow): Coupon => ({
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

/** The key under which the coupon of a typed code is stored. */
export const couponKeyOf = (code: string): string => couponKey(tidyText(code));

/** Coupons: looking up a code, checking it against a cart, and counting its uses (spec 3.7-01, 5-31…34, 7.3-06). */
export function createCouponsService({ db, catalog, limits, clock }: CouponsDeps) {
  /**
   * Why a coupon cannot be used now: `coupon_unknown` when it is inactive or has not begun, `coupon_ended` when
   * it is over or used up. Null when it can be used.
   */
  function hindrance({
    active,
    startsAt,
    endsAt,
    ...row
  }: CouponRow): 'coupon_unknown' | 'coupon_ended' | null {
    const now = clock.now();
    if (!active || (startsAt && startsAt > now)) return 'coupon_unknown';
    const isUsedUp = row.maxUses !== null && row.uses >= row.maxUses;
    const isSpent = row.budgetCents !== null && row.givenCents >= row.budgetCents;
    return isUsedUp || isSpent || (endsAt && endsAt <= now) ? 'coupon_ended' : null;
  }

  /**
   * The coupon that a code belongs to, if the coupon can be used now. `key` is the stored form of the typed
   * code. Refusals: `coupon_unknown`, also before the coupon begins; `coupon_ended` when it is over or used up.
   */
  function usable(found: MeantCoupon | null, key: string): Result<UsableCoupon> {
    if (!found) return refuse('coupon_unknown');
    const { row, isUsed } = found;
    // The promotion's own name works as a code only if the promotion neither is automatic nor has single codes.
    const isOwnCode = row.kind === 'code' && row.code === key;
    const isSingle = row.kind === 'codes' && isUsed !== null;
    if (!isOwnCode && !isSingle) return refuse('coupon_unknown');
    const wrong = hindrance(row) ?? (isUsed ? 'coupon_ended' : null);
    if (wrong) return refuse(wrong);
    return ok({ coupon: { ...couponOf(row), code: key }, isCounted: isSingle || isLimited(row) });
  }

  /**
   * Checks that a coupon fits the products. Refusals: `coupon_not_applicable` with the coupon's conditions. After this
   * refusal the browser keeps the coupon for later changes of the cart (8.3-04).
   */
  function check(given: UsableCoupon, products: readonly Discountable[]): Result<UsableCoupon> {
    if (checkCoupon(given.coupon, products).ok) return ok(given);
    const { code, only_with, only_with_any } = given.coupon;
    return refuse('coupon_not_applicable', { code, only_with, only_with_any });
  }

  /**
   * The promotions of these rows that apply without a code now. `isCounted` says whether their uses or their
   * sum are limited.
   */
  const usableNow = (rows: readonly CouponRow[]): UsablePromotion[] =>
    rows
      .filter((row) => hindrance(row) === null)
      .map((row) => ({ promotion: { ...couponOf(row), stacks: row.stacks }, isCounted: isLimited(row) }));

  return {
    usable,
    usableNow,
    check,
    /**
     * Checks a code for the named products at the shop's own prices. `names` has one entry for each item in the cart.
     * Refusals: all refusals of `usable` and `check`; `too_many_requests`.
     */
    async tryCode(code: string, names: readonly string[], ip: string): Promise<Result<Coupon>> {
      const within = await limits.take(TRIES, addressSubject(ip));
      if (!within.ok) return within;
      const key = couponKeyOf(code);
      const found = usable(await findCoupon(db, key), key);
      if (!found.ok) return found;
      const rows = await catalog.productsBySlug(db, [...new Set(names)]);
      const bySlug = new Map(rows.map((row) => [row.slug, row]));
      const products = names.flatMap((name) => {
        const row = bySlug.get(name);
        return row
          ? [{ name, price: row.priceCents, quantity: 1, extra_info: readExtraInfo(row.extraInfo) }]
          : [];
      });
      const checked = check(found.value, products);
      return checked.ok ? ok(checked.value.coupon) : checked;
    },
    /** The promotions that apply without a code now. */
    automatic: async (): Promise<UsablePromotion[]> => usableNow(await findAutomatic(db)),
    /**
     * Counts one use of a coupon or promotion that takes `cents` off, in the transaction of the submission. False when
     * no use, or too little of its budget, is left.
     */
    take: async (tx: Tx, code: string, cents: number): Promise<boolean> =>
      (await takeUse(tx, code, cents)) || takeSingle(tx, code, cents, clock.now()),
    /** Takes back the use that was counted for a submission when the submission did not become an order. */
    giveBack: (tx: Tx, code: string, cents: number): Promise<void> => returnUse(tx, code, cents),
  };
}

export type CouponsService = ReturnType<typeof createCouponsService>;
