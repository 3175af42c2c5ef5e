import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { products } from '../../../../db/schema/catalog.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { couponCodes, coupons } from '../../../../db/schema/coupons.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';
import type { CouponRow } from '../coupons.repository.ts';

export type NewCoupon = Omit<typeof coupons.$inferInsert, 'id' | 'uses' | 'createdAt'>;

export async function findPromotion(db: DbOrTx, id: number, lock: boolean): Promise<CouponRow | null> {
  const query = db.select().from(coupons).where(eq(coupons.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row ?? null;
}

export type PromotionFilter = { q: string; states: readonly EditState[] };

/** The state of a promotion for the filter. The rule is the same as in `itemOf` and `editState`. */
const state = sql<string>`case
  when e.archived_at is not null or (e.kind is null and not ${coupons}.active) then 'archived'
  when ${coupons}.active and e.draft is null then 'live' else 'draft' end`;

/**
 * Finds one page of promotions, newest first. A positive cursor continues below that id. A negative cursor
 * (`-id`) finds the promotions that are newer than that id.
 */
export async function findPromotions(
  db: DbOrTx,
  { q, states }: PromotionFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
): Promise<CouponRow[]> {
  const isUp = cursor !== null && cursor < 0;
  const code = sql`concat_ws(' ', ${coupons}.code, e.draft ->> 'code')`;
  const found = await db
    .select({ row: coupons })
    .from(coupons)
    .leftJoin(sql`${editedItems} e`, sql`e.kind = 'promotion' and e.item_id = ${coupons}.id::text`)
    .where(
      and(
        q === '' ? undefined : sql`${code} ilike ${containing(q)}`,
        states.length > 0 ? sql`${state} = any(${sql.param([...states])}::text[])` : undefined,
        cursor === null ? undefined : isUp ? gt(coupons.id, -cursor) : lt(coupons.id, cursor),
      ),
    )
    .orderBy(isUp ? asc(coupons.id) : desc(coupons.id))
    .limit(limit);
  const rows = found.map(({ row }) => row);
  return isUp ? rows.reverse() : rows;
}

export async function isCodeTaken(db: DbOrTx, code: string, except: number | null): Promise<boolean> {
  const isIt = eq(coupons.code, code);
  const [row] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(except === null ? isIt : and(isIt, ne(coupons.id, except)));
  if (row) return true;
  const [single] = await db
    .select({ id: couponCodes.couponId })
    .from(couponCodes)
    .where(eq(couponCodes.code, code));
  return single !== undefined;
}

/** Those of these slugs that belong to no product. */
export async function findUnknown(db: DbOrTx, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  const known = new Set(rows.map(({ slug }) => slug));
  return new Set(slugs.filter((slug) => !known.has(slug)));
}

export async function insertPromotion(tx: Tx, coupon: NewCoupon): Promise<number> {
  const [row] = await tx.insert(coupons).values(coupon).returning({ id: coupons.id });
  if (!row) throw new Error('the discount code was not added');
  return row.id;
}

export const updatePromotion = (tx: Tx, id: number, coupon: NewCoupon) =>
  tx.update(coupons).set(coupon).where(eq(coupons.id, id));

/**
 * The ids of all promotions, oldest first. Promotions without a code come last, because a checkout first takes
 * its code and then its promotion without a code.
 */
export async function findPromotionIds(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: coupons.id })
    .from(coupons)
    .orderBy(sql`${coupons.kind} = 'automatic'`, asc(coupons.id));
  return rows.map(({ id }) => String(id));
}
