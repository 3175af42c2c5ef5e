import type { Product } from '@keepsong/contract/catalog';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { createContext, use } from 'react';
import type { InstantGround } from './instant-ground.ts';

/** What the screens ask of the cart, which is another capability: the route gives it. */
export type InstantCart = {
  /** The cart holds a song of this collection. */
  holds: (collectionId: string) => boolean;
  /** The song that was picked, in the cart. */
  song: CartProduct | null;
  /** Lines that go with it. */
  extras: readonly CartProduct[];
  /** Picks a song: it goes into the cart, and the next screen is shown. Rejects with what the shop refuses. */
  pick: (ground: InstantGround, preview: InstantPreview) => Promise<void>;
  /** Puts something that goes with the song into the cart. */
  add: (product: Product, own?: Partial<CartProduct>) => void;
  remove: (line: CartProduct) => void;
};

export const InstantCartContext = createContext<InstantCart | null>(null);

export function useInstantCart(): InstantCart {
  const cart = use(InstantCartContext);
  if (!cart) throw new Error('an instant screen needs the InstantCartContext');
  return cart;
}
