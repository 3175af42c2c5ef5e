import { GRATUITY, type Named, REVISION, RUSH_FEE, SERVICE_FEE, SONG } from '../cart/named-products.ts';
import type { ProductType } from './product-types.ts';

const NAMES_OF: Record<ProductType, readonly string[]> = {
  song: [SONG],
  'add-on': [],
  physical: [],
  bundle: [],
  'gift-card': [],
  fee: [SERVICE_FEE, RUSH_FEE],
  gratuity: [GRATUITY],
  revision: [REVISION],
};

/** The names of which a product of this type needs one (`mayBeNamed`). Empty for types with any name. */
export const namesOf = (product_type: ProductType): readonly string[] => NAMES_OF[product_type];

/**
 * Whether the shop can sell a product of this type under this name. It knows the song of an artist, the fees, the
 * tip and the revision by their names: under another name, nobody would sing the song and nobody get the tip.
 */
export const mayBeNamed = (
  product_type: ProductType,
  { name, instant_product }: Named & { instant_product: boolean },
): boolean =>
  (product_type === 'song' && instant_product) ||
  namesOf(product_type).length === 0 ||
  namesOf(product_type).includes(name);
