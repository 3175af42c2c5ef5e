import { analyticsStage, type StoryStatus } from '../stories/story.ts';
import type { Cart } from './cart.ts';
import { isOriginalSong, isSong } from './cart-order.ts';

/** The customer's stage with a song, in the terms of the analytics events (spec 4.5). */
export type CartStage = ReturnType<typeof analyticsStage> | 'Merchandise Purchase' | 'Song Purchase';

type Held = Pick<Cart['products'][number], 'name' | 'product_type' | 'extra_info' | 'parent_story_id'>;

/** The story that the cart is for: the story of its first line with a story. Null when no line has one. */
export const storyOfCart = (products: readonly Held[]): string | null =>
  products.find(({ parent_story_id }) => parent_story_id !== null)?.parent_story_id ?? null;

/**
 * The stage of the customer with this cart. `storyStatus` is the status of the story of `storyOfCart`. It is null when
 * there is no story or its status is unknown. An instant song counts as a song here.
 */
export function cartStage(products: readonly Held[], storyStatus: StoryStatus | null): CartStage {
  const original = products.find(isOriginalSong);
  if (original) return original.parent_story_id === null ? 'Song Purchase' : 'Story Submission';
  if (storyStatus !== null) return analyticsStage(storyStatus);
  return products.some(isSong) ? 'Song Purchase' : 'Merchandise Purchase';
}
