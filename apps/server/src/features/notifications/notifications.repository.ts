import { and, asc, eq, getTableColumns, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { quickCommit, statement } from '../../platform/db/statement.ts';
import type { Message, MessageName } from './messages.ts';

export type OutboxRow = typeof outbox.$inferSelect;

const waiting = and(isNull(outbox.sentAt), isNull(outbox.abandonedAt));

/** What is needed to reach a user. */
export type Addressee = Pick<
  typeof users.$inferSelect,
  'email' | 'phoneNumber' | 'smsConsentAt' | 'locale'
> & {
  /** Where texts go when the account itself has no number for them (decision 0019). */
  textsTo?: string | null;
};

export async function findAddressee(tx: DbOrTx, userId: number): Promise<Addressee | undefined> {
  const { email, phoneNumber, smsConsentAt, locale } = users;
  const [user] = await tx
    .select({ email, phoneNumber, smsConsentAt, locale })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

/**
 * Who ordered a song, to be told of it: in the language of the order, and by text also where the order's go. A story
 * without an order speaks the account's language.
 */
export async function findOwner(tx: DbOrTx, storyId: number): Promise<Addressee | undefined> {
  const { email, phoneNumber, smsConsentAt } = users;
  const locale = sql<string>`coalesce(${checkouts.locale}, ${users.locale})`;
  const [owner] = await tx
    .select({ email, phoneNumber, smsConsentAt, locale, textsTo: orders.textsTo })
    .from(stories)
    .innerJoin(users, eq(users.id, stories.ownerId))
    .leftJoin(orders, eq(orders.id, stories.orderId))
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(stories.id, storyId));
  return owner;
}

export type NewMessage = Message & { createdAt: Date; sendAfter: Date; expiresAt: Date };

const addMessage = statement((db) =>
  db
    .insert(outbox)
    .values({
      channel: sql.placeholder('channel'),
      recipient: sql.placeholder('recipient'),
      template: sql.placeholder('template'),
      locale: sql.placeholder('locale'),
      params: sql.placeholder('params'),
      dedupeKey: sql.placeholder('dedupeKey'),
      createdAt: sql.placeholder('createdAt'),
      sendAfter: sql.placeholder('sendAfter'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .prepare('message_add'),
);

/** Writes a message unless one with its key exists; says whether it wrote. */
export async function insertMessage(tx: DbOrTx, message: NewMessage): Promise<boolean> {
  const written = await addMessage(tx).execute(message);
  return written.rowCount === 1;
}

/** Messages that somebody waits for in front of a screen. */
const URGENT: MessageName[] = ['passcode'];

export type Urgency = 'urgent' | 'rest';
type Claim = { urgency: Urgency; now: Date; leaseUntil: Date; max: number };

const claiming = (name: string, kind: SQL) =>
  statement((db) => {
    const due = db.$with('due').as(
      db
        .select({ dueId: outbox.id })
        .from(outbox)
        .where(and(waiting, lte(outbox.sendAfter, sql.placeholder('now')), kind))
        .orderBy(asc(outbox.sendAfter))
        .limit(sql.placeholder('max'))
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        sendAfter: sql`${sql.placeholder('leaseUntil')}::timestamptz`,
      })
      .where(inArray(outbox.id, db.select({ id: due.dueId }).from(due)))
      .returning({ ...getTableColumns(outbox), quickCommit })
      .prepare(name);
  });

const CLAIMS = {
  urgent: claiming('claim_urgent', inArray(outbox.template, URGENT)),
  rest: claiming('claim_rest', notInArray(outbox.template, URGENT)),
};

/**
 * Takes up to `max` due messages for the caller alone until `leaseUntil`. Other relays skip them; if the caller dies,
 * they are due again when the lease ends. A lease that a power cut forgets is taken again, under the same id.
 */
export async function claimDueMessages(db: Db, { urgency, ...claim }: Claim): Promise<OutboxRow[]> {
  return CLAIMS[urgency](db).execute(claim);
}

/** Gives messages back that were taken up and not begun: they are due at once, for any relay. */
export async function releaseMessages(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(outbox)
    .set({ sendAfter: now, attempts: sql`${outbox.attempts} - 1` })
    .where(and(inArray(outbox.id, ids), waiting));
}

const sent = statement((db) =>
  db
    .update(outbox)
    .set({ sentAt: sql`${sql.placeholder('now')}`, params: {}, lastError: null })
    .where(sql`${outbox.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .returning({ quickCommit })
    .prepare('messages_sent'),
);

/**
 * The provider has them: their content is no longer the shop's to keep. Forgotten by a power cut, they are sent once
 * more under the same ids, as after any crash between sending and this.
 */
export async function markSent(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sent(db).execute({ ids, now });
}

export async function markFailed(db: Db, id: string, error: string, retryAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: error, sendAfter: retryAt })
    .where(and(eq(outbox.id, id), waiting));
}

/** No further attempt: the message is refused for good, or has become useless. */
export async function markAbandoned(db: Db, id: string, error: string, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ abandonedAt: now, params: {}, lastError: error })
    .where(and(eq(outbox.id, id), waiting));
}
