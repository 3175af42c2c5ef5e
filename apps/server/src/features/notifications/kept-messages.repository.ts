import { and, asc, desc, eq, like } from 'drizzle-orm';
import { outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** The most messages about one order that are listed: the newest, oldest first. Hardly any order has more. */
const MOST_MESSAGES = 500;

export async function findMessagesOf(db: DbOrTx, orderId: number): Promise<OutboxRow[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MOST_MESSAGES);
  return rows.reverse();
}

export async function findMessage(db: DbOrTx, orderId: number, id: string): Promise<OutboxRow | null> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.orderId, orderId)));
  return row ?? null;
}

/** The receipt of an order as it was first sent: a mail, and perhaps a text message. */
export const findKeptReceipts = (db: DbOrTx, orderId: number): Promise<OutboxRow[]> =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.orderId, orderId),
        eq(outbox.template, 'order_received'),
        like(outbox.dedupeKey, 'order:%'),
      ),
    )
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
