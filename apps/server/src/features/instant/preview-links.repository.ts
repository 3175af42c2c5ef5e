import { and, eq, gt } from 'drizzle-orm';
import { instantLinks } from '../../../db/schema/instant.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export async function insertLink(db: DbOrTx, link: typeof instantLinks.$inferInsert): Promise<void> {
  await db.insert(instantLinks).values(link);
}

export async function findLink(db: DbOrTx, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select()
    .from(instantLinks)
    .where(and(eq(instantLinks.tokenHash, tokenHash), gt(instantLinks.expiresAt, now)));
  return row ?? null;
}
