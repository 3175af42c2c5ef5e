import { RUSH_FEE } from '../checkout/rush.ts';

/** Slugs of products that the rules know by name (spec 3.6). */
export const GRATUITY = 'artist-gratuity';
export const REVISION = 'revision-request';
export const SERVICE_FEE = 'service-fee';
export const EXTRA_VERSE = 'extra-verse';
/** The gift card whose amount the customer chooses; the ones of fixed amounts are variants of it. */
export const GIFT_CARD = 'gift-card';

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

/** What a gift card may be worth, in whole dollars but counted in cents. */
export const GIFT_AMOUNT_RANGE = { least: 1_000, most: 50_000 } as const;

export const isGiftAmount = (cents: number): boolean =>
  Number.isSafeInteger(cents) &&
  cents % 100 === 0 &&
  cents >= GIFT_AMOUNT_RANGE.least &&
  cents <= GIFT_AMOUNT_RANGE.most;

/** Products whose price the customer's choice makes: the catalog's price does not replace it (spec 4.3-10). */
export const keepsOwnPrice = (name: string): boolean =>
  [GRATUITY, REVISION, RUSH_FEE, GIFT_CARD].includes(name);
