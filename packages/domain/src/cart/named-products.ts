import type { ProductType } from '../catalogue/product-types.ts';
import { asksForLyrics } from './song-goods.ts';

/**
 * The products that the shop's rules know by name (spec 3.6). The browser, the server and the catalog of a new
 * shop take these slugs from here. No other code contains them.
 */

/** The song that an artist writes. */
export const SONG = 'personalized-song';
/** The product for instant songs of a collection that does not name another product. */
export const INSTANT_SONG = 'instant-product';

/** The next five are add-ons of a song that an artist writes. */
export const RUSH_FEE = 'personalized-song-rush-fee-v2';
export const EXTRA_VERSE = 'extra-verse';
export const GRATUITY = 'artist-gratuity';
export const RIGHTS_UPGRADE = 'small-business-rights-upgrade';
export const VIDEO_CARD = 'bundle-slideshow-video-card';
/** A spoken greeting before a song that an artist writes. */
export const SPOKEN_GREETING = 'customer-greeting';
/** Publishes a song on the streaming service. It can be bought with the song or after the delivery. */
export const STREAMING = 'song-streaming';
/** Streaming as a gift of the shop. Only a promotion brings it, and only together with a new song. */
export const FREE_STREAMING = 'free-song-streaming';

/**
 * The add-ons of an instant song: an intro in the customer's own voice, and a slideshow of photos in time with the
 * song.
 */
export const INSTANT_GREETING = 'customer-greeting-for-instant-product';
export const SLIDESHOW = 'instant-slideshow';

/** A change of some lines of a delivered song. The artist sings them again. */
export const REVISION = 'revision-request';
/** The gift card whose amount the customer chooses. Gift cards with fixed amounts are variants of this product. */
export const GIFT_CARD = 'gift-card';
/** The shop's own fee. As long as the shop charges one, every order has a line with this product. */
export const SERVICE_FEE = 'service-fee';

export const LYRIC_PRINT = 'lyric-print';
/** The song on a record of seven inches. */
export const SINGLE = 'seven-inch-single';
export const QR_CARD = 'song-qr-card';
export const LARGE_LYRIC_PRINT = 'lyric-print-large';
export const LYRIC_BOOK = 'lyric-book';
export const TEA_TOWEL = 'chorus-tea-towel';
/** A bundle of lyric print, lyric book and song card. */
export const PAPER_SET = 'bundle-paper-set';

/**
 * The goods that are made from a song: from its words, its sleeve or its sound. Larger sizes are not listed.
 */
export const SONG_GOODS = {
  print: LYRIC_PRINT,
  single: SINGLE,
  book: LYRIC_BOOK,
  card: QR_CARD,
  towel: TEA_TOWEL,
  set: PAPER_SET,
} as const;

/** The slug of one of `SONG_GOODS`. */
export type SongGood = (typeof SONG_GOODS)[keyof typeof SONG_GOODS];

/** Whether an ordered line is a song, by an artist or instant, and not something beside it. */
export const isSong = ({ name, instant }: { name: string; instant?: object | undefined }): boolean =>
  name === SONG || instant !== undefined;

const MADE_FROM_SONG: ReadonlySet<string> = new Set([
  ...Object.values(SONG_GOODS),
  LARGE_LYRIC_PRINT,
  VIDEO_CARD,
  RIGHTS_UPGRADE,
  SPOKEN_GREETING,
]);

/**
 * Whether a product belongs to one song that the order must name. It is printed, cut or filmed from the song,
 * or gives rights to it, so nobody could make or deliver it without the song. An editors' product belongs to a
 * song when it asks for lines of the lyrics, or when it is a bundle that contains such a product.
 */
export const isMadeFromSong = (line: BoughtLine): boolean =>
  slugsIn(line).some((slug) => MADE_FROM_SONG.has(slug)) ||
  (line.extra_info !== undefined && asksForLyrics(line.extra_info));

/**
 * Whether a product of the editors is printed with lines of a song, because it asks for them. A product that is known
 * by name is not one of these: the shop takes its lines from the song when nobody chooses any.
 */
export const isLyricProduct = ({ name, extra_info = {} }: MadeOf): boolean =>
  asksForLyrics(extra_info) && !isMadeFromSong({ name });

const FOR_OWNER: ReadonlySet<string> = new Set([RIGHTS_UPGRADE, SPOKEN_GREETING]);

/** Whether a product changes a song or gives rights to it. Only the owner of the song may buy it. */
export const isForOwner = (line: BoughtLine): boolean => slugsIn(line).some((slug) => FOR_OWNER.has(slug));

const ECARD = /^[a-z0-9]{1,20}-e-card$/;

export type Named = { name: string };

const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string';

/** The slugs of a line and of the products in its bundle. */
const slugsIn = ({ name, contents, bundled_products = [] }: BoughtLine): string[] =>
  [{ name }, ...(contents ?? bundled_products.filter(isNamed))].map((one) => one.name);

/**
 * Whether a product is the greeting-card partner's e-card. Its slug is `{partner}-e-card`, where `{partner}` is the
 * partner's abbreviation (spec 3.6-06).
 */
export const isECard = ({ name }: Named): boolean => ECARD.test(name);

export const GIFT_CARD_TYPE = 'gift-card' satisfies ProductType;

/**
 * Whether a product is a gift card. The type decides and not the name, because each amount is a separate
 * product.
 */
export const isGiftCard = ({ product_type }: { product_type: string }): boolean =>
  product_type === GIFT_CARD_TYPE;

type MadeOf = Named & { extra_info?: { pod_fields?: readonly { key: string }[] | undefined } | undefined };

/**
 * The slug of a line, the input that it asks for, and its contents if it is a bundle. Carts and pages have the
 * contents as `bundled_products`.
 */
export type BoughtLine = MadeOf & {
  contents?: readonly Named[] | undefined;
  bundled_products?: readonly unknown[] | undefined;
};

export const isStreaming = ({ name }: Named): boolean => name === STREAMING || name === FREE_STREAMING;

const CHARGES: readonly string[] = [RUSH_FEE, SERVICE_FEE, GRATUITY, REVISION];

/**
 * Whether a line is a fee, the tip, or the change of a song. Nobody receives it as a gift, and it has no page in the
 * store, because it is sold only with something else.
 */
export const isCharge = ({ name }: Named): boolean => CHARGES.includes(name);

/** Whether nobody can buy a product: it costs nothing, and only a promotion of the shop brings it. */
export const isOnlyGiven = ({ name }: Named): boolean => name === FREE_STREAMING;

/** Whether the lines contain streaming, also inside a bundle. */
export const buysStreaming = (lines: readonly BoughtLine[]): boolean =>
  lines.some(({ name, contents = [] }) => [{ name }, ...contents].some(isStreaming));

/** Products that cannot be bought with an instant song (spec 9.1-09). */
export const NOT_FOR_INSTANT: readonly string[] = [
  FREE_STREAMING,
  EXTRA_VERSE,
  STREAMING,
  VIDEO_CARD,
  GRATUITY,
];

/**
 * Whether a product can be bought with an instant song. Instant songs have an intro of their own, `INSTANT_GREETING`. The
 * e-card is written and sent from the work page of a song by an artist, which an instant song does not have (decision
 * 0052).
 */
export const isForInstant = ({ name }: Named): boolean =>
  !NOT_FOR_INSTANT.includes(name) && name !== SPOKEN_GREETING && !isECard({ name });

/** The smallest and the largest amount that a customer may choose, in cents. */
export type AmountRange = { least: number; most: number };

/**
 * The range of a tip for the artist, unless the shop sets another. The upper limit protects against typing
 * errors.
 */
export const GRATUITY_RANGE: AmountRange = { least: 100, most: 50_000 };

export const isGratuity = (cents: number, { least, most }: AmountRange = GRATUITY_RANGE): boolean =>
  Number.isSafeInteger(cents) && cents >= least && cents <= most;

/** The range of a gift card's amount, unless the shop sets another. Amounts are whole dollars. */
export const GIFT_AMOUNT_RANGE: AmountRange = { least: 1_000, most: 50_000 };

export const isGiftAmount = (cents: number, { least, most }: AmountRange = GIFT_AMOUNT_RANGE): boolean =>
  Number.isSafeInteger(cents) && cents % 100 === 0 && cents >= least && cents <= most;

const USUAL_RANGES: Readonly<Record<string, AmountRange>> = {
  [GIFT_CARD]: GIFT_AMOUNT_RANGE,
  [GRATUITY]: GRATUITY_RANGE,
};

/**
 * The range of a product whose price the customer chooses, before anybody has set one. Null for other products.
 */
export const usualAmounts = (name: string): AmountRange | null => USUAL_RANGES[name] ?? null;
