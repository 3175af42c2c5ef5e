import { MAX_EXTRA_VERSES } from '../builder/song-data.ts';
import { ok, type Result, refuse } from '../result.ts';
import { MOST_OF_ONE } from './cart-care.ts';
import { isInstantSong, isSong, type SongFacts } from './cart-order.ts';
import { EXTRA_VERSE, GRATUITY, NOT_FOR_INSTANT, soldWith } from './named-products.ts';

type Goods = SongFacts & {
  id: string;
  quantity: number;
  extra_info: { one_per_story: boolean };
  /** The song that it belongs to, when that song was ordered earlier. */
  story_id: number | null;
  kind: { most?: number };
};

/**
 * Whether products can be sold together: at most one song, with quantity 1, and products for a song only with one.
 * Refusals: `second_song`, `product_missing` for a product that an instant song cannot have, `quantity_invalid`.
 * Products for earlier songs are not checked here, because only the shop knows those songs.
 */
export function checkGoods(lines: readonly Goods[]): Result<null> {
  const songs = lines.filter(isSong);
  if (songs.length > 1 || songs.some(({ quantity }) => quantity > 1)) return refuse('second_song');
  const isInstant = songs.some(isInstantSong);
  const hasOriginal = songs.length === 1 && !isInstant;
  for (const line of lines) {
    const { name, quantity, extra_info, id, story_id } = line;
    if (isInstant && story_id === null && NOT_FOR_INSTANT.includes(name))
      return refuse('product_missing', { id });
    const needed = soldWith(line);
    const isOnce = lines.filter((other) => other.name === name).length === 1;
    if (needed === 'new_song' && !(hasOriginal && isOnce)) return refuse('quantity_invalid');
    if (needed === 'instant_song' && !isInstant) return refuse('quantity_invalid');
    if (quantity > mostOf(line)) return refuse('quantity_invalid');
    if (extra_info.one_per_story && countOf(lines, line) > 1) return refuse('quantity_invalid');
  }
  return ok(null);
}

/** How many lines have this product for this story. */
const countOf = (lines: readonly Goods[], { name, story_id }: Goods): number =>
  lines.filter((line) => line.name === name && line.story_id === story_id).length;

/** The largest quantity of a product in one line. */
function mostOf({ name, extra_info, kind }: Pick<Goods, 'name' | 'kind' | 'extra_info'>): number {
  if (name === EXTRA_VERSE) return MAX_EXTRA_VERSES;
  return extra_info.one_per_story || name === GRATUITY ? 1 : (kind.most ?? MOST_OF_ONE);
}
