import type { WebhookSource } from '@keepsong/domain/system/system';
import { and, eq, sql } from 'drizzle-orm';
import { webhookFaults } from '../../../db/schema/inbox.ts';
import type { Clock } from '../clock.ts';
import type { DbOrTx } from '../db/database.ts';
import { LimitExceeded } from '../http/limits.ts';

export type WebhookFault = typeof webhookFaults.$inferSelect;

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

/**
 * Handles a webhook request. After a fault, the staff see the request. The fault is thrown, so that the service sends
 * the request again.
 */
export async function notingFaults<T>(
  { db, clock }: { db: DbOrTx; clock: Clock },
  reported: Reported,
  work: () => Promise<T>,
): Promise<T> {
  let done: T;
  try {
    done = await work();
  } catch (error) {
    // A limit is no fault. And if the database cannot be reached, the fault cannot be noted. The service sends the
    // request again anyway.
    if (!(error instanceof LimitExceeded))
      await noteWebhookFault(db, reported, error, clock.now()).catch(() => undefined);
    throw error;
  }
  await forgetWebhookFault(db, reported.source, reported.eventId);
  return done;
}

/** Deletes the stored fault of a webhook request that has succeeded in the end. */
async function forgetWebhookFault(db: DbOrTx, source: WebhookSource, eventId: string): Promise<void> {
  await db
    .delete(webhookFaults)
    .where(and(eq(webhookFaults.source, source), eq(webhookFaults.eventId, eventId)));
}

export async function findWebhookFault(db: DbOrTx, id: number): Promise<WebhookFault | null> {
  const [row] = await db.select().from(webhookFaults).where(eq(webhookFaults.id, id));
  return row ?? null;
}
