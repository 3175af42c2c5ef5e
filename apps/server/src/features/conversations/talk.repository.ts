import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { conversationMessages, conversationReads } from '../../../db/schema/conversations.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

/** The states in which an artist has a song or is asked to take it. */
export const WITH_ARTIST = [
  'offered',
  'accepted',
  'to_be_checked',
  'in_revision',
  'change_to_be_checked',
  'delivered',
] as const;

/** A song with its customer, and the artist who has the song or is asked to take it. */
export async function findTalk(
  db: DbOrTx,
  where: { slug: string } | { commissionId: number } | { orderId: number },
) {
  const [row] = await db
    .select({
      orderId: orders.id,
      orderedAt: orders.createdAt,
      storyId: stories.id,
      slug: stories.slug,
      ownerId: stories.ownerId,
      ownerName: users.firstName,
      fromName: stories.fromName,
      songData: stories.songData,
      title: stories.title,
      commissionId: commissions.id,
      state: commissions.state,
      offeredAt: commissions.offeredAt,
      offerExpiresAt: commissions.offerExpiresAt,
      artistId: artists.id,
      artistUserId: artists.userId,
      artistName: artists.artistName,
    })
    .from(stories)
    .innerJoin(orders, eq(orders.id, stories.orderId))
    .innerJoin(users, eq(users.id, stories.ownerId))
    .innerJoin(commissions, eq(commissions.storyId, stories.id))
    .leftJoin(
      artists,
      and(eq(artists.id, commissions.artistId), inArray(commissions.state, [...WITH_ARTIST])),
    )
    .where(
      and(
        isNull(stories.deletedAt),
        'slug' in where
          ? eq(stories.slug, where.slug)
          : 'orderId' in where
            ? eq(stories.orderId, where.orderId)
            : eq(commissions.id, where.commissionId),
      ),
    )
    .limit(1);
  return row ?? null;
}

export type TalkRow = NonNullable<Awaited<ReturnType<typeof findTalk>>>;

/** A person who takes part in the conversation: the customer or the artist. */
export type Party = { side: 'customer' | 'artist'; userId: number; talk: TalkRow };

/**
 * The condition for messages that a person may read. An artist reads only messages since the song was offered,
 * so nothing that another artist was told before.
 */
export function mayRead({ side, userId, talk }: Party): SQL | undefined {
  const { audience, author, authorId, toWhom, createdAt } = conversationMessages;
  if (side === 'customer') return or(eq(audience, 'song'), eq(author, 'customer'), eq(toWhom, 'customer'));
  const since = talk.offeredAt ?? new Date(0);
  const isSince = sql`${createdAt} >= ${since.toISOString()}::timestamptz`;
  return or(
    and(eq(audience, 'song'), isSince),
    and(eq(author, 'artist'), eq(authorId, userId)),
    and(eq(toWhom, 'artist'), isSince),
  );
}

/** Messages that somebody may read, the newest first. With `before`, those before the message with this id. */
export const findTalkMessages = (db: DbOrTx, party: Party, before: number | null, limit: number) =>
  db
    .select({ message: conversationMessages, firstName: users.firstName, artistName: artists.artistName })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.authorId))
    .leftJoin(artists, eq(artists.userId, conversationMessages.authorId))
    .where(
      and(
        eq(conversationMessages.orderId, party.talk.orderId),
        before === null ? undefined : lt(conversationMessages.id, before),
        mayRead(party),
      ),
    )
    .orderBy(desc(conversationMessages.id))
    .limit(limit);

/** Whether a person may read this message. */
export async function isReadable(db: DbOrTx, party: Party, messageId: number): Promise<boolean> {
  const rows = await db
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.id, messageId),
        eq(conversationMessages.orderId, party.talk.orderId),
        isNull(conversationMessages.hiddenAt),
        mayRead(party),
      ),
    );
  return rows.length > 0;
}

export async function insertTalk(tx: Tx, values: typeof conversationMessages.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(conversationMessages)
    .values(values)
    .returning({ id: conversationMessages.id });
  if (!row) throw new Error('the insert returned no message');
  return row.id;
}

/** Stores that a message was reported. False when it was reported before. */
export async function markReported(tx: Tx, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(conversationMessages)
    .set({ reportedAt: now })
    .where(and(eq(conversationMessages.id, id), isNull(conversationMessages.reportedAt)));
  return done.rowCount === 1;
}

/** Hides a message from customer and artist. False when there is no such message, or it is already hidden. */
export async function markHidden(tx: Tx, orderId: number, id: number, now: Date): Promise<boolean> {
  const done = await tx
    .update(conversationMessages)
    .set({ hiddenAt: now })
    .where(
      and(
        eq(conversationMessages.id, id),
        eq(conversationMessages.orderId, orderId),
        isNull(conversationMessages.hiddenAt),
      ),
    );
  return done.rowCount === 1;
}

/** When this user last looked at the conversation. */
export async function findLookedAt(db: DbOrTx, orderId: number, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: conversationReads.readAt })
    .from(conversationReads)
    .where(and(eq(conversationReads.orderId, orderId), eq(conversationReads.userId, userId)));
  return row?.at ?? null;
}

type ThreadRow = {
  commissionId: number;
  songData: TalkRow['songData'];
  title: string;
  fromName: string;
  lastAuthor: 'customer' | 'artist' | 'staff';
  lastText: string;
  lastHidden: boolean;
  lastAt: string;
  unread: number;
};

/**
 * The same condition as in `mayRead`, for the messages that an artist may read: `m` is the message, `c` the
 * commission of its song.
 */
const READ_BY_ARTIST = (
  userId: number,
) => sql`((m.audience = 'song' and m.created_at >= coalesce(c.offered_at, '-infinity'))
  or (m.author = 'artist' and m.author_id = ${userId}::bigint)
  or (m.to_whom = 'artist' and m.created_at >= coalesce(c.offered_at, '-infinity')))`;

/** The conversations of an artist, the most recent first. */
export async function findThreads(
  db: DbOrTx,
  { artistId, userId, limit }: { artistId: number; userId: number; limit: number },
): Promise<ThreadRow[]> {
  const { rows } = await db.execute<ThreadRow>(sql`
    select c.id::float8 as "commissionId", s.song_data as "songData", coalesce(nullif(c.title, ''), s.title) as title,
      s.from_name as "fromName", l.author as "lastAuthor", l.text as "lastText", l.hidden_at is not null as "lastHidden",
      l.created_at as "lastAt", (select count(*) from conversation_messages m where m.order_id = s.order_id
        and m.author_id is distinct from ${userId}::bigint and m.id > coalesce((select r.read_to from conversation_reads r
          where r.order_id = s.order_id and r.user_id = ${userId}::bigint), 0)
        and ${READ_BY_ARTIST(userId)})::float8 as unread
    from commissions c join stories s on s.id = c.story_id and s.deleted_at is null
    cross join lateral (select m.* from conversation_messages m where m.order_id = s.order_id
      and ${READ_BY_ARTIST(userId)} order by m.id desc limit 1) l
    where c.artist_id = ${artistId}::bigint and c.state in ('offered', 'accepted', 'to_be_checked', 'in_revision', 'change_to_be_checked', 'delivered')
    order by l.id desc limit ${limit}::int`);
  return rows;
}

/** How many songs wait for an artist: offers that are open, and songs in work. */
export async function countWork(db: DbOrTx, artistId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::float8 as count from commissions c
    where c.artist_id = ${artistId}::bigint and (c.state in ('accepted', 'to_be_checked', 'in_revision', 'change_to_be_checked')
      or (c.state = 'offered' and c.offer_expires_at > ${now.toISOString()}::timestamptz))`);
  return rows[0]?.count ?? 0;
}
