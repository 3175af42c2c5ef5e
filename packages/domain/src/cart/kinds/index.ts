import type { Result } from '../../result.ts';
import { ok } from '../../result.ts';
import { readAs } from '../../schema/fields.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import {
  type BundledProduct,
  type Buyer,
  inOrder,
  LINE,
  type LineBase,
  type LineKind,
  type ProductFacts,
  type SentFields,
  type ShopFacts,
  type SoldLine,
} from '../line/line.ts';
import type { FrozenContents } from '../line/ordered.ts';
import type { SoldWith } from '../line/sold-with.ts';
import type { BoughtLine } from '../named-products.ts';
import { bundle } from './bundle.ts';
import { ecard } from './ecard.ts';
import { extraVerse } from './extra-verse.ts';
import { giftCard } from './gift-card.ts';
import { gratuity } from './gratuity.ts';
import { greeting, lacksGreeting, recordingOf } from './greeting.ts';
import { instantSong } from './instant-song.ts';
import { originalSong } from './original-song.ts';
import { pod } from './pod.ts';
import { revision } from './revision.ts';
import { rushFee } from './rush-fee.ts';
import { simple } from './simple.ts';
import { streaming } from './streaming.ts';

/** All kinds of lines. The first kind that fits a product is used, and `simple` when no other fits. */
const KINDS = [
  originalSong,
  instantSong,
  ecard,
  giftCard,
  revision,
  greeting,
  rushFee,
  extraVerse,
  gratuity,
  streaming,
  pod,
  bundle,
  simple,
] as const;

export type Kind = (typeof KINDS)[number];

/** A line of the cart. It is a union, and `kind` tells which kind of line it is. */
export type CartLine = ReturnType<Kind['read']>;

export type KindName = CartLine['kind'];

/** The type of the lines of one kind. */
export type LineOf<K extends KindName> = Extract<CartLine, { kind: K }>;

type FieldsOf<L> = L extends unknown ? keyof L : never;
type FieldOf<L, F> = L extends unknown ? (F extends keyof L ? L[F] : never) : never;

/** All fields of all kinds of lines together. */
export type LineFields = { [F in FieldsOf<CartLine>]: FieldOf<CartLine, F> };

type KeptOf<K> = K extends LineKind<string, infer _Own, infer Kept> ? Kept : never;
type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The fields of all kinds that an order stores. A line has only the fields of its own kind. */
export type OwnKept = Partial<Together<KeptOf<Kind>>>;

/** A line as an order stores it. It does not change when the catalog changes later. */
export type FrozenLine = {
  cartUuid: string;
  /** Missing in orders of earlier versions of the shop. */
  kind?: KindName | undefined;
  productId: number;
  /** The product's slug. */
  name: string;
  /** The product's stock number. Missing in orders of earlier versions of the shop. */
  sku?: string | undefined;
  productType: string;
  titleEn: string;
  titleSp: string;
  quantity: number;
  /** The products in a bundle. Missing on other lines. */
  contents?: FrozenContents | undefined;
  /** The song to which the line belongs, if that song was ordered earlier. */
  storyId?: number | undefined;
} & OwnKept;

export const kindOf = (product: ProductFacts): Kind => KINDS.find((kind) => kind.is?.(product)) ?? simple;

/**
 * The kind of a line that an order stores. For orders of earlier versions of the shop, the catalog's facts about the
 * product are derived from the fields of the line.
 */
export const kindOfOrdered = ({
  kind,
  name,
  productType,
  contents = [],
  instant,
  pod: made,
}: FrozenLine): Kind =>
  KINDS.find((one) => one.name === kind) ??
  kindOf({
    name,
    product_type: productType,
    extra_info: {
      ...PLAIN_INFO,
      instant_product: instant !== undefined,
      has_image_uploader: made !== undefined,
    },
    bundled_products: contents,
  });

/** The song with which a product is sold. Null for a product that is sold without one. */
export const soldWith = (product: ProductFacts & BoughtLine): SoldWith =>
  kindOf(product).soldWith?.(product) ?? null;

/** The name under which one song takes this line once. Null for a line that it can take again. */
export const oncePerSong = (line: ProductFacts & BoughtLine): string | null =>
  kindOf(line).oncePerSong?.(line) ?? null;

/** Whether a line keeps its own price when the catalog has another one (spec 4.3-10). */
export const keepsPrice = (line: CartLine): boolean => kindOf(line).keepsPrice?.(line) ?? false;

/** Reads a line from any stored value. Null when a required field is missing or invalid. */
export function readLine(stored: unknown): CartLine | null {
  const line = readAs(LINE, stored);
  return line && kindOf(line).read(line, stored);
}

/** The additional fields that the checkout sends for a line of this kind (spec 7.5-07). */
export const sentFields = (line: CartLine): SentFields => ({
  // spec 7.5-08: for products of instant songs, `extra_info` is sent too.
  ...(line.extra_info.instant_product ? { extra_info: inOrder(line.extra_info) } : {}),
  ...kindOf(line).send(line),
});

/** A product of the catalog with the fields that a cart needs. Its price is in cents. */
export type CatalogProduct = Pick<
  LineBase,
  | 'id'
  | 'name'
  | 'title'
  | 'sku'
  | 'price'
  | 'product_type'
  | 'requires_shipping_address'
  | 'photo'
  | 'extra_info'
> & {
  /** The products in a bundle. Missing for other products. */
  bundled_products?: readonly Pick<BundledProduct, 'id' | 'name' | 'title'>[];
};

/** The id and the time of a new line. The caller passes them, so that `newLine` stays a pure function. */
export type LineStamp = { cart_uuid: string; added_at: Date };

/** Makes a new line for a product of the catalog. `own` has the customer's choices. */
export function newLine(
  { bundled_products = [], ...product }: CatalogProduct,
  { cart_uuid, added_at }: LineStamp,
  own: Partial<LineFields> = {},
): CartLine {
  const {
    quantity,
    underSong,
    parent_story_id,
    parent_story_key,
    owner_id,
    expire,
    auto_added,
    cta_clicked,
    lost_inputs,
  } = own;
  const line: LineBase = {
    ...product,
    price: own.price ?? product.price,
    cartPrice: own.price ?? product.price,
    quantity: quantity ?? 1,
    cart_uuid,
    added_at: added_at.toISOString(),
    underSong: underSong ?? false,
    parent_story_id: parent_story_id ?? null,
    parent_story_key: parent_story_key ?? null,
    owner_id: owner_id ?? null,
    cover_public_id: null,
    expire: expire ?? null,
    bundled_products: bundled_products.map((item) => ({ ...item, expire: null })),
    auto_added: auto_added ?? false,
    lost_inputs: lost_inputs ?? null,
    cta_clicked: cta_clicked ?? null,
  };
  return kindOf(line).read(line, own);
}

/**
 * The fields of its kind that an order stores for a line. Refuses with `pod_missing` when a line names a
 * recording that is not the customer's own. Other refusals: all refusals of the kind.
 */
export function freezeLine(kind: Kind, line: SoldLine, shop: ShopFacts): Result<OwnKept> {
  const recording = recordingOf(line.sent);
  if (recording !== null && !shop.greetings.has(recording)) return lacksGreeting(line);
  return kind.freeze ? kind.freeze(line, shop) : ok({});
}

/** Checks for each kind whether its lines may be bought together. Refusals: all refusals of the kinds. */
export function checkTogether(lines: readonly (SoldLine & { kind: Kind })[], buyer: Buyer): Result<null> {
  for (const kind of KINDS) {
    const own = lines.filter((line) => line.kind === kind);
    const checked = own.length > 0 && kind.together ? kind.together(own, buyer) : ok(null);
    if (!checked.ok) return checked;
  }
  return ok(null);
}
