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

/** One of the things that a bundle holds. */
export type BundledProduct = { id: string; title: string; expire: string | null };

/** What every line of a cart has (spec 3.5). Money in cents, instants as ISO text. `name` is the product's slug. */
export type LineBase = {
  id: string;
  name: string;
  title: string;
  sku: string;
  price: number;
  /** What the line shows for one: the price after what the shop takes off. */
  cartPrice: number;
  quantity: number;
  product_type: string;
  cart_uuid: string;
  added_at: string;
  /** Goes directly after the song (spec 4.3-02). */
  underSong: boolean;
  parent_story_id: string | null;
  owner_id: string | null;
  requires_shipping_address: boolean;
  cover_public_id: { metadata: { url: string } } | null;
  expire: string | null;
  bundled_products: BundledProduct[];
  /** Which button put it into the cart; null for what came by itself. */
  cta_clicked: string | null;
  photo: string | null;
  /** A promotion put it into the cart, and takes it along when it ends (spec 3.7-02). */
  auto_added: boolean;
  extra_info: ExtraInfo;
};

/** More than any shop sells at: sums of what is below stay exact, so that a cart can always be priced. */
const PRICE = v.pipe(
  CENTS,
  v.check((cents) => cents <= 100_000_000),
);

const QUANTITY = v.pipe(
  CENTS,
  v.check((count) => count > 0 && count <= 10_000),
);

/** A line as a browser stored it. It is none without its ids, its price and when it was added; the rest may be missing. */
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

/** What decides of which kind a product's line is. */
export type ProductFacts = Pick<LineBase, 'name' | 'product_type'> & {
  extra_info: Pick<ExtraInfo, 'instant_product'> & PodRules;
  bundled_products: readonly unknown[];
};

/** A line as the checkout calls send it (spec 7.5-07), as far as its kind writes and reads it. */
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

/** What the catalog says of a product, as the checkout sends it: always in one order. */
export const infoInOrder = (info: ExtraInfo): Record<string, unknown> =>
  Object.fromEntries(Object.entries(info).sort(([a], [b]) => (a < b ? -1 : 1)));

export type SentPod = {
  images: { id: string; caption?: string | undefined; crop?: Crop | undefined }[];
  texts: Record<string, string>;
};

/** A line as the shop sells it: what it knows of the product itself, and what the browser sent. */
export type SoldLine = {
  name: string;
  cart_uuid: string;
  quantity: number;
  /** What the catalog asks for one, in cents. */
  catalogCents: number;
  extra_info: ExtraInfo;
  /** What a text of the product is asked by, in both languages. */
  labelsOf: (key: string) => { labelEn: string; labelSp: string };
  sent: SentLine;
};

/** What a price may depend on beside its product. */
export type PriceFacts = {
  /** The rush delivery that was chosen, and what is offered. */
  rush: RushFee | null;
  rushOptions: readonly RushFee[];
  priceRevision: PriceRevision;
};

/** What the marked lines of a song cost: that hangs on its lyrics, which the shop has. */
export type PriceRevision = (line: SoldLine) => Result<RevisionLine>;

/** Who buys; null while nobody is signed in. */
export type Buyer = { userId: number | null; revisable: ReadonlyMap<number, RevisableStory> };

/** What the shop itself knows of the things that lines name. */
export type ShopFacts = {
  now: Date;
  priceRevision: PriceRevision;
  /** The shop's key at the greeting-card partner; null: no e-cards can be made. */
  partnerKey: string | null;
  /** Uploaded pictures that the customer may use, by id. */
  images: ReadonlyMap<string, KeptImage>;
  /** Picked instant songs by their task, and recorded intros by id. */
  songs: ReadonlyMap<string, FrozenInstant>;
  greetings: ReadonlyMap<string, FrozenGreeting>;
};

/**
 * One kind of line, with everything that is special about it. `Own` are the fields that only its lines have, `Kept` what
 * an order keeps of them. What a kind leaves out is as for any product.
 */
export type LineKind<Name extends string, Own extends object, Kept extends object> = {
  name: Name;
  /** Whether a product is of this kind; the first kind of the list that says so has it. */
  is: (product: ProductFacts) => boolean;
  /** Its own fields out of what was stored or is put into the cart. Never throws. */
  own: (stored: unknown, line: LineBase) => Own;
  /** The same as the checkout sends them. */
  sent?: (line: LineBase & Own) => SentFields;
  /** How many of it a line may be. */
  most?: number;
  /** What lines of this kind must be together. */
  together?: (lines: readonly SoldLine[], buyer: Buyer) => Result<null>;
  /** The price of one in cents, where it is not simply the catalog's. */
  price?: (line: SoldLine, facts: PriceFacts) => Result<number>;
  /** What an order keeps of its own fields. Refuses what cannot be made or sent. */
  freeze?: (line: SoldLine, facts: ShopFacts) => Result<Kept>;
};

/** Completes a kind with what follows from its parts. */
export const lineKind = <Name extends string, Own extends object, Kept extends object = Record<never, never>>(
  kind: LineKind<Name, Own, Kept>,
) => ({
  ...kind,
  /** A line of this kind; its own fields are read out of `stored`. */
  read: (line: LineBase, stored: unknown): LineBase & { kind: Name } & Own => ({
    ...line,
    kind: kind.name,
    ...kind.own(stored, line),
  }),
  /** What the checkout sends of a line of this kind beside what it sends of every line. */
  send: (line: LineBase): SentFields => kind.sent?.({ ...line, ...kind.own(line, line) }) ?? {},
});
