import { type AddonKind, addonForProduct } from '@keepsong/artwork/addon/kinds';
import { artPath } from '@keepsong/artwork/path';
import type { Product } from '@keepsong/contract/catalog';
import type { CatalogProduct } from '@keepsong/domain/cart/song-from-draft';

/** Products whose name says less than their picture should. */
const OWN_ART: Readonly<Record<string, AddonKind>> = { 'song-qr-card': 'envelope' };

/** Address of the picture that stands for a product, by its slug; null when no object fits. */
export function productArt(name: string, recipient = ''): string | null {
  const addon = OWN_ART[name] ?? addonForProduct(name);
  return addon && artPath({ kind: 'addon', addon, recipient });
}

/** A product of the API as the cart keeps it. */
export function catalogProduct(product: Product): CatalogProduct {
  const { id, name, title, sku, price, product_type, requires_shipping_address, extra_info } = product;
  return {
    id,
    name,
    title,
    sku,
    price,
    product_type,
    requires_shipping_address,
    photo: productArt(name),
    extra_info,
  };
}
