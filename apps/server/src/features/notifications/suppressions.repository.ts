import type { SuppressedFor } from '@keepsong/domain/system/system';
import { eq, inArray, sql } from 'drizzle-orm';
import { mailSuppressions, outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

/** Which of these addresses the shop does not write to any more, in lower case. */
export async function findSuppressed(
  db: DbOrTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, SuppressedFor>> {
  const small = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (small.length === 0) return new Map();
  const rows = await db
    .select({ email: mailSuppressions.email, reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.email, small));
  return new Map(rows.map(({ email, reason }) => [email, reason]));
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
