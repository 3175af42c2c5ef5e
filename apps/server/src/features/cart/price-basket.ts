import { activePromos } from '@keepsong/domain/cart/coupon/promo-addon';
import { automaticFor } from '@keepsong/domain/catalogue/automatic';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { type Quote, quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import type { ProductRow } from '../catalog/catalog.service.ts';
import { extraInfoOf } from '../catalog/extra-info.ts';
import type { UsablePromotion } from './coupons.service.ts';

/** A product as a line of a basket; `at` is its place there. */
export const basketLine = (row: ProductRow, quantity: number, at: number) => ({
  ...{ cart_uuid: `line-${at}`, id: String(row.id), name: row.slug, product_type: row.productType },
  ...{ price: row.priceCents, quantity, underSong: row.underSong, owner_id: null },
  // The order of the basket is the order in which a customer has added the products.
  added_at: String(at).padStart(4, '0'),
  extra_info: extraInfoOf(row, 'en'),
});
export type BasketLine = ReturnType<typeof basketLine>;

export type Basket = { lines: readonly BasketLine[]; serviceFee: BasketLine | null; at: Date };

/** Prices a basket as the till does: with one code and one promotion that needs none. */
export function priceBasket(
  { lines, serviceFee, at }: Basket,
  coupon: Coupon | null,
  promotions: readonly UsablePromotion[],
): { quote: Quote; automatic: UsablePromotion | null } {
  const promos = activePromos(lines, { couponCode: coupon?.code ?? null, now: at });
  const automatic = automaticFor(promotions, lines, { hasCode: coupon !== null, promos, serviceFee });
  const quote = quoteCart({ ...UNKNOWN_YET, products: lines, promos, coupon, automatic, serviceFee });
  return { quote, automatic };
}

/** The cents that the code takes off, without the promotion that needs none. */
export const codeOff = ({ lines }: Pick<Quote, 'lines'>): number =>
  lines.reduce((sum, { discount }) => sum + discount, 0);
