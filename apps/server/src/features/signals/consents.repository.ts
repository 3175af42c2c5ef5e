import type { Agreed } from '@keepsong/domain/signals/consent';
import { eq, lt } from 'drizzle-orm';
import { consents } from '../../../db/schema/signals/consents.ts';
import { visitorChoices } from '../../../db/schema/signals/visitor-choices.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';

export async function insertConsent(db: DbOrTx, row: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(row);
}

export async function deleteConsents(db: Db, before: Date): Promise<void> {
  for (const table of [consents, visitorChoices]) await db.delete(table).where(lt(table.createdAt, before));
}

/** Stores the choice as the last one of this visitor. */
export async function saveLastChoice(
  db: DbOrTx,
  row: Required<typeof visitorChoices.$inferInsert>,
): Promise<void> {
  const { visitor, ...set } = row;
  await db.insert(visitorChoices).values(row).onConflictDoUpdate({ target: visitorChoices.visitor, set });
}

/** The last choice of the visitor with this id. Null when the visitor has not chosen since the id was given. */
export async function findLastChoice(db: DbOrTx, visitor: string): Promise<Agreed | null> {
  const { analytics, marketing } = visitorChoices;
  const found = db.select({ analytics, marketing }).from(visitorChoices);
  const [row] = await found.where(eq(visitorChoices.visitor, visitor));
  return row ?? null;
}
