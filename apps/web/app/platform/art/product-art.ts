import { addonForProduct } from '@keepsong/artwork/addon/kinds';
import { artPath } from '@keepsong/artwork/draw/path';

/** Address of the picture that stands for a product, by its slug; null when no object fits. */
export function productArt(name: string, recipient = ''): string | null {
  const addon = addonForProduct(name);
  return addon && artPath({ kind: 'addon', addon, recipient });
}
