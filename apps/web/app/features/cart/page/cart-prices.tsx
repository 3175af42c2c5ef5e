import type { Cart } from '@keepsong/domain/cart/cart';
import { activePromos, bestPromo } from '@keepsong/domain/cart/coupon/promo-addon';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { formatMoney } from '@keepsong/domain/format/money';
import { createContext, useContext } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { promoReason } from './cart-words.ts';

/** A cart and its price at a moment. */
export type PricedCart = { cart: Cart; quote: Quote; now: Date };

/** Provides the prices to the lines inside. */
export const CartPrices = createContext<PricedCart | null>(null);

/**
 * The price of a line in the quote. A line that is too new for the quote has the price in the cart. With a promotion the
 * usual price stands before it, struck through (spec 5-35).
 */
export function LinePrice({ product }: { product: CartLine }) {
  const priced = useContext(CartPrices);
  const line = priced?.quote.lines.find(({ cart_uuid }) => cart_uuid === product.cart_uuid);
  return <Price whole={line?.price ?? product.cartPrice * product.quantity} off={line?.promo ?? 0} />;
}

/** The price of a product in this cart. */
export function OfferPrice({ product: { name, price } }: { product: Pick<CartLine, 'name' | 'price'> }) {
  const priced = useContext(CartPrices);
  const facts = { couponCode: priced?.cart.coupon?.code ?? null, now: priced?.now ?? new Date(0) };
  return (
    <Price whole={price} off={bestPromo(name, price, activePromos(priced?.cart.products ?? [], facts))} />
  );
}

function Price({ whole, off }: { whole: number; off: number }) {
  const { locale } = usePage();
  const money = (cents: number) => formatMoney(cents, locale);
  if (off === 0) return money(whole);
  return (
    <>
      <s className="muted mr-2 font-normal">
        <VisuallyHidden>{m.cart_price_before()} </VisuallyHidden>
        {money(whole)}
      </s>
      <VisuallyHidden>{m.cart_price_now()} </VisuallyHidden>
      {money(whole - off)}
    </>
  );
}

/** Says why a line is cheaper than usual. Renders nothing at the usual price. */
export function PriceReason({ product }: { product: CartLine }) {
  const priced = useContext(CartPrices);
  const reason = priced ? promoReason(priced.cart, product, priced.now) : '';
  return reason ? <p className="small price__row--discount mt-1">{reason}</p> : null;
}
