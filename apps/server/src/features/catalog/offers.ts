import { EXTRA_VERSE } from '@keepsong/domain/cart/named-products';
import type { ProductRow } from './catalog.repository.ts';

/** A product must have one of the tags in `includes`, if there are any, and none of those in `excludes`. */
export type TagFilter = { includes: readonly string[]; excludes: readonly string[] };

export const hasTags = ({ tags }: Pick<ProductRow, 'tags'>, { includes, excludes }: TagFilter): boolean =>
  (includes.length === 0 || includes.some((tag) => tags.includes(tag))) &&
  !excludes.some((tag) => tags.includes(tag));

/** Types that belong to ordering a song. Once there is a story, they come too late or are bought in another way. */
const ONLY_WITH_ORDER = ['fee', 'gratuity', 'revision'];

/**
 * The products that can still be offered for a story: without those that it already has and can have only once (spec
 * 5-37).
 */
export const stillOffered = (
  offered: readonly ProductRow[],
  orderedWithIt: ReadonlySet<string>,
): ProductRow[] =>
  offered.filter(
    ({ slug, productType, extraInfo }) =>
      !ONLY_WITH_ORDER.includes(productType) &&
      slug !== EXTRA_VERSE &&
      !(extraInfo.one_per_story === true && orderedWithIt.has(slug)),
  );
