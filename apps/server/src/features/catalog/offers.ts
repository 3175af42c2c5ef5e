import { EXTRA_VERSE } from '@keepsong/domain/cart/named-products';
import type { ProductRow } from './catalog.repository.ts';

/** Tags that a product must have one of, when there are any, and tags that it may have none of. */
export type TagFilter = { includes: readonly string[]; excludes: readonly string[] };

export const hasTags = ({ tags }: Pick<ProductRow, 'tags'>, { includes, excludes }: TagFilter): boolean =>
  (includes.length === 0 || includes.some((tag) => tags.includes(tag))) &&
  !excludes.some((tag) => tags.includes(tag));

/** What belongs to ordering a song, and is too late or goes another way once there is a story. */
const ONLY_WITH_ORDER = ['fee', 'gratuity', 'revision'];

/** What a story is still offered: nothing that it has and can have once (spec 5-37). */
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
