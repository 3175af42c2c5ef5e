import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * The global query parameters of the cart, on whatever page they come: `coupon` is reserved (spec 2.9-05), `affiliate`
 * kept (2.9-06). The cart is fetched only when there is one of them.
 */
export function useQueryFacts(): void {
  const { search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const [coupon, affiliate] = [query.get('coupon') ?? '', query.get('affiliate') ?? ''];
    if (coupon.trim() === '' && affiliate.trim() === '') return;
    import('./cart-actions.ts').then(
      ({ reserveCode, keepAffiliate }) => {
        reserveCode(coupon.slice(0, LONGEST.coupon));
        keepAffiliate(affiliate.trim().slice(0, LONGEST.affiliate));
      },
      // The scripts did not come: the address still names them at the next page.
      () => undefined,
    );
  }, [search]);
}

/** What the calls of the shop take. */
const LONGEST = { coupon: 64, affiliate: 120 } as const;
