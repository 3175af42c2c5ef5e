import { kindOfOrdered } from '@keepsong/domain/cart/kinds/index';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { extraInfoOf } from '../../catalog/extra-info.ts';
import type { CheckoutRow } from '../checkout.repository.ts';
import { loadCartFacts } from './cart-facts.repository.ts';
import { checkStoryLines } from './story-lines.ts';

/** The existing songs for which a cart buys goods. Most carts buy none. */
export const servedSongs = ({ lines }: FrozenCart): number[] => [
  ...new Set(lines.flatMap(({ storyId }) => storyId ?? [])),
];

/**
 * Whether a checkout can still buy the goods that it was priced for. The answer is no when another order has
 * bought the same goods for an existing song, or when the song was deleted. The caller has locked the songs
 * with `lockSongs`. So the later of two such orders sees what the other one bought.
 */
export async function isStillSold(tx: Tx, { cart, userId }: CheckoutRow): Promise<boolean> {
  const storyIds = servedSongs(cart);
  if (storyIds.length === 0) return true;
  const productIds = cart.lines.map(({ productId }) => productId);
  // The order's price is already frozen, so no tax rates and shipping prices are read.
  const nowhere = { countries: [], states: [], today: '2000-01-01' };
  const named = { productIds, storyIds, slug: '', couponKey: '', userId, ...nowhere };
  const known = await loadCartFacts(tx, named);
  const once = new Set(known.products.flatMap((row) => (extraInfoOf(row, 'en').one_per_story ? row.id : [])));
  const lines = cart.lines.map((line) => ({
    id: String(line.productId),
    name: line.name,
    kind: kindOfOrdered(line),
    product_type: line.productType,
    extra_info: { instant_product: line.instant !== undefined, one_per_story: once.has(line.productId) },
    contents: line.contents,
    story_id: line.storyId ?? null,
  }));
  return checkStoryLines(lines, known, userId).ok;
}
