import { isOriginalSong, type SongFacts } from '@keepsong/domain/cart/cart-order';
import type { Kind } from '@keepsong/domain/cart/kinds/index';
import {
  type BoughtLine,
  buysStreaming,
  isForOwner,
  isStreaming,
  STREAMING,
} from '@keepsong/domain/cart/named-products';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { type GoodsStory, mayBuyFor } from '@keepsong/domain/stories/story';

/** The existing songs for which lines are bought, and the goods that each song can still take. */
type StoryFacts = {
  stories: ReadonlyMap<number, GoodsStory>;
  streamable: ReadonlySet<number>;
  cardable: ReadonlySet<number>;
  /** The products that were bought for each song before. */
  bought: ReadonlyMap<number, ReadonlySet<number>>;
};
type Line = BoughtLine &
  SongFacts & {
    id: string;
    story_id: number | null;
    kind: Pick<Kind, 'soldWith'>;
    extra_info: { one_per_story: boolean };
  };

/** Whether a line, or something in its bundle, can only be used with a song that an artist writes. */
const isForSong = (line: BoughtLine & Pick<Line, 'kind'>): boolean => line.kind.soldWith?.(line) === 'song';

/**
 * Whether streaming can be bought for an existing song. The free streaming promotion comes only with a new
 * song.
 */
const mayStreamLater = ({ name, contents = [] }: Line): boolean =>
  [{ name }, ...contents].filter(isStreaming).every((one) => one.name === STREAMING);

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
  stories: StoryFacts['stories'],
  userId: number | null,
): Result<number | null> {
  if (storyId == null) return ok(null);
  const story = stories.get(storyId);
  if (story && mayBuyFor(story, { userId, key: key ?? null })) return ok(story.ownerId);
  return userId === null ? refuse('sign_in_required') : refuse('product_missing', { id });
}

/**
 * Checks the lines that are bought for a song: for a new one in the same cart, or for an existing one. For an
 * existing song, only the owner can buy streaming, a card, changes of the song and rights to it. Each song
 * takes streaming once, a song of an artist takes one card, and every song takes products that are
 * `one_per_story` once. Refusals: `sign_in_required`; `product_missing` when the song belongs to somebody else
 * or cannot take the product; `quantity_invalid` when the cart has no song for a line, or has two lines for the
 * same purpose.
 */
export function checkStoryLines(
  lines: readonly Line[],
  known: StoryFacts,
  userId: number | null,
): Result<null> {
  const { stories, streamable, cardable } = known;
  for (const line of lines) {
    const taken = checkTaken(line, known, userId);
    if (!taken.ok) return taken;
  }
  const hasOriginal = lines.some(isOriginalSong);
  const seen = new Set<string>();
  for (const line of lines.filter(isForSong)) {
    const { id, name, story_id } = line;
    // A bundle that contains streaming counts as streaming.
    const key = `${story_id !== null && buysStreaming([line]) ? STREAMING : name} ${story_id}`;
    if (seen.has(key) || (story_id === null && !hasOriginal)) return refuse('quantity_invalid');
    seen.add(key);
    if (story_id === null) continue;
    if (userId === null) return refuse('sign_in_required');
    const isOwn = stories.get(story_id)?.ownerId === userId;
    const isTaken = buysStreaming([line])
      ? mayStreamLater(line) && streamable.has(story_id)
      : cardable.has(story_id);
    if (!isOwn || !isTaken) return refuse('product_missing', { id });
  }
  return ok(null);
}

/** Checks whether an existing song can take a product at all, and from this buyer. */
function checkTaken(line: Line, { stories, bought }: StoryFacts, userId: number | null): Result<null> {
  const { id, story_id, extra_info } = line;
  if (story_id === null) return ok(null);
  if (isForOwner(line) && stories.get(story_id)?.ownerId !== userId)
    return userId === null ? refuse('sign_in_required') : refuse('product_missing', { id });
  const isBought = extra_info.one_per_story && bought.get(story_id)?.has(Number(id));
  return isBought ? refuse('product_missing', { id }) : ok(null);
}
