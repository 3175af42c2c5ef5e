import { GIFT_CARD_TYPE } from '@keepsong/domain/cart/named-products';
import { typesWhere } from '@keepsong/domain/catalogue/product-rules';
import type { Locale } from '@keepsong/domain/format/locale';
import type { ReviewKind } from '@keepsong/domain/reviews/reported';
import {
  and,
  arrayContains,
  asc,
  avg,
  count,
  desc,
  eq,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { isCardSent, isReleased } from '../../../db/once-for-song.ts';
import { keptLinesOf, ordersOfStory } from '../../../db/paid-lines.ts';
import { productReviews, products } from '../../../db/schema/catalog.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { hasTags, type ProductRow, type TagFilter } from './catalog.repository.ts';
import type { SongTaken } from './offers.ts';

/**
 * The shelf always shows products of these types. It shows an add-on only when the add-on can be bought without a song.
 */
const SHELF_TYPES = typesWhere('isOnShelf');

const onShelf = and(
  eq(products.active, true),
  isNull(products.variantOf),
  or(
    inArray(products.productType, SHELF_TYPES),
    and(eq(products.productType, 'add-on'), eq(products.underSong, false)),
  ),
);

export type ShelfSort = 'featured' | 'price' | 'price_down' | 'newest';
export type ShelfFilter = { tags: readonly string[]; keyword?: string | undefined; sort: ShelfSort };

const IN_ORDER: Readonly<Record<ShelfSort, SQL>> = {
  featured: asc(products.id),
  price: asc(products.priceCents),
  price_down: desc(products.priceCents),
  newest: desc(products.createdAt),
};

/** The words of a product that can be searched. Each language has its own grammar. */
const english = sql`to_tsvector('english', ${products.titleEn} || ' ' || ${products.descriptionEn} || ' ' || array_to_string(${products.tags}, ' '))`;
const spanish = sql`to_tsvector('spanish', ${products.titleSp} || ' ' || ${products.descriptionSp})`;
const titles = sql`lower(${products.titleEn} || ' ' || ${products.titleSp})`;

/** Matches words of the text in either language, a part of a title, or a title that sounds alike. */
function meant(keyword: string): SQL {
  const text = keyword.toLowerCase();
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${english} @@ websearch_to_tsquery('english', ${text}) or ${spanish} @@ websearch_to_tsquery('spanish', ${text}) or ${titles} like ${part} or word_similarity(${text}, ${titles}) > 0.45)`;
}

/** One page of the shelf, and the total count of matches. With a keyword, the likeliest title comes first. */
export async function findShelfPage(
  db: DbOrTx,
  { tags, keyword, sort, ...filter }: ShelfFilter & Partial<TagFilter>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ProductRow[]; total: number }> {
  const where = and(
    onShelf,
    tags.length > 0 ? arrayContains(products.tags, [...tags]) : undefined,
    hasTags(filter),
    keyword ? meant(keyword) : undefined,
  );
  const likeliest =
    keyword && sort === 'featured' ? [desc(sql`word_similarity(${keyword.toLowerCase()}, ${titles})`)] : [];
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(products)
      .where(where)
      .orderBy(...likeliest, IN_ORDER[sort], asc(products.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(products).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function findShownSlugs(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(onShelf)
    .orderBy(asc(products.id));
  return rows.map(({ slug }) => slug);
}

/** All sizes or amounts of a product: first the one that the shelf shows, then the others by price. */
export function findVariants(db: DbOrTx, { id, variantOf }: ProductRow): Promise<ProductRow[]> {
  const shown = variantOf ?? id;
  return db
    .select()
    .from(products)
    .where(and(eq(products.active, true), or(eq(products.id, shown), eq(products.variantOf, shown))))
    .orderBy(desc(isNull(products.variantOf)), asc(products.priceCents));
}

/** The `extraInfo` of these products, by slug. For a size, the `extraInfo` of its main product. */
export async function findMainInfo(db: DbOrTx, ids: readonly number[]) {
  const main = alias(products, 'main');
  return db
    .select({ slug: products.slug, extraInfo: main.extraInfo })
    .from(products)
    .innerJoin(main, eq(main.id, sql`coalesce(${products.variantOf}, ${products.id})`))
    .where(inArray(products.id, [...ids]));
}

/** The `extraInfo` of the gift cards on sale, oldest first. A size counts as its main product. */
export async function findGiftCardInfo(db: DbOrTx) {
  const main = alias(products, 'main');
  return db
    .selectDistinct({ id: main.id, extraInfo: main.extraInfo })
    .from(products)
    .innerJoin(main, eq(main.id, sql`coalesce(${products.variantOf}, ${products.id})`))
    .where(and(eq(products.active, true), eq(products.productType, GIFT_CARD_TYPE)))
    .orderBy(asc(main.id));
}

/** Reviews of any of these products. */
const ofProducts = (ids: number[]) =>
  and(inArray(productReviews.productId, ids), eq(productReviews.isShown, true));

type Reviewed = { ids: number[]; isInstantSong: boolean };

/** The reviews of products. Those of instant songs are reviews of songs, and belong to the product. */
function reviewsOf(db: DbOrTx, { ids, isInstantSong }: Reviewed) {
  const kindOf = (kind: ReviewKind) => sql<ReviewKind>`${sql.raw(`'${kind}'`)}`.as('kind');
  const ofSongs = and(isNull(artistReviews.artistId), sql`${artistReviews.isShown}`);
  return unionAll(
    db
      .select({
        ...{ kind: kindOf('product'), id: productReviews.id, firstName: productReviews.firstName },
        ...{ body: productReviews.body, rating: productReviews.rating, createdAt: productReviews.createdAt },
        // Nobody asks in which language a review of goods is written.
        locale: sql<Locale | null>`null::text`.as('locale'),
      })
      .from(productReviews)
      .where(ofProducts(ids)),
    db
      .select({
        ...{ kind: kindOf('artist'), id: artistReviews.id, firstName: artistReviews.firstName },
        ...{ body: artistReviews.body, rating: artistReviews.rating, createdAt: artistReviews.createdAt },
        locale: sql<Locale | null>`${artistReviews.locale}`.as('locale'),
      })
      .from(artistReviews)
      .where(isInstantSong ? ofSongs : sql`false`),
  );
}

export async function findProductRating(
  db: DbOrTx,
  reviewed: Reviewed,
): Promise<{ average: number; count: number } | null> {
  const all = reviewsOf(db, reviewed).as('reviews');
  const [row] = await db.select({ average: avg(all.rating), count: count() }).from(all);
  return row && row.count > 0
    ? { average: Math.round(Number(row.average) * 10) / 10, count: row.count }
    : null;
}

/** One page of the reviews, the newest first. With `firstIn`, those in this language come before all others. */
export function findProductReviews(
  db: DbOrTx,
  reviewed: Reviewed & { firstIn?: Locale | undefined },
  { limit, offset }: { limit: number; offset: number },
) {
  const all = reviewsOf(db, reviewed).as('reviews');
  const { firstIn } = reviewed;
  const isOther = firstIn && sql`${all.locale} is distinct from ${firstIn}`;
  return db
    .select()
    .from(all)
    .orderBy(...(isOther ? [isOther] : []), desc(all.createdAt), all.kind, desc(all.id))
    .limit(limit)
    .offset(offset);
}

/** The tags of the products in the shelf, each with its number of products, the most frequent first. */
export function countShelfTags(db: DbOrTx): Promise<{ tag: string; count: number }[]> {
  const tagged = db
    .select({ tag: sql<string>`unnest(${products.tags})`.as('tag') })
    .from(products)
    .where(onShelf)
    .as('tagged');
  const count = sql<number>`count(*)::int`;
  return db
    .select({ tag: tagged.tag, count })
    .from(tagged)
    .groupBy(tagged.tag)
    .orderBy(desc(count), asc(tagged.tag));
}

const s = alias(stories, 's');

/**
 * What a story has already: the lines that were bought for it, together with it or in a later order, and not given back,
 * and what else decides which goods it can take. Null when the story belongs to another user.
 */
export async function findSongTaken(db: DbOrTx, storyId: number, ownerId: number): Promise<SongTaken | null> {
  const [row] = await db
    .select({
      status: s.status,
      isInstant: sql<boolean>`${s.instantSongId} is not null`,
      isReleased: isReleased(sql`${s.id}`),
      isCardSent: isCardSent(sql`${s.id}`),
      orders: ordersOfStory(sql`${s.ownerId}`),
    })
    .from(s)
    .where(and(eq(s.id, storyId), eq(s.ownerId, ownerId)));
  if (!row) return null;
  const { orders, ...song } = row;
  return { ...song, kept: keptLinesOf(orders) };
}
