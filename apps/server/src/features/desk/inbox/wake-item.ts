import { eq } from 'drizzle-orm';
import { inboxMarks } from '../../../../db/schema/inbox.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Brings back what was put off, because something new has happened to it. */
export async function wakeItem(tx: Tx, key: string): Promise<void> {
  await tx.update(inboxMarks).set({ snoozedUntil: null }).where(eq(inboxMarks.key, key));
}
