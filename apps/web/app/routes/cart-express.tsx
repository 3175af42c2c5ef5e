import { useMemo } from 'react';
import { hindranceOf } from '~/features/cart/care/check-cart.ts';
import { useCart } from '~/features/cart/store/cart.store.ts';
import { mayRunOutside } from '~/platform/chrome/page-facts.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { usePage } from '~/platform/page/page-context.tsx';

const loadWallet = () => import('./cart-wallet-part.tsx');
const CartWallet = lazyPart(loadWallet);

/**
 * The buttons of the wallets. They are loaded as soon as the cart can be bought, and never delay or disturb the
 * cart. No script of another company may run beside a payment, so where one may, only the checkout has them
 * (decision 0137).
 */
export function CartExpress() {
  const cart = useCart();
  const mayPay = !mayRunOutside(usePage());
  const isReady = mayPay && hindranceOf(cart) === '';
  const opened = useMemo(
    () =>
      isReady
        ? loadWallet().then(
            (part) => part.openCartWallet(),
            () => null,
          )
        : null,
    [isReady],
  );
  return opened && <CartWallet cart={cart} opened={opened} />;
}
