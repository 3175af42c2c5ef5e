import type { RevisionOrder } from '../stories/revision.ts';
import { type Cart, type CartProduct, withProducts } from './cart.ts';
import { REVISION } from './named-products.ts';
import { type CatalogProduct, cartLine, type LineStamp } from './song-from-draft.ts';

/** Whose song is revised, and what its paid lines cost together, in cents. */
export type RevisedStory = { storyId: number; ownerId: number; cents: number };

/** The line of a revision (spec 3.5-08): its price is that of the lines that are not free. */
export const revisionLine = (
  product: CatalogProduct,
  stamp: LineStamp,
  { storyId, ownerId, cents, requests, note }: RevisedStory & RevisionOrder,
): CartProduct => ({
  ...cartLine(product, stamp),
  price: cents,
  cartPrice: cents,
  parent_story_id: String(storyId),
  owner_id: String(ownerId),
  extra_info: { ...product.extra_info, revision_requests: requests, revision_note: note },
});

/** The cart with a revision in it; one of the same song that is there goes. */
export const withRevision = (cart: Cart, line: CartProduct): Cart =>
  withProducts(cart, [
    ...cart.products.filter(
      ({ name, parent_story_id }) => name !== REVISION || parent_story_id !== line.parent_story_id,
    ),
    line,
  ]);
