import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { passkeys, recoveryCodes, secondFactors } from '../../../../db/schema/accounts.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/**
 * What an account asks for after the passcode. An account may ask for several of these steps; passing one of
 * them is enough.
 */
export type SecondSteps = { app: boolean; passkey: boolean; password: boolean };

const NO_STEPS: SecondSteps = { app: false, passkey: false, password: false };

const isPasskeyKept = sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${secondFactors.userId})`;

/**
 * The second steps that the account asks for. When the last passkey is removed, the account stops asking for a
 * passkey.
 */
export async function findSecondSteps(tx: DbOrTx, userId: number): Promise<SecondSteps> {
  const [row] = await tx
    .select({
      app: sql<boolean>`${secondFactors.secret} is not null`,
      passkey: sql<boolean>`${secondFactors.passkey} and ${isPasskeyKept}`,
      password: secondFactors.password,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row ?? NO_STEPS;
}

/**
 * Finds the second step of an account and locks its row until the transaction ends. So only one code of the account is
 * checked at a time.
 */
export async function lockSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return row;
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

/** Stores whether the account asks for a passkey or a password. */
export async function saveAsked(
  tx: Tx,
  userId: number,
  asked: Partial<Pick<SecondFactorRow, 'passkey' | 'password'>>,
): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ userId, ...asked })
    .onConflictDoUpdate({ target: secondFactors.userId, set: asked });
}

export async function updateSecondFactor(
  tx: Tx,
  userId: number,
  values: Partial<SecondFactorRow>,
): Promise<void> {
  await tx.update(secondFactors).set(values).where(eq(secondFactors.userId, userId));
}

/** Removes all second steps of an account. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Deletes the recovery codes of an account that asks for nothing after the passcode any more. */
export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
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

/** A batch of accounts that store keys of authenticator apps, in the order of their ids. */
export async function findAppSecrets(db: DbOrTx, after: number, max: number) {
  const { userId, secret, newSecret } = secondFactors;
  return db
    .select({ userId, secret, newSecret })
    .from(secondFactors)
    .where(and(gt(userId, after), or(isNotNull(secret), isNotNull(newSecret))))
    .orderBy(asc(userId))
    .limit(max);
}
