import type { Product } from '@keepsong/contract/catalog';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import { type CatalogProduct, cartLine } from '@keepsong/domain/cart/song-from-draft';
import { productArt } from '~/platform/product-art.ts';

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

/** The shop's service fee as the price of a cart counts it: once, and by no line of the cart. */
export const feeLine = (fee: Product): CartProduct =>
  cartLine(catalogProduct(fee), { cart_uuid: fee.name, added_at: new Date(0) });
