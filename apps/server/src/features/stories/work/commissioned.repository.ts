import { and, eq, isNull } from 'drizzle-orm';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type CommissionedStory = NonNullable<Awaited<ReturnType<typeof findCommissioned>>>;

/**
 * The story with this slug and its commission (the artist's work on its song). Null for an instant song, because it has
 * no commission.
 */
export async function findCommissioned(db: DbOrTx, slug: string) {
  const [row] = await db
    .select({ story: stories, commission: commissions })
    .from(stories)
    .innerJoin(commissions, eq(commissions.storyId, stories.id))
    .where(and(eq(stories.slug, slug), isNull(stories.deletedAt)))
    .limit(1);
  return row ?? null;
}

/**
 * Finds the story as `findCommissioned` does, and locks its commission until the transaction ends. An artist who
 * accepts meanwhile has to wait.
 */
export async function lockCommissioned(tx: Tx, slug: string): Promise<CommissionedStory | null> {
  const found = await findCommissioned(tx, slug);
  if (!found) return null;
  await tx
    .select({ id: commissions.id })
    .from(commissions)
    .where(eq(commissions.id, found.commission.id))
    .for('update');
  return findCommissioned(tx, slug);
}
