import { REVISION } from '@keepsong/domain/cart/named-products';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { freeLines, type RevisionOrder, readRevision, revisionCost } from '@keepsong/domain/stories/revision';

/** A song as pricing its revision needs it; instants as JSON writes them. */
export type RevisableStory = {
  id: number;
  ownerId: number;
  /** Lyrics of a delivered song; null for one that is not there yet. */
  lyrics: string | null;
  deliveredAt: string | null;
  /** Its commission lies with nobody, and no new version waits to be accepted. */
  isFree: boolean;
  /** A revision has used the free lines. */
  hadFree: boolean;
};

/** The marked lines of one line of the cart, with what they cost. */
export type RevisionLine = RevisionOrder & {
  storyId: number;
  freeLines: number;
  paidLines: number;
  cents: number;
};

type GivenLine = {
  quantity: number;
  parent_story_id?: number | null | undefined;
  extra_info?: Record<string, unknown> | undefined;
};

/**
 * A revision as the shop prices it: the lines that are not free, each at the product's price. Only of a song that is
 * there, and only when there is something to pay: what is free is asked for on its own page. Refusals:
 * `product_missing`, `quantity_invalid`, `revision_under_way`, those of `readRevision`.
 */
export function revisionOf(
  given: GivenLine,
  pricePerLine: number,
  stories: ReadonlyMap<number, RevisableStory>,
  now: Date,
): Result<RevisionLine> {
  const story = given.parent_story_id == null ? undefined : stories.get(given.parent_story_id);
  if (!story || story.lyrics === null || story.deliveredAt === null) return refuse('product_missing');
  if (given.quantity !== 1) return refuse('quantity_invalid');
  if (!story.isFree) return refuse('revision_under_way');
  const { revision_requests: requests, revision_note: note } = given.extra_info ?? {};
  const order = readRevision({ requests, note }, story.lyrics);
  if (!order.ok) return order;
  const free = freeLines({ deliveredAt: new Date(story.deliveredAt), hadFree: story.hadFree }, now);
  const cost = revisionCost(order.value.requests.length, { free: free.lines, pricePerLine });
  if (cost.cents === 0) return refuse('product_missing');
  return ok({ ...order.value, ...cost, storyId: story.id });
}

type Line = { name: string; revision: RevisionLine | null };

/** Refuses `quantity_invalid` for two revisions of one song, and `product_missing` for a song of somebody else. */
export function checkRevisions(
  lines: readonly Line[],
  stories: ReadonlyMap<number, RevisableStory>,
  userId: number | null,
): Result<null> {
  const given = lines.flatMap(({ revision }) => revision ?? []);
  if (new Set(given.map(({ storyId }) => storyId)).size < given.length) return refuse('quantity_invalid');
  if (given.length > 0 && userId === null) return refuse('sign_in_required');
  const isForeign = given.some(({ storyId }) => stories.get(storyId)?.ownerId !== userId);
  return isForeign ? refuse('product_missing') : ok(null);
}

export const isRevision = ({ slug }: { slug: string }): boolean => slug === REVISION;
