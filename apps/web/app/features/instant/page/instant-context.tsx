import type { Product } from '@keepsong/contract/catalog';
import type { CartLine, LineFields } from '@keepsong/domain/cart/kinds/index';
import type { PickedSong } from '@keepsong/domain/cart/lines';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { createContext, use } from 'react';
import type { InstantGround } from './instant-ground.ts';

/** What the screens ask of the cart, which is another capability: the route gives it. */
export type InstantCart = {
  /** The cart holds a song of this collection. */
  holds: (collectionId: string) => boolean;
  /** The song that was picked, in the cart. */
  song: PickedSong | null;
  /** Lines that go with it. */
  extras: readonly CartLine[];
  /** Picks a song: it goes into the cart, and the next screen is shown. Rejects with what the shop refuses. */
  pick: (ground: InstantGround, preview: InstantPreview) => Promise<void>;
  /** Puts something that goes with the song into the cart. */
  add: (product: Product, own?: Partial<LineFields>) => void;
  remove: (line: CartLine) => void;
};

export const InstantCartContext = createContext<InstantCart | null>(null);

export function useInstantCart(): InstantCart {
  const cart = use(InstantCartContext);
  if (!cart) throw new Error('an instant screen needs the InstantCartContext');
  return cart;
}
