import { ARRIVAL_COOKIE, type Arrival, arrivalOf, waitingFacts } from '@keepsong/domain/signals/arrival';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
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
  const navigate = useNavigate();
  const isIdle = useRef(true);
  isIdle.current = useNavigation().state === 'idle';
  useEffect(() => {
    const { coupon, affiliate } = factsOf(search, waitingFacts(cookieNamed(ARRIVAL_COOKIE)));
    if (coupon + affiliate === '') return;
    import('../operations/cart-actions.ts').then(
      ({ reserveCode, keepAffiliate }) => {
        reserveCode(coupon);
        keepAffiliate(affiliate);
        dropCookie(ARRIVAL_COOKIE);
        const { pathname, hash } = window.location;
        const rest = withoutCoupon(search);
        // Do not navigate while the visitor is opening another page, because this would bring the visitor back.
        if (rest !== search && window.location.search === search && isIdle.current)
          void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true });
      },
      // If the scripts did not load, the address still has the parameters on the next page.
      () => undefined,
    );
  }, [search, navigate]);
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
