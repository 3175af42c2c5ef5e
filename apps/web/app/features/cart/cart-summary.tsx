import type { Cart } from '@keepsong/domain/cart/cart';
import { needsShipping } from '@keepsong/domain/checkout/sections';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { PriceSummary } from '~/ui/price-summary.tsx';
import { quoteRows } from './cart-words.ts';
import { quoteOfCart } from './quote-of-cart.ts';

/** Every amount and the total, the way to the checkout, and what happens when the song misses. */
export function CartSummary({ cart, artist }: { cart: Cart; artist: string }) {
  const { locale } = usePage();
  const quote = quoteOfCart(cart);
  return (
    <div>
      <PriceSummary
        label={m.cart_summary()}
        rows={quoteRows(quote, locale, needsShipping(cart.products))}
        total={{ label: m.cart_total(), amount: formatMoney(quote.total, locale) }}
      >
        <ButtonLink to="/checkout" wide>
          {m.cart_checkout()}
        </ButtonLink>
      </PriceSummary>
      {artist ? <p className="small muted mx-6 mt-4.5">{m.cart_guarantee({ artist })}</p> : null}
    </div>
  );
}

/** The total and the button stay in reach on phones. */
export function CartBar({ cart }: { cart: Cart }) {
  const { locale } = usePage();
  return (
    <div className="cart-bar md:hidden">
      <div className="wrap flex items-center justify-between gap-4 py-3">
        <p>
          <span className="small muted block">{m.cart_total()}</span>
          <b className="d4 num">{formatMoney(quoteOfCart(cart).total, locale)}</b>
        </p>
        <ButtonLink to="/checkout">{m.cart_checkout()}</ButtonLink>
      </div>
    </div>
  );
}
