import { artPath } from '@keepsong/artwork/draw/path';
import type { Product } from '@keepsong/contract/catalog';
import { productArt } from './product-art.ts';

/** The store's pictures show this song, which the home page quotes too. */
const QUOTED = { title: 'Forty Winters', recipient: 'Marguerite', genre: '2', mood: '7', tempo: '4' };
/** Instant songs have their own look. */
const INSTANT = { title: 'In about half a minute', recipient: 'Lou', genre: '5', mood: '5', tempo: '3' };

const songOf = ({ extra_info }: Pick<Product, 'extra_info'>) =>
  extra_info.instant_product ? INSTANT : QUOTED;

/** The sleeve and the record of an example song for this product. */
export const songPictures = (product: Pick<Product, 'extra_info'>) => ({
  sleeve: artPath({ kind: 'sleeve', song: songOf(product) }),
  disc: artPath({ kind: 'disc', song: songOf(product) }),
});

/** The picture of a product in a list: a drawing of the object, or the sleeve for a song. */
export const productPicture = (product: Pick<Product, 'name' | 'product_type' | 'extra_info'>): string =>
  (product.product_type === 'song' ? null : productArt(product.name)) ?? songPictures(product).sleeve;
