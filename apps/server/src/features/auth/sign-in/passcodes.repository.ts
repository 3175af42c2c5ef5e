import { PASSCODE_ATTEMPTS } from '@keepsong/domain/auth/passcode';
import { and, desc, eq, gt, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { accessPasscodes, users } from '../../../../db/schema/accounts.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Contact } from './contact.ts';

export type PasscodeRow = typeof accessPasscodes.$inferSelect;

const isFor = ({ channel, identifier }: Contact) =>
  and(eq(accessPasscodes.channel, channel), eq(accessPasscodes.identifier, identifier));

/**
 * Lets only one request for a contact run at a time, until the transaction ends. Each request first counts the earlier
 * ones and then adds its own, so parallel requests could exceed the limit.
 */
export async function lockContact(tx: Tx, { channel, identifier }: Contact): Promise<void> {
  await lockName(tx, `passcode:${channel}:${identifier}`);
}

/**
 * The time of the `max`-th newest request for a code after `since`. It looks at the requests of one network, or of all
 * networks except the given ones. A request also counts when there was no account to send a code to. Undefined when
 * there were fewer than `max` requests.
 */
export async function findAsked(
  tx: Tx,
  contact: Contact,
  { since, from, max }: { since: Date; from: { network: Buffer } | { otherThan: Buffer[] }; max: number },
): Promise<Date | undefined> {
  const isFrom =
    'network' in from
      ? eq(accessPasscodes.network, from.network)
      : notInArray(accessPasscodes.network, from.otherThan);
  const [row] = await tx
    .select({ createdAt: accessPasscodes.createdAt })
    .from(accessPasscodes)
    .where(and(isFor(contact), gt(accessPasscodes.createdAt, since), isFrom))
    .orderBy(desc(accessPasscodes.createdAt))
    .offset(max - 1)
    .limit(1);
  return row?.createdAt;
}

/** The newest code that this browser requested for this account and contact. Older codes no longer work. */
export async function findLatest(
  tx: DbOrTx,
  contact: Contact,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<PasscodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(accessPasscodes)
    .where(and(isFor(contact), eq(accessPasscodes.userId, userId), eq(accessPasscodes.visitorId, visitorId)))
    .orderBy(desc(accessPasscodes.id))
    .limit(1);
  return row;
}

export async function insertPasscode(tx: Tx, values: typeof accessPasscodes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(accessPasscodes).values(values).returning({ id: accessPasscodes.id });
  if (!row) throw new Error('a passcode was not written');
  return row.id;
}

/**
 * The newest code with which this browser may open an account by one of these contacts. A phone number opens the
 * account that has proved it. If no account has proved it, it opens the guest account in which it was entered.
 */
export async function findSignInPasscode(
  tx: DbOrTx,
  contacts: readonly Contact[],
  visitorId: string,
): Promise<PasscodeRow | undefined> {
  const opens = contacts.map((contact) =>
    and(
      isFor(contact),
      contact.channel === 'email'
        ? sql`lower(${users.email}) = ${contact.identifier}`
        : and(
            eq(users.phoneNumber, contact.identifier),
            or(isNotNull(users.phoneVerifiedAt), isUnclaimed(contact)),
          ),
    ),
  );
  const [row] = await tx
    .select({ passcode: accessPasscodes })
    .from(accessPasscodes)
    .innerJoin(users, eq(users.id, accessPasscodes.userId))
    .where(and(eq(accessPasscodes.visitorId, visitorId), or(...opens)))
    .orderBy(desc(accessPasscodes.id))
    .limit(1);
  return row?.passcode;
}

const isUnclaimed = ({ identifier }: Contact) =>
  sql`${users.guest} and not exists (
    select 1 from ${users} owner where owner.phone_number = ${identifier} and owner.phone_verified_at is not null)`;

const claiming = statement((db) =>
  db
    .update(accessPasscodes)
    .set({ attempts: sql`${accessPasscodes.attempts} + 1` })
    .where(
      and(
        eq(accessPasscodes.id, sql.placeholder('id')),
        isNull(accessPasscodes.usedAt),
        gt(accessPasscodes.expiresAt, sql.placeholder('now')),
        lt(accessPasscodes.attempts, PASSCODE_ATTEMPTS),
      ),
    )
    .returning()
    .prepare('passcode_claim'),
);

/**
 * Counts one attempt on a code that is still valid. Condition and count are one statement, so parallel attempts cannot
 * exceed the limit. Returns undefined when the code has no attempts left, was used or has expired.
 */
export async function claimAttempt(tx: Tx, id: number, now: Date): Promise<PasscodeRow | undefined> {
  const [row] = await claiming(tx).execute({ id, now });
  return row;
}

const byId = statement((db) =>
  db
    .select()
    .from(accessPasscodes)
    .where(eq(accessPasscodes.id, sql.placeholder('id')))
    .prepare('passcode_by_id'),
);

export async function findPasscode(tx: Tx, id: number): Promise<PasscodeRow | undefined> {
  const [row] = await byId(tx).execute({ id });
  return row;
}

/** Marks the code as used. Returns false when it has already been used. */
export async function claimPasscode(tx: Tx, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(accessPasscodes)
    .set({ usedAt: now })
    .where(and(eq(accessPasscodes.id, id), isNull(accessPasscodes.usedAt)));
  return used.rowCount === 1;
}

/** Deletes requests and codes that are so old that no limit counts them any more. */
export async function deletePasscodesBefore(db: Db, before: Date): Promise<number> {
  const gone = await db.delete(accessPasscodes).where(lt(accessPasscodes.createdAt, before));
  return gone.rowCount ?? 0;
}
