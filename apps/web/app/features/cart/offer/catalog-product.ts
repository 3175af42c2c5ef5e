import type { Product } from '@keepsong/contract/catalog';
import type { CatalogProduct } from '@keepsong/domain/cart/kinds/index';
import { productArt } from '~/platform/art/product-art.ts';
import { smallPhoto } from '~/platform/art/product-photo.tsx';

type Contents = { id: string; title: string }[];

/** Converts a product of the API to the form that the cart keeps. */
export function catalogProduct(product: Product): CatalogProduct & { bundled_products: Contents } {
  const { id, name, title, sku, price, product_type, requires_shipping_address, extra_info } = product;
  const first = product.photos?.[0];
  const bundled_products = product.bundled_products.map((item) => ({ id: item.id, title: item.title }));
  return {
    id,
    name,
    title,
    sku,
    price,
    product_type,
    requires_shipping_address,
    photo: first ? smallPhoto(first) : productArt(name),
    extra_info,
    bundled_products,
  };
}
