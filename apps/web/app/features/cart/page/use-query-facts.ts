import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The global query parameters of the cart, on whatever page they come: `coupon` is reserved (spec 2.9-05), `affiliate`
 * kept (2.9-06). The cart is fetched only when there is one of them. A code that the cart has taken leaves the address:
 * otherwise it would come back with the next reload, or with whoever the address is sent to.
 */
export function useQueryFacts(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const [coupon, affiliate] = [query.get('coupon') ?? '', query.get('affiliate') ?? ''];
    if (coupon.trim() === '' && affiliate.trim() === '') return;
    import('../store/cart-actions.ts').then(
      ({ reserveCode, keepAffiliate }) => {
        reserveCode(coupon.slice(0, LONGEST.coupon));
        keepAffiliate(affiliate.trim().slice(0, LONGEST.affiliate));
        const { pathname, hash } = window.location;
        const rest = withoutCoupon(search);
        if (rest !== search && window.location.search === search)
          void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true });
      },
      // The scripts did not come: the address still names them at the next page.
      () => undefined,
    );
  }, [search, navigate]);
}

/** What the calls of the shop take. */
const LONGEST = { coupon: 64, affiliate: 120 } as const;

/** A query without its `coupon`, everything else letter by letter as it was. */
export function withoutCoupon(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== 'coupon' && !part.startsWith('coupon='))
    .join('&');
  return rest === '' ? '' : `?${rest}`;
}
