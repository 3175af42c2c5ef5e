import type { Cart } from '@keepsong/domain/cart/cart';
import { activePromos } from '@keepsong/domain/cart/coupon/promo-addon';
import { type AutomaticPromotion, automaticFor } from '@keepsong/domain/catalogue/automatic';
import { type Quote, type QuoteProduct, quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { giftCardCents } from '@keepsong/domain/credits/gift-card-code';

/** The facts besides the cart that decide its price. */
type QuoteFacts = {
  now?: Date;
  serviceFee?: QuoteProduct | null;
  promotions?: readonly AutomaticPromotion[];
};

/**
 * The cart's price, by the same rules as on the server (architecture, 'The rules live once'): promotions, coupon and
 * service fee, and the gift cards in the cart. The checkout computes credits, shipping and taxes, because it knows customer and address.
 */
export const quoteOfCart = (
  { products, coupon, giftCards }: Cart,
  { now = new Date(), serviceFee = null, promotions = [] }: QuoteFacts = {},
): Quote => {
  const promos = activePromos(products, { couponCode: coupon?.code ?? null, now });
  return quoteCart({
    ...UNKNOWN_YET,
    products,
    promos,
    automatic: automaticFor(promotions, products, { hasCode: coupon !== null, promos, serviceFee }),
    coupon,
    serviceFee,
    credits: { nonTaxable: 0, taxable: giftCardCents(giftCards) },
  });
};
