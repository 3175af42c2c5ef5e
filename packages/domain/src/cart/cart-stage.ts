import { analyticsStage, type StoryStatus } from '../stories/story.ts';
import type { Cart } from './cart.ts';
import { isOriginalSong, isSong } from './cart-order.ts';

/** How far a customer is, as statistics word it (spec 4.5). */
export type CartStage = ReturnType<typeof analyticsStage> | 'Merchandise Purchase' | 'Song Purchase';

type Held = Pick<Cart['products'][number], 'name' | 'product_type' | 'extra_info' | 'parent_story_id'>;

/** The story that a cart is about: of its first line that belongs to one; null when none does. */
export const storyOfCart = (products: readonly Held[]): string | null =>
  products.find(({ parent_story_id }) => parent_story_id !== null)?.parent_story_id ?? null;

/**
 * The stage of a cart. `storyStatus` is that of `storyOfCart`; null when there is none, or it could not be told. An
 * instant song is a song here too.
 */
export function cartStage(products: readonly Held[], storyStatus: StoryStatus | null): CartStage {
  const original = products.find(isOriginalSong);
  if (original) return original.parent_story_id === null ? 'Song Purchase' : 'Story Submission';
  if (storyStatus !== null) return analyticsStage(storyStatus);
  return products.some(isSong) ? 'Song Purchase' : 'Merchandise Purchase';
}
