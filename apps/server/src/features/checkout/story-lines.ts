import { isECard } from '@keepsong/domain/cart/ecard';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isStreaming, SONG_STREAMING } from '@keepsong/domain/stories/streaming';

/** Whose the songs are that lines are for, and which of them take what. */
type StoryFacts = {
  owners: ReadonlyMap<number, number>;
  streamable: ReadonlySet<number>;
  cardable: ReadonlySet<number>;
};
type Line = { id: string; name: string; story_id: number | null };

/** What is of no use without a song that an artist writes: one in the same cart, or the one that its line belongs to. */
export const isForSong = ({ name }: { name: string }): boolean => isECard({ name }) || isStreaming({ name });

/**
 * Lines that are for a song that was ordered before: its owner alone buys them, streaming once for each song that is
 * there, a card for one that an artist writes. Refusals: `sign_in_required`, `product_missing` for a song of somebody else and one that does not take it,
 * `quantity_invalid` for the same twice.
 */
export function checkStoryLines(
  lines: readonly Line[],
  { owners, streamable, cardable }: StoryFacts,
  userId: number | null,
): Result<null> {
  const seen = new Set<string>();
  for (const { id, name, story_id } of lines.filter(isForSong)) {
    const key = `${name} ${story_id}`;
    if (seen.has(key)) return refuse('quantity_invalid');
    seen.add(key);
    if (story_id === null) continue;
    if (userId === null) return refuse('sign_in_required');
    const isOwn = owners.get(story_id) === userId;
    const isTaken = isStreaming({ name })
      ? name === SONG_STREAMING && streamable.has(story_id)
      : cardable.has(story_id);
    if (!isOwn || !isTaken) return refuse('product_missing', { id });
  }
  return ok(null);
}
