import type { Product } from '@keepsong/contract/catalog';
import type { CatalogProduct } from '@keepsong/domain/cart/kinds/index';
import { productArt } from '~/platform/art/product-art.ts';
import { smallPhoto } from '~/platform/art/product-photo.tsx';

/** Converts a product of the API to the form that the cart keeps. */
export function catalogProduct(product: Product): CatalogProduct & Pick<Product, 'bundled_products'> {
  const { id, name, title, sku, price } = product;
  const { product_type, requires_shipping_address, extra_info, bundled_products } = product;
  const first = product.photos?.[0];
  return {
    id,
    name,
    title,
    sku,
    price,
    product_type,
    requires_shipping_address,
    extra_info,
    bundled_products,
    photo: first ? smallPhoto(first) : productArt(name),
  };
}
