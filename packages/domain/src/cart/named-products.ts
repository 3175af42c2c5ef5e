/**
 * The products that the shop's rules know by name (spec 3.6): one table for the browser, the server and the first
 * products of a new shop. All other code takes these slugs from here.
 */

/** The song that an artist writes. */
export const SONG = 'personalized-song';
/** The product of an instant-song collection that names no other. */
export const INSTANT_SONG = 'instant-product';

/** Add-ons of a song that an artist writes. */
export const RUSH_FEE = 'personalized-song-rush-fee-v2';
export const EXTRA_VERSE = 'extra-verse';
export const GRATUITY = 'artist-gratuity';
export const RIGHTS_UPGRADE = 'small-business-rights-upgrade';
export const VIDEO_CARD = 'bundle-slideshow-video-card';
/** Publishes a song on the streaming service; bought with the song or after its delivery. */
export const STREAMING = 'song-streaming';
/** The same as a gift of the shop, only with a new song. */
export const FREE_STREAMING = 'free-song-streaming';

/** Add-ons of an instant song: the customer's own voice before it, and a slideshow of photos in time with it. */
export const INSTANT_GREETING = 'customer-greeting-for-instant-product';
export const SLIDESHOW = 'instant-slideshow';

/** Lines of a delivered song that are to be sung again. */
export const REVISION = 'revision-request';
/** The gift card whose amount the customer chooses; cards of fixed amounts are its variants. */
export const GIFT_CARD = 'gift-card';
/** The shop's own fee. Every order has such a line while the shop charges one. */
export const SERVICE_FEE = 'service-fee';

export const LYRIC_PRINT = 'lyric-print';
export const QR_CARD = 'song-qr-card';

const ECARD = /^[a-z0-9]{1,20}-e-card$/;

type Named = { name: string };

/** Whether a product is the partner's e-card: `{partner}-e-card` with the partner's abbreviation (spec 3.6-06). */
export const isECard = ({ name }: Named): boolean => ECARD.test(name);

/** Whether a product is a gift card. The type decides, because each amount is a product of its own. */
export const isGiftCard = ({ product_type }: { product_type: string }): boolean =>
  product_type === 'gift-card';

/** A line, with its contents when it is a bundle. */
export type BoughtLine = Named & { contents?: readonly Named[] | undefined };

export const isStreaming = ({ name }: Named): boolean => name === STREAMING || name === FREE_STREAMING;

/** Whether streaming was bought, alone or in a bundle. */
export const buysStreaming = (lines: readonly BoughtLine[]): boolean =>
  lines.some(({ name, contents = [] }) => [{ name }, ...contents].some(isStreaming));

/**
 * The song that a product needs. `new_song`: one that an artist writes, in the same cart, and once for it. `song`:
 * the same, or a song that the buyer ordered earlier. `instant_song`: an instant song in the same cart.
 */
export type SoldWith = 'new_song' | 'song' | 'instant_song';

const SOLD_WITH = new Map<string, SoldWith>([
  [EXTRA_VERSE, 'new_song'],
  [GRATUITY, 'new_song'],
  [RUSH_FEE, 'new_song'],
  [INSTANT_GREETING, 'instant_song'],
  [SLIDESHOW, 'instant_song'],
]);

/** The song that a product needs; null for a product that can be bought alone. */
export const soldWith = (line: BoughtLine): SoldWith | null =>
  isECard(line) || buysStreaming([line]) ? 'song' : (SOLD_WITH.get(line.name) ?? null);

/** Add-ons that cannot be bought with instant songs (spec 9.1-09). */
export const NOT_FOR_INSTANT: readonly string[] = [
  FREE_STREAMING,
  EXTRA_VERSE,
  STREAMING,
  VIDEO_CARD,
  GRATUITY,
];

/**
 * The amount that a customer may give an artist on top of the price, in cents: at least a dollar, and not so much
 * that it is a typing error.
 */
export const GRATUITY_RANGE = { least: 100, most: 50_000 } as const;

export const isGratuity = (cents: number): boolean =>
  Number.isSafeInteger(cents) && cents >= GRATUITY_RANGE.least && cents <= GRATUITY_RANGE.most;

/** The amounts of a gift card: whole dollars, written in cents. */
export const GIFT_AMOUNT_RANGE = { least: 1_000, most: 50_000 } as const;

export const isGiftAmount = (cents: number): boolean =>
  Number.isSafeInteger(cents) &&
  cents % 100 === 0 &&
  cents >= GIFT_AMOUNT_RANGE.least &&
  cents <= GIFT_AMOUNT_RANGE.most;

/** Products whose price depends on the customer's choice. The catalog's price does not replace it (spec 4.3-10). */
export const keepsOwnPrice = (name: string): boolean =>
  [GRATUITY, REVISION, RUSH_FEE, GIFT_CARD].includes(name);
