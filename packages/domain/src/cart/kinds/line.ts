import * as v from 'valibot';
import type { RushFee } from '../../checkout/rush.ts';
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
import { EXTRA_INFO, type ExtraInfo } from '../extra-info.ts';
import type { PodRules } from '../pod-rules.ts';
import type { FrozenGreeting, FrozenInstant, KeptImage, RevisableStory, RevisionLine } from './frozen.ts';

/** One product in a bundle. */
export type BundledProduct = { id: string; title: string; expire: string | null };

/** The fields of every line of a cart (spec 3.5). Money in cents, times as ISO text. `name` is the product's slug. */
export type LineBase = {
  id: string;
  name: string;
  title: string;
  sku: string;
  price: number;
  /** The shown price of one item, after discounts of the shop. */
  cartPrice: number;
  quantity: number;
  product_type: string;
  cart_uuid: string;
  added_at: string;
  /** Shown directly after the song (spec 4.3-02). */
  underSong: boolean;
  parent_story_id: string | null;
  owner_id: string | null;
  requires_shipping_address: boolean;
  cover_public_id: { metadata: { url: string } } | null;
  expire: string | null;
  bundled_products: BundledProduct[];
  /** The button that added the line; null when it was added automatically. */
  cta_clicked: string | null;
  photo: string | null;
  /** A promotion added the line and removes it again when the promotion ends (spec 3.7-02). */
  auto_added: boolean;
  extra_info: ExtraInfo;
};

/** The limit is above every price of the shop. Up to it, totals stay exact, so that every cart can be priced. */
const PRICE = v.pipe(
  CENTS,
  v.check((cents) => cents <= 100_000_000),
);

const QUANTITY = v.pipe(
  CENTS,
  v.check((count) => count > 0 && count <= 10_000),
);

/** A line as a browser stored it. Its ids, price and time of adding are required; other fields may be missing. */
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
    owner_id: NAME_OR_NULL,
    requires_shipping_address: FLAG,
    cover_public_id: orNull(v.object({ metadata: v.object({ url: NAME }) })),
    expire: v.nullish(INSTANT, null),
    bundled_products: listOf(fields({ id: NAME, title: TEXT, expire: orNull(INSTANT) })),
    cta_clicked: NAME_OR_NULL,
    photo: NAME_OR_NULL,
    auto_added: FLAG,
    extra_info: EXTRA_INFO,
  }),
  v.transform((line): LineBase => ({ ...line, cartPrice: line.cartPrice ?? line.price })),
);

/** The facts that decide the kind of a product's line. */
export type ProductFacts = Pick<LineBase, 'name' | 'product_type'> & {
  extra_info: Pick<ExtraInfo, 'instant_product'> & PodRules;
  bundled_products: readonly unknown[];
};

/** A line as the checkout calls send it (spec 7.5-07): the fields that some kind writes or reads. */
export type SentLine = {
  price: number;
  quantity: number;
  parent_story_id?: number | null | undefined;
  additional_info?: unknown;
  instant_data?: unknown;
  customer_greeting_data?: unknown;
  customer_greeting_placement?: string | null | undefined;
  pod_inputs?: SentPod | null | undefined;
  extra_info?: Record<string, unknown> | undefined;
};

export type SentFields = Omit<Partial<SentLine>, 'price' | 'quantity'>;

/** The same fields sorted by name. The checkout sends them like this, so that equal carts give equal payloads. */
export const inOrder = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

export type SentPod = {
  images: { id: string; caption?: string | undefined; crop?: Crop | undefined }[];
  texts: Record<string, string>;
};

/** A line as the shop sells it: the shop's own facts about the product, and the fields that the browser sent. */
export type SoldLine = {
  name: string;
  cart_uuid: string;
  quantity: number;
  /** The catalog's price of one item, in cents. */
  catalogCents: number;
  extra_info: ExtraInfo;
  /** The labels of a product's text field, in both languages. */
  labelsOf: (key: string) => { labelEn: string; labelSp: string };
  sent: SentLine;
};

/** The facts beside the product that a price may depend on. */
export type PriceFacts = {
  /** The chosen rush delivery, and the offered ones. */
  rush: RushFee | null;
  rushOptions: readonly RushFee[];
  priceRevision: PriceRevision;
};

/** Prices the marked lines of a song. That needs its lyrics, which only the shop has. */
export type PriceRevision = (line: SoldLine) => Result<RevisionLine>;

/** The buyer; `userId` is null while nobody is signed in. */
export type Buyer = { userId: number | null; revisable: ReadonlyMap<number, RevisableStory> };

/** The shop's own facts about the things that lines name. */
export type ShopFacts = {
  now: Date;
  priceRevision: PriceRevision;
  /** The shop's key at the greeting-card partner; null: e-cards cannot be made. */
  partnerKey: string | null;
  /** Uploaded pictures that the customer may use, by id. */
  images: ReadonlyMap<string, KeptImage>;
  /** Chosen instant songs by their task, and recorded intros by id. */
  songs: ReadonlyMap<string, FrozenInstant>;
  greetings: ReadonlyMap<string, FrozenGreeting>;
};

/**
 * One kind of line with all its special rules. `Own` are the fields that only its lines have, `Kept` those that an
 * order keeps. Rules that a kind leaves out are the same as for a simple product.
 */
export type LineKind<Name extends string, Own extends object, Kept extends object> = {
  name: Name;
  /**
   * Whether a product is of this kind. The first kind in the list that returns true is used. Only `simple` leaves it
   * out.
   */
  is?: (product: ProductFacts) => boolean;
  /** Reads its own fields from a stored line or a new one. Never throws. */
  own: (stored: unknown, line: LineBase) => Own;
  /** Its own fields as the checkout sends them. */
  sent?: (line: LineBase & Own) => SentFields;
  /** The largest quantity of a line. */
  most?: number;
  /** Checks all lines of this kind together. */
  together?: (lines: readonly SoldLine[], buyer: Buyer) => Result<null>;
  /** The price of one item in cents, when it is not simply the catalog's. */
  price?: (line: SoldLine, facts: PriceFacts) => Result<number>;
  /** The own fields that an order keeps. Refuses lines that cannot be made or sent. */
  freeze?: (line: SoldLine, facts: ShopFacts) => Result<Kept>;
};

/** The own fields of a kind that has none. */
export const noFields = (): Record<never, never> => ({});

/** Completes a kind with the functions that follow from its parts. */
export const lineKind = <Name extends string, Own extends object, Kept extends object = Record<never, never>>(
  kind: LineKind<Name, Own, Kept>,
) => ({
  ...kind,
  /** A line of this kind; its own fields are read from `stored`. */
  read: (line: LineBase, stored: unknown): LineBase & { kind: Name } & Own => ({
    ...line,
    kind: kind.name,
    ...kind.own(stored, line),
  }),
  /** The own fields of a line as the checkout sends them. */
  send: (line: LineBase): SentFields => kind.sent?.({ ...line, ...kind.own(line, line) }) ?? {},
});
