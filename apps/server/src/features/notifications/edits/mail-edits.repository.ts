import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { mailTexts } from '../../../../db/schema/catalogue/mail-texts.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { MessageName } from '../messages.ts';
import type { MailEdits } from './edited-mail.ts';
import type { MailTexts } from './mail-texts.ts';

/** What editors have published of a message and its cases; of all messages without a name. */
export async function findMailEdits(db: DbOrTx, name?: MessageName): Promise<MailEdits> {
  const rows = await db
    .select({ id: mailTexts.id, texts: mailTexts.texts })
    .from(mailTexts)
    .where(name === undefined ? undefined : eq(mailTexts.message, name));
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}

export async function findMailTexts(db: DbOrTx, id: string): Promise<MailTexts> {
  const [row] = await db.select({ texts: mailTexts.texts }).from(mailTexts).where(eq(mailTexts.id, id));
  return row?.texts ?? {};
}

export async function saveMailTexts(
  tx: DbOrTx,
  { id, message, texts, now }: { id: string; message: MessageName; texts: MailTexts; now: Date },
): Promise<void> {
  const set = { texts, updatedAt: now };
  await tx
    .insert(mailTexts)
    .values({ id, message, ...set })
    .onConflictDoUpdate({ target: mailTexts.id, set });
}

/** Returns a mail to the shop's own words. */
export const deleteMailTexts = (tx: DbOrTx, id: string) => tx.delete(mailTexts).where(eq(mailTexts.id, id));

/** The phone number that somebody has proved. */
export async function findPhone(db: DbOrTx, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ phone: users.phoneNumber })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.phoneVerifiedAt)));
  return row?.phone ?? null;
}

/** So many messages are looked through for one of the wanted case. */
const LOOKED_AT = 50;

/** The newest messages of a kind that are about an order, or about this one, with what they were made of. */
export const findSent = (db: DbOrTx, name: MessageName, order: string | undefined) =>
  db
    .select({ params: outbox.params, orderId: outbox.orderId })
    .from(outbox)
    .where(
      and(
        eq(outbox.template, name),
        order === undefined ? isNotNull(outbox.orderId) : eq(outbox.orderId, readOrderNumber(order) ?? -1),
        sql`${outbox.params} <> '{}'::jsonb`,
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(LOOKED_AT);
