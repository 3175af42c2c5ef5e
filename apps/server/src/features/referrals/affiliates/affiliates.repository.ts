import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import type { AffiliateRate } from '@keepsong/domain/referrals/affiliate';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import { affiliateRates, affiliates } from '../../../../db/schema/catalogue/affiliates.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';

export type AffiliateRow = typeof affiliates.$inferSelect;
export type NewAffiliate = Omit<typeof affiliates.$inferInsert, 'id' | 'createdAt'>;

const figures = {
  orders: sql<number>`(select count(*)::int from affiliate_orders o where o.affiliate_id = ${affiliates}.id)`,
  earned: sql<number>`(select coalesce(sum(e.amount_cents), 0)::int from affiliate_entries e
    where e.affiliate_id = ${affiliates}.id and e.kind = 'order')`,
  reversed: sql<number>`(select coalesce(-sum(e.amount_cents), 0)::int from affiliate_entries e
    where e.affiliate_id = ${affiliates}.id and e.kind = 'refund')`,
};
const shown = {
  row: affiliates,
  figures,
  /** The newest share. Its first day may lie in the future. */
  share: sql<number | null>`(select r.share from affiliate_rates r where r.affiliate_id = ${affiliates}.id
    order by r.from_day desc limit 1)`,
  fromDay: sql<Day | null>`(select r.from_day::text from affiliate_rates r where r.affiliate_id = ${affiliates}.id
    order by r.from_day desc limit 1)`,
};
export type FoundAffiliate = {
  row: AffiliateRow;
  figures: Record<keyof typeof figures, number>;
  share: number | null;
  fromDay: Day | null;
};

export async function findAffiliate(db: DbOrTx, id: number, lock: boolean): Promise<FoundAffiliate | null> {
  const isIt = eq(affiliates.id, id);
  if (lock) await db.select({ id: affiliates.id }).from(affiliates).where(isIt).for('no key update');
  const [found] = await db.select(shown).from(affiliates).where(isIt);
  return found ?? null;
}

/** The state of an affiliate in SQL, for the filter. The rule is the same as in `itemOf` and `editState`. */
const state = sql<string>`case
  when e.archived_at is not null or (e.kind is null and not ${affiliates}.active) then 'archived'
  when ${affiliates}.active and e.draft is null then 'live' else 'draft' end`;

/** A shop has few affiliates, each with a contract, so the list is not paged. */
export const findAffiliates = (
  db: DbOrTx,
  { q, states }: { q: string; states: readonly EditState[] },
): Promise<FoundAffiliate[]> =>
  db
    .select(shown)
    .from(affiliates)
    .leftJoin(sql`${editedItems} e`, sql`e.kind = 'affiliate' and e.item_id = ${affiliates}.id::text`)
    .where(
      and(
        q === ''
          ? undefined
          : sql`concat_ws(' ', ${affiliates}.code, ${affiliates}.name, ${affiliates}.email) ilike ${containing(q)}`,
        states.length > 0 ? sql`${state} = any(${sql.param([...states])}::text[])` : undefined,
      ),
    )
    .orderBy(desc(affiliates.id));

/** The ids of all affiliates, in their order. */
export async function findAffiliateIds(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: affiliates.id }).from(affiliates).orderBy(asc(affiliates.id));
  return rows.map(({ id }) => String(id));
}

const isCode = (code: string) => sql`lower(${affiliates.code}) = lower(${code})`;

export async function findByCode(db: DbOrTx, code: string): Promise<AffiliateRow | null> {
  const [row] = await db.select().from(affiliates).where(isCode(code));
  return row ?? null;
}

export async function findRates(db: DbOrTx, affiliateId: number): Promise<AffiliateRate[]> {
  return db
    .select({ fromDay: affiliateRates.fromDay, share: affiliateRates.share })
    .from(affiliateRates)
    .where(eq(affiliateRates.affiliateId, affiliateId))
    .orderBy(desc(affiliateRates.fromDay));
}

export async function insertAffiliate(tx: Tx, affiliate: NewAffiliate): Promise<number> {
  const [row] = await tx.insert(affiliates).values(affiliate).returning({ id: affiliates.id });
  if (!row) throw new Error('the affiliate was not added');
  return row.id;
}

export const updateAffiliate = (tx: Tx, id: number, affiliate: NewAffiliate) =>
  tx.update(affiliates).set(affiliate).where(eq(affiliates.id, id));

/** Deletes the shares that begin after today, and the one that begins on `day`. */
export const deleteRates = (tx: Tx, affiliateId: number, { today, day }: { today: Day; day: Day }) =>
  tx
    .delete(affiliateRates)
    .where(
      and(
        eq(affiliateRates.affiliateId, affiliateId),
        or(gt(affiliateRates.fromDay, today), eq(affiliateRates.fromDay, day)),
      ),
    );

export const insertRate = (tx: Tx, affiliateId: number, rate: AffiliateRate) =>
  tx.insert(affiliateRates).values({ affiliateId, ...rate });
