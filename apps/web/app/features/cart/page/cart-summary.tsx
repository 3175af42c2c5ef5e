import { needsShipping } from '@keepsong/domain/checkout/ships';
import { formatMoney } from '@keepsong/domain/format/money';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { PriceSummary } from '~/ui/layout/price-summary.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { CouponField } from '../coupon/coupon-field.tsx';
import { guaranteeWords } from '../delivery/cart-promises.ts';
import type { PricedCart } from './cart-prices.tsx';
import { cartRows } from './cart-words.ts';

type CartSummaryProps = { priced: PricedCart; express: ReactNode };

/** Every amount and the total, the link to the checkout, the ways to pay at once, and the guarantee. */
export function CartSummary({ priced: { cart, quote }, express }: CartSummaryProps) {
  const { locale } = usePage();
  const guarantee = guaranteeWords(cart);
  return (
    <div>
      <PriceSummary
        label={m.cart_summary()}
        rows={cartRows(quote, locale, cart.coupon)}
        total={{ label: m.cart_total(), amount: formatMoney(quote.total, locale) }}
      >
        <p className="small muted mb-4">
          {needsShipping(cart.products) ? m.cart_taxes_shipping_later() : m.cart_taxes_later()}
        </p>
        <CouponField />
        <CheckoutLink wide />
        {express}
      </PriceSummary>
      {guarantee ? <p className="small muted mx-6 mt-4.5">{guarantee}</p> : null}
    </div>
  );
}

/** The shop computes the price before the checkout opens. On a slow connection the button shows that it is working. */
function CheckoutLink({ wide }: { wide?: boolean }) {
  const isOpening = useNavigation().location?.pathname === '/checkout';
  return (
    <ButtonLink to="/checkout" wide={wide} aria-busy={isOpening || undefined}>
      {isOpening ? <Spinner /> : null}
      {m.cart_checkout()}
    </ButtonLink>
  );
}

/** Keeps the total and the button visible on phones. */
export function CartBar({ quote }: Pick<PricedCart, 'quote'>) {
  const { locale } = usePage();
  return (
    <div className="cart-bar md:hidden">
      <div className="wrap flex items-center justify-between gap-4 py-3">
        <p>
          <span className="small muted block">{m.cart_total()}</span>
          <b className="d4 num">{formatMoney(quote.total, locale)}</b>
        </p>
        <CheckoutLink />
      </div>
    </div>
  );
}
