import type { SuppressedFor } from '@keepsong/domain/system/system';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { mailSuppressions, outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

/** What the shop knows about some addresses. They are in lower case. */
export type Addresses = {
  /** The shop does not write to them any more. */
  suppressed: ReadonlyMap<string, SuppressedFor>;
  /**
   * Nobody has proved them, and an order that cost nothing was placed with them. So a stranger may have typed the names
   * in their messages.
   */
  unproved: ReadonlySet<string>;
};

export async function findAddresses(db: DbOrTx, emails: readonly string[]): Promise<Addresses> {
  const small = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (small.length === 0) return { suppressed: new Map(), unproved: new Set() };
  const email = sql<string>`lower(${users.email})`;
  const rows = await db
    .select({ email: mailSuppressions.email, reason: sql<SuppressedFor | null>`${mailSuppressions.reason}` })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.email, small))
    .unionAll(
      db
        .selectDistinct({ email, reason: sql<SuppressedFor | null>`null` })
        .from(users)
        .innerJoin(orders, eq(orders.userId, users.id))
        .where(and(inArray(email, small), isNull(users.emailVerifiedAt), eq(orders.totalCents, 0))),
    );
  return {
    suppressed: new Map(rows.flatMap((row) => (row.reason === null ? [] : [[row.email, row.reason]]))),
    unproved: new Set(rows.flatMap((row) => (row.reason === null ? [row.email] : []))),
  };
}

/**
 * Suppresses the address to which a message was sent. An address that is known not to work stays marked as
 * such, also after a complaint. Returns the address; null when there is no such message.
 */
export async function suppressRecipient(
  tx: DbOrTx,
  { messageId, reason, detail, now }: { messageId: string; reason: SuppressedFor; detail: string; now: Date },
): Promise<string | null> {
  const [message] = await tx
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.id, messageId));
  if (!message) return null;
  const email = message.recipient.toLowerCase();
  await tx
    .insert(mailSuppressions)
    .values({ email, reason, detail, createdAt: now })
    .onConflictDoUpdate({
      target: mailSuppressions.email,
      set: { reason, detail, createdAt: now },
      setWhere: sql`${mailSuppressions.reason} <> 'bounced'`,
    });
  return email;
}

/** Lets the shop write to an address again. False when the address was not blocked. */
export async function deleteSuppression(tx: DbOrTx, email: string): Promise<boolean> {
  const done = await tx.delete(mailSuppressions).where(eq(mailSuppressions.email, email.toLowerCase()));
  return done.rowCount === 1;
}
