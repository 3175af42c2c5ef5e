import type { PromotionBody } from '@keepsong/contract/catalogue/promotions';
import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import type { PromotionHindrance } from '@keepsong/domain/catalogue/promotion-kinds';
import { checkCoupon } from '@keepsong/domain/checkout/coupon';
import type { Quote } from '@keepsong/domain/checkout/quote';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Given, given } from '../../../platform/editing/editor.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import { type CouponRow, findAutomatic, findCoupon } from '../coupons.repository.ts';
import {
  type CouponsService,
  couponKeyOf,
  couponOf,
  endedBy,
  type UsableCoupon,
  type UsablePromotion,
  usableAt,
} from '../coupons.service.ts';
import { type Basket, type BasketLine, basketLine, codeOff, priceBasket } from '../price-basket.ts';
import { PLAIN, rowOf } from './promotion-body.ts';

type Deps = { db: Db; catalog: CatalogService; coupons: CouponsService; clock: Clock };

/** A trial basket, a code beside it, and the language of the products' titles. */
type Wanted = { basket: readonly { name: string; quantity: number }[]; code: string; locale: Locale };

type Try = Basket & {
  /** The promotion, as if it were live. */
  row: CouponRow;
  /** The other promotions that need no code, and the code that is typed beside this one. */
  others: readonly UsablePromotion[];
  beside: UsableCoupon | null;
};
type Tried = { why: PromotionHindrance | null; quote: Quote };

/** Why a promotion that can be used is not the one that the basket gets. */
function lostBecause(tried: Try, { stacks }: CouponRow, got: UsablePromotion | null): PromotionHindrance {
  if (tried.beside && !stacks) return 'beside_code';
  if (!checkCoupon(couponOf(tried.row), tried.lines).ok) return 'not_fitting';
  // Without its budget it would have been the best one, or it takes nothing off.
  const [own] = usableAt([tried.row], tried.at);
  const free =
    own && priceBasket(tried, tried.beside?.coupon ?? null, [{ ...own, left_cents: null }, ...tried.others]);
  if (free?.automatic?.code === tried.row.code) return 'spent';
  return got ? 'less' : 'not_fitting';
}

function tryAutomatic(tried: Try): Tried {
  const { row, others, beside, at } = tried;
  const own = usableAt([row], at);
  const { quote, automatic } = priceBasket(tried, beside?.coupon ?? null, [...own, ...others]);
  if (automatic && automatic.code === row.code) return { quote, why: null };
  return { quote, why: endedBy(row, at) ?? lostBecause(tried, row, automatic) };
}

function tryCode(tried: Try, coupons: CouponsService): Tried {
  const { row, others, lines, at } = tried;
  const without = (why: PromotionHindrance): Tried => ({
    why,
    quote: priceBasket(tried, null, others).quote,
  });
  const ended = endedBy(row, at);
  if (ended) return without(ended);
  const [usable] = usableAt([row], at);
  if (!usable || !checkCoupon(couponOf(row), lines).ok) return without('not_fitting');
  const coupon = { coupon: couponOf(row), isCounted: usable.isCounted, left_cents: usable.left_cents };
  const { quote } = priceBasket(tried, coupon.coupon, others);
  return coupons.checkLeft(coupon, codeOff(quote)).ok ? { quote, why: null } : without('spent');
}

/** A trial basket for a promotion that is being edited. It is priced by the rules of the till, and nothing is kept. */
export function createTryOut({ db, catalog, coupons, clock }: Deps) {
  /** The code beside the tried promotion. Null when it cannot be used for this basket. */
  async function besideOf(
    code: string,
    lines: readonly BasketLine[],
    at: Date,
  ): Promise<UsableCoupon | null> {
    const key = couponKeyOf(code);
    const found = coupons.usable(await findCoupon(db, key), key, at);
    const fits = found.ok ? coupons.check(found.value, lines) : found;
    return fits.ok ? fits.value : null;
  }

  return {
    /**
     * Tries out a promotion on a basket, at the time when it begins if that is still to come. Products that are not
     * on sale are left out. Refuses with `sign_in_required`, `forbidden`.
     */
    async tryOut(
      session: Session | null,
      sent: Given<PromotionBody> & { code: string },
      { basket, code, locale }: Wanted,
    ) {
      const by = requireStaff(session, 'promotions');
      if (!by.ok) return by;
      const body = { ...PLAIN, ...given<PromotionBody>(sent), code: sent.code };
      const begins = body.starts_at === null ? 0 : Date.parse(body.starts_at);
      const at = new Date(Math.max(begins, clock.now().getTime()));
      const [products, saved, automatic] = await Promise.all([
        catalog.productsBySlug(db, [...new Set([...basket.map(({ name }) => name), SERVICE_FEE])]),
        findCoupon(db, couponKeyOf(body.code)),
        findAutomatic(db),
      ]);
      const titleOf = (row: (typeof products)[number] | undefined) =>
        locale === 'sp' ? row?.titleSp : row?.titleEn;
      const lines = basket.flatMap(({ name, quantity }, index) => {
        const row = products.find(({ slug }) => slug === name && slug !== SERVICE_FEE);
        return row ? [basketLine(row, quantity, index)] : [];
      });
      const fee = lines.length > 0 && products.find(({ slug }) => slug === SERVICE_FEE);
      const counted = saved?.row.code === body.code ? saved.row : { id: 0, uses: 0, givenCents: 0 };
      const tried: Try = {
        row: { ...counted, ...rowOf(body, true) } as CouponRow,
        others: usableAt(
          automatic.filter((one) => one.code !== body.code),
          at,
        ),
        beside: body.kind === 'automatic' && code ? await besideOf(code, lines, at) : null,
        ...{ lines, serviceFee: fee ? basketLine(fee, 1, lines.length) : null, at },
      };
      const { why, quote } = body.kind === 'automatic' ? tryAutomatic(tried) : tryCode(tried, coupons);
      const codes = [quote.promotion?.code, quote.coupon_code].filter((one) => typeof one === 'string');
      return ok({
        applies: why === null,
        ...{ why_not: why, at: at.toISOString() },
        others: codes.filter((one) => one !== body.code),
        lines: quote.lines.map(({ name, quantity, unitPrice, promo, discount }) => ({
          ...{ name, quantity, price_cents: unitPrice, off_cents: promo + discount },
          title: titleOf(products.find(({ slug }) => slug === name)) || name,
        })),
        ...{ subtotal_cents: quote.subtotal, off_cents: quote.discount },
      });
    },
  };
}
