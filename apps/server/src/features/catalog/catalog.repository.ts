import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { holidays, productAddons, products } from '../../../db/schema/catalog.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type ProductRow = typeof products.$inferSelect;

export async function findProductBySlug(db: DbOrTx, slug: string): Promise<ProductRow | null> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), eq(products.active, true)))
    .limit(1);
  return row ?? null;
}

export async function findAddons(db: DbOrTx, productId: number): Promise<ProductRow[]> {
  const rows = await db
    .select({ product: products })
    .from(productAddons)
    .innerJoin(products, eq(products.id, productAddons.addonId))
    .where(and(eq(productAddons.productId, productId), eq(products.active, true)))
    .orderBy(asc(productAddons.position));
  return rows.map(({ product }) => product);
}

/** Products on sale, by id or slug. Products that left the shop are missing from the result. */
export async function findProducts(db: DbOrTx, ids: number[], slugs: string[]): Promise<ProductRow[]> {
  if (ids.length === 0 && slugs.length === 0) return [];
  const wanted = or(
    ids.length > 0 ? inArray(products.id, ids) : undefined,
    slugs.length > 0 ? inArray(products.slug, slugs) : undefined,
  );
  return db
    .select()
    .from(products)
    .where(and(wanted, eq(products.active, true)))
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
