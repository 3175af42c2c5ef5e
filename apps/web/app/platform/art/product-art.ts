import { addonForProduct } from '@keepsong/artwork/addon/kinds';
import { artPath } from '@keepsong/artwork/draw/path';

/**
 * The address of the drawing of a product. `name` is the product's slug. Null when the shop has no drawing of this
 * product.
 */
export function productArt(name: string, recipient = ''): string | null {
  const addon = addonForProduct(name);
  return addon && artPath({ kind: 'addon', addon, recipient });
}
