import type { Cart } from '@keepsong/domain/cart/cart';
import { activePromos } from '@keepsong/domain/cart/coupon/promo-addon';
import { type Quote, type QuoteProduct, quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';

/** What the price of a cart hangs on beside the cart. */
type QuoteFacts = { now?: Date; serviceFee?: QuoteProduct | null };

/**
 * The cart's price by the rules that the server applies too (architecture, 'The rules live once'): promotions, coupon
 * and service fee. Credits, shipping and taxes are worked out at checkout, where customer and address are known.
 */
export const quoteOfCart = (
  { products, coupon }: Cart,
  { now = new Date(), serviceFee = null }: QuoteFacts = {},
): Quote =>
  quoteCart({
    ...UNKNOWN_YET,
    products,
    promos: activePromos(products, { couponCode: coupon?.code ?? null, now }),
    coupon,
    serviceFee,
  });
