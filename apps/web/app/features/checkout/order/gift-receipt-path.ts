import { useLocation } from 'react-router';

/** The query that shows an order's page without prices. */
const GIFT_RECEIPT = 'gift_receipt';

export const isGiftReceipt = (search: string): boolean => new URLSearchParams(search).has(GIFT_RECEIPT);

/** This order's page without prices. */
export function useGiftReceiptPath(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(GIFT_RECEIPT, 'yes');
  return `${pathname}?${query}`;
}

/** This order's page as it is. */
export function useReceiptPath(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete(GIFT_RECEIPT);
  return `${pathname}?${query}`;
}
