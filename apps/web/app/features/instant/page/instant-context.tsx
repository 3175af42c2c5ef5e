import type { Product } from '@keepsong/contract/catalog';
import type { CartLine, LineFields } from '@keepsong/domain/cart/kinds/index';
import type { PickedSong } from '@keepsong/domain/cart/lines';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { createContext, use } from 'react';
import type { InstantGround } from './instant-ground.ts';

/** The cart functions that the screens need. The route passes them in, because the cart belongs to another feature. */
export type InstantCart = {
  /** Whether the cart holds a song of this collection. */
  holds: (collectionId: string) => boolean;
  /** The picked song in the cart. */
  song: PickedSong | null;
  /** Lines that belong to the song. */
  extras: readonly CartLine[];
  /** Picks a song: puts it into the cart and shows the next screen. Rejects with the shop's refusal. */
  pick: (ground: InstantGround, preview: InstantPreview) => Promise<void>;
  /** Puts an add-on of the song into the cart. */
  add: (product: Product, own?: Partial<LineFields>) => void;
  remove: (line: CartLine) => void;
};

export const InstantCartContext = createContext<InstantCart | null>(null);

export function useInstantCart(): InstantCart {
  const cart = use(InstantCartContext);
  if (!cart) throw new Error('an instant screen must be inside the InstantCartContext');
  return cart;
}
