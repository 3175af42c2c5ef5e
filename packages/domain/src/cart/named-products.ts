/**
 * The products that the shop's rules know by name (spec 3.6): one table for the browser, the server and the first
 * products of a new shop. Whoever else needs one of these slugs takes it from here.
 */

/** The song that an artist writes. */
export const SONG = 'personalized-song';
/** The instant song of a collection that names no other product. */
export const INSTANT_SONG = 'instant-product';

/** What goes with a song that an artist writes. */
export const RUSH_FEE = 'personalized-song-rush-fee-v2';
export const EXTRA_VERSE = 'extra-verse';
export const GRATUITY = 'artist-gratuity';
export const RIGHTS_UPGRADE = 'small-business-rights-upgrade';
export const VIDEO_CARD = 'bundle-slideshow-video-card';
/** Has a song put on the streaming service, with the song or once it is there. */
export const STREAMING = 'song-streaming';
/** The same as a present of the shop, with a new song alone. */
export const FREE_STREAMING = 'free-song-streaming';

/** What goes with an instant song: the customer's own voice before it, and photos in time with it. */
export const INSTANT_GREETING = 'customer-greeting-for-instant-product';
export const SLIDESHOW = 'instant-slideshow';

/** Lines of a song that was delivered, to be sung again. */
export const REVISION = 'revision-request';
/** The gift card whose amount the customer chooses; the ones of fixed amounts are variants of it. */
export const GIFT_CARD = 'gift-card';
/** The shop's own fee, a line of every order while the shop charges one. */
export const SERVICE_FEE = 'service-fee';

export const LYRIC_PRINT = 'lyric-print';
export const QR_CARD = 'song-qr-card';

const ECARD = /^[a-z0-9]{1,20}-e-card$/;

type Named = { name: string };

/** Whether a product is the partner's e-card: `{partner}-e-card` with the partner's abbreviation (spec 3.6-06). */
export const isECard = ({ name }: Named): boolean => ECARD.test(name);

/** Whether a product is a gift card; it goes by the type, as there is one of each amount. */
export const isGiftCard = ({ product_type }: { product_type: string }): boolean =>
  product_type === 'gift-card';

/** A line with what it holds, when it is a bundle. */
export type BoughtLine = Named & { contents?: readonly Named[] | undefined };

export const isStreaming = ({ name }: Named): boolean => name === STREAMING || name === FREE_STREAMING;

/** Whether streaming is among what was bought, by itself or in a bundle. */
export const buysStreaming = (lines: readonly BoughtLine[]): boolean =>
  lines.some(({ name, contents = [] }) => [{ name }, ...contents].some(isStreaming));

/**
 * The song that a product is sold with. `new_song`: one that an artist writes, in the same cart, and once for it.
 * `song`: the same, or a song that its buyer has ordered before. `instant_song`: an instant song in the same cart.
 */
export type SoldWith = 'new_song' | 'song' | 'instant_song';

const SOLD_WITH = new Map<string, SoldWith>([
  [EXTRA_VERSE, 'new_song'],
  [GRATUITY, 'new_song'],
  [RUSH_FEE, 'new_song'],
  [INSTANT_GREETING, 'instant_song'],
  [SLIDESHOW, 'instant_song'],
]);

/** Which song a product is sold with; null for what anybody may buy by itself. */
export const soldWith = (line: BoughtLine): SoldWith | null =>
  isECard(line) || buysStreaming([line]) ? 'song' : (SOLD_WITH.get(line.name) ?? null);

/** Add-ons that are not for instant songs (spec 9.1-09). */
export const NOT_FOR_INSTANT: readonly string[] = [
  FREE_STREAMING,
  EXTRA_VERSE,
  STREAMING,
  VIDEO_CARD,
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
