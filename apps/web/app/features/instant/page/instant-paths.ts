import type { InstantPlace } from '@keepsong/domain/instant/steps';

/** The address of the instant builder (spec 2.4-01). */
export const INSTANT_BUILDER = '/instant-builder';

/** The address of a short recording that shows how songs of a genre sound. `npm run render` makes these files. */
export const samplePath = (genre: string): string => `/samples/genre-${genre}.mp3`;

/** The address of an instant builder screen, or of the cart after the last one. */
export function instantPath(place: InstantPlace): string {
  if (place.screen === 'cart') return '/cart';
  if (place.screen === 'step') return `${INSTANT_BUILDER}/step/${place.step ?? 1}`;
  return `${INSTANT_BUILDER}/${place.screen}`;
}
