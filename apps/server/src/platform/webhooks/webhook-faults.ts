import { and, eq, sql } from 'drizzle-orm';
import { webhookFaults } from '../../../db/schema/inbox.ts';
import type { DbOrTx } from '../db/database.ts';

export type WebhookFault = typeof webhookFaults.$inferSelect;
export type WebhookSource = 'payments' | 'mail';

type Reported = { source: WebhookSource; eventId: string; type: string; body: Record<string, unknown> };

/** The name of an error. The message is left out, because it may contain data of a customer. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Stores that a webhook request of an outside service failed, or failed again. */
export async function noteWebhookFault(
  db: DbOrTx,
  reported: Reported,
  error: unknown,
  now: Date,
): Promise<void> {
  await db
    .insert(webhookFaults)
    .values({ ...reported, error: nameOf(error), createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [webhookFaults.source, webhookFaults.eventId],
      set: { error: nameOf(error), lastAt: now, attempts: sql`${webhookFaults.attempts} + 1` },
    });
}

/** Deletes the stored fault of a webhook request that has succeeded in the end. */
export async function forgetWebhookFault(db: DbOrTx, source: WebhookSource, eventId: string): Promise<void> {
  await db
    .delete(webhookFaults)
    .where(and(eq(webhookFaults.source, source), eq(webhookFaults.eventId, eventId)));
}

export async function findWebhookFault(db: DbOrTx, id: number): Promise<WebhookFault | null> {
  const [row] = await db.select().from(webhookFaults).where(eq(webhookFaults.id, id));
  return row ?? null;
}
