import { artPath } from '@keepsong/artwork/draw/path';
import type { Product } from '@keepsong/contract/catalog';
import { productArt } from './product-art.ts';

/** The song that the store's pictures show as an example. The home page quotes the same song. */
const QUOTED = { title: 'Forty Winters', recipient: 'Marguerite', genre: '2', mood: '7', tempo: '4' };
/** The example for instant songs, which have a picture of their own. */
const INSTANT = { title: 'In about half a minute', recipient: 'Lou', genre: '5', mood: '5', tempo: '3' };

type Pictured = { extra_info: Pick<Product['extra_info'], 'instant_product'> };

const songOf = ({ extra_info }: Pictured) => (extra_info.instant_product ? INSTANT : QUOTED);

/** The addresses of two pictures of an example song for this product: its sleeve and its disc. */
export const songPictures = (product: Pictured) => ({
  sleeve: artPath({ kind: 'sleeve', song: songOf(product) }),
  disc: artPath({ kind: 'disc', song: songOf(product) }),
});

/** The picture of a product in a list. A song is shown as a sleeve, any other product as a drawing of the object. */
export const productPicture = (product: Pictured & Pick<Product, 'name' | 'product_type'>): string =>
  (product.product_type === 'song' ? null : productArt(product.name)) ?? songPictures(product).sleeve;
