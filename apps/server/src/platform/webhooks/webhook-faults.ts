import { and, eq, sql } from 'drizzle-orm';
import { webhookFaults } from '../../../db/schema/inbox.ts';
import type { DbOrTx } from '../db/database.ts';

export type WebhookFault = typeof webhookFaults.$inferSelect;
export type WebhookSource = 'payments' | 'mail';

type Reported = { source: WebhookSource; eventId: string; type: string; body: Record<string, unknown> };

/** The name of an error. Its message may hold data of a customer, so it is left out. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Stores that a call of an outside service failed, or that it failed once more. */
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

/** Forgets the fault of a call that succeeded at last. */
export async function forgetWebhookFault(db: DbOrTx, source: WebhookSource, eventId: string): Promise<void> {
  await db
    .delete(webhookFaults)
    .where(and(eq(webhookFaults.source, source), eq(webhookFaults.eventId, eventId)));
}

export async function findWebhookFault(db: DbOrTx, id: number): Promise<WebhookFault | null> {
  const [row] = await db.select().from(webhookFaults).where(eq(webhookFaults.id, id));
  return row ?? null;
}
