import { ok, refuse } from '../../result.ts';
import { GRATUITY, isGratuity } from '../named-products.ts';
import { lineKind } from './line.ts';
import { freezePod } from './pod.ts';

/** A product with nothing of its own: what is no other kind is this one. */
export const simple = lineKind({
  name: 'simple',
  is: () => true,
  own: () => ({}),
  /** The customer says what the artist is given. Refuses `gratuity_invalid`. */
  price({ name, catalogCents, sent }) {
    if (name !== GRATUITY) return ok(catalogCents);
    return isGratuity(sent.price) ? ok(sent.price) : refuse('gratuity_invalid');
  },
  /** Refuses pictures that nobody asked for. */
  freeze: freezePod,
});
