import type { SuppressedFor } from '@keepsong/domain/system/system';
import { and, eq, exists, inArray, isNotNull, isNull, not, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { mailSuppressions, outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { MessageName } from './messages.ts';

/** What the shop knows about some addresses. They are in lower case. */
export type Addresses = {
  /** The shop does not write to them any more. */
  suppressed: ReadonlyMap<string, SuppressedFor>;
  /**
   * Nobody has proved them, and an order that cost nothing was placed with them, or one that was cancelled. So a stranger
   * may have typed the names in their messages.
   */
  unproved: ReadonlySet<string>;
  /** Nobody has proved them. The orders that are placed with them may still be cancelled, and then they cost nothing. */
  guests: ReadonlySet<string>;
  /** The ids of text messages in which a stranger may have typed the names. */
  strangersTexts: ReadonlySet<string>;
};

/** What the shop knows while it has no message to send. */
export const NO_ADDRESSES: Addresses = {
  suppressed: new Map(),
  unproved: new Set(),
  guests: new Set(),
  strangersTexts: new Set(),
};

/** The addresses of mails, and what is known about the texts with these ids. */
export async function findAddresses(
  db: DbOrTx,
  { emails, textIds }: { emails: readonly string[]; textIds: readonly string[] },
): Promise<Addresses> {
  const [mailboxes, strangersTexts] = await Promise.all([
    findMailboxes(db, emails),
    findStrangersTexts(db, textIds),
  ]);
  return { ...mailboxes, strangersTexts };
}

/** They go to somebody else than the customer, who may be known to the shop. */
const GIFTS: MessageName[] = ['song_gift', 'song_gift_reminder'];

/**
 * The texts about an order that cost nothing, to a number that nobody has proved. The number of the order's customer
 * must be proved by this account: anybody may type the number of somebody else. A gift names a giver who has proved an
 * address or number.
 */
async function findStrangersTexts(db: DbOrTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return NO_ADDRESSES.strangersTexts;
  const buyer = alias(users, 'buyer');
  const isOfBuyer = sql`${outbox.recipient} in (${buyer.phoneNumber}, ${orders.textsTo})`;
  const isProved = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.phoneNumber, outbox.recipient),
          isNotNull(users.phoneVerifiedAt),
          or(
            eq(users.id, buyer.id),
            // Artists and vendors have proved their own numbers. Who gets a gift has proved nothing about its giver.
            and(notInArray(outbox.template, GIFTS), sql`(${isOfBuyer}) is not true`),
          ),
        ),
      ),
  );
  const isGiftOfKnown = and(
    inArray(outbox.template, GIFTS),
    or(isNotNull(buyer.emailVerifiedAt), isNotNull(buyer.phoneVerifiedAt)),
  );
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.orderId))
    .innerJoin(buyer, eq(buyer.id, orders.userId))
    .where(
      and(
        inArray(outbox.id, [...ids]),
        eq(orders.totalCents, 0),
        not(isProved),
        sql`(${isGiftOfKnown}) is not true`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

async function findMailboxes(
  db: DbOrTx,
  emails: readonly string[],
): Promise<Omit<Addresses, 'strangersTexts'>> {
  const small = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (small.length === 0) return NO_ADDRESSES;
  const email = sql<string>`lower(${users.email})`;
  const isFree = sql<boolean>`${orders.id} is not null and (${orders.totalCents} = 0 or ${orders.cancelledAt} is not null)`;
  const rows = await db
    .select({
      email: mailSuppressions.email,
      reason: sql<SuppressedFor | null>`${mailSuppressions.reason}`,
      isFree: sql<boolean>`false`,
    })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.email, small))
    .unionAll(
      db
        .selectDistinct({ email, reason: sql<SuppressedFor | null>`null`, isFree })
        .from(users)
        .leftJoin(orders, eq(orders.userId, users.id))
        .where(and(inArray(email, small), isNull(users.emailVerifiedAt))),
    );
  const guests = rows.filter(({ reason }) => reason === null);
  return {
    suppressed: new Map(rows.flatMap((row) => (row.reason === null ? [] : [[row.email, row.reason]]))),
    unproved: new Set(guests.flatMap((row) => (row.isFree ? [row.email] : []))),
    guests: new Set(guests.map((row) => row.email)),
  };
}

/**
 * Suppresses the address to which a message was sent. An address that is known not to work stays marked as
 * such, also after a complaint. Returns the address; null when there is no such message.
 */
export async function suppressRecipient(
  tx: DbOrTx,
  { messageId, reason, detail, now }: { messageId: string; reason: SuppressedFor; detail: string; now: Date },
): Promise<string | null> {
  const [message] = await tx
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.id, messageId));
  if (!message) return null;
  const email = message.recipient.toLowerCase();
  await tx
    .insert(mailSuppressions)
    .values({ email, reason, detail, createdAt: now })
    .onConflictDoUpdate({
      target: mailSuppressions.email,
      set: { reason, detail, createdAt: now },
      setWhere: sql`${mailSuppressions.reason} <> 'bounced'`,
    });
  return email;
}

/** Lets the shop write to an address again. False when the address was not blocked. */
export async function deleteSuppression(tx: DbOrTx, email: string): Promise<boolean> {
  const done = await tx.delete(mailSuppressions).where(eq(mailSuppressions.email, email.toLowerCase()));
  return done.rowCount === 1;
}
