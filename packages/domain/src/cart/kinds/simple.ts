import { ok, refuse } from '../../result.ts';
import { GRATUITY, isGratuity } from '../named-products.ts';
import { lineKind, noFields } from './line.ts';
import { freezePod } from './pod.ts';

/** A product without own fields. Every product that fits no other kind is of this one. */
export const simple = lineKind({
  name: 'simple',
  own: noFields,
  /** The customer chooses the amount for the artist. Refuses `gratuity_invalid`. */
  price({ name, catalogCents, sent }) {
    if (name !== GRATUITY) return ok(catalogCents);
    return isGratuity(sent.price) ? ok(sent.price) : refuse('gratuity_invalid');
  },
  /** Refuses pictures that the product does not ask for. */
  freeze: freezePod,
});
