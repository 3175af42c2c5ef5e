import type { Product } from '@keepsong/contract/catalog';
import { GIFT_CARD } from '@keepsong/domain/cart/named-products';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';

/** The price of a product, or the smallest amount of the gift card. */
export function ProductPrice({ product: { name, price } }: { product: Pick<Product, 'name' | 'price'> }) {
  const { locale } = usePage();
  const shown = formatMoney(price, locale);
  return name === GIFT_CARD ? m.catalog_store_price_from({ price: shown }) : shown;
}
