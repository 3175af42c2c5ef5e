import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { conversationMessages } from '../../../../db/schema/conversations.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { reveals } from '../../../../db/schema/reveals.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** The most rows that are read of each kind: the newest, because a bank asks about the end of the story. */
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
    .orderBy(desc(storyRevisions.id))
    .limit(MOST);
  return { ...song, revisions: revisions.reverse() };
}

/**
 * Whether a mail with this message to the customer is in a state. The key of the mail depends on who wrote, and whether
 * the artist got the message, too.
 */
const isMail = (state: SQL) => sql<boolean>`exists (select from ${outbox} m
  where m.dedupe_key in ('conversation:' || ${conversationMessages}.id,
    'conversation:' || ${conversationMessages}.id || ':customer',
    'conversation:' || ${conversationMessages}.id || ':customer:email') and ${state})`;

/**
 * The conversation of the staff, the customer and the artist about an order, oldest first, without messages that the
 * staff have removed.
 */
export async function findConversation(db: DbOrTx, orderId: number) {
  const rows = await db
    .select({
      author: conversationMessages.author,
      audience: conversationMessages.audience,
      toWhom: conversationMessages.toWhom,
      text: conversationMessages.text,
      hasArrived: isMail(sql`m.sent_at is not null and m.bounced_at is null and m.abandoned_at is null`),
      hasFailed: isMail(sql`(m.bounced_at is not null or m.abandoned_at is not null)`),
      at: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.orderId, orderId), isNull(conversationMessages.hiddenAt)))
    .orderBy(desc(conversationMessages.id))
    .limit(MOST);
  return rows.reverse();
}
