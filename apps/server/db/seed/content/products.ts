import { LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import type { DemoProduct } from './content-types.ts';
import { GIFT_CARDS } from './products/gift-cards.ts';
import { BUNDLES, MERCHANDISE } from './products/merchandise.ts';
import { eCard, SONG_PRODUCTS } from './products/song-products.ts';

/**
 * All products of the demo shop: the products that spec 3.6 names, merchandise and gift cards.
 * @param partner the abbreviation of the greeting-card partner's name. The slug of the e-card begins with it.
 */
export function demoProducts(partner: string): readonly DemoProduct[] {
  const card = eCard(partner);
  return [
    ...SONG_PRODUCTS.map((product) => offering(product, card.slug)),
    card,
    ...MERCHANDISE,
    ...BUNDLES,
    ...GIFT_CARDS,
  ];
}

/** Adds the e-card to the add-ons of a song product. Its position is after the fees and before the printed goods. */
function offering(product: DemoProduct, eCardSlug: string): DemoProduct {
  if (product.productType !== 'song') return product;
  const at = product.addons.indexOf(LYRIC_PRINT);
  return { ...product, addons: product.addons.toSpliced(at, 0, eCardSlug) };
}
