import { ok, type Result, refuse } from '../result.ts';
import { isInstantSong, isSong, type SongFacts } from './cart-order.ts';
import type { Kind } from './kinds/index.ts';
import { type BoughtLine, isForInstant } from './named-products.ts';
import { mostOf } from './quantity.ts';

type Goods = SongFacts &
  BoughtLine & {
    id: string;
    quantity: number;
    extra_info: { one_per_story: boolean };
    /** The song to which the product belongs, if this song was ordered earlier. */
    story_id: number | null;
    kind: Pick<Kind, 'most' | 'soldWith' | 'oncePerSong'>;
  };

/**
 * Checks whether these products can be ordered together. There may be at most one song, with quantity 1.
 * Products that need a song are only allowed with one. Refusals: `second_song`, `product_missing` for a product
 * that cannot be bought with an instant song, and `quantity_invalid` for anything else. Products for songs that
 * were ordered earlier are not checked here, because only the shop knows those songs.
 */
export function checkGoods(lines: readonly Goods[]): Result<null> {
  const songs = lines.filter(isSong);
  if (songs.length > 1 || songs.some(({ quantity }) => quantity > 1)) return refuse('second_song');
  const isInstant = songs.some(isInstantSong);
  const hasOriginal = songs.length === 1 && !isInstant;
  for (const line of lines) {
    const { name, quantity, extra_info, id, story_id } = line;
    if (isInstant && story_id === null && !isForInstant(line)) return refuse('product_missing', { id });
    const needed = line.kind.soldWith?.(line) ?? null;
    const isOnce = lines.filter((other) => other.name === name).length === 1;
    if (needed === 'new_song' && !(hasOriginal && isOnce)) return refuse('quantity_invalid');
    if (needed === 'instant_song' && !isInstant) return refuse('quantity_invalid');
    if (needed === 'any_song' && songs.length === 0 && story_id === null) return refuse('quantity_invalid');
    if (quantity > mostOf(line.kind, line)) return refuse('quantity_invalid');
    if (extra_info.one_per_story && countOf(lines, line) > 1) return refuse('quantity_invalid');
  }
  return ok(null);
}

/** How many lines have the same product for the same song. */
const countOf = (lines: readonly Goods[], { name, story_id }: Goods): number =>
  lines.filter((line) => line.name === name && line.story_id === story_id).length;
