import { ok, refuse } from '../../result.ts';
import { GRATUITY, isGratuity } from '../named-products.ts';
import { lineKind, noFields } from './line.ts';
import { freezePod } from './pod.ts';

/** A product without fields of its own. All products that fit no other kind are of this kind. */
export const simple = lineKind({
  name: 'simple',
  own: noFields,
  /**
   * The customer chooses the amount of a gratuity for the artist. Refuses with `gratuity_invalid` when the amount is
   * not allowed.
   */
  price({ name, catalogCents, sent }) {
    if (name !== GRATUITY) return ok(catalogCents);
    return isGratuity(sent.price) ? ok(sent.price) : refuse('gratuity_invalid');
  },
  /** Refuses lines with pictures, because the product asks for none. */
  freeze: freezePod,
});
