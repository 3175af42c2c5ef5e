import type {
  GenreId,
  MoodId,
  Occasion,
  Relationship,
  StoryPrompt,
  TempoId,
} from '@keepsong/domain/builder/options';
import type { PromoAddon } from '@keepsong/domain/cart/coupon/promo-addon';
import type { RushFee } from '@keepsong/domain/checkout/rush';
import type { Locale } from '@keepsong/domain/format/locale';
import type { PlaylistKind } from '@keepsong/domain/playlists/kinds';

/** A text in both languages of the shop. */
export type Both = { en: string; sp: string };

/**
 * Traits of a drawn portrait that the artist chose. The artwork package derives missing traits from the artist's name.
 */
export type PortraitTraits = {
  /** Two colours of the portrait: first the background, then the second colour. */
  pair: readonly [Ink, Ink];
  tone: 'light' | 'mid' | 'deep';
  hair:
    | 'afro'
    | 'bun'
    | 'long'
    | 'bob'
    | 'curls'
    | 'crop'
    | 'quiff'
    | 'locs'
    | 'bald'
    | 'braid'
    | 'brim'
    | 'beanie'
    | 'wrap'
    | 'pony';
  bg: 'rings' | 'sun' | 'bars' | 'plain' | 'half' | 'arch';
  garment: 'crew' | 'collar' | 'turtle' | 'vee' | 'stripe' | 'denim';
  eyes?: 'open' | 'closed' | 'wide';
  mouth?: 'smile' | 'sing' | 'calm';
  beard?: 'none' | 'full' | 'mous' | 'goatee';
  acc?: 'none' | 'round' | 'shades' | 'hoops' | 'phones' | 'studs';
  prop?: 'none' | 'mic' | 'guitar';
};

export type Ink = 'rose' | 'tangerine' | 'amber' | 'mint' | 'sky' | 'ultra' | 'violet';

export type DemoArtist = {
  slug: string;
  artistName: string;
  /** Vocal style (spec 3.3-05): '1' male, '2' female. */
  gender: '1' | '2';
  genres: readonly [GenreId, ...GenreId[]];
  bio: Both;
  /** Caption of the intro card, in the artist's words. */
  intro: Both;
  homeTown: string;
  availableDeliveryDays: number;
  /** Whether the artist works only for this shop. */
  exclusivity: boolean;
  verified: boolean;
  /** Whether the artist often writes for this shop. The spec calls this a 'power user' (spec 3.1-07). */
  powerUser: boolean;
  status: 'available' | 'at_capacity';
  singsIn: readonly Locale[];
  portrait: PortraitTraits;
};

export type DemoSong = {
  artist: string;
  title: string;
  recipient: string;
  occasion: Occasion;
  genre: GenreId;
  moods: readonly [MoodId, ...MoodId[]];
  tempo: TempoId;
  /** A few lines of the lyrics, in the language of the song. */
  excerpt: string;
  /** The excerpt is sung as two verses. As one verse it would make the song longer than 200 seconds. */
  inTwoVerses?: true;
};

export type DemoPlaylist = {
  slug: string;
  kind: PlaylistKind;
  title: Both;
  description: Both;
  /** The playlist contains all songs that are for one of these occasions, or of this genre, or of this mood. */
  occasions: readonly Occasion[];
  genre: GenreId | null;
  mood: MoodId | null;
};

export type DemoReview = {
  artist: string;
  firstName: string;
  occasion: Occasion;
  relationship: Relationship;
  text: string;
  /** The language in which the customer wrote. */
  locale: Locale;
  rating: 4 | 5;
  ageDays: number;
};

export type DemoProductReview = {
  product: string;
  firstName: string;
  text: string;
  rating: 3 | 4 | 5;
  ageDays: number;
};

export type DemoAnswer = { question: StoryPrompt; answer: string };

/** The drawing for a product (artwork package, add-on art). */
export type ProductArt = 'ecard' | 'print' | 'rights' | 'rush' | 'stream' | 'thank' | 'verses' | 'video';

/** A promotion (spec 3.7-02). A condition that is missing sets no limit. */
export type DemoPromo = Pick<PromoAddon, 'product_name' | 'discount_percent'> &
  Partial<Pick<PromoAddon, 'auto_add_to_cart' | 'only_with_coupon_code'>>;

/** The fields of `extra_info` (spec 3.5-07) that the demo shop uses. Only the rush fee has `rush_options`. */
export type ProductExtra = {
  international_shipping?: boolean;
  exclude_from_discounts?: boolean;
  exclude_from_account_credits?: boolean;
  instant_product?: boolean;
  one_per_story?: boolean;
  has_image_uploader?: boolean;
  image_limits?: { least: number; most: number };
  pod_fields?: readonly { key: string; label: Both; max_length: number; required: boolean }[];
  variant_name?: string;
  promo_addons?: readonly DemoPromo[];
  designs?: readonly { picture: string; name: Both; is_live: boolean }[];
  rush_options?: readonly RushFee[];
};

export type DemoProduct = {
  slug: string;
  sku: string;
  title: Both;
  description: Both;
  priceCents: number;
  productType: 'song' | 'add-on' | 'fee' | 'gratuity' | 'revision' | 'bundle' | 'physical' | 'gift-card';
  tags: readonly ('digital' | 'streaming' | 'new' | 'best seller' | 'premium' | 'song' | 'rev')[];
  art: ProductArt;
  requiresShippingAddress: boolean;
  /** Whether the cart shows the product directly below the song (spec 4.3-02). */
  underSong: boolean;
  extraInfo: ProductExtra;
  /** Slug of the main product. Set when this product is another size or amount of the main product. */
  variantOf?: string;
  /** False when the product is not on sale. Missing means that it is on sale. */
  active?: boolean;
  /** Slugs of the products in a bundle. */
  bundled?: readonly string[];
  /** Slugs of the add-ons that the shop offers with the product, in order. */
  addons: readonly string[];
};
