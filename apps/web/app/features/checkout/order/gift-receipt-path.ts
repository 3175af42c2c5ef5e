import { useLocation } from 'react-router';

/** The query parameter that shows an order's page without prices. */
const GIFT_RECEIPT = 'gift_receipt';

export const isGiftReceipt = (search: string): boolean => new URLSearchParams(search).has(GIFT_RECEIPT);

/** The address of this order's page without prices. */
export function useGiftReceiptPath(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(GIFT_RECEIPT, 'yes');
  return `${pathname}?${query}`;
}

/** The address of this order's page with prices. */
export function useReceiptPath(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete(GIFT_RECEIPT);
  return `${pathname}?${query}`;
}
