import { artPath } from '@keepsong/artwork/draw/path';
import type { Product } from '@keepsong/contract/catalog';
import { productArt } from './product-art.ts';

/** The song that the store's pictures are drawn from: the one that the home page quotes. */
const QUOTED = { title: 'Forty Winters', recipient: 'Marguerite', genre: '2', mood: '7', tempo: '4' };
/** An instant song has a look of its own. */
const INSTANT = { title: 'In about half a minute', recipient: 'Lou', genre: '5', mood: '5', tempo: '3' };

const songOf = ({ extra_info }: Pick<Product, 'extra_info'>) =>
  extra_info.instant_product ? INSTANT : QUOTED;

/** The sleeve and the record of a song such as the product is, or is made from. */
export const songPictures = (product: Pick<Product, 'extra_info'>) => ({
  sleeve: artPath({ kind: 'sleeve', song: songOf(product) }),
  disc: artPath({ kind: 'disc', song: songOf(product) }),
});

/** The one picture of a product in a list: its object, and of a song the sleeve. */
export const productPicture = (product: Pick<Product, 'name' | 'product_type' | 'extra_info'>): string =>
  (product.product_type === 'song' ? null : productArt(product.name)) ?? songPictures(product).sleeve;
