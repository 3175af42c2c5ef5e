import { desc, eq } from 'drizzle-orm';
import { storyMessages } from '../../../../db/schema/story-work.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export async function insertStoryMessage(
  tx: Tx,
  values: { storyId: number; userId: number; message: string; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(storyMessages).values(values).returning({ id: storyMessages.id });
  if (!row) throw new Error('the insert returned no message');
  return row.id;
}

const MESSAGES_SHOWN = 100;

/** The newest messages, sorted from old to new. */
export async function findStoryMessages(db: DbOrTx, storyId: number) {
  const rows = await db
    .select()
    .from(storyMessages)
    .where(eq(storyMessages.storyId, storyId))
    .orderBy(desc(storyMessages.id))
    .limit(MESSAGES_SHOWN);
  return rows.reverse();
}
