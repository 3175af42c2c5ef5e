import { sql } from 'drizzle-orm';
import type { FrozenCart } from './checkout.ts';

/**
 * Whether a line of an order belongs to a story. A line that names a story belongs only to that one. Any other line
 * belongs to the song that was ordered with it (decision 0052).
 */
export function isLineOf(
  { storyId, revision }: FrozenCart['lines'][number],
  orderId: number,
  story: { id: number; orderId: number | null },
): boolean {
  const named = storyId ?? revision?.storyId;
  return named === undefined ? orderId === story.orderId : named === story.id;
}

/** The same rule in SQL, for `line` in the cart of order `o` and for story `s`. */
export const lineOfStory = sql`(case when line ? 'storyId' then line ->> 'storyId' = s.id::text else o.id = s.order_id end)`;
