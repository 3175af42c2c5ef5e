import type { ProductType } from '@keepsong/domain/catalogue/product-types';
import type { Locale } from '@keepsong/domain/format/locale';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { productAddons, products, productVendors } from '../../../../db/schema/catalog.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';

export type ProductRow = typeof products.$inferSelect;
export type NewProduct = Omit<typeof products.$inferInsert, 'id' | 'createdAt'>;

const productId = sql`${products}.id`;
/** The slugs of the products with these ids, in the order of the ids. */
const slugsOf = (ids: SQL) =>
  sql<string[]>`coalesce((select array_agg(p.slug order by o.place)
    from unnest(${ids}) with ordinality o(id, place) join products p on p.id = o.id), '{}')`;

const row = {
  row: products,
  bundled: slugsOf(sql`${products}.bundled_ids`),
  addons: slugsOf(
    sql`array(select a.addon_id from product_addons a where a.product_id = ${productId} order by a.position)`,
  ),
  variantOf: sql<string | null>`(select p.slug from products p where p.id = ${products}.variant_of)`,
  pieces: sql<number | null>`(select s.pieces from product_stock s where s.product_id = ${productId})`,
  isPart: sql<boolean>`exists (select from products b where b.active and ${productId} = any(b.bundled_ids))`,
  taken: sql<number>`coalesce((select s.taken from product_stock s where s.product_id = ${productId}), 0)`,
};

export type DeskRow = {
  row: ProductRow;
  bundled: string[];
  addons: string[];
  variantOf: string | null;
  pieces: number | null;
  /** Whether a bundle on sale contains the product, so that customers read about it there. */
  isPart: boolean;
  taken: number;
};

export async function findDeskProduct(db: DbOrTx, id: number, lock: boolean): Promise<DeskRow | null> {
  if (lock)
    await db.select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update');
  const [found] = await db.select(row).from(products).where(eq(products.id, id));
  return found ?? null;
}

export type ProductFilter = {
  q: string;
  states: readonly ('draft' | 'live' | 'archived')[];
  types: readonly ProductType[];
  /** Finds only products that lack a text in this language. */
  missing: Locale | undefined;
};

const sizeIn = (field: string) => sql`coalesce(coalesce(e.draft, ${products}.extra_info) ->> ${field}, '')`;
const [size, sizeSp] = [sizeIn('variant_name'), sizeIn('variant_name_sp')];
/** The rule of `variantTexts`. */
const sizeTexts = sql`case when ${size} || ${sizeSp} ~ '[[:alpha:]]'
  then jsonb_build_object('en', ${size}, 'sp', ${sizeSp}) end`;
/** The texts of a product, as the editors see them. */
const texts = sql`jsonb_build_array(${sizeTexts}, coalesce(e.draft, jsonb_build_array(
  jsonb_build_object('en', ${products}.title_en, 'sp', ${products}.title_sp),
  jsonb_build_object('en', ${products}.description_en, 'sp', ${products}.description_sp),
  ${products}.extra_info)))`;
/** The rule of `untranslatedIn`, as a path. */
const lacking = (locale: Locale) => {
  const other = locale === 'en' ? 'sp' : 'en';
  const path = String.raw`$.** ? (@.${other} like_regex "\\S" && !(@.${locale} like_regex "\\S"))`;
  return sql`jsonb_path_exists(${texts}, ${path}::jsonpath)`;
};

/** The state of a product for the filter. The rule is the same as in `itemOf` and `editState`. */
const state = sql<string>`case
  when e.archived_at is not null or (e.kind is null and not ${products}.active) then 'archived'
  when ${products}.active and e.draft is null then 'live' else 'draft' end`;

/**
 * Finds one page of products, newest first. A positive cursor continues below that id. A negative cursor
 * (`-id`) finds the products that are newer than that id. The words are also searched in drafts.
 */
export async function findDeskProducts(
  db: DbOrTx,
  { q, states, types, missing }: ProductFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
): Promise<DeskRow[]> {
  const isUp = cursor !== null && cursor < 0;
  const written = sql`concat_ws(' ', ${products}.slug, ${products}.sku, ${products}.title_en,
    ${products}.title_sp, e.draft #>> '{title,en}', e.draft #>> '{title,sp}')`;
  const words = q.split(/\s+/).filter(Boolean).slice(0, 6);
  const found = await db
    .select(row)
    .from(products)
    .leftJoin(sql`${editedItems} e`, sql`e.kind = 'product' and e.item_id = ${products}.id::text`)
    .where(
      and(
        ...words.map((word) => sql`fold_text(${written}) like fold_text(${containing(word)})`),
        states.length > 0 ? sql`${state} = any(${sql.param([...states])}::text[])` : undefined,
        missing && lacking(missing),
        types.length > 0 ? inArray(products.productType, [...types]) : undefined,
        cursor === null ? undefined : isUp ? gt(products.id, -cursor) : lt(products.id, cursor),
      ),
    )
    .orderBy(isUp ? asc(products.id) : desc(products.id))
    .limit(limit);
  return isUp ? found.reverse() : found;
}

/** The ids of products by their slugs, whether or not they are on sale. */
export async function findIds(db: DbOrTx, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Whether another product already has this slug or this SKU. */
export async function findTaken(
  db: DbOrTx,
  { slug, sku }: { slug: string; sku: string },
  except: number | null,
): Promise<{ name: boolean; sku: boolean }> {
  const rows = await db
    .select({ slug: products.slug, sku: products.sku })
    .from(products)
    .where(
      and(or(eq(products.slug, slug), eq(products.sku, sku)), except ? ne(products.id, except) : undefined),
    );
  return { name: rows.some((one) => one.slug === slug), sku: rows.some((one) => one.sku === sku) };
}

/**
 * Whether a product may refer to the vendor. A product on sale needs a live vendor. The vendor's row is locked,
 * so that the vendor stays live until the save is done.
 */
export async function mayName(db: DbOrTx, vendorId: number, isShown: boolean): Promise<boolean> {
  const isIt = eq(productVendors.id, vendorId);
  const query = db.select({ active: productVendors.active }).from(productVendors).where(isIt);
  const [found] = await (isShown ? query.for('share') : query);
  return found !== undefined && (found.active || !isShown);
}

/** The bundles on sale that contain a product, by title. */
export const findBundlesWith = (db: DbOrTx, id: number): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(and(products.active, sql`${id} = any(${products.bundledIds})`))
    .orderBy(asc(products.titleEn), asc(products.id));

/**
 * The products of a bundle, and whether each was taken out of the shop. The rows are locked, so that none of them
 * changes until the save is done.
 */
export async function lockParts(
  tx: DbOrTx,
  ids: readonly number[],
): Promise<{ row: ProductRow; isArchived: boolean }[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('share');
  const edited = await tx
    .select({ id: editedItems.itemId, archivedAt: editedItems.archivedAt })
    .from(editedItems)
    .where(and(eq(editedItems.kind, 'product'), inArray(editedItems.itemId, ids.map(String))));
  return found.map((row) => {
    const standing = edited.find((one) => one.id === String(row.id));
    return { row, isArchived: standing ? standing.archivedAt !== null : !row.active };
  });
}

/**
 * Whether a product may be a size of this main product: it has no sizes of its own, and the main product is no size
 * itself. The shelf shows sizes only on the page of their main product. The main product is locked, so that it does
 * not become a size until the save is done.
 */
export async function mayBeSizeOf(tx: DbOrTx, id: number | null, main: number): Promise<boolean> {
  const [found] = await tx
    .select({ variantOf: products.variantOf })
    .from(products)
    .where(eq(products.id, main))
    .for('share');
  const sizes = id === null ? 0 : await tx.$count(products, eq(products.variantOf, id));
  return found?.variantOf === null && sizes === 0;
}

export async function insertProduct(tx: Tx, product: NewProduct): Promise<number> {
  const [added] = await tx.insert(products).values(product).returning({ id: products.id });
  if (!added) throw new Error('the product was not added');
  return added.id;
}

export async function updateProduct(tx: Tx, id: number, product: NewProduct): Promise<void> {
  await tx.update(products).set(product).where(eq(products.id, id));
}

/** Replaces the add-ons that are offered with a product. */
export async function saveAddons(tx: Tx, id: number, addons: readonly number[]): Promise<void> {
  await tx.delete(productAddons).where(eq(productAddons.productId, id));
  if (addons.length === 0) return;
  await tx
    .insert(productAddons)
    .values(addons.map((addonId, position) => ({ productId: id, addonId, position })));
}

/** All products, also those that are not on sale, by title; and all vendors. */
export async function findChoices(db: DbOrTx, locale: Locale) {
  const title = locale === 'sp' ? products.titleSp : products.titleEn;
  const [sold, vendors] = await Promise.all([
    db.select({ name: products.slug, title }).from(products).orderBy(asc(title), asc(products.id)),
    db
      .select({ id: productVendors.id, name: productVendors.name })
      .from(productVendors)
      .where(
        or(
          productVendors.active,
          sql`exists (select from products p where p.vendor_id = ${productVendors}.id)`,
        ),
      )
      .orderBy(asc(productVendors.name)),
  ]);
  return { products: sold, vendors };
}

const isOnSale = (now: Date) => and(lte(products.saleFrom, now), gt(products.saleTo, now));
const hasSale = isNotNull(products.saleCents);
/** The condition for products whose sale must begin or end now. */
const isDue = (now: Date) =>
  and(
    hasSale,
    sql`(${products.regularCents} is not null) is distinct from (${products.saleFrom} <= ${now} and ${products.saleTo} > ${now})`,
  );

export async function findDueSales(db: DbOrTx, now: Date): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(isDue(now));
  return rows.map(({ id }) => id);
}

/**
 * Begins and ends the sales of these products, if they are still due. Safe to repeat. The rows are locked first, as an
 * editor's save does it: every update of the table also locks the version of the catalogue, and two transactions that
 * take both in different orders would wait for each other for ever.
 */
export async function switchSales(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const isMeant = and(inArray(products.id, [...ids]), hasSale);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(isMeant)
    .orderBy(asc(products.id))
    .for('no key update');
  await tx
    .update(products)
    .set({ priceCents: sql`${products.regularCents}`, regularCents: null })
    .where(and(isMeant, isNotNull(products.regularCents), not(isOnSale(now) ?? sql`false`)));
  await tx
    .update(products)
    .set({ regularCents: sql`${products.priceCents}`, priceCents: sql`${products.saleCents}` })
    .where(and(isMeant, isNull(products.regularCents), isOnSale(now)));
}

/**
 * Begins and ends sales as `switchSales` does. Leaves the sales unchanged when a row stays locked for too long.
 */
export async function trySales(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`savepoint sales`);
  await switchSales(tx, ids, now).catch(() => tx.execute(sql`rollback to savepoint sales`));
}

/** The ids of all products, oldest first. */
export async function findProductIds(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: products.id }).from(products).orderBy(asc(products.id));
  return rows.map(({ id }) => String(id));
}

export async function findVendorName(db: DbOrTx, id: number): Promise<string | null> {
  const [found] = await db
    .select({ name: productVendors.name })
    .from(productVendors)
    .where(eq(productVendors.id, id));
  return found?.name ?? null;
}

/** The vendor with this name. If several vendors have the name, the oldest one. */
export async function findVendorId(db: DbOrTx, name: string): Promise<number | null> {
  const [found] = await db
    .select({ id: productVendors.id })
    .from(productVendors)
    .where(eq(productVendors.name, name))
    .orderBy(asc(productVendors.id))
    .limit(1);
  return found?.id ?? null;
}
