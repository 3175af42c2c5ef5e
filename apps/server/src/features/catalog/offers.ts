import { EXTRA_VERSE } from '@keepsong/domain/cart/named-products';
import { typesWhere } from '@keepsong/domain/catalogue/product-rules';
import type { ProductRow } from './catalog.repository.ts';

/** A product must have one of the tags in `includes`, if there are any, and none of the tags in `excludes`. */
export type TagFilter = { includes: readonly string[]; excludes: readonly string[] };

export const hasTags = ({ tags }: Pick<ProductRow, 'tags'>, { includes, excludes }: TagFilter): boolean =>
  (includes.length === 0 || includes.some((tag) => tags.includes(tag))) &&
  !excludes.some((tag) => tags.includes(tag));

/**
 * Product types that are bought only together with a song. After the order they are too late, or are bought in
 * another way.
 */
const ONLY_WITH_ORDER: readonly string[] = typesWhere('hasPage', false);

/**
 * The products that can still be offered for an existing story. It leaves out products that a story can have only once
 * and already has (spec 5-37).
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
