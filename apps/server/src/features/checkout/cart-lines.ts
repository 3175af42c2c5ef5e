import type { CartPayload } from '@keepsong/contract/checkout';
import { MAX_EXTRA_VERSES } from '@keepsong/domain/builder/song-data';
import { holdsTheSame } from '@keepsong/domain/cart/bundle';
import { MOST_OF_ONE } from '@keepsong/domain/cart/cart-care';
import { isInstantSong, isSong } from '@keepsong/domain/cart/cart-order';
import type { ExtraInfo } from '@keepsong/domain/cart/extra-info';
import {
  GIFT_CARD,
  GRATUITY,
  isGiftAmount,
  isGratuity,
  NOT_FOR_INSTANT,
} from '@keepsong/domain/cart/named-products';
import type { QuoteProduct } from '@keepsong/domain/checkout/quote';
import { RUSH_FEE, type RushFee, sameRush } from '@keepsong/domain/checkout/rush';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { extraInfoOf, rushOptionsOf } from '../catalog/catalog.service.ts';
import type { SoldProduct } from './cart-facts.repository.ts';
import { isRevision, type RevisableStory, type RevisionLine, revisionOf } from './revision-lines.ts';

/** A line of the cart with what the shop itself knows of it. */
export type CartLine = QuoteProduct & {
  row: SoldProduct;
  extra_info: ExtraInfo;
  /** What the browser sent as `additional_info`. */
  info: unknown;
  /** What it is to be made from, as it was sent. */
  pod: Sent['products'][number]['pod_inputs'] | null;
  /** The song that the line belongs to. */
  story_id: number | null;
  /** The lines of a song that are to be sung again; null for any other product. */
  revision: RevisionLine | null;
};

type Sent = CartPayload['sf_cart'];

/**
 * The lines of a payload at the shop's own prices. `owners` says who owns the stories that lines belong to, `revisable`
 * which of them can be sung again and at what price. Refusals:
 * `cart_empty`, `product_missing` for one that left the shop or is not sold so, `second_song`, `quantity_invalid`,
 * those of `revisionOf`, `rush_unavailable` (flag reset_rush_fee), `gratuity_invalid`, `gift_amount_invalid`, `bundle_changed` with its line.
 */
export function cartLines(
  sent: Sent,
  rows: readonly SoldProduct[],
  { owners, revisable }: StoryFacts,
  now: Date,
): Result<CartLine[]> {
  if (sent.products.length === 0) return refuse('cart_empty');
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const lines: CartLine[] = [];
  for (const [index, given] of sent.products.entries()) {
    const row = byId.get(given.id);
    if (!row) return refuse('product_missing', { id: given.id });
    if (!holdsTheSame(given.bundled_products ?? [], contentsOf(row)))
      return refuse('bundle_changed', { cart_uuid: given.cart_uuid ?? null });
    const revision = isRevision(row) ? revisionOf(given, row.priceCents, revisable, now) : ok(null);
    if (!revision.ok) return revision;
    const price = revision.value
      ? ok(revision.value.cents)
      : priceOf(row, given.price, sent.rush_fee ?? null);
    if (!price.ok) return price;
    const storyOwner = given.parent_story_id == null ? null : owners.get(given.parent_story_id);
    if (storyOwner === undefined) return refuse('product_missing', { id: given.id });
    lines.push({
      row,
      cart_uuid: given.cart_uuid ?? `line-${index}`,
      id: String(row.id),
      name: row.slug,
      product_type: row.productType,
      price: price.value,
      quantity: given.quantity,
      added_at: given.added_at ?? '',
      underSong: row.underSong,
      owner_id: storyOwner === null ? null : String(storyOwner),
      extra_info: extraInfoOf(row, 'en'),
      info: given.additional_info,
      pod: given.pod_inputs ?? null,
      story_id: given.parent_story_id ?? null,
      revision: revision.value,
    });
  }
  if (new Set(lines.map(({ cart_uuid }) => cart_uuid)).size < lines.length) return refuse('quantity_invalid');
  return checkGoods(lines);
}

/** What lines say of stories: who owns them, and what a revision of them would cost. */
export type StoryFacts = {
  owners: ReadonlyMap<number, number>;
  revisable: ReadonlyMap<number, RevisableStory>;
};

const contentsOf = ({ bundledIds }: SoldProduct) => bundledIds.map((id) => ({ id: String(id) }));

/**
 * The shop's price for one, in cents; of the gratuity and the gift card what the customer gives, of rush delivery what
 * was chosen.
 */
function priceOf(row: SoldProduct, given: number, rush: RushFee | null): Result<number> {
  if (row.slug === GRATUITY) return isGratuity(given) ? ok(given) : refuse('gratuity_invalid');
  if (row.slug === GIFT_CARD) return isGiftAmount(given) ? ok(given) : refuse('gift_amount_invalid');
  if (row.slug !== RUSH_FEE) return ok(row.priceCents);
  const isOffered = rush !== null && rushOptionsOf(row).some((offered) => sameRush(offered, rush));
  return isOffered ? ok(rush.cost) : refuse('rush_unavailable', { reset_rush_fee: true });
}

/** What only goes with a song that an artist writes, and once. */
const WITH_ORIGINAL_SONG: readonly string[] = [GRATUITY, RUSH_FEE, 'extra-verse'];

/** One song, once; what belongs to a song only with one. */
function checkGoods(lines: CartLine[]): Result<CartLine[]> {
  const songs = lines.filter(isSong);
  if (songs.length > 1 || songs.some(({ quantity }) => quantity > 1)) return refuse('second_song');
  const isInstant = songs.some(isInstantSong);
  const hasOriginal = songs.length === 1 && !isInstant;
  const names = lines.map(({ name }) => name);
  for (const { name, quantity, extra_info, id, story_id } of lines) {
    if (isInstant && story_id === null && NOT_FOR_INSTANT.includes(name))
      return refuse('product_missing', { id });
    const needsSong = WITH_ORIGINAL_SONG.includes(name);
    if (needsSong && (!hasOriginal || names.filter((other) => other === name).length > 1))
      return refuse('quantity_invalid');
    if (quantity > mostOf(name, extra_info)) return refuse('quantity_invalid');
    if (extra_info.one_per_story && countOf(lines, { name, story_id }) > 1) return refuse('quantity_invalid');
  }
  return ok(lines);
}

/** How many lines are of this product for this story. */
const countOf = (lines: readonly CartLine[], { name, story_id }: Pick<CartLine, 'name' | 'story_id'>) =>
  lines.filter((line) => line.name === name && line.story_id === story_id).length;

function mostOf(name: string, { one_per_story }: ExtraInfo): number {
  if (name === 'extra-verse') return MAX_EXTRA_VERSES;
  return one_per_story || name === GRATUITY || name === RUSH_FEE ? 1 : MOST_OF_ONE;
}
