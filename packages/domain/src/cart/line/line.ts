import * as v from 'valibot';
import type { RushFee } from '../../checkout/rush.ts';
import type { GiftDesign } from '../../credits/gift-design.ts';
import type { Crop } from '../../instant/slideshow.ts';
import type { Result } from '../../result.ts';
import {
  CENTS,
  FLAG,
  fields,
  INSTANT,
  listOf,
  NAME,
  NAME_OR_NULL,
  orNull,
  TEXT,
} from '../../schema/fields.ts';
import type { RevisableStory } from '../../stories/revision.ts';
import { EXTRA_INFO, type ExtraInfo } from '../extra-info.ts';
import type { AmountRange, BoughtLine } from '../named-products.ts';
import { LOST_INPUTS, type LostInputs, type PodRules } from '../pod-rules.ts';
import type { FrozenGreeting, FrozenInstant, KeptImage, PodWords, RevisionLine } from './ordered.ts';
import type { SoldWith } from './sold-with.ts';

/** A product in a bundle. `name` is its slug; missing in carts of earlier versions of the shop. */
export type BundledProduct = {
  id: string;
  name?: string | undefined;
  title: string;
  expire: string | null;
};

/**
 * The fields that every line of a cart has (spec 3.5). Money is in cents, times are ISO text, and `name` is the
 * product's slug.
 */
export type LineBase = {
  id: string;
  name: string;
  title: string;
  sku: string;
  price: number;
  /** The price of one item that the cart shows, after the shop's discounts. */
  cartPrice: number;
  quantity: number;
  product_type: string;
  cart_uuid: string;
  added_at: string;
  /** Whether the cart shows the line directly below the song (spec 4.3-02). */
  underSong: boolean;
  parent_story_id: string | null;
  /** The proof that a buyer who does not own the song of `parent_story_id` may hear it (decision 0066). */
  parent_story_key: string | null;
  owner_id: string | null;
  requires_shipping_address: boolean;
  cover_public_id: { metadata: { url: string } } | null;
  expire: string | null;
  bundled_products: BundledProduct[];
  /** The button with which the customer added the line. Null when it was added automatically. */
  cta_clicked: string | null;
  photo: string | null;
  /** Whether a promotion has added the line. Then the line is removed when the promotion ends (spec 3.7-02). */
  auto_added: boolean;
  /** Input that was lost when the shop changed the product, until the customer accepts it or edits the line. */
  lost_inputs: LostInputs | null;
  extra_info: ExtraInfo;
};

/**
 * No price of the shop is as high as this limit. Totals of prices below it are exact, so every stored cart can
 * be priced.
 */
const PRICE = v.pipe(
  CENTS,
  v.check((cents) => cents <= 100_000_000),
);

const QUANTITY = v.pipe(
  CENTS,
  v.check((count) => count > 0 && count <= 10_000),
);

/**
 * A line as a browser has stored it. Its ids, its price and the time of adding are required. Other fields may
 * be missing.
 */
export const LINE = v.pipe(
  fields({
    id: NAME,
    name: NAME,
    title: TEXT,
    sku: TEXT,
    price: PRICE,
    cartPrice: v.nullish(PRICE),
    quantity: v.nullish(QUANTITY, 1),
    product_type: TEXT,
    cart_uuid: NAME,
    added_at: INSTANT,
    underSong: FLAG,
    parent_story_id: NAME_OR_NULL,
    parent_story_key: NAME_OR_NULL,
    owner_id: NAME_OR_NULL,
    requires_shipping_address: FLAG,
    cover_public_id: orNull(v.object({ metadata: v.object({ url: NAME }) })),
    expire: v.nullish(INSTANT, null),
    bundled_products: listOf(
      fields({ id: NAME, name: v.optional(TEXT), title: TEXT, expire: orNull(INSTANT) }),
    ),
    cta_clicked: NAME_OR_NULL,
    photo: NAME_OR_NULL,
    auto_added: FLAG,
    lost_inputs: LOST_INPUTS,
    extra_info: EXTRA_INFO,
  }),
  v.transform((line): LineBase => ({ ...line, cartPrice: line.cartPrice ?? line.price })),
);

/** The facts of a product that decide the kind of its line. */
export type ProductFacts = Pick<LineBase, 'name' | 'product_type'> & {
  extra_info: Pick<ExtraInfo, 'instant_product'> & PodRules;
  bundled_products: readonly unknown[];
};

/**
 * The fields that kinds of lines send. The contract has a schema for each of them; a field without one would not reach
 * the shop.
 */
export type SentFields = {
  additional_info?: unknown;
  instant_data?: unknown;
  customer_greeting_data?: unknown;
  customer_greeting_placement?: string | null | undefined;
  pod_inputs?: SentPod | null | undefined;
  extra_info?: Record<string, unknown> | undefined;
};

/** A line as the checkout calls send it (spec 7.5-07). */
export type SentLine = SentFields & {
  price: number;
  quantity: number;
  parent_story_id?: number | null | undefined;
};

/** The fields of a record, sorted by name. The checkout sends them sorted, so that equal carts give equal payloads. */
export const inOrder = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

export type SentPod = {
  images: { id: string; caption?: string | undefined; crop?: Crop | undefined }[];
  texts: Record<string, string>;
};

/** A line as the shop sells it. It has the shop's own facts about the product, and the fields that the browser sent. */
export type SoldLine = {
  name: string;
  cart_uuid: string;
  quantity: number;
  /** The catalog's price of one item, in cents. */
  catalogCents: number;
  extra_info: ExtraInfo;
  /** Returns the words for a text in one of the product's text fields. */
  wordsOf: (key: string, text: string) => PodWords;
  sent: SentLine;
};

/** The facts besides the product from which a price is computed. */
export type PriceFacts = {
  /** `rush` is the chosen rush delivery, and `rushOptions` are the offered ones. */
  rush: RushFee | null;
  rushOptions: readonly RushFee[];
  /** The range in which the customer chooses the price. Null for a product with its own price. */
  amounts?: AmountRange | null;
  priceRevision: PriceRevision;
};

/**
 * Computes the price of the lines that a revision changes. It needs the lyrics of the song, which only the shop has.
 */
export type PriceRevision = (line: SoldLine) => Result<RevisionLine>;

/** The buyer and the songs whose lines can be changed. `userId` is null while nobody is signed in. */
export type Buyer = { userId: number | null; revisable: ReadonlyMap<number, RevisableStory> };

/** The shop's own facts about things that lines refer to. */
export type ShopFacts = {
  now: Date;
  priceRevision: PriceRevision;
  /** The shop's API key of the greeting-card partner. Null without one; then no e-cards can be made. */
  partnerKey: string | null;
  /** The uploaded pictures that the customer may use, by id. */
  images: ReadonlyMap<string, KeptImage>;
  /**
   * `songs` are the chosen instant songs by the id of their task. `ordered` marks one that was already bought.
   * `greetings` are the recorded intros by id.
   */
  songs: ReadonlyMap<string, FrozenInstant | 'ordered'>;
  greetings: ReadonlyMap<string, FrozenGreeting>;
  /** The designs that are offered for a gift card, by the slug of its product. */
  giftDesigns: ReadonlyMap<string, readonly GiftDesign[]>;
};

/** An uploaded file that a line names, and when the shop deletes it. */
export type Upload = { id: string; expires_at: string };

/**
 * What a line needs from the customer before it can be bought (spec 2.5-05, 5-43). The customer is told the first of them:
 * its e-card, a look at what the shop has changed, the pictures and texts of something made to order, the song that it
 * belongs to, the recording of an intro, the recipient of a gift card, a day that has not passed, or the song itself.
 */
export const LACKS = ['ecard', 'look', 'pod', 'song', 'intro', 'recipient', 'day', 'choice'] as const;
export type Lack = (typeof LACKS)[number];

/**
 * A kind of line with all its special rules. `Own` are the fields that only lines of this kind have. `Kept` are
 * the fields that an order stores. Where a rule is missing, the line is treated like a simple product.
 */
export type LineKind<Name extends string, Own extends object, Kept extends object> = {
  name: Name;
  /**
   * Whether a product is of this kind. The first kind in the list that returns true is used. Only `simple` has no such
   * function.
   */
  is?: (product: ProductFacts) => boolean;
  /** Reads the kind's own fields from a stored or new line. Never throws. */
  own: (stored: unknown, line: LineBase) => Own;
  /** The kind's own fields in the form in which the checkout sends them. */
  sent?: (line: LineBase & Own) => SentFields;
  /** The uploaded files that the line names. */
  uploads?: (line: LineBase & Own) => readonly Upload[];
  /** The fields of the line that change when the shop keeps one of these files longer. */
  withUpload?: (line: LineBase & Own, upload: Upload) => Partial<LineBase & Own>;
  /** What the customer must still enter in a line of this kind. Null when nothing is missing. */
  lacks?: (line: LineBase & Own, now: Date) => Lack | null;
  /** The largest quantity of a line. */
  most?: number;
  /** The song that a product of this kind needs to be sold. Left out when it needs none. */
  soldWith?: (line: BoughtLine) => SoldWith;
  /**
   * The name under which one song takes this line only once, in all orders together. Null, or left out, when the catalog
   * decides with `one_per_story`.
   */
  oncePerSong?: (line: BoughtLine) => string | null;
  /**
   * Whether the customer's choice decides the price. The line then keeps its own price and `extra_info` when
   * the cart is opened again (spec 4.3-10). Otherwise those of the catalog replace them. Left out when the
   * catalog decides.
   */
  keepsPrice?: (product: { name: string }) => boolean;
  /** Checks whether all lines of this kind may be bought together. */
  together?: (lines: readonly SoldLine[], buyer: Buyer) => Result<null>;
  /** The price of one item in cents. Left out when the catalog sets the price. */
  price?: (line: SoldLine, facts: PriceFacts) => Result<number>;
  /** The kind's own fields that an order stores. Refuses lines that cannot be made or sent. */
  freeze?: (line: SoldLine, facts: ShopFacts) => Result<Kept>;
};

/** For kinds that have no fields of their own. */
export const noFields = (): Record<never, never> => ({});

/** Makes a complete kind: adds the functions that follow from its rules. */
export const lineKind = <Name extends string, Own extends object, Kept extends object = Record<never, never>>(
  kind: LineKind<Name, Own, Kept>,
) => {
  const whole = (line: LineBase): LineBase & Own => ({ ...line, ...kind.own(line, line) });
  return {
    ...kind,
    /** Makes a line of this kind. Its own fields are read from `stored`. */
    read: (line: LineBase, stored: unknown): LineBase & { kind: Name } & Own => ({
      ...line,
      kind: kind.name,
      ...kind.own(stored, line),
    }),
    /** The kind's own fields in the form in which the checkout sends them. */
    send: (line: LineBase): SentFields => kind.sent?.(whole(line)) ?? {},
    /** The uploaded files that the line names. */
    uploadsOf: (line: LineBase): readonly Upload[] => kind.uploads?.(whole(line)) ?? [],
    /** The line after the shop has agreed to keep one of its files longer. It is not read yet. */
    keptLonger: (line: LineBase, upload: Upload): object => ({
      ...line,
      ...kind.withUpload?.(whole(line), upload),
    }),
    /** What the customer must still enter in a line of this kind. Null when nothing is missing. */
    lack: (line: LineBase, now: Date): Lack | null => kind.lacks?.(whole(line), now) ?? null,
  };
};
