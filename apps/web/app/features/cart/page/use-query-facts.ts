import { ARRIVAL_COOKIE, type Arrival, arrivalOf, waitingFacts } from '@keepsong/domain/signals/arrival';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cookieNamed, dropCookie } from '~/platform/api/cookies.ts';

type Facts = Pick<Arrival, 'coupon' | 'affiliate'>;

/**
 * The coupon and the affiliate in a query, each '' for none. The visitor may have left an earlier page before its
 * scripts ran. Then the server has kept that page's in the cookie from which `waiting` comes.
 */
export function factsOf(search: string, waiting: Facts): Facts {
  const named = arrivalOf(new URLSearchParams(search));
  return {
    coupon: named?.coupon || waiting.coupon,
    affiliate: named?.affiliate || waiting.affiliate,
  };
}

/**
 * Reads the cart's global query parameters on any page: `coupon` is reserved (spec 2.9-05), and `affiliate` is stored
 * (2.9-06). The cart's script is fetched only when one of them is present. A code that the cart has taken is removed
 * from the address, so that it does not come back with a reload or with a shared link.
 */
export function useQueryFacts(): void {
  const { search } = useLocation();
  useEffect(() => {
    const { coupon, affiliate } = factsOf(search, waitingFacts(cookieNamed(ARRIVAL_COOKIE)));
    if (coupon + affiliate === '') return;
    import('../operations/cart-actions.ts').then(
      ({ reserveCode, keepAffiliate }) => {
        reserveCode(coupon);
        keepAffiliate(affiliate);
        dropCookie(ARRIVAL_COOKIE);
        if (window.location.search === search) dropCouponFromAddress();
      },
      // If the scripts did not load, the address still has the parameters on the next page.
      () => undefined,
    );
  }, [search]);
}

/**
 * The router must not do this: each of its navigations ends the one before. The visitor may have just pressed a
 * link, and the page does not know that before it is drawn again, so the press would be lost.
 */
function dropCouponFromAddress(): void {
  const { pathname, search, hash } = window.location;
  const rest = withoutCoupon(search);
  if (rest !== search) window.history.replaceState(window.history.state, '', pathname + rest + hash);
}

/** A query without its `coupon`. The rest stays exactly as it was. */
export function withoutCoupon(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== 'coupon' && !part.startsWith('coupon='))
    .join('&');
  return rest === '' ? '' : `?${rest}`;
}
