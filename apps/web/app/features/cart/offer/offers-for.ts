import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { ProductFacts } from '@keepsong/domain/cart/line/line';
import { isOnlyGiven, RIGHTS_UPGRADE } from '@keepsong/domain/cart/named-products';
import { isHeldOnce } from '@keepsong/domain/cart/quantity';
import { goesWithNewSong } from '@keepsong/domain/cart/unbuyable-lines';
import { soldBySwitch } from '@keepsong/domain/system/sold';
import type { SwitchName } from '@keepsong/domain/system/switches';
import { inOfferOrder } from './offerable.ts';

/** How many offers the cart shows. */
export const OFFERS_SHOWN = 3;

/** The switches of the products that a cart shows among these offers. */
export const switchesOf = (offers: readonly ProductFacts[]): SwitchName[] =>
  soldBySwitch(offers.slice(0, OFFERS_SHOWN).map(({ name }) => name));

/** The last choice in the builder's lists, which names nothing in particular. */
const OTHER = 'Other';

/** The known facts about a song that is not written yet. Null for an instant song. */
type Draft = Pick<SongData, 'relationship' | 'occasion'> | null;

/**
 * Whether an add-on suits a song. Small-business rights suit only a song that may be for a business: its draft
 * names neither a person nor an occasion from the shop's lists.
 */
export const suitsDraft = ({ name }: { name: string }, draft: Draft): boolean =>
  name !== RIGHTS_UPGRADE || (draft !== null && (draft.relationship === OTHER || draft.occasion === OTHER));

/**
 * The offers for a cart. Leaves out products that only a promotion brings, products that the cart holds and can hold
 * only once (spec 5-37), also when another product does the same for the song, and products that the song cannot have
 * (9.1-09) or that do not suit it. Products that the cart already holds come last.
 */
export function offersFor<P extends ProductFacts>(
  { products, hasOriginalSong, hasInstantSong }: Cart,
  addons: readonly P[],
  draft: Draft,
): P[] {
  if (!hasOriginalSong && !hasInstantSong) return [];
  const held = new Set(products.map(({ name }) => name));
  const offered = inOfferOrder(addons).filter((addon) => {
    const { name } = addon;
    if (isOnlyGiven({ name })) return false;
    if (isHeldOnce(products, { name, parent_story_id: null })) return false;
    if (!suitsDraft({ name }, draft)) return false;
    return goesWithNewSong(addon, hasInstantSong);
  });
  return [...offered.filter(({ name }) => !held.has(name)), ...offered.filter(({ name }) => held.has(name))];
}
