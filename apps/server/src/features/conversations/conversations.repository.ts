import type { Locale } from '@keepsong/domain/format/locale';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import {
  type Author,
  conversationMessages,
  conversationReads,
  conversations,
} from '../../../db/schema/conversations.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { WITH_ARTIST } from './talk.repository.ts';

export type MessageRow = typeof conversationMessages.$inferSelect;

/** The message of the shop that somebody answers: its order, its recipient and its template. */
export async function findAnswered(db: DbOrTx, messageId: string) {
  const [row] = await db
    .select({ orderId: outbox.orderId, recipient: outbox.recipient, template: outbox.template })
    .from(outbox)
    .where(and(eq(outbox.id, messageId), isNotNull(outbox.orderId)));
  return row?.orderId == null ? null : { ...row, orderId: row.orderId };
}

export async function findAccountByEmail(db: DbOrTx, email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row?.id ?? null;
}

/** The language of the account with this address. English for an address without one. */
export async function findLocaleOf(db: DbOrTx, email: string): Promise<Locale> {
  const [row] = await db
    .select({ locale: users.locale })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row?.locale ?? 'en';
}

/** Adds a message that somebody sent by mail. Null when the same mail was already added. */
export async function insertMail(
  tx: Tx,
  values: typeof conversationMessages.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(conversationMessages)
    .values(values)
    .onConflictDoNothing({ target: conversationMessages.mailId })
    .returning({ id: conversationMessages.id });
  return row?.id ?? null;
}

/** Adds a message of a staff member. Null when the same request has already added it. */
export async function insertAnswer(
  tx: Tx,
  values: typeof conversationMessages.$inferInsert,
): Promise<number | null> {
  const { authorId, requestKey, orderId } = conversationMessages;
  const [row] = await tx
    .insert(conversationMessages)
    .values(values)
    .onConflictDoNothing({ target: [authorId, requestKey, orderId] })
    .returning({ id: conversationMessages.id });
  return row?.id ?? null;
}

/** The hash of the request that this author has made with this key. Null when the key is new. */
export async function findRequestHash(db: DbOrTx, authorId: number, key: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: conversationMessages.requestHash })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.authorId, authorId), eq(conversationMessages.requestKey, key)))
    .limit(1);
  return row?.hash ?? null;
}

/** Marks the conversation as waiting for an answer, since its first message that waits. */
export async function openConversation(tx: Tx, orderId: number, lastId: number, now: Date): Promise<void> {
  await tx
    .insert(conversations)
    .values({ orderId, lastId, openSince: now })
    .onConflictDoUpdate({
      target: conversations.orderId,
      set: {
        lastId,
        openSince: sql`least(${conversations.openSince}, ${now.toISOString()}::timestamptz)`,
      },
    });
}

type Side = Exclude<Author, 'staff'>;

/**
 * Ends the waiting of these sides, because an answer to them was written by somebody who has read the messages up to
 * the one with the id `readTo`. The messages of the other side, later ones, and reported ones go on waiting.
 */
export async function endWaitingOf(
  tx: Tx,
  orderId: number,
  { sides, readTo, now }: { sides: readonly Side[]; readTo: number; now: Date },
): Promise<void> {
  const { audience, author, answeredAt, id } = conversationMessages;
  // Whoever adds a message changes this row in the end. So its message is either seen here, or opens the conversation
  // after this.
  await tx.select().from(conversations).where(eq(conversations.orderId, orderId)).for('update');
  await tx
    .update(conversationMessages)
    .set({ answeredAt: now })
    .where(
      and(
        eq(conversationMessages.orderId, orderId),
        ...[eq(audience, 'shop'), inArray(author, [...sides]), isNull(answeredAt), lte(id, readTo)],
      ),
    );
  // The version before 0125 notes a message a moment before its waiting begins, so the last one counts in any case.
  await tx.execute(sql`
    with waiting as (
      select m.id, m.created_at as since from conversation_messages m join conversations v on v.order_id = m.order_id
        where v.order_id = ${orderId}::bigint and m.audience = 'shop' and m.author <> 'staff' and not m.is_automatic
          and m.answered_at is null and (m.created_at >= v.open_since or m.id = v.last_id)
      union all
      select m.id, m.reported_at from conversation_messages m join conversations v on v.order_id = m.order_id
        where v.order_id = ${orderId}::bigint and m.hidden_at is null and m.reported_at >= v.open_since)
    update conversations set open_since = (select min(since) from waiting),
      last_id = coalesce((select id from waiting order by since desc, id desc limit 1), last_id)
    where order_id = ${orderId}::bigint and open_since is not null`);
}

/** Ends the waiting of everybody. False when the conversation did not wait. */
export async function endWaiting(tx: Tx, orderId: number): Promise<boolean> {
  const done = await tx
    .update(conversations)
    .set({ openSince: null })
    .where(and(eq(conversations.orderId, orderId), isNotNull(conversations.openSince)));
  return done.rowCount === 1;
}

/** Messages of a conversation, the newest first. With `before`, those before the message with this id. */
export const findMessages = (db: DbOrTx, orderId: number, before: number | null, limit: number) =>
  db
    .select({
      message: conversationMessages,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      artistName: artists.artistName,
    })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.authorId))
    .leftJoin(artists, eq(artists.userId, conversationMessages.authorId))
    .where(
      and(
        eq(conversationMessages.orderId, orderId),
        before === null ? undefined : lt(conversationMessages.id, before),
      ),
    )
    .orderBy(desc(conversationMessages.id))
    .limit(limit);

export async function findOpenSince(db: DbOrTx, orderId: number): Promise<Date | null> {
  const [row] = await db
    .select({ openSince: conversations.openSince })
    .from(conversations)
    .where(eq(conversations.orderId, orderId));
  return row?.openSince ?? null;
}

export async function findReadTo(db: DbOrTx, orderId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ readTo: conversationReads.readTo })
    .from(conversationReads)
    .where(and(eq(conversationReads.orderId, orderId), eq(conversationReads.userId, userId)));
  return row?.readTo ?? 0;
}

/** Stores that somebody has read a conversation: all of it, or up to the message with the id `readTo`. */
export async function writeRead(
  db: DbOrTx,
  orderId: number,
  userId: number,
  now: Date,
  readTo: number | null = null,
): Promise<void> {
  const newest = sql<number>`coalesce((select max(id) from ${conversationMessages} m where m.order_id = ${orderId}::bigint), 0)`;
  await db
    .insert(conversationReads)
    .values({ orderId, userId, readTo: readTo ?? newest, readAt: now })
    .onConflictDoUpdate({
      target: [conversationReads.orderId, conversationReads.userId],
      set: { readTo: sql`greatest(${conversationReads.readTo}, excluded.read_to)`, readAt: now },
    });
}

/**
 * An order with its customer, its song while nobody has deleted it, and the artist who has the song or is asked
 * to take it.
 */
export async function findParties(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({
      customerId: orders.userId,
      customerFirstName: users.firstName,
      customerName: sql<string>`coalesce(nullif(${users.firstName}, ''), ${users.email})`,
      locale: checkouts.locale,
      songData: stories.songData,
      title: stories.title,
      slug: stories.slug,
      commissionId: commissions.id,
      artistName: artists.artistName,
      artistUserId: artists.userId,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(stories, and(eq(stories.orderId, orders.id), isNull(stories.deletedAt)))
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .leftJoin(
      artists,
      // A commission that was declined or stopped keeps its artist, who cannot open its page any more.
      and(eq(artists.id, commissions.artistId), inArray(commissions.state, [...WITH_ARTIST])),
    )
    .where(eq(orders.id, orderId))
    .orderBy(asc(commissions.id))
    .limit(1);
  return row ?? null;
}

type SongOf = Pick<NonNullable<Awaited<ReturnType<typeof findParties>>>, 'slug' | 'commissionId'>;

/** Whether the customer, and the artist if there is one, have a page that shows the conversation, and with it the files of an answer. */
export const takesFiles = ({ slug, commissionId }: SongOf): boolean => slug !== null && commissionId !== null;

export async function findPerson(db: DbOrTx, id: number) {
  const { firstName, lastName, email, locale } = users;
  const [row] = await db
    .select({ id: users.id, firstName, lastName, email, locale })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

export type { Author };
