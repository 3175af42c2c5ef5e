import type { Product } from '@keepsong/contract/catalog';
import { GIFT_CARD } from '@keepsong/domain/cart/named-products';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';

type Priced = Pick<Product, 'name' | 'price' | 'regular_price'>;

/** The price of a product, in a sale with the price before, or the smallest amount of the gift card. */
export function ProductPrice({ product: { name, price, regular_price: before } }: { product: Priced }) {
  const { locale } = usePage();
  const shown = formatMoney(price, locale);
  if (before !== undefined)
    return m.catalog_price_sale({ price: shown, before: formatMoney(before, locale) });
  return name === GIFT_CARD ? m.catalog_store_price_from({ price: shown }) : shown;
}
