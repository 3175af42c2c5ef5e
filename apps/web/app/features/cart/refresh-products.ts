import type { Product } from '@keepsong/contract/catalog';
import { type Cart, type CartProduct, resetCart, withProducts } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import { keepsOwnPrice } from '@keepsong/domain/cart/named-products';
import { catalogProduct } from './catalog-product.ts';

/** What the shop says of the products in a cart, against what the cart remembered. */
export type Refreshed = {
  cart: Cart;
  /** No longer sold; with the song the whole cart goes. */
  dropped: CartProduct[];
  /** Some price is another one now. */
  repriced: boolean;
  /** The song went, and its builder data must go too. */
  reset: boolean;
};

/** Drops what the shop no longer sells and takes over titles, prices and extra_info (spec 4.3-09, 4.3-10). */
export function refreshProducts(cart: Cart, sold: readonly Product[]): Refreshed {
  const byId = new Map(sold.map((product) => [product.id, product]));
  const dropped = cart.products.filter(({ id }) => !byId.has(id));
  if (dropped.some(isSong)) return { cart: resetCart(cart), dropped, repriced: false, reset: true };
  const products = cart.products.flatMap((line) => {
    const product = byId.get(line.id);
    return product ? [refreshLine(line, product)] : [];
  });
  const repriced = products.some(
    ({ cart_uuid, price }) => cart.products.find((line) => line.cart_uuid === cart_uuid)?.price !== price,
  );
  return { cart: withProducts(cart, products), dropped, repriced, reset: false };
}

function refreshLine(line: CartProduct, product: Product): CartProduct {
  const { price, extra_info, ...rest } = catalogProduct(product);
  const priced = keepsOwnPrice(line.name) ? {} : { price, cartPrice: price, extra_info };
  return { ...line, ...rest, ...priced };
}
