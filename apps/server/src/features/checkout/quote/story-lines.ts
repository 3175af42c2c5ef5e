import { isOriginalSong, type SongFacts } from '@keepsong/domain/cart/cart-order';
import type { FrozenLine, Kind } from '@keepsong/domain/cart/kinds/index';
import { canTake, type ServedSong } from '@keepsong/domain/cart/line/served-song';
import { type BoughtLine, isForOwner } from '@keepsong/domain/cart/named-products';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { type GoodsStory, mayBuyFor } from '@keepsong/domain/stories/story';

/** The existing songs for which lines are bought, and the goods that each song can still take. */
type StoryFacts = {
  stories: ReadonlyMap<number, GoodsStory & ServedSong>;
  /** The lines that were bought for each song before and not given back. */
  bought: ReadonlyMap<number, readonly FrozenLine[]>;
};
type Line = BoughtLine &
  SongFacts & {
    id: string;
    story_id: number | null;
    kind: Pick<Kind, 'name' | 'soldWith' | 'oncePerSong'>;
    extra_info: { one_per_story: boolean };
  };

/** Whether a line, or something in its bundle, can only be used with a song that an artist writes. */
const isForSong = (line: BoughtLine & Pick<Line, 'kind'>): boolean => line.kind.soldWith?.(line) === 'song';

type Named = {
  id: string;
  parent_story_id?: number | null | undefined;
  parent_story_key?: string | null | undefined;
};

/**
 * The owner of the story that a line names; null for a line without a story. A story that does not exist and a
 * story for which this buyer may not buy goods are refused alike, so that nobody learns which stories exist:
 * with `sign_in_required` when the visitor is not signed in, otherwise with `product_missing`.
 */
export function storyOwner(
  { id, parent_story_id: storyId, parent_story_key: key }: Named,
  stories: ReadonlyMap<number, GoodsStory>,
  userId: number | null,
): Result<number | null> {
  if (storyId == null) return ok(null);
  const story = stories.get(storyId);
  if (story && mayBuyFor(story, { userId, key: key ?? null })) return ok(story.ownerId);
  return userId === null ? refuse('sign_in_required') : refuse('product_missing', { id });
}

/**
 * Checks the lines that are bought for a song: for a new one in the same cart, or for an existing one. For an
 * existing song, only the owner can buy streaming, a card, changes of the song and rights to it. A song takes
 * products that are `one_per_story` once, and those of which their kind says so. Refusals: `sign_in_required`; `product_missing` when the song belongs to somebody else
 * or cannot take the product; `quantity_invalid` when the cart has no song for a line, has two lines for the
 * same purpose of an existing song, or the same product twice for a new one.
 */
export function checkStoryLines(
  lines: readonly Line[],
  known: StoryFacts,
  userId: number | null,
): Result<null> {
  for (const line of lines) {
    const taken = checkTaken(line, known, userId);
    if (!taken.ok) return taken;
  }
  const hasOriginal = lines.some(isOriginalSong);
  const seen = new Set<string>();
  for (const line of lines) {
    const once = line.kind.oncePerSong?.(line) ?? null;
    // For a new song, streaming may be there twice: paid, and as a gift of a promotion or in a bundle.
    const key = line.story_id === null ? line.name : `${once} ${line.story_id}`;
    if (once !== null && seen.has(key)) return refuse('quantity_invalid');
    if (once !== null) seen.add(key);
    if (isForSong(line) && line.story_id === null && !hasOriginal) return refuse('quantity_invalid');
  }
  return ok(null);
}

/** Checks whether an existing song can take a line at all, and from this buyer. */
function checkTaken(line: Line, { stories, bought }: StoryFacts, userId: number | null): Result<null> {
  const { id, story_id } = line;
  if (story_id === null) return ok(null);
  const story = stories.get(story_id);
  if ((isForOwner(line) || isForSong(line)) && story?.ownerId !== userId)
    return userId === null ? refuse('sign_in_required') : refuse('product_missing', { id });
  return story === undefined || canTake(line, story, bought.get(story_id) ?? [])
    ? ok(null)
    : refuse('product_missing', { id });
}
