import type { Product } from '@keepsong/contract/catalog';
import {
  type AmountRange,
  INSTANT_SONG,
  isGiftCard,
  SONG,
  usualAmounts,
} from '@keepsong/domain/cart/named-products';
import { entryWords, readFrom, runningAt } from '@keepsong/domain/catalogue/calendar';
import { limitsOf } from '@keepsong/domain/catalogue/limits';
import { isCents } from '@keepsong/domain/checkout/money';
import { type RushFee, readRushFee } from '@keepsong/domain/checkout/rush';
import type { GiftDesign } from '@keepsong/domain/credits/gift-design';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { partByPart } from '../../platform/part-by-part.ts';
import type { ReviewsService } from '../reviews/reviews.service.ts';
import { type EntryRow, findShownEntries } from './calendar/calendar.repository.ts';
import {
  findAddons,
  findContents,
  findProductBySlug,
  findProducts,
  loadHolidays,
  loadMakers,
  type ProductRow,
  type TagFilter,
} from './catalog.repository.ts';
import { extraInfoOf } from './extra-info.ts';
import { offeredDesigns } from './kept-designs.ts';
import { photosOf } from './kept-photos.ts';
import { stillOffered } from './offers.ts';
import {
  countShelfTags,
  findMainInfo,
  findProductRating,
  findProductReviews,
  findShelfPage,
  findShownSlugs,
  findSongTaken,
  findVariants,
  type ShelfFilter,
} from './shelf.repository.ts';
import { findSoldOut } from './stock/stock.repository.ts';

/** The rush deliveries that a product offers. Only the rush fee offers any. */
export const rushOptionsOf = ({ extraInfo }: Pick<ProductRow, 'extraInfo'>): RushFee[] =>
  Array.isArray(extraInfo.rush_options) ? extraInfo.rush_options.flatMap((it) => readRushFee(it) ?? []) : [];

/** The amounts of a product whose price the customer chooses; null for other products. */
export function amountsOf({ slug, extraInfo }: Pick<ProductRow, 'slug' | 'extraInfo'>): AmountRange | null {
  const usual = usualAmounts(slug);
  const { least, most } = (extraInfo.amounts ?? {}) as Partial<Record<keyof AmountRange, unknown>>;
  return usual && isCents(least) && isCents(most) ? { least, most } : usual;
}

function extraInfoView(row: ProductRow, locale: Locale): Product['extra_info'] {
  const info = extraInfoOf(row, locale);
  const pod_fields = info.pod_fields.map(({ choices, ...field }) => ({
    ...field,
    ...(choices && choices.length > 0 ? { choices: [...choices] } : {}),
  }));
  return { ...info, promo_addons: [...info.promo_addons], pod_fields };
}

const titleOf = (row: Pick<ProductRow, 'titleEn' | 'titleSp'>, locale: Locale): string =>
  locale === 'sp' ? row.titleSp : row.titleEn;

const closedOf = (rows: readonly EntryRow[]) =>
  rows
    .filter(({ kind, rushClosed }) => kind === 'rush' && rushClosed)
    .map(({ fromDay: from, toDay: to }) => ({ from, to }));

/** The products that the bundles of a list contain, by id. */
type Contents = ReadonlyMap<number, ProductRow>;

/**
 * What product pages need beside the product itself: the contents of bundles, which products are sold out, and
 * the main product of each size.
 */
type Beside = {
  contents: Contents;
  isSoldOut: (id: number) => boolean;
  /** Returns the main product when the row is a size of it; otherwise the row itself. */
  mainOf: (row: ProductRow) => ProductRow;
};

function productView(row: ProductRow, { contents, isSoldOut, mainOf }: Beside, locale: Locale): Product {
  const { perOrder } = limitsOf(row.extraInfo);
  const photos = photosOf(row.extraInfo).map(({ alt, ...photo }) => ({ ...photo, alt: alt[locale] }));
  const designs = isGiftCard({ product_type: row.productType }) ? offeredDesigns(mainOf(row).extraInfo) : [];
  return {
    id: String(row.id),
    name: row.slug,
    title: titleOf(row, locale),
    description: locale === 'sp' ? row.descriptionSp : row.descriptionEn,
    sku: row.sku,
    price: row.priceCents,
    product_type: row.productType,
    tags: row.tags,
    requires_shipping_address: row.requiresShippingAddress,
    under_song: row.underSong,
    art: row.art,
    extra_info: extraInfoView(row, locale),
    rush_options: rushOptionsOf(row),
    ...(usualAmounts(row.slug) ? { amounts: amountsOf(row) ?? undefined } : {}),
    bundled_products: row.bundledIds.flatMap((id) => {
      const item = contents.get(id);
      return item ? [{ id: String(id), name: item.slug, title: titleOf(item, locale) }] : [];
    }),
    ...(photos.length > 0 ? { photos } : {}),
    ...(designs.length > 0
      ? { designs: designs.map(({ name, ...design }) => ({ ...design, name: name[locale] })) }
      : {}),
    ...([row.id, ...row.bundledIds].some(isSoldOut) ? { sold_out: true } : {}),
    ...(perOrder === null ? {} : { most_per_order: perOrder }),
    ...(row.regularCents === null ? {} : { regular_price: row.regularCents }),
  };
}

export type { ProductRow } from './catalog.repository.ts';

/**
 * Which products are requested (spec 7.3-02). If products are named by id or slug, these are meant. Otherwise the
 * products for a story, otherwise the products for an artist, otherwise products of the shelf with the given tags. Only
 * these come in pages, because the shelf may have any number of products.
 */
export type ProductsWanted = TagFilter & {
  ids: number[];
  /** The slugs of products. */
  name: string[];
  artist_id?: number | undefined;
  story_id?: number | undefined;
  page: number;
};
/** How many products of the shelf with certain tags are answered at once: as many as may be named. */
const TAGGED_PER_PAGE = 100;

/** What a draft of a product says beside its row: the ids of the add-ons, and whether it would be sold out. */
type DraftBeside = { addons: readonly number[]; isSoldOut: boolean };

/** A product with everything that its page shows. */
type ProductPage = {
  product: Product;
  addons: Product[];
  variants: Product[];
  rating: { average: number; count: number } | null;
};

const idsOf = (rows: readonly ProductRow[]): number[] => rows.map(({ id }) => id);
/** Which reviews stand on the page of a product: those of all its sizes. */
const reviewedOf = ({ slug }: ProductRow, sizes: readonly ProductRow[]) => ({
  ids: idsOf(sizes),
  isInstantSong: slug === INSTANT_SONG,
});
const bundledIn = (rows: readonly ProductRow[]): number[] => rows.flatMap(({ bundledIds }) => bundledIds);

/** A list that has no further pages. */
const all = (rows: ProductRow[]) => ({ rows, total: rows.length });

const contentsOf = async (db: DbOrTx, ids: number[]): Promise<ProductRow[]> =>
  ids.length > 0 ? findContents(db, ids) : [];

/** The add-ons that are offered for a story or with an artist. */
async function offeredWithSong(db: DbOrTx, filter: TagFilter): Promise<ProductRow[]> {
  const song = await findProductBySlug(db, SONG);
  return song ? findAddons(db, song.id, filter) : [];
}

/** The products among these that can still be bought for a story. */
async function openToStory(db: DbOrTx, offered: ProductRow[], storyId: number, userId: number | null) {
  const song = userId === null ? null : await findSongTaken(db, storyId, userId);
  return stillOffered(offered, song, await contentsOf(db, bundledIn(offered)));
}

/** Shows products, and their pages, to readers of a language. */
function createViews(db: DbOrTx, songReviews: ReviewsService) {
  /** `drafted` says of products whether their drafts would be sold out; the others are read. */
  async function view(
    rows: readonly ProductRow[],
    locale: Locale,
    drafted: ReadonlyMap<number, boolean> = new Map(),
  ): Promise<Product[]> {
    const ids = bundledIn(rows);
    const [items, soldOut] = await Promise.all([
      contentsOf(db, ids),
      findSoldOut(db, [...rows.map(({ id }) => id), ...ids]),
    ]);
    const contents = new Map(items.map((item) => [item.id, item]));
    const mainOf = (row: ProductRow) => rows.find(({ id }) => id === row.variantOf) ?? row;
    const isSoldOut = (id: number) => drafted.get(id) ?? soldOut.has(id);
    const beside = { contents, isSoldOut, mainOf };
    return (await partByPart(rows, (part) => part.map((row) => productView(row, beside, locale)))).flat();
  }

  /** The add-ons with these ids that are on sale, in the order of the ids. */
  async function addonsOf(ids: readonly number[]): Promise<ProductRow[]> {
    const rows = await findProducts(db, [...ids], []);
    return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  /** A product's page. `row` may be a draft, and then `draft` says what stands beside the row. */
  async function pageOf(
    row: ProductRow,
    { withAddons, locale }: { withAddons: boolean; locale: Locale },
    draft?: DraftBeside,
  ): Promise<ProductPage> {
    const [addons, sizes] = await Promise.all([
      draft ? addonsOf(draft.addons) : withAddons ? findAddons(db, row.id) : [],
      findVariants(db, row),
    ]);
    // Among the sizes of a draft stands what customers see of it.
    const variants = sizes.map((size) => (size.id === row.id ? row : size));
    const shown = await view(
      [row, ...addons, ...variants],
      locale,
      draft && new Map([[row.id, draft.isSoldOut]]),
    );
    const [product] = shown;
    if (!product) throw new Error('a product has no view');
    return {
      product,
      addons: shown.slice(1, addons.length + 1),
      variants: variants.length > 1 ? shown.slice(addons.length + 1) : [],
      rating:
        row.slug === SONG
          ? await songReviews.rating()
          : await findProductRating(db, reviewedOf(row, variants)),
    };
  }

  return { view, pageOf };
}

type ReviewsAsked = { page: number; per_page: number; first_in?: Locale | undefined };

/**
 * The products that the shop sells, with texts in the reader's language. The original song shows the reviews of
 * all songs, so that every page of the shop shows the same number of reviews (decision 0087).
 */
export function createCatalogService(db: DbOrTx, songReviews: ReviewsService, clock: Clock) {
  const { view, pageOf } = createViews(db, songReviews);

  async function findWanted(wanted: ProductsWanted, userId: number | null) {
    const { ids, name, artist_id, story_id, includes, excludes, page } = wanted;
    const filter = { includes, excludes };
    if (ids.length + name.length > 0) return all(await findProducts(db, ids, name, filter));
    if (story_id !== undefined)
      return all(await openToStory(db, await offeredWithSong(db, filter), story_id, userId));
    if (artist_id !== undefined) return all(await offeredWithSong(db, filter));
    if (includes.length + excludes.length === 0) return all([]);
    const at = { limit: TAGGED_PER_PAGE, offset: (page - 1) * TAGGED_PER_PAGE };
    return findShelfPage(db, { tags: [], sort: 'featured', ...filter }, at);
  }

  return {
    pageOf,
    /** A product with everything that its page shows. Refusals: `not_found`. */
    async product(
      slug: string,
      asked: { withAddons: boolean; locale: Locale },
    ): Promise<Result<ProductPage>> {
      const row = await findProductBySlug(db, slug);
      return row ? ok(await pageOf(row, asked)) : refuse('not_found');
    },
    /** Customer reviews of a product, over all its sizes. Refusals: `not_found`. */
    async reviews(slug: string, { page, per_page, first_in: firstIn }: ReviewsAsked) {
      const row = await findProductBySlug(db, slug);
      if (!row) return refuse('not_found');
      if (row.slug === SONG) {
        const { reviews, total } = await songReviews.list(
          { sort: 'newest', firstIn },
          { page, perPage: per_page },
        );
        return ok({
          reviews: reviews.map((review) => ({ ...review, kind: 'artist' as const, of_song: review })),
          total,
        });
      }
      const reviewed = reviewedOf(row, await findVariants(db, row));
      const [reviews, rating] = await Promise.all([
        findProductReviews(db, { ...reviewed, firstIn }, { limit: per_page, offset: (page - 1) * per_page }),
        findProductRating(db, reviewed),
      ]);
      return ok({
        reviews: reviews.map((review) => ({
          ...{ kind: review.kind, id: review.id },
          first_name: review.firstName,
          text: review.body,
          rating: review.rating,
          created_at: review.createdAt.toISOString(),
          ...(review.locale ? { written_in: review.locale } : {}),
        })),
        total: rating?.count ?? 0,
      });
    },
    /**
     * The wanted products, or a page of them, and their total count. `userId` is the signed-in user, or null. Products
     * that a story already has are left out only when this user owns the story.
     */
    async products(
      wanted: ProductsWanted,
      userId: number | null,
      locale: Locale,
    ): Promise<{ products: Product[]; total: number }> {
      const { rows, total } = await findWanted(wanted, userId);
      return { products: await view(rows, locale), total };
    },
    /** A page of the shelf, and the total count of its products. */
    async index(
      { page, per_page, ...filter }: ShelfFilter & { page: number; per_page: number },
      locale: Locale,
    ): Promise<{ products: Product[]; total: number }> {
      const at = { limit: per_page, offset: (page - 1) * per_page };
      const { rows, total } = await findShelfPage(db, filter, at);
      return { products: await view(rows, locale), total };
    },
    /** Slugs of all products that the shelf shows. */
    shownSlugs: () => findShownSlugs(db),
    /** The prices of these products in cents, by slug. Products that are not on sale are left out. */
    prices: async (slugs: string[]): Promise<ReadonlyMap<string, number>> =>
      new Map((await findProducts(db, [], slugs)).map(({ slug, priceCents }) => [slug, priceCents])),
    /** The tags of the products in the shelf, each with its number of products. */
    filters: () => countShelfTags(db),
    /** The functions below that take `tx` serve other services, which may call them inside a transaction. */
    /** The products that bundles contain, whether or not they are also sold alone. */
    contentsOf,
    /** The designs that are offered for these gift cards, by the slug of the card. */
    giftDesigns: async (tx: DbOrTx, ids: readonly number[]): Promise<Map<string, GiftDesign[]>> =>
      new Map((await findMainInfo(tx, ids)).map(({ slug, extraInfo }) => [slug, offeredDesigns(extraInfo)])),
    productsBySlug: (tx: DbOrTx, slugs: string[]) => findProducts(tx, [], slugs),
    holidays: (tx: DbOrTx = db) => loadHolidays(tx),
    /**
     * The calendar's notes about orders: cut-off dates, and windows of rush delivery. Empty when the calendar
     * has none.
     */
    async orderNotes(locale: Locale) {
      const rows = await findShownEntries(db, readFrom(clock.now()));
      const rush_closed = closedOf(rows);
      const notes = rows.flatMap(({ kind, fromDay: from, toDay: to, textEn, textSp }) => {
        const text = locale === 'sp' ? textSp : textEn;
        const noted = kind === 'cutoff' || kind === 'rush' ? kind : null;
        return noted && text !== ''
          ? [{ kind: noted, from, to, text: entryWords({ kind, from, to, text }, locale) }]
          : [];
      });
      return { ...(rush_closed.length > 0 && { rush_closed }), ...(notes.length > 0 && { notes }) };
    },
    /** Whether rush delivery is sold at a moment. */
    isRushSold: async (tx: DbOrTx, now: Date): Promise<boolean> =>
      runningAt(closedOf(await findShownEntries(tx, readFrom(now))), now).length === 0,
    /** The makers of goods: how many working days each needs, and on which days each is closed. */
    makers: (tx: DbOrTx = db) => loadMakers(tx),
  };
}

export type CatalogService = ReturnType<typeof createCatalogService>;
