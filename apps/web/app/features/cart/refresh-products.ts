import type { Product } from '@keepsong/contract/catalog';
import { holdsTheSame } from '@keepsong/domain/cart/bundle';
import { type Cart, type CartProduct, resetCart, withProducts } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import { keepsOwnPrice } from '@keepsong/domain/cart/named-products';
import { catalogProduct } from './catalog-product.ts';

/** What the shop says of the products in a cart, against what the cart remembered. */
export type Refreshed = {
  cart: Cart;
  /** No longer sold; with the song the whole cart goes. */
  dropped: CartProduct[];
  /** Bundles that hold other things by now (spec 4.3-09). */
  changed: CartProduct[];
  /** Some price is another one now. */
  repriced: boolean;
  /** The song went, and its builder data must go too. */
  reset: boolean;
};

/** Drops what the shop no longer sells and takes over titles, prices and extra_info (spec 4.3-09, 4.3-10). */
export function refreshProducts(cart: Cart, sold: readonly Product[]): Refreshed {
  const byId = new Map(sold.map((product) => [product.id, product]));
  const dropped = cart.products.filter(({ id }) => !byId.has(id));
  if (dropped.some(isSong))
    return { cart: resetCart(cart), dropped, changed: [], repriced: false, reset: true };
  const known = cart.products.flatMap((line) => {
    const product = byId.get(line.id);
    return product ? [{ line, product }] : [];
  });
  const isWhole = ({ line, product }: (typeof known)[number]) =>
    holdsTheSame(line.bundled_products, product.bundled_products);
  const products = known.filter(isWhole).map(({ line, product }) => refreshLine(line, product));
  const changed = known.filter((one) => !isWhole(one)).map(({ line }) => line);
  const repriced = products.some(
    ({ cart_uuid, price }) => cart.products.find((line) => line.cart_uuid === cart_uuid)?.price !== price,
  );
  return { cart: withProducts(cart, products), dropped, changed, repriced, reset: false };
}

function refreshLine(line: CartProduct, product: Product): CartProduct {
  const { price, extra_info, bundled_products = [], ...rest } = catalogProduct(product);
  const priced = keepsOwnPrice(line.name) ? {} : { price, cartPrice: price, extra_info };
  const titles = new Map(bundled_products.map(({ id, title }) => [id, title]));
  return {
    ...line,
    ...rest,
    ...priced,
    bundled_products: line.bundled_products.map((item) => ({
      ...item,
      title: titles.get(item.id) ?? item.title,
    })),
  };
}
