import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '../../../../db/schema/accounts.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/**
 * Finds the second step of an account and locks its row until the transaction ends. So only one code of the account is
 * checked at a time.
 */
export async function lockSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return row;
}

/** Whether the account has an active authenticator app, so that signing in needs its codes. */
export async function hasSecondFactor(tx: DbOrTx, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row?.secret != null;
}

/**
 * Stores the key of an app that is being set up. The old key stays active until a code of the new one has been typed.
 */
export async function saveNewSecret(tx: DbOrTx, userId: number, newSecret: Buffer): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ userId, newSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { newSecret } });
}

export async function updateSecondFactor(
  tx: Tx,
  userId: number,
  values: Partial<SecondFactorRow>,
): Promise<void> {
  await tx.update(secondFactors).set(values).where(eq(secondFactors.userId, userId));
}

export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Replaces all recovery codes of the account. The old codes no longer work. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Marks the recovery code with one of these hashes as used. Returns false when the account has no such code or has already used it. */
export async function claimRecoveryCode(
  tx: Tx,
  userId: number,
  codeHashes: Buffer[],
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, codeHashes),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return used.rowCount === 1;
}

export async function countRecoveryCodes(tx: DbOrTx, userId: number): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}
