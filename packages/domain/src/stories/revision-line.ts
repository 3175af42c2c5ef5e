import type { RevisableStory, RevisionLine } from '../cart/kinds/frozen.ts';
import type { SoldLine } from '../cart/kinds/line.ts';
import { ok, type Result, refuse } from '../result.ts';
import { freeLines, readRevision, revisionCost } from './revision.ts';

/**
 * A revision as the shop prices it: the lines that are not free, each at the product's price. The song must be
 * delivered and there must be something to pay; free lines are requested on the page of revisions. Refusals:
 * `product_missing`, `quantity_invalid`, `revision_under_way`, those of `readRevision`.
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
  const free = freeLines({ deliveredAt: new Date(story.deliveredAt), hadFree: story.hadFree }, now);
  const cost = revisionCost(order.value.requests.length, { free: free.lines, pricePerLine: catalogCents });
  if (cost.cents === 0) return refuse('product_missing');
  return ok({ ...order.value, ...cost, storyId: story.id });
}
