import { ARRIVAL_COOKIE, waitingFacts } from '@keepsong/domain/signals/arrival';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { cookieNamed, dropCookie } from '~/platform/api/cookies.ts';

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
    const query = new URLSearchParams(search);
    // The visitor may have left an earlier page before its scripts ran. The server has kept that page's
    // parameters in a cookie.
    const waiting = waitingFacts(cookieNamed(ARRIVAL_COOKIE));
    const coupon = query.get('coupon') ?? waiting.coupon;
    const affiliate = query.get('affiliate') ?? waiting.affiliate;
    if (coupon.trim() === '' && affiliate.trim() === '') return;
    import('../operations/cart-actions.ts').then(
      ({ reserveCode, keepAffiliate }) => {
        reserveCode(coupon.slice(0, LONGEST.coupon));
        keepAffiliate(affiliate.trim().slice(0, LONGEST.affiliate));
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

/** The longest values that the shop's calls accept. */
const LONGEST = { coupon: 64, affiliate: 120 } as const;

/** A query without its `coupon`. The rest stays exactly as it was. */
export function withoutCoupon(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== 'coupon' && !part.startsWith('coupon='))
    .join('&');
  return rest === '' ? '' : `?${rest}`;
}
