import { addonForProduct } from '@keepsong/artwork/addon/kinds';
import { artPath } from '@keepsong/artwork/draw/path';

/** The address of a product's picture by the product's slug. Null when there is no drawing for it. */
export function productArt(name: string, recipient = ''): string | null {
  const addon = addonForProduct(name);
  return addon && artPath({ kind: 'addon', addon, recipient });
}
