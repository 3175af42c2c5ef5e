import type { SoldLine } from '../cart/line/line.ts';
import type { RevisionLine } from '../cart/line/ordered.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { RevisableStory } from './revision.ts';
import { freeLines, readRevision, revisionCost } from './revision.ts';

/**
 * Prices a revision: each line that is not free costs the product's price. Refuses with `product_missing` when
 * the song is not delivered or all lines are free. Free lines are not bought, but requested on the revision
 * page. Other refusals: `quantity_invalid`, `revision_under_way`, and all refusals of `readRevision`.
 */
export function priceRevision(
  { sent, quantity, catalogCents }: SoldLine,
  revisable: ReadonlyMap<number, RevisableStory>,
  now: Date,
): Result<RevisionLine> {
  const story = sent.parent_story_id == null ? undefined : revisable.get(sent.parent_story_id);
  if (!story || story.lyrics === null || story.deliveredAt === null) return refuse('product_missing');
  if (quantity !== 1) return refuse('quantity_invalid');
  if (!story.isFree) return refuse('revision_under_way');
  const { revision_requests: requests, revision_note: note } = sent.extra_info ?? {};
  const order = readRevision({ requests, note }, story.lyrics);
  if (!order.ok) return order;
  const free = freeLines({ ...story, deliveredAt: new Date(story.deliveredAt) }, now);
  const cost = revisionCost(order.value.requests.length, { free: free.lines, pricePerLine: catalogCents });
  if (cost.cents === 0) return refuse('product_missing');
  return ok({ ...order.value, ...cost, storyId: story.id });
}
