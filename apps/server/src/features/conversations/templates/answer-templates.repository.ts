import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import type { Locale } from '@keepsong/domain/format/locale';
import { and, asc, eq, sql } from 'drizzle-orm';
import { answerTemplates } from '../../../../db/schema/catalogue/answer-templates.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type TemplateRow = typeof answerTemplates.$inferSelect;
export type NewTemplate = Omit<typeof answerTemplates.$inferInsert, 'id' | 'createdAt'>;
export type TemplateFilter = { q: string; states: readonly EditState[]; missing: Locale | undefined };

/** The most rows that a list reads. People write these texts by hand, so the list needs no pages. */
export async function findTemplate(db: DbOrTx, id: number, lock: boolean): Promise<TemplateRow | null> {
  const found = db.select().from(answerTemplates).where(eq(answerTemplates.id, id));
  const [row] = await (lock ? found.for('no key update') : found);
  return row ?? null;
}

/** All templates, by title. With `isShown`, only those that can be used. */
export const findTemplates = (db: DbOrTx, { isShown = false } = {}): Promise<TemplateRow[]> =>
  db
    .select()
    .from(answerTemplates)
    .where(isShown ? eq(answerTemplates.shown, true) : undefined)
    .orderBy(asc(sql`lower(${answerTemplates.title})`), asc(answerTemplates.id));

export async function findTemplateIds(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: answerTemplates.id })
    .from(answerTemplates)
    .orderBy(asc(answerTemplates.id));
  return rows.map(({ id }) => String(id));
}

export async function insertTemplate(tx: Tx, template: NewTemplate): Promise<number> {
  const [added] = await tx.insert(answerTemplates).values(template).returning({ id: answerTemplates.id });
  if (!added) throw new Error('the template was not added');
  return added.id;
}

export const updateTemplate = (tx: Tx, id: number, template: NewTemplate) =>
  tx.update(answerTemplates).set(template).where(eq(answerTemplates.id, id));

/** When the song of an order is promised. Null without a promise. */
export async function findPromisedAt(db: DbOrTx, orderId: number): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: commissions.dueAt })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .innerJoin(orders, eq(orders.id, stories.orderId))
    .where(and(eq(orders.id, orderId), sql`${commissions.state} <> 'canceled'`))
    .limit(1);
  return row?.dueAt ?? null;
}
