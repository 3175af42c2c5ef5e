import { ok, refuse } from '../../result.ts';
import { inOrder, lineKind, noFields } from '../line/line.ts';
import type { RevisionLine } from '../line/ordered.ts';
import { REVISION } from '../named-products.ts';

/** A change of some lines of a delivered song. The artist sings them again (spec 3.5-08). */
export const revision = lineKind({
  name: 'revision',
  is: ({ name }) => name === REVISION,
  own: noFields,
  sent: ({ extra_info }) => ({ extra_info: inOrder(extra_info) }),
  most: 1,
  keepsPrice: () => true,
  /**
   * Refusals: `quantity_invalid` for two revisions of the same song, `sign_in_required` when nobody is signed in, and
   * `product_missing` for a song of another user.
   */
  together(lines, { userId, revisable }) {
    const songs = lines.map(({ sent }) => sent.parent_story_id);
    if (new Set(songs).size < songs.length) return refuse('quantity_invalid');
    if (userId === null) return refuse('sign_in_required');
    const isForeign = songs.some((id) => revisable.get(id ?? 0)?.ownerId !== userId);
    return isForeign ? refuse('product_missing') : ok(null);
  },
  /** Refusals: all refusals of `priceRevision`. */
  price(line, { priceRevision }) {
    const revised = priceRevision(line);
    return revised.ok ? ok(revised.value.cents) : revised;
  },
  freeze(line, { priceRevision }) {
    const revised = priceRevision(line);
    return revised.ok ? ok<{ revision: RevisionLine }>({ revision: revised.value }) : revised;
  },
});
