import type { Credits } from '@keepsong/domain/checkout/credits';
import type { CheckoutState } from '@keepsong/domain/checkout/states';
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { songBuilders } from '../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { creditEntries } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { ownSql, quickCommit, statement } from '../../platform/db/statement.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
type NewCheckout = typeof checkouts.$inferInsert;

const isQuoted = eq(checkouts.state, 'quoted');
const ofVisitor = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.visitorId, sql.placeholder('visitorId')),
        inArray(checkouts.state, ['quoted', 'reserved', 'payment_pending']),
      ),
    )
    .orderBy(desc(checkouts.updatedAt))
    .prepare('checkout_of_visitor'),
);

/** The checkout that a browser has open and has not submitted, and its submissions that are neither paid nor ended. */
export async function findOfVisitor(
  db: DbOrTx,
  visitorId: string,
): Promise<[quoted: CheckoutRow | null, submitted: CheckoutRow[]]> {
  const rows = await ofVisitor(db).execute({ visitorId });
  const quoted = rows.find(({ state }) => state === 'quoted') ?? null;
  return [quoted, rows.filter(({ state }) => state !== 'quoted')];
}

type NewQuote = Requote & { id: string; visitorId: string; createdAt: Date; updatedAt: Date };

const addQuote = statement((db) =>
  db
    .insert(checkouts)
    .values({
      id: sql.placeholder('id'),
      visitorId: sql.placeholder('visitorId'),
      cart: sql.placeholder('cart'),
      quote: sql.placeholder('quote'),
      quoteHash: sql.placeholder('quoteHash'),
      totalCents: sql.placeholder('totalCents'),
      builderId: sql.placeholder('builderId'),
      intentId: sql.placeholder('intentId'),
      createdAt: sql.placeholder('createdAt'),
      updatedAt: sql.placeholder('updatedAt'),
    })
    .returning({ quickCommit })
    .prepare('checkout_add'),
);

/**
 * A new quote. It need not outlive a power cut: no money moves on it before `reserve`, whose commit waits for the disk
 * and takes the quote there with it.
 */
export async function insertQuote(db: DbOrTx, values: NewQuote): Promise<void> {
  await addQuote(db).execute(values);
}

type Requote = Pick<NewCheckout, 'cart' | 'quote' | 'quoteHash' | 'totalCents' | 'builderId' | 'intentId'>;

/** Writes a fresh quote over one that is not submitted yet; false when it was submitted meanwhile. */
export async function requote(db: DbOrTx, id: string, values: Requote, now: Date): Promise<boolean> {
  const done = await db
    .update(checkouts)
    .set({ ...values, updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'quoted')));
  return done.rowCount === 1;
}

const bySubmission = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.submissionId, sql.placeholder('submissionId')))
    .limit(1)
    .prepare('checkout_by_submission'),
);

export async function findBySubmission(db: DbOrTx, submissionId: string): Promise<CheckoutRow | null> {
  const [row] = await bySubmission(db).execute({ submissionId });
  return row ?? null;
}

const forSubmission = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(
      or(
        eq(checkouts.submissionId, sql.placeholder('submissionId')),
        and(eq(checkouts.visitorId, sql.placeholder('visitorId')), isQuoted),
      ),
    )
    .orderBy(desc(checkouts.updatedAt))
    .prepare('checkout_for_submission'),
);

/** What a submission meets: itself, when it was sent before, and the browser's open checkout. */
export async function findForSubmission(db: DbOrTx, submissionId: string, visitorId: string) {
  const rows = await forSubmission(db).execute({ submissionId, visitorId });
  return {
    before: rows.find((row) => row.submissionId === submissionId) ?? null,
    open: rows.find((row) => row.state === 'quoted') ?? null,
  };
}

export async function loadCheckout(db: DbOrTx, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).limit(1);
  return row ?? null;
}

/** Submitted, and neither paid nor ended: the domain's `isOpen`, of a row. */
export const isOpen = sql`${checkouts.state} in ('reserved', 'payment_pending')`;

const openForSong = statement((db) =>
  db
    .select(getTableColumns(checkouts))
    .from(checkouts)
    .innerJoin(songBuilders, eq(songBuilders.id, checkouts.builderId))
    .where(and(eq(songBuilders.slug, sql.placeholder('slug')), isOpen))
    .prepare('checkout_open_for_song'),
);

/** Submissions of a draft, by its slug, that are neither paid nor ended. */
export const findOpenForSong = (db: DbOrTx, slug: string): Promise<CheckoutRow[]> =>
  openForSong(db).execute({ slug });

const lockById = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('id')))
    .for('update')
    .limit(1)
    .prepare('checkout_lock'),
);

/** The row, locked until the transaction ends: one settlement at a time. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const [row] = await lockById(tx).execute({ id });
  return row ?? null;
}

export type Reservation = Pick<CheckoutRow, 'cart' | 'songData' | 'builderId' | 'paymentType' | 'locale'> & {
  submissionId: string;
  submissionHash: string;
  userId: number;
};

/** The check that refuses a balance below 0. */
export const NO_MORE_CREDIT = 'credit_accounts_balance';

const reserving = ownSql<{ isReserved: boolean }>(
  'checkout_reserve',
  sql`
  with given as (
    select ${sql.placeholder('id')}::uuid as id, ${sql.placeholder('quoteHash')}::text as quote_hash,
      ${sql.placeholder('now')}::timestamptz as now, ${sql.placeholder('userId')}::bigint as user_id,
      ${sql.placeholder('nonTaxable')}::integer as non_taxable, ${sql.placeholder('taxable')}::integer as taxable
  ), reserved as (
    update ${checkouts} c set state = 'reserved', reserved_at = given.now, updated_at = given.now,
      user_id = given.user_id, submission_id = ${sql.placeholder('submissionId')}::uuid,
      submission_hash = ${sql.placeholder('submissionHash')}, cart = ${sql.placeholder('cart')}::jsonb,
      song_data = ${sql.placeholder('songData')}::jsonb, builder_id = ${sql.placeholder('builderId')}::bigint,
      payment_type = ${sql.placeholder('paymentType')}, locale = ${sql.placeholder('locale')}
    from given where c.id = given.id and c.state = 'quoted' and c.quote_hash = given.quote_hash
    returning c.id
  ), held as (
    insert into ${creditEntries} (user_id, kind, non_taxable_cents, taxable_cents, effect_key, checkout_id)
    select given.user_id, 'order', -given.non_taxable, -given.taxable, 'checkout:' || reserved.id, reserved.id
    from given, reserved where given.non_taxable + given.taxable > 0
  )
  select exists (select from reserved) as "isReserved"`,
);

/**
 * Turns the quote into a submission and takes the credit that it spends. False when the row is no quote with that hash
 * any more. Throws the database's unique violation when the submission_id has made a checkout already, and its check
 * violation when the credit was spent elsewhere.
 */
export async function reserve(
  db: DbOrTx,
  { id, quoteHash }: Pick<CheckoutRow, 'id' | 'quoteHash'>,
  { cart, songData, ...values }: Reservation,
  spent: Credits,
  now: Date,
): Promise<boolean> {
  const json = { cart: JSON.stringify(cart), songData: songData && JSON.stringify(songData) };
  const [done] = await reserving(db, { id, quoteHash, now, ...values, ...json, ...spent });
  return done?.isReserved === true;
}

const moveOnly = statement((db) =>
  db
    .update(checkouts)
    .set({ state: sql`${sql.placeholder('to')}`, updatedAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(checkouts.id, sql.placeholder('id')), eq(checkouts.state, sql.placeholder('from'))))
    .prepare('checkout_move'),
);

/** Moves a checkout from one state to another; false when it was not in `from`. */
export async function moveState(
  db: DbOrTx,
  id: string,
  from: CheckoutState,
  to: CheckoutState,
  now: Date,
  failure?: string,
): Promise<boolean> {
  const done =
    failure === undefined
      ? await moveOnly(db).execute({ id, from, to, now })
      : await db
          .update(checkouts)
          .set({ state: to, updatedAt: now, failure })
          .where(and(eq(checkouts.id, id), eq(checkouts.state, from)));
  return done.rowCount === 1;
}

/** How far a checkout has come, with the order that it made and the address of its customer. */
export async function findOutcome(db: DbOrTx, checkoutId: string) {
  const [row] = await db
    .select({ state: checkouts.state, order: orders, email: users.email })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(checkouts.id, checkoutId))
    .limit(1);
  if (!row) throw new Error('a checkout is gone');
  return row;
}

const userById = statement((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .limit(1)
    .prepare('checkout_user'),
);

export async function loadUser(db: DbOrTx, id: number) {
  const [row] = await userById(db).execute({ id });
  return row ?? null;
}

/** Whether a checkout that was begun after `since` may still be paid, submitted or not. */
export async function hasPayable(db: DbOrTx, { since }: { since: Date }): Promise<boolean> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.state, ['quoted', 'reserved', 'payment_pending']),
        // No earlier than it was begun; this one is in the index.
        gt(checkouts.updatedAt, since),
        gt(checkouts.createdAt, since),
      ),
    )
    .limit(1);
  return rows.length === 1;
}

/**
 * Takes the submitted checkouts without a result whose turn to be asked after has come, the longest waiting first, and
 * notes that they are asked now. Each is asked `after` ms from its last news, and once it is old after a tenth of its
 * age, at most `atMost` ms: a day of customers who changed their mind must not keep one waiting who has just paid.
 */
export async function takeUnsettled(
  db: DbOrTx,
  now: Date,
  { after, atMost, limit }: { after: number; atMost: number; limit: number },
): Promise<CheckoutRow[]> {
  const asOf = now.toISOString();
  const tenthOfAge = sql`(${asOf}::timestamptz - ${checkouts.createdAt}) / 10`;
  const pause = sql`greatest(${after} * interval '1 ms', least(${tenthOfAge}, ${atMost} * interval '1 ms'))`;
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isOpen, sql`${checkouts.updatedAt} < ${asOf}::timestamptz - ${pause}`))
    .orderBy(checkouts.updatedAt)
    .limit(limit);
  return db.update(checkouts).set({ updatedAt: now }).where(inArray(checkouts.id, due)).returning();
}

/** Money that must go back and has not yet. */
export async function findRefundsDue(db: DbOrTx, limit: number): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.state, 'needs_attention'), sql`${checkouts.failure} like 'refund:%'`))
    .limit(limit);
}

const isOldQuote = (before: Date) =>
  and(eq(checkouts.state, 'quoted'), lt(checkouts.updatedAt, before), isNull(checkouts.submissionId));

/** Quotes without a payment that nobody submitted end after a day. */
export async function expireQuotes(db: DbOrTx, before: Date, now: Date): Promise<void> {
  await db
    .update(checkouts)
    .set({ state: 'expired', updatedAt: now })
    .where(and(isOldQuote(before), isNull(checkouts.intentId)));
}

/**
 * Takes quotes that nobody submitted since `before` and for which a payment was prepared, the oldest first, and notes
 * that: what cannot be ended now is due once more after `again` ms, behind all that was due sooner. Their news stay old,
 * so that none of them passes for the newest quote of its browser.
 */
export async function takeOldQuotes(
  db: DbOrTx,
  before: Date,
  { again, limit }: { again: number; limit: number },
): Promise<CheckoutRow[]> {
  const isDue = and(isOldQuote(before), isNotNull(checkouts.intentId));
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(isDue)
    .orderBy(checkouts.updatedAt)
    .limit(limit);
  return (
    db
      .update(checkouts)
      .set({ updatedAt: new Date(before.getTime() + again) })
      // Asked twice: one that is priced anew in this very moment keeps its news.
      .where(and(isDue, inArray(checkouts.id, due)))
      .returning()
  );
}
