import { useEffect } from 'react';
import { cartStore } from './cart.store.ts';
import { settleCart } from './cart-actions.ts';

const MINUTE_MS = 60_000;

/** While the cart is looked at: what follows from each change of it, and from the time, is done by itself. */
export function useSettledCart(): void {
  useEffect(() => {
    const settle = () => void settleCart();
    settle();
    const stop = cartStore.subscribe(settle);
    const timer = setInterval(settle, MINUTE_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
}
