import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
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

/** Products on sale by id or slug; those that left the shop are simply not among them. */
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

/** The things that bundles hold, whether or not they are sold by themselves. */
export const findContents = (db: DbOrTx, ids: number[]): Promise<ProductRow[]> =>
  db.select().from(products).where(inArray(products.id, ids));

const productsById = statement((db) =>
  db
    .select()
    .from(products)
    .where(
      and(
        or(
          sql`${products.id} = any(${sql.placeholder('ids')}::bigint[])`,
          eq(products.slug, sql`${SERVICE_FEE}`),
        ),
        eq(products.active, true),
      ),
    )
    .prepare('products_by_id'),
);

/** The same by id alone, for every checkout, and the service fee while the shop charges one. */
export async function findForCheckout(
  db: DbOrTx,
  ids: number[],
): Promise<{ rows: ProductRow[]; serviceFee: ProductRow | null }> {
  const found = await productsById(db).execute({ ids });
  return {
    rows: found.filter(({ slug }) => slug !== SERVICE_FEE),
    serviceFee: found.find(({ slug }) => slug === SERVICE_FEE) ?? null,
  };
}

const allHolidays = statement((db) => db.select({ day: holidays.day }).from(holidays).prepare('holidays'));

export async function loadHolidays(db: DbOrTx): Promise<string[]> {
  const rows = await allHolidays(db).execute();
  return rows.map(({ day }) => day);
}
