import type { CartPayload } from '@keepsong/contract/checkout';
import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import { checkGoods } from '@keepsong/domain/cart/goods';
import { holdsTheSame } from '@keepsong/domain/cart/kinds/bundle';
import { freezeLine, type Kind, kindOf, type OwnKept } from '@keepsong/domain/cart/kinds/index';
import type { ShopFacts, SoldLine } from '@keepsong/domain/cart/line/line';
import type { PodWords } from '@keepsong/domain/cart/line/ordered';
import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import type { QuoteProduct } from '@keepsong/domain/checkout/quote';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { RevisableStory } from '@keepsong/domain/stories/revision';
import { priceRevision } from '@keepsong/domain/stories/revision-line';
import type { GoodsStory } from '@keepsong/domain/stories/story';
import { z } from 'zod';
import { amountsOf, rushOptionsOf } from '../../catalog/catalog.service.ts';
import { extraInfoOf } from '../../catalog/extra-info.ts';
import type { SoldProduct } from './cart-facts.repository.ts';
import { storyOwner } from './story-lines.ts';

/** A line of the cart with the shop's own price and product. */
export type PricedLine = QuoteProduct &
  SoldLine & {
    kind: Kind;
    row: SoldProduct;
    /** The existing song for which the line is bought; null for any other line. */
    story_id: number | null;
  };

type Sent = CartPayload['sf_cart'];

/**
 * `stories`: the stories that lines name. `revisable`: the stories that can be revised, with the facts that set the
 * price.
 */
export type StoryFacts = {
  stories: ReadonlyMap<number, GoodsStory>;
  revisable: ReadonlyMap<number, RevisableStory>;
};

/**
 * The lines of a payload at the shop's own prices. Refusals: `cart_empty`; `product_missing` for a product that left
 * the shop; `bundle_changed` with its line; `quantity_invalid` when two lines have the same id; all refusals of
 * `storyOwner`, of `checkGoods` and of the `price` functions of the kinds.
 */
export function soldLines(
  sent: Sent,
  rows: readonly SoldProduct[],
  { stories, revisable }: StoryFacts,
  { userId, now }: { userId: number | null; now: Date },
): Result<PricedLine[]> {
  if (sent.products.length === 0) return refuse('cart_empty');
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const rush = sent.rush_fee ?? null;
  const revisionPrice = revisionPrices(revisable, now);
  const lines: PricedLine[] = [];
  for (const [index, given] of sent.products.entries()) {
    const row = byId.get(given.id);
    if (!row) return refuse('product_missing', { id: given.id });
    if (!holdsTheSame(given.bundled_products ?? [], contentsOf(row)))
      return refuse('bundle_changed', { cart_uuid: given.cart_uuid ?? null });
    // This check comes before the price, because the price of a revision reveals facts about its song.
    const owner = storyOwner(given, stories, userId);
    if (!owner.ok) return owner;
    const line = lineOf(row, given, given.cart_uuid ?? `line-${index}`);
    const price = priceOf(line, {
      rush,
      rushOptions: rushOptionsOf(row),
      amounts: amountsOf(row),
      priceRevision: revisionPrice,
    });
    if (!price.ok) return price;
    lines.push({ ...line, price: price.value, owner_id: owner.value === null ? null : String(owner.value) });
  }
  if (new Set(lines.map(({ cart_uuid }) => cart_uuid)).size < lines.length) return refuse('quantity_invalid');
  const goods = checkGoods(lines);
  return goods.ok ? ok(lines) : goods;
}

const contentsOf = ({ bundledIds }: SoldProduct) => bundledIds.map((id) => ({ id: String(id) }));

const priceOf = (line: PricedLine, facts: Parameters<NonNullable<Kind['price']>>[1]): Result<number> =>
  line.kind.price ? line.kind.price(line, facts) : ok(line.catalogCents);

/** Joins a line of the payload with its product and the catalog's price. */
function lineOf(row: SoldProduct, sent: Sent['products'][number], cart_uuid: string): PricedLine {
  const extra_info = extraInfoOf(row, 'en');
  const facts = { name: row.slug, product_type: row.productType, extra_info };
  return {
    ...facts,
    kind: kindOf({ ...facts, bundled_products: row.bundledIds }),
    row,
    cart_uuid,
    id: String(row.id),
    price: row.priceCents,
    catalogCents: row.priceCents,
    wordsOf: (key, text) => podWords(row, key, text),
    quantity: sent.quantity,
    added_at: sent.added_at ?? '',
    underSong: row.underSong,
    owner_id: null,
    sent,
    story_id: sent.parent_story_id ?? null,
  };
}

const WORDS = z.object({ en: z.string().default(''), sp: z.string().default('') });
const FIELDS = z.object({
  pod_fields: z.array(z.object({ key: z.string(), label: WORDS, choices: z.array(WORDS).nullish() })),
});

/**
 * The words for a text in one of a product's text fields, in both languages. The label is the key when the catalog has
 * none. The order keeps the name of a choice, because editors may rename it later.
 */
export function podWords({ extraInfo }: Pick<SoldProduct, 'extraInfo'>, key: string, text: string): PodWords {
  const fields = FIELDS.safeParse(extraInfo).data?.pod_fields ?? [];
  const field = fields.find((one) => one.key === key);
  const named = (own = '', other = ''): string => own.trim() || other.trim();
  const label = {
    labelEn: named(field?.label.en, field?.label.sp) || key,
    labelSp: named(field?.label.sp, field?.label.en) || key,
  };
  const chosen = field?.choices?.find(({ en, sp }) => named(en, sp) === text.trim());
  if (!chosen) return label;
  const { en, sp } = chosen;
  return { ...label, chosenEn: named(en, sp), chosenSp: named(sp, en) };
}

/** The service fee as a line of the order, if the shop charges one. */
export const feeLine = (row: SoldProduct): PricedLine => ({
  ...lineOf(
    row,
    { id: String(row.id), name: row.slug, price: row.priceCents, quantity: 1, product_type: row.productType },
    SERVICE_FEE,
  ),
  extra_info: readExtraInfo(row.extraInfo),
});

/** The function that gives the present price of revising one of these songs. */
export const revisionPrices =
  (revisable: StoryFacts['revisable'], now: Date): ShopFacts['priceRevision'] =>
  (line) =>
    priceRevision(line, revisable, now);

/**
 * For each line, by its `cart_uuid`: the fields of its kind that are stored with the order. Refusals: all refusals of
 * the kinds.
 */
export function keptOf(lines: readonly PricedLine[], shop: ShopFacts): Result<ReadonlyMap<string, OwnKept>> {
  const kept = new Map<string, OwnKept>();
  for (const line of lines) {
    const frozen = freezeLine(line.kind, line, shop);
    if (!frozen.ok) return frozen;
    kept.set(line.cart_uuid, frozen.value);
  }
  return ok(kept);
}
