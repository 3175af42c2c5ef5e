import type { Product } from '@keepsong/contract/catalog';
import { GIFT_CARD } from '@keepsong/domain/cart/named-products';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';

type Priced = Pick<Product, 'name' | 'price' | 'regular_price'>;

/**
 * The price of a product. In a sale it also shows the former price; for the gift card it shows the smallest
 * amount.
 */
export function ProductPrice({ product: { name, price, regular_price: before } }: { product: Priced }) {
  const { locale } = usePage();
  const shown = formatMoney(price, locale);
  if (before !== undefined)
    return m.catalog_price_sale({ price: shown, before: formatMoney(before, locale) });
  return name === GIFT_CARD ? m.catalog_store_price_from({ price: shown }) : shown;
}

/** The query parameter of the gift card's page with which the visitor chooses the amount. */
export const OWN_AMOUNT = 'own_amount';

/** The address at which a variant is chosen. */
export const variantPath = ({ name }: Pick<Product, 'name'>): string =>
  name === GIFT_CARD ? `/products/${name}?${OWN_AMOUNT}=1` : `/products/${name}`;

/** The first fixed amount that can be bought, when the product is the gift card. Otherwise the product. */
export const chosenAtFirst = (product: Product, variants: readonly Product[]): Product =>
  (product.name === GIFT_CARD && variants.find(({ name, sold_out }) => name !== GIFT_CARD && !sold_out)) ||
  product;
