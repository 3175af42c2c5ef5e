import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { addressChanges, customerNotes, sessions, users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { songBuilders } from '../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { creditAccounts, creditEntries, creditGrants, giftCards } from '../../../db/schema/credits.ts';
import { deskOrders } from '../../../db/schema/desk.ts';
import { newsletterSubscribers } from '../../../db/schema/marketing.ts';
import { mailSuppressions, outbox } from '../../../db/schema/outbox.ts';
import { referralCodes, referrals } from '../../../db/schema/referrals.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';

export type CustomerRecord = typeof users.$inferSelect;

const nameOf = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
/** The text in the index `users_desk_search`: in small letters and without accents. */
const SEARCHED = sql`fold_text(${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.phoneNumber}, ''))`;

/** The same text without the ends of addresses, such as 'com'. No index has it. */
const WITHOUT_ENDING = sql`fold_text(regexp_replace(${users.email}, '[.][^.@]*$', '') || ' ' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.phoneNumber}, ''))`;

const parts = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 6);
/**
 * Which accounts a list shows. Every word of `q` must appear in the address, the name or the phone number.
 * Erased and merged accounts are always left out; the newest come first.
 */
export type CustomerFilter = { q: string; isBlocked: boolean; isGuest: boolean };

/**
 * The condition for the words of `q`. Of several words, none fits the mere end of an address: 'Zoe Test' is not
 * Zoe of mail.test. The other words leave few rows, so that this needs no index.
 */
function hasWords(q: string) {
  const words = parts(q);
  const names = words.length > 1 ? words.filter((word) => !/[.@]/.test(word)) : [];
  const like = (text: SQL) => (word: string) => sql`${text} like fold_text(${containing(word)})`;
  return and(...words.map(like(SEARCHED)), ...names.map(like(WITHOUT_ENDING)));
}

export async function findCustomers(
  db: DbOrTx,
  { q, isBlocked, isGuest }: CustomerFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
) {
  const isUp = cursor !== null && cursor < 0;
  const place = cursor === null ? undefined : isUp ? gt(users.id, -cursor) : lt(users.id, cursor);
  const found = await db
    .select({
      id: users.id,
      email: users.email,
      name: nameOf,
      phone: users.phoneNumber,
      isGuest: users.guest,
      blockedAt: users.blockedAt,
      createdAt: users.createdAt,
      orders: sql<number>`(select count(*)::int from ${orders} o where o.user_id = ${users}.id)`,
      spent: sql<number>`(select coalesce(sum(f.gross_cents - f.discount_cents + f.tax_cents), 0)::int
        from ${orders} o join order_facts f on f.order_id = o.id where o.user_id = ${users}.id)`,
    })
    .from(users)
    .where(
      and(
        hasWords(q),
        sql`${users.email} not like '%@deleted.invalid'`,
        // Staff accounts are managed by an owner, on other pages.
        ne(users.role, 'admin'),
        isBlocked ? isNotNull(users.blockedAt) : undefined,
        isGuest ? eq(users.guest, true) : undefined,
        place,
      ),
    )
    .orderBy(isUp ? asc(users.id) : desc(users.id))
    .limit(limit);
  return isUp ? found.reverse() : found;
}

export async function findCustomer(db: DbOrTx, id: number): Promise<CustomerRecord | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

const MOST = 100;

/** The part of an order that was paid with credit. */
const spentCredit = sql`coalesce((${orders.quote}->'spent'->>'nonTaxable')::int, 0)
  + coalesce((${orders.quote}->'spent'->>'taxable')::int, 0)`;

export const findOrdersOf = (db: DbOrTx, id: number) =>
  db
    .select({
      id: orders.id,
      state: deskOrders.state,
      totalCents: sql<number>`${orders.totalCents} + ${spentCredit}`,
      createdAt: orders.createdAt,
      refunded: sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.order_id = ${orders}.id and r.state in ('asked','sent','done'))`,
    })
    .from(orders)
    .innerJoin(deskOrders, eq(deskOrders.orderId, orders.id))
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.id))
    .limit(MOST);

export const findDraftsOf = (db: DbOrTx, id: number) =>
  db
    .select({ id: songBuilders.id, songData: songBuilders.songData, updatedAt: songBuilders.updatedAt })
    .from(songBuilders)
    .where(and(eq(songBuilders.userId, id), isNull(songBuilders.orderedAt)))
    .orderBy(desc(songBuilders.updatedAt))
    .limit(MOST);

export const findSongsOf = (db: DbOrTx, id: number) =>
  db
    .select({
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
    .where(eq(stories.ownerId, id))
    .orderBy(desc(stories.id))
    .limit(MOST);

export async function findCreditOf(db: DbOrTx, id: number) {
  const [[balance], entries, waiting] = await Promise.all([
    db.select().from(creditAccounts).where(eq(creditAccounts.userId, id)),
    db
      .select({
        id: creditEntries.id,
        kind: creditEntries.kind,
        taxable: creditEntries.taxableCents,
        nonTaxable: creditEntries.nonTaxableCents,
        createdAt: creditEntries.createdAt,
        orderId: orders.id,
        reason: creditGrants.reason,
      })
      .from(creditEntries)
      .leftJoin(checkouts, eq(checkouts.id, creditEntries.checkoutId))
      .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
      .leftJoin(creditGrants, sql`${creditEntries.effectKey} = 'grant:' || ${creditGrants.id}`)
      .where(eq(creditEntries.userId, id))
      .orderBy(desc(creditEntries.id))
      .limit(MOST),
    db
      .select({
        id: creditGrants.id,
        kind: creditGrants.kind,
        amountCents: creditGrants.amountCents,
        reason: creditGrants.reason,
        askedBy: creditGrants.askedBy,
        email: users.email,
        createdAt: creditGrants.createdAt,
      })
      .from(creditGrants)
      .innerJoin(users, eq(users.id, creditGrants.askedBy))
      .where(and(eq(creditGrants.userId, id), eq(creditGrants.state, 'waiting')))
      .orderBy(desc(creditGrants.id)),
  ]);
  return { taxable: balance?.taxableCents ?? 0, nonTaxable: balance?.nonTaxableCents ?? 0, entries, waiting };
}

export const findCardsOf = (db: DbOrTx, id: number) =>
  db
    .select({
      id: giftCards.id,
      state: giftCards.state,
      amountCents: giftCards.amountCents,
      recipient: sql<string>`coalesce(nullif(${giftCards.recipientName}, ''), ${giftCards.recipientEmail})`,
      redeemedBy: giftCards.redeemedBy,
      createdAt: giftCards.createdAt,
    })
    .from(giftCards)
    .leftJoin(orders, eq(orders.id, giftCards.orderId))
    .where(sql`${orders.userId} = ${id} or ${giftCards.redeemedBy} = ${id}`)
    .orderBy(desc(giftCards.id))
    .limit(MOST);

export const findSessionsOf = (db: DbOrTx, id: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(MOST);

export async function findReferralsOf(db: DbOrTx, id: number) {
  const [[code], [by], friends] = await Promise.all([
    db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.userId, id)),
    db
      .select({ id: users.id, email: users.email })
      .from(referrals)
      .innerJoin(users, eq(users.id, referrals.referrerId))
      .where(eq(referrals.referredId, id)),
    db
      .select({
        id: users.id,
        email: users.email,
        state: referrals.state,
        rewardCents: referrals.rewardCents,
        createdAt: referrals.createdAt,
      })
      .from(referrals)
      .innerJoin(users, eq(users.id, referrals.referredId))
      .where(eq(referrals.referrerId, id))
      .orderBy(desc(referrals.id))
      .limit(MOST),
  ]);
  return { code: code?.code ?? null, referredBy: by ?? null, friends };
}

/** Why the shop does not write to an address any more; null when it does. */
export async function findSuppressionOf(db: DbOrTx, email: string) {
  const [row] = await db
    .select()
    .from(mailSuppressions)
    .where(eq(mailSuppressions.email, email.toLowerCase()));
  return row ?? null;
}

export const findMessagesOf = (db: DbOrTx, email: string, phone: string | null) =>
  db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      template: outbox.template,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      abandonedAt: outbox.abandonedAt,
    })
    .from(outbox)
    .where(
      sql`lower(${outbox.recipient}) in (${email.toLowerCase()}, ${phone ?? ''}) and ${outbox.template} <> 'passcode'`,
    )
    .orderBy(desc(outbox.createdAt))
    .limit(MOST);

export async function findNewsletter(db: DbOrTx, email: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: newsletterSubscribers.createdAt })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.email, email.toLowerCase()), isNull(newsletterSubscribers.endedAt)));
  return row?.at ?? null;
}

export const findNotes = (db: DbOrTx, id: number) =>
  db
    .select({
      id: customerNotes.id,
      note: customerNotes.note,
      by: users.email,
      createdAt: customerNotes.createdAt,
    })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.writtenBy))
    .where(eq(customerNotes.userId, id))
    .orderBy(desc(customerNotes.id))
    .limit(MOST);

export async function insertNote(tx: Tx, values: typeof customerNotes.$inferInsert): Promise<void> {
  await tx.insert(customerNotes).values(values);
}

export type AddressChange = typeof addressChanges.$inferSelect;

const isOpen = (now: Date) => and(isNull(addressChanges.usedAt), gt(addressChanges.expiresAt, now));

/** Replaces all open changes of an account by a new one. */
export async function replaceAddressChange(
  tx: Tx,
  values: typeof addressChanges.$inferInsert,
): Promise<void> {
  await tx
    .delete(addressChanges)
    .where(and(eq(addressChanges.userId, values.userId), isNull(addressChanges.usedAt)));
  await tx.insert(addressChanges).values(values);
}

export async function findOpenChange(
  db: DbOrTx,
  by: { tokenHash: Buffer } | { userId: number },
  now: Date,
): Promise<AddressChange | null> {
  const its =
    'tokenHash' in by ? eq(addressChanges.tokenHash, by.tokenHash) : eq(addressChanges.userId, by.userId);
  const [row] = await db
    .select()
    .from(addressChanges)
    .where(and(its, isOpen(now)));
  return row ?? null;
}

/** Marks a link as used. Null when it was already used, was replaced or is too old. */
export async function claimChange(tx: Tx, tokenHash: Buffer, now: Date): Promise<AddressChange | null> {
  const [row] = await tx
    .update(addressChanges)
    .set({ usedAt: now })
    .where(and(eq(addressChanges.tokenHash, tokenHash), isOpen(now)))
    .returning();
  return row ?? null;
}

/** The checkouts of an account that are submitted, but neither paid nor ended. */
export const findOpenCheckouts = (db: DbOrTx, id: number) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, id), sql`${checkouts.state} in ('reserved','payment_pending')`));

/** Counts what an account owns, before it is merged into another one. */
export async function countBelongings(db: DbOrTx, id: number) {
  const { rows } = await db.execute<{
    orders: number;
    songs: number;
    drafts: number;
    t: number;
    n: number;
  }>(sql`
    select (select count(*)::int from ${orders} where user_id = ${id}) as orders,
      (select count(*)::int from ${stories} where owner_id = ${id} and deleted_at is null) as songs,
      (select count(*)::int from ${songBuilders} where user_id = ${id} and ordered_at is null) as drafts,
      coalesce((select taxable_cents from ${creditAccounts} where user_id = ${id}), 0) as t,
      coalesce((select non_taxable_cents from ${creditAccounts} where user_id = ${id}), 0) as n`);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return {
    ...{ orders: row.orders, songs: row.songs, drafts: row.drafts },
    ...{ taxable_cents: row.t, non_taxable_cents: row.n },
  };
}
