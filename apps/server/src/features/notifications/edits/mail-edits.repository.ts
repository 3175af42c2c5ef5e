import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { mailTexts } from '../../../../db/schema/catalogue/mail-texts.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { MessageName } from '../messages.ts';
import type { MailEdits } from './edited-mail.ts';
import type { MailTexts } from './mail-texts.ts';

/** The texts that editors have published for a message and its cases. Without `name`: for all messages. */
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

/** Deletes the editors' texts of a mail, so that the shop's own words are sent again. */
export const deleteMailTexts = (tx: DbOrTx, id: string) => tx.delete(mailTexts).where(eq(mailTexts.id, id));

/** The phone number that a user has proved to own; null without one. */
export async function findPhone(db: DbOrTx, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ phone: users.phoneNumber })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.phoneVerifiedAt)));
  return row?.phone ?? null;
}

/** How many messages are searched for one of the wanted case. */
const LOOKED_AT = 50;

/**
 * The newest messages of a kind with their parameters: about the given order, or without one about any order.
 */
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
