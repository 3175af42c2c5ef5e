import { and, count, desc, eq, gt, lt } from 'drizzle-orm';
import { passkeyChallenges, passkeys } from '../../../../db/schema/accounts.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/db/database.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export async function insertChallenge(db: DbOrTx, challenge: ChallengeRow): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/**
 * Deletes a challenge and returns it, so that it cannot be used again. If several answers to it arrive at the same
 * time, only one gets it. After it has expired, none gets it.
 */
export async function claimChallenge(
  db: DbOrTx,
  { challengeHash, visitorId }: Pick<ChallengeRow, 'challengeHash' | 'visitorId'>,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.visitorId, visitorId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}

export async function listPasskeys(db: DbOrTx, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
}

export async function countPasskeys(tx: DbOrTx, userId: number): Promise<number> {
  const [row] = await tx.select({ kept: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.kept ?? 0;
}

/** Stores a passkey. Returns false when the shop already has this credential. */
export async function insertPasskey(tx: Tx, values: typeof passkeys.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(passkeys).values(values).onConflictDoNothing();
  return kept.rowCount === 1;
}

/**
 * Finds a passkey and locks its row until the transaction ends. So only one use of the passkey is checked at a time.
 */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update');
  return row;
}

export async function recordUse(tx: Tx, id: string, counter: number, now: Date): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
}

const ownPasskey = (userId: number, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function renamePasskey(db: DbOrTx, userId: number, id: string, name: string): Promise<boolean> {
  const renamed = await db.update(passkeys).set({ name }).where(ownPasskey(userId, id));
  return renamed.rowCount === 1;
}

export async function deletePasskey(tx: DbOrTx, userId: number, id: string): Promise<boolean> {
  const gone = await tx.delete(passkeys).where(ownPasskey(userId, id));
  return gone.rowCount === 1;
}

/** Removes all passkeys of an account. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
