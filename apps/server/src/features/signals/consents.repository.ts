import { lt } from 'drizzle-orm';
import { consents } from '../../../db/schema/signals/consents.ts';
import type { Db } from '../../platform/db/database.ts';

export async function insertConsent(db: Db, row: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(row);
}

export async function deleteConsents(db: Db, before: Date): Promise<void> {
  await db.delete(consents).where(lt(consents.createdAt, before));
}
