import { inArray } from 'drizzle-orm';
import { paymentEvents } from '../../../../db/schema/checkout.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** Records an event of the payment provider; false when it is already recorded. */
export async function recordEvent(db: DbOrTx, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const done = await db.insert(paymentEvents).values(event).onConflictDoNothing();
  return done.rowCount === 1;
}

/** Which of these event ids are already recorded. */
export async function findRecorded(db: DbOrTx, eventIds: string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(inArray(paymentEvents.eventId, eventIds));
  return new Set(rows.map(({ id }) => id));
}
