import { LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import type { DemoProduct } from './content-types.ts';
import { GIFT_CARDS } from './products/gift-cards.ts';
import { BUNDLES, MERCHANDISE } from './products/merchandise.ts';
import { eCard, SONG_PRODUCTS } from './products/song-products.ts';

/**
 * All products of the demo shop: the named products of spec 3.6, merchandise and gift cards.
 * @param partner the greeting-card partner's abbreviation, which begins the e-card's slug.
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

/** Adds the e-card to the add-ons of songs, after the fees and before the goods. */
function offering(product: DemoProduct, eCardSlug: string): DemoProduct {
  if (product.productType !== 'song') return product;
  const at = product.addons.indexOf(LYRIC_PRINT);
  return { ...product, addons: product.addons.toSpliced(at, 0, eCardSlug) };
}
