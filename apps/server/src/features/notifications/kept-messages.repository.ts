import { and, asc, desc, eq, getTableColumns, like, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { contentKept } from './notifications.repository.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** The most messages about one order that are listed: the newest, oldest first. Hardly any order has more. */
const MOST_MESSAGES = 500;

/** A message with only the part of its content that the shop keeps, also before it is sent. */
const readable = { ...getTableColumns(outbox), params: sql<OutboxRow['params']>`${contentKept}` };

export async function findMessagesOf(db: DbOrTx, orderId: number): Promise<OutboxRow[]> {
  const rows = await db
    .select(readable)
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(MOST_MESSAGES);
  return rows.reverse();
}

export async function findMessage(db: DbOrTx, orderId: number, id: string): Promise<OutboxRow | null> {
  const [row] = await db
    .select(readable)
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

/** Where the customer of an order is reached now. Without a number, or with e-mail chosen, the customer gets no texts. */
export async function findCustomerNow(
  db: DbOrTx,
  orderId: number,
): Promise<{ email: string; phone: string | null } | null> {
  const [row] = await db
    .select({
      email: users.email,
      phone: sql<string | null>`case when ${users.preferredContactMethod} = 'sms' then coalesce(
        case when ${users.smsConsentAt} is not null then ${users.phoneNumber} end, ${orders.textsTo}) end`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return row ?? null;
}

export type Recipient = { email: string; phone: string | null };

/** The messages to a person, without passcodes, which are secrets. */
const isTo = ({ email, phone }: Recipient) =>
  and(
    sql`lower(${outbox.recipient}) in (${email.toLowerCase()}, ${phone ?? ''})`,
    ne(outbox.template, 'passcode'),
  );

/** The newest messages to a person, or those before a place. */
export const findMessagesTo = (
  db: DbOrTx,
  recipient: Recipient,
  { place, limit }: { place: { value: string; id: string } | null; limit: number },
) =>
  db
    .select({
      ...readable,
      place: sql<string>`${outbox.createdAt}::text`,
    })
    .from(outbox)
    .where(
      and(
        isTo(recipient),
        place
          ? sql`(${outbox.createdAt}, ${outbox.id}) < (${place.value}::timestamptz, ${place.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);

export const countMessagesTo = (db: DbOrTx, recipient: Recipient): Promise<number> =>
  db.$count(outbox, isTo(recipient));
