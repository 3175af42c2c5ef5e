import { ok, refuse } from '../../result.ts';
import { lineKind, noFields } from '../line/line.ts';
import { GRATUITY, isGratuity } from '../named-products.ts';
import { freezePod } from './pod.ts';

/** A tip for the artist who writes the song. The customer chooses its amount. */
export const gratuity = lineKind({
  name: 'gratuity',
  is: ({ name }) => name === GRATUITY,
  own: noFields,
  most: 1,
  soldWith: () => 'new_song',
  keepsPrice: () => true,
  /** Refuses with `gratuity_invalid` when the amount is not allowed. */
  price: ({ sent }, { amounts }) =>
    isGratuity(sent.price, amounts ?? undefined) ? ok(sent.price) : refuse('gratuity_invalid'),
  freeze: freezePod,
});
