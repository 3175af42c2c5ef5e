import type { Result } from '../../result.ts';
import { ok } from '../../result.ts';
import { readAs } from '../../schema/fields.ts';
import { bundle } from './bundle.ts';
import { ecard } from './ecard.ts';
import { giftCard } from './gift-card.ts';
import { greeting } from './greeting.ts';
import { instantSong } from './instant-song.ts';
import {
  type Buyer,
  inOrder,
  LINE,
  type LineBase,
  type LineKind,
  type ProductFacts,
  type SentFields,
  type ShopFacts,
  type SoldLine,
} from './line.ts';
import { originalSong } from './original-song.ts';
import { pod } from './pod.ts';
import { revision } from './revision.ts';
import { rushFee } from './rush-fee.ts';
import { simple } from './simple.ts';

/**
 * Every kind of line that a cart can contain. The first kind that fits a product is used, and `simple` for products
 * that fit no other.
 */
const KINDS = [
  originalSong,
  instantSong,
  ecard,
  giftCard,
  revision,
  greeting,
  rushFee,
  pod,
  bundle,
  simple,
] as const;

export type Kind = (typeof KINDS)[number];

/** A line of the cart, from the button that adds it to the payload of its order. A union by `kind`. */
export type CartLine = ReturnType<Kind['read']>;

export type KindName = CartLine['kind'];

/** The line of one kind. */
export type LineOf<K extends KindName> = Extract<CartLine, { kind: K }>;

type FieldsOf<L> = L extends unknown ? keyof L : never;
type FieldOf<L, F> = L extends unknown ? (F extends keyof L ? L[F] : never) : never;

/** All fields that the lines of any kind have. */
export type LineFields = { [F in FieldsOf<CartLine>]: FieldOf<CartLine, F> };

type KeptOf<K> = K extends LineKind<string, infer _Own, infer Kept> ? Kept : never;
type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The own fields of lines that an order keeps; each exists only on lines of its kind. */
export type OwnKept = Partial<Together<KeptOf<Kind>>>;

/** A line as an order keeps it, independent of later changes of the catalog. */
export type FrozenLine = {
  cartUuid: string;
  productId: number;
  /** The product's slug. */
  name: string;
  productType: string;
  titleEn: string;
  titleSp: string;
  quantity: number;
  /** The contents of a bundle; only on lines of bundles. */
  contents?: { productId: number; name: string; titleEn: string; titleSp: string }[] | undefined;
  /** The song that the line belongs to, when that song was ordered earlier. */
  storyId?: number | undefined;
} & OwnKept;

export const kindOf = (product: ProductFacts): Kind => KINDS.find((kind) => kind.is?.(product)) ?? simple;

/** Reads a line from any stored value; null when a required field is missing or invalid. */
export function readLine(stored: unknown): CartLine | null {
  const line = readAs(LINE, stored);
  return line && kindOf(line).read(line, stored);
}

/** The fields of a line that the checkout sends beside those of every line (spec 7.5-07). */
export const sentFields = (line: CartLine): SentFields => ({
  // spec 7.5-08
  ...(line.extra_info.instant_product ? { extra_info: inOrder(line.extra_info) } : {}),
  ...kindOf(line).send(line),
});

/** A product of the catalog, with the fields that a cart needs. Price in cents. */
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
  /** The contents of a bundle; missing for other products. */
  bundled_products?: readonly { id: string; title: string }[];
};

/** The id and time of a new line. Both are given by the caller, so that the function stays pure. */
export type LineStamp = { cart_uuid: string; added_at: Date };

/** A product of the catalog as a new line, with the customer's choices for the fields of its kind. */
export function newLine(
  { bundled_products = [], ...product }: CatalogProduct,
  { cart_uuid, added_at }: LineStamp,
  own: Partial<LineFields> = {},
): CartLine {
  const { quantity, underSong, parent_story_id, owner_id, expire, auto_added, cta_clicked } = own;
  const line: LineBase = {
    ...product,
    price: own.price ?? product.price,
    cartPrice: own.price ?? product.price,
    quantity: quantity ?? 1,
    cart_uuid,
    added_at: added_at.toISOString(),
    underSong: underSong ?? false,
    parent_story_id: parent_story_id ?? null,
    owner_id: owner_id ?? null,
    cover_public_id: null,
    expire: expire ?? null,
    bundled_products: bundled_products.map(({ id, title }) => ({ id, title, expire: null })),
    auto_added: auto_added ?? false,
    cta_clicked: cta_clicked ?? null,
  };
  return kindOf(line).read(line, own);
}

/** The own fields of a line that an order keeps; refusals are those of its kind. */
export const freezeLine = (kind: Kind, line: SoldLine, shop: ShopFacts): Result<OwnKept> =>
  kind.freeze ? kind.freeze(line, shop) : ok({});

/** Whether the lines of each kind may be bought together; refusals are those of the kinds. */
export function checkTogether(lines: readonly (SoldLine & { kind: Kind })[], buyer: Buyer): Result<null> {
  for (const kind of KINDS) {
    const own = lines.filter((line) => line.kind === kind);
    const checked = own.length > 0 && kind.together ? kind.together(own, buyer) : ok(null);
    if (!checked.ok) return checked;
  }
  return ok(null);
}
