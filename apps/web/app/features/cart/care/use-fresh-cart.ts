import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { checkCart } from './check-cart.ts';
import type { Repriced } from './refresh-products.ts';

const MINUTE_MS = 60_000;

/**
 * Checks the open cart again each minute, and when the customer comes back to its tab. Returns the changed prices to be
 * told: the newest, at first those that were found when the page was loaded. `onGone`: the song has left the cart.
 */
export function useFreshCart(
  loaded: readonly Repriced[],
  onGone: (song: CartLine) => void,
): readonly Repriced[] {
  const [later, setLater] = useState<readonly Repriced[]>([]);
  const check = useEffectEvent(async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    // A fault changes nothing here: the next check, and the checkout, find what has changed.
    const found = await checkCart(browserApi()).catch(() => null);
    if (found?.gone) onGone(found.gone);
    if (found && found.repriced.length > 0) setLater(found.repriced);
  });
  useEffect(() => {
    const timer = setInterval(() => void check(), MINUTE_MS);
    const comeBack = () => void check();
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
  return later.length > 0 ? later : loaded;
}
