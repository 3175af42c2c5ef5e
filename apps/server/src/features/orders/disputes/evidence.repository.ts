import { asc, eq } from 'drizzle-orm';
import { conversationMessages } from '../../../../db/schema/conversations.ts';
import { reveals } from '../../../../db/schema/reveals.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** The most rows that are read of each kind; the oldest come first. */
const MOST = 200;

/** When the page of an order's song was opened, and what its owner has done with the song since. */
export async function findOpenings(db: DbOrTx, orderId: number) {
  const [song] = await db
    .select({ id: stories.id, openedAt: stories.openedAt, giftOpenedAt: reveals.openedAt })
    .from(stories)
    .leftJoin(reveals, eq(reveals.storyId, stories.id))
    .where(eq(stories.orderId, orderId));
  if (!song) return null;
  const revisions = await db
    .select({
      createdAt: storyRevisions.createdAt,
      answeredAt: storyRevisions.answeredAt,
      acceptedAt: storyRevisions.acceptedAt,
    })
    .from(storyRevisions)
    .where(eq(storyRevisions.storyId, song.id))
    .orderBy(asc(storyRevisions.id))
    .limit(MOST);
  return { ...song, revisions };
}

/** The conversation of the staff, the customer and the artist about an order. */
export const findConversation = (db: DbOrTx, orderId: number) =>
  db
    .select({
      author: conversationMessages.author,
      toWhom: conversationMessages.toWhom,
      text: conversationMessages.text,
      at: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .where(eq(conversationMessages.orderId, orderId))
    .orderBy(asc(conversationMessages.id))
    .limit(MOST);
