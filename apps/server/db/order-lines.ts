import { sql } from 'drizzle-orm';
import type { FrozenCart } from './schema/checkout.ts';

/**
 * Whether a line of an order belongs to a story. A line that names a story belongs only to the named story. A line that
 * names none belongs to the song that was ordered in the same order (decision 0052).
 */
export function isLineOf(
  { storyId, revision }: FrozenCart['lines'][number],
  orderId: number,
  story: { id: number; orderId: number | null },
): boolean {
  const named = storyId ?? revision?.storyId;
  return named === undefined ? orderId === story.orderId : named === story.id;
}

/** The rule of `isLineOf` in SQL, for a cart line `line` of the order `o`, and for the story `s`. */
export const lineOfStory = sql`(case when line ? 'storyId' then line ->> 'storyId' = s.id::text else o.id = s.order_id end)`;
