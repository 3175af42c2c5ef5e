import { RUSH_FEE } from '../checkout/rush.ts';

/** Slugs of products that the rules know by name (spec 3.6). */
export const GRATUITY = 'artist-gratuity';
export const REVISION = 'revision-request';
export const SERVICE_FEE = 'service-fee';
export const EXTRA_VERSE = 'extra-verse';

/** Add-ons that are not for instant songs (spec 9.1-09). */
export const NOT_FOR_INSTANT: readonly string[] = [
  'free-song-streaming',
  EXTRA_VERSE,
  'song-streaming',
  'bundle-slideshow-video-card',
  GRATUITY,
];

/** What a customer may give an artist beside the price, in cents: at least a dollar, and no slip of the finger. */
export const GRATUITY_RANGE = { least: 100, most: 50_000 } as const;

export const isGratuity = (cents: number): boolean =>
  Number.isSafeInteger(cents) && cents >= GRATUITY_RANGE.least && cents <= GRATUITY_RANGE.most;

/** Products whose price the customer's choice makes: the catalog's price does not replace it (spec 4.3-10). */
export const keepsOwnPrice = (name: string): boolean => [GRATUITY, REVISION, RUSH_FEE].includes(name);
