import { and, arrayOverlaps, asc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { holidays, productAddons, products, productVendors } from '../../../db/schema/catalog.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type ProductRow = typeof products.$inferSelect;

/** A product must have one of the tags in `includes`, if there are any, and none of the tags in `excludes`. */
export type TagFilter = { includes: readonly string[]; excludes: readonly string[] };

export const hasTags = ({ includes = [], excludes = [] }: Partial<TagFilter>): SQL | undefined =>
  and(
    includes.length > 0 ? arrayOverlaps(products.tags, [...includes]) : undefined,
    excludes.length > 0 ? not(arrayOverlaps(products.tags, [...excludes])) : undefined,
  );

export async function findProductBySlug(db: DbOrTx, slug: string): Promise<ProductRow | null> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), eq(products.active, true)))
    .limit(1);
  return row ?? null;
}

export async function findAddons(
  db: DbOrTx,
  productId: number,
  filter: Partial<TagFilter> = {},
): Promise<ProductRow[]> {
  const rows = await db
    .select({ product: products })
    .from(productAddons)
    .innerJoin(products, eq(products.id, productAddons.addonId))
    .where(and(eq(productAddons.productId, productId), eq(products.active, true), hasTags(filter)))
    .orderBy(asc(productAddons.position));
  return rows.map(({ product }) => product);
}

/** Products on sale, by id or slug. Products that left the shop are missing from the result. */
export async function findProducts(
  db: DbOrTx,
  ids: number[],
  slugs: string[],
  filter: Partial<TagFilter> = {},
): Promise<ProductRow[]> {
  if (ids.length === 0 && slugs.length === 0) return [];
  const wanted = or(
    ids.length > 0 ? inArray(products.id, ids) : undefined,
    slugs.length > 0 ? inArray(products.slug, slugs) : undefined,
  );
  return db
    .select()
    .from(products)
    .where(and(wanted, eq(products.active, true), hasTags(filter)))
    .orderBy(asc(products.id));
}

/** The products that bundles contain, whether or not they are also sold alone. */
export const findContents = (db: DbOrTx, ids: number[]): Promise<ProductRow[]> =>
  db.select().from(products).where(inArray(products.id, ids));

const allHolidays = statement((db) => db.select({ day: holidays.day }).from(holidays).prepare('holidays'));

export async function loadHolidays(db: DbOrTx): Promise<string[]> {
  const rows = await allHolidays(db).execute();
  return rows.map(({ day }) => day);
}

// The id is written with its table, because the inner queries have columns of the same name.
const vendorId = sql.raw('"product_vendors"."id"');
const allMakers = statement((db) =>
  db
    .select({
      lead_days: productVendors.leadDays,
      products: sql<
        string[]
      >`array(select p.slug from products p where p.active and (p.vendor_id = ${vendorId}
        or exists (select from products part where part.id = any(p.bundled_ids) and part.vendor_id = ${vendorId}))
        order by p.slug)`,
      days_off: sql<{ from: string; to: string }[]>`coalesce((select jsonb_agg(
        jsonb_build_object('from', d.from_day, 'to', d.to_day) order by d.from_day)
        from vendor_days_off d where d.vendor_id = ${vendorId}), '[]'::jsonb)`,
    })
    .from(productVendors)
    .orderBy(asc(productVendors.id))
    .prepare('makers'),
);

export async function loadMakers(db: DbOrTx) {
  return (await allMakers(db).execute()).filter(({ products: made }) => made.length > 0);
}
