import { OPEN_CHECKOUT, PAYABLE_CHECKOUT } from '@keepsong/domain/states/lists';
import type { Mover } from '@keepsong/domain/states/state-table';
import type { CheckoutState } from '@keepsong/domain/states/tables';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { songBuilders } from '../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { begin, change, move, moveAll } from '../../platform/states/move.ts';
import type { Standing } from '../../platform/states/ruled.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
type NewCheckout = typeof checkouts.$inferInsert;

/** The same rule as `isOpen` of the domain, in SQL. */
export const isOpen = oneOf(checkouts.state, OPEN_CHECKOUT);
const isQuoted = eq(checkouts.state, 'quoted');
const ofVisitor = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.visitorId, sql.placeholder('visitorId')), inArray(checkouts.state, PAYABLE_CHECKOUT)),
    )
    .orderBy(desc(checkouts.updatedAt))
    .prepare('checkout_of_visitor'),
);

/** The open quote of a browser, and the browser's submissions that are neither paid nor ended. */
export async function findOfVisitor(
  db: DbOrTx,
  visitorId: string,
): Promise<[quoted: CheckoutRow | null, submitted: CheckoutRow[]]> {
  const rows = await ofVisitor(db).execute({ visitorId });
  const quoted = rows.find(({ state }) => state === 'quoted') ?? null;
  return [quoted, rows.filter(({ state }) => state !== 'quoted')];
}

type NewQuote = Requote & { id: string; visitorId: string; createdAt: Date; updatedAt: Date };

/**
 * Adds a quote with a commit that does not wait for the disk. A power cut can only lose quotes for which
 * nothing was paid: no money moves before `reserve`, and the commit of `reserve` waits until everything before
 * it is on the disk, including this quote.
 */
export async function insertQuote(db: DbOrTx, values: NewQuote): Promise<void> {
  await begin(db, 'checkouts', values, 'customer', { isQuick: true });
}

type Requote = Pick<NewCheckout, 'cart' | 'quote' | 'quoteHash' | 'totalCents' | 'builderId' | 'intentId'>;

/** Replaces a quote that is not submitted yet; false when it was submitted meanwhile. */
export async function requote(db: DbOrTx, id: string, values: Requote, now: Date): Promise<boolean> {
  return change(db, 'checkouts', id, { ...values, updatedAt: now }, { where: eq(checkouts.state, 'quoted') });
}

/** What the answer to a repeated submission, or to a question about it, needs: not the cart, which is large. */
const SUBMISSION = {
  id: checkouts.id,
  userId: checkouts.userId,
  submissionId: checkouts.submissionId,
  submissionHash: checkouts.submissionHash,
  intentId: checkouts.intentId,
  totalCents: checkouts.totalCents,
};
export type Submission = Pick<CheckoutRow, keyof typeof SUBMISSION>;

const bySubmission = statement((db) =>
  db
    .select(SUBMISSION)
    .from(checkouts)
    .where(eq(checkouts.submissionId, sql.placeholder('submissionId')))
    .limit(1)
    .prepare('checkout_by_submission'),
);

export async function findBySubmission(db: DbOrTx, submissionId: string): Promise<Submission | null> {
  const [row] = await bySubmission(db).execute({ submissionId });
  return row ?? null;
}

const draftOfSlug = (db: DbOrTx) =>
  db
    .select({ id: songBuilders.id })
    .from(songBuilders)
    .where(eq(songBuilders.slug, sql.placeholder('slug')));

const forSubmission = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(
      or(
        eq(checkouts.submissionId, sql.placeholder('submissionId')),
        and(eq(checkouts.visitorId, sql.placeholder('visitorId')), isQuoted),
        and(inArray(checkouts.builderId, draftOfSlug(db)), isOpen),
      ),
    )
    .orderBy(desc(checkouts.updatedAt))
    .prepare('checkout_for_submission'),
);

type Arriving = { submissionId: string; visitorId: string; slug: string };

/**
 * Finds the rows for an arriving submission, in one read. `before`: the row of this submission if it was already sent.
 * `open`: the browser's open quote. `waiting`: other submissions of this song draft that are neither paid nor ended.
 */
export async function findForSubmission(db: DbOrTx, arriving: Arriving) {
  const rows = await forSubmission(db).execute(arriving);
  return {
    before: rows.find(({ submissionId }) => submissionId === arriving.submissionId) ?? null,
    open: rows.find(({ state }) => state === 'quoted') ?? null,
    waiting: rows.filter(
      ({ state, submissionId }) => state !== 'quoted' && submissionId !== arriving.submissionId,
    ),
  };
}

const byId = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('id')))
    .limit(1)
    .prepare('checkout_by_id'),
);

export async function loadCheckout(db: DbOrTx, id: string): Promise<CheckoutRow | null> {
  const [row] = await byId(db).execute({ id });
  return row ?? null;
}

const byIntent = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.intentId, sql.placeholder('intentId')))
    .limit(1)
    .prepare('checkout_by_intent'),
);

export async function findByIntent(db: DbOrTx, intentId: string): Promise<CheckoutRow | null> {
  const [row] = await byIntent(db).execute({ intentId });
  return row ?? null;
}

const openForTask = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(
      and(
        isOpen,
        sql`exists (select from jsonb_array_elements(${checkouts.cart} -> 'lines') line
          where line -> 'instant' ->> 'taskId' = ${sql.placeholder('task')})`,
      ),
    )
    .prepare('checkout_open_for_task'),
);

/** The submissions of an instant song's task that are neither paid nor ended; none without a task. */
export const findOpenForTask = async (db: DbOrTx, task: string | null): Promise<CheckoutRow[]> =>
  task === null ? [] : openForTask(db).execute({ task });

const lockById = statement((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('id')))
    .for('update')
    .limit(1)
    .prepare('checkout_lock'),
);

/** Locks the row until the transaction ends, so that one settlement runs at a time. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const [row] = await lockById(tx).execute({ id });
  return row ?? null;
}

export type Reservation = Pick<CheckoutRow, 'cart' | 'songData' | 'builderId' | 'paymentType' | 'locale'> & {
  submissionId: string;
  submissionHash: string;
  userId: number;
};

/**
 * Turns a quote into a submission. False when the row is no longer a quote, or its quote hash has changed. Throws the
 * database's unique violation when another checkout has the same `submission_id`.
 */
export async function reserve(
  tx: Tx,
  { id, quoteHash }: Pick<CheckoutRow, 'id' | 'quoteHash'>,
  values: Reservation,
  now: Date,
): Promise<boolean> {
  const by = { mover: 'customer', userId: values.userId } as const;
  return move(tx, 'checkouts', { id, state: 'quoted' }, 'reserved', by, {
    set: { ...values, reservedAt: now, updatedAt: now },
    same: { quoteHash },
  });
}

/**
 * Moves a checkout to another state. False when it is no longer in the state of `row`. `failure` says why a checkout
 * ends without an order.
 */
export const moveCheckout = (
  db: DbOrTx,
  row: Standing<'checkouts'>,
  to: CheckoutState,
  by: Mover,
  { now, failure }: { now: Date; failure?: string | undefined },
): Promise<boolean> =>
  move(db, 'checkouts', row, to, by, {
    set: { updatedAt: now, ...(failure === undefined ? {} : { failure }) },
    why: failure,
  });

/** The state of a checkout, with its order and the e-mail address and first name of its customer. */
export async function findOutcome(db: DbOrTx, checkoutId: string) {
  const [row] = await db
    .select({ state: checkouts.state, order: orders, email: users.email, firstName: users.firstName })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(checkouts.id, checkoutId))
    .limit(1);
  if (!row) throw new Error('checkout not found');
  return row;
}

export async function loadUser(db: DbOrTx, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

/** Whether somebody may still pay a checkout, submitted or not, that was begun after `since`. */
export async function hasPayable(db: DbOrTx, { since }: { since: Date }): Promise<boolean> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.state, PAYABLE_CHECKOUT),
        // The next condition implies this one. It is written out because only this column is in the index.
        gt(checkouts.updatedAt, since),
        gt(checkouts.createdAt, since),
      ),
    )
    .limit(1);
  return rows.length === 1;
}

/**
 * Selects the submitted checkouts that the job must ask the provider about, and stores the present time as their last
 * change. The checkouts that wait longest come first. A checkout is due `after` ms after its last change. For an older
 * checkout, this pause grows to a tenth of its age, up to `atMost` ms, so that many abandoned checkouts do not delay
 * one that was just paid.
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

/**
 * Stores since when the job has failed to settle this checkout; null when it no longer fails. The moment of the last
 * change stays, because the pause until the next try depends on it.
 */
export async function noteStuck(db: DbOrTx, id: string, since: Date | null): Promise<void> {
  await db.update(checkouts).set({ stuckSince: since }).where(eq(checkouts.id, id));
}

/** Checkouts whose money must be refunded and was not refunded yet, without those in `left`. */
export async function findRefundsDue(db: DbOrTx, limit: number, left: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.state, 'refund_due'), notInArray(checkouts.id, [...left])))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const isOldQuote = (before: Date) =>
  and(eq(checkouts.state, 'quoted'), lt(checkouts.updatedAt, before), isNull(checkouts.submissionId));

/** Ends quotes without a payment that nobody has submitted since `before`. */
export async function expireQuotes(db: DbOrTx, before: Date, now: Date): Promise<void> {
  await moveAll(db, 'checkouts', { from: 'quoted', to: 'expired' }, 'shop', {
    set: { updatedAt: now },
    where: and(isOldQuote(before), isNull(checkouts.intentId)),
    why: 'not_submitted',
  });
}

/**
 * Selects quotes with a prepared payment that nobody has submitted since `before`, the oldest first. If such a quote
 * cannot be ended now, it is due again after `again` ms. To achieve this, `updatedAt` is set to `before` plus `again`.
 * The present time would be wrong: the quote would then count as the newest one of its browser.
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
      // The condition is repeated here, because a quote may be priced again at this very moment. Then the quote
      // keeps its new time.
      .where(and(isDue, inArray(checkouts.id, due)))
      .returning()
  );
}

/** Removes the draft from its checkouts that are in one of these states. */
export async function removeDraft(tx: Tx, builderId: number, states: CheckoutState[]): Promise<void> {
  await tx
    .update(checkouts)
    .set({ builderId: null })
    .where(and(eq(checkouts.builderId, builderId), inArray(checkouts.state, states)));
}
