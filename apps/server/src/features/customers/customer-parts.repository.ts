import { CUSTOMER_PARTS, type CustomerPart } from '@keepsong/domain/account/customer-list';
import { type AnyColumn, and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { customerNotes, sessions, users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { songBuilders } from '../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { creditEntries, creditGrants, giftCards } from '../../../db/schema/credits.ts';
import { deskOrders } from '../../../db/schema/desk.ts';
import { referrals } from '../../../db/schema/referrals.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Place } from '../../platform/db/list-place.ts';

/** The customer whose lists are read. Sessions that ended before `now` are left out. */
export type Whose = { id: number; email: string; phone: string | null; now: Date };
/** The rows after a place, the newest first. */
export type Part = { place: Pick<Place, 'value' | 'id'> | null; limit: number };

/** The lists that this file reads. */
type Owned = Exclude<CustomerPart, 'messages'>;

/** The account and those that were merged into it. A card stays with the account that redeemed it, as a fact of the ledger. */
const accountsOf = (id: number): SQL =>
  sql`(select ${id}::bigint union all select m.id from ${users} m where m.merged_into = ${id})`;

/** The rows of each list that belong to a customer. */
const OF: Readonly<Record<Owned, (whose: Whose) => SQL | undefined>> = {
  orders: ({ id }) => eq(orders.userId, id),
  songs: ({ id }) => eq(stories.ownerId, id),
  drafts: ({ id }) => and(eq(songBuilders.userId, id), isNull(songBuilders.orderedAt)),
  // Lookups by indexes: with `or`, all gift cards would be read.
  gift_cards: ({ id, email }) =>
    sql`${giftCards.id} in (select g.id from ${giftCards} g where g.redeemed_by in ${accountsOf(id)}
      union all select g.id from ${giftCards} g join ${orders} o on o.id = g.order_id where o.user_id = ${id}
      union all select g.id from ${giftCards} g where g.issued_by is not null
        and lower(g.recipient_email) = ${email.toLowerCase()})`,
  entries: ({ id }) => eq(creditEntries.userId, id),
  notes: ({ id }) => eq(customerNotes.userId, id),
  sessions: ({ id, now }) => and(eq(sessions.userId, id), gt(sessions.expiresAt, now)),
  friends: ({ id }) => eq(referrals.referrerId, id),
};

const TABLES = {
  ...{ orders, songs: stories, drafts: songBuilders, gift_cards: giftCards, entries: creditEntries },
  ...{ notes: customerNotes, sessions, friends: referrals },
} satisfies Readonly<Record<Owned, PgTable>>;

/** How many rows each list has in all, without the messages. */
export async function countParts(db: DbOrTx, whose: Whose): Promise<Record<Owned, number>> {
  const counts = CUSTOMER_PARTS.filter((part) => part !== 'messages').map(
    (part) =>
      sql`(select count(*)::int from ${TABLES[part]} where ${OF[part](whose)}) as ${sql.identifier(part)}`,
  );
  const { rows } = await db.execute<Record<Owned, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [counted] = rows;
  if (!counted) throw new Error('a count has no row');
  return counted;
}

const afterId = (id: AnyColumn, { place }: Part) => (place ? sql`${id} < ${place.id}::bigint` : undefined);
const afterMoment = (at: AnyColumn, id: AnyColumn, { place }: Part, type: SQL) =>
  place ? sql`(${at}, ${id}) < (${place.value}::timestamptz, ${place.id}::${type})` : undefined;
const textOf = (column: AnyColumn) => sql<string>`${column}::text`;

/** The part of an order that was paid with credit. */
const spentCredit = sql`coalesce((${orders.quote}->'spent'->>'nonTaxable')::int, 0)
  + coalesce((${orders.quote}->'spent'->>'taxable')::int, 0)`;

export const findOrders = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      id: orders.id,
      state: deskOrders.state,
      totalCents: sql<number>`${orders.totalCents} + ${spentCredit}`,
      createdAt: orders.createdAt,
      refunded: deskOrders.refundedCents,
    })
    .from(orders)
    .innerJoin(deskOrders, eq(deskOrders.orderId, orders.id))
    .where(and(OF.orders(whose), afterId(orders.id, part)))
    .orderBy(desc(orders.id))
    .limit(part.limit);

export const findDrafts = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      id: songBuilders.id,
      songData: songBuilders.songData,
      updatedAt: songBuilders.updatedAt,
      place: textOf(songBuilders.updatedAt),
    })
    .from(songBuilders)
    .where(and(OF.drafts(whose), afterMoment(songBuilders.updatedAt, songBuilders.id, part, sql`bigint`)))
    .orderBy(desc(songBuilders.updatedAt), desc(songBuilders.id))
    .limit(part.limit);

export const findSongs = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      id: stories.id,
      slug: stories.slug,
      title: stories.title,
      songData: stories.songData,
      status: stories.status,
      artist: artists.artistName,
      createdAt: stories.createdAt,
      deletedAt: stories.deletedAt,
    })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    // While an artist is only asked, the story has no artist yet, but the commission has.
    .leftJoin(artists, sql`${artists.id} = coalesce(${stories.artistId}, ${commissions.artistId})`)
    .where(and(OF.songs(whose), afterId(stories.id, part)))
    .orderBy(desc(stories.id))
    .limit(part.limit);

export const findEntries = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      id: creditEntries.id,
      kind: creditEntries.kind,
      taxable: creditEntries.taxableCents,
      nonTaxable: creditEntries.nonTaxableCents,
      createdAt: creditEntries.createdAt,
      // The order that the credit paid for, or for which the staff gave it.
      orderId: sql<number | null>`coalesce(${orders.id}, ${creditGrants.orderId})`.mapWith(orders.id),
      reason: creditGrants.reason,
      place: textOf(creditEntries.createdAt),
    })
    .from(creditEntries)
    .leftJoin(checkouts, eq(checkouts.id, creditEntries.checkoutId))
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(creditGrants, sql`${creditEntries.effectKey} = 'grant:' || ${creditGrants.id}`)
    .where(and(OF.entries(whose), afterMoment(creditEntries.createdAt, creditEntries.id, part, sql`bigint`)))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(part.limit);

export const findCards = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      id: giftCards.id,
      state: giftCards.state,
      amountCents: giftCards.amountCents,
      recipient: sql<string>`coalesce(nullif(${giftCards.recipientName}, ''), ${giftCards.recipientEmail})`,
      isRedeemed: sql<boolean>`coalesce(${giftCards.redeemedBy} in ${accountsOf(whose.id)}, false)`,
      isIssued: sql<boolean>`${giftCards.issuedBy} is not null`,
      createdAt: giftCards.createdAt,
    })
    .from(giftCards)
    .where(and(OF.gift_cards(whose), afterId(giftCards.id, part)))
    .orderBy(desc(giftCards.id))
    .limit(part.limit);

export const findSessions = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      place: textOf(sessions.lastSeenAt),
    })
    .from(sessions)
    .where(and(OF.sessions(whose), afterMoment(sessions.lastSeenAt, sessions.id, part, sql`uuid`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(part.limit);

export const findFriends = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      referralId: referrals.id,
      id: users.id,
      email: users.email,
      state: referrals.state,
      rewardCents: referrals.rewardCents,
      createdAt: referrals.createdAt,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(and(OF.friends(whose), afterId(referrals.id, part)))
    .orderBy(desc(referrals.id))
    .limit(part.limit);

export const findNotes = (db: DbOrTx, whose: Whose, part: Part) =>
  db
    .select({
      id: customerNotes.id,
      note: customerNotes.note,
      by: users.email,
      createdAt: customerNotes.createdAt,
    })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.writtenBy))
    .where(and(OF.notes(whose), afterId(customerNotes.id, part)))
    .orderBy(desc(customerNotes.id))
    .limit(part.limit);
