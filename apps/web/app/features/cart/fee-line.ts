import type { Product } from '@keepsong/contract/catalog';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import { cartLine } from '@keepsong/domain/cart/song-from-draft';
import { catalogProduct } from './catalog-product.ts';

/** The shop's service fee as the price of a cart counts it: once, and by no line of the cart. */
export const feeLine = (fee: Product): CartProduct =>
  cartLine(catalogProduct(fee), { cart_uuid: fee.name, added_at: new Date(0) });
