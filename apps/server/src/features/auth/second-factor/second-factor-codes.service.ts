import {
  codesWaitUntil,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  showRecoveryCode,
} from '@keepsong/domain/auth/second-factor';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tooMany } from '../../../platform/http/limits.ts';
import { hmac, randomText } from '../../../platform/ids.ts';
import { keysFor } from '../../../platform/settings-secrets.ts';
import { createAppSecrets } from './app-secrets.ts';
import {
  claimRecoveryCode,
  replaceRecoveryCodes,
  type SecondFactorRow,
  updateSecondFactor,
} from './second-factor.repository.ts';
import { totpStep } from './totp.ts';

type Options = { clock: Clock; secret: string; earlierSecrets: readonly string[] };

/**
 * Creates and checks the codes of the second step: codes of an authenticator app, whose keys are stored encrypted, and
 * recovery codes, which are stored as hashes.
 */
export function createSecondFactorCodes({ clock, secret: root, earlierSecrets }: Options) {
  const appSecrets = createAppSecrets(root, earlierSecrets);
  const recoveryKeys = keysFor(root, earlierSecrets, 'recovery-codes');
  const hashOf = (userId: number, code: string, key = recoveryKeys[0]) => hmac(key, `${userId}:${code}`);
  /** The hash that earlier versions of the shop stored. Printed codes stay valid. */
  const earlierHashOf = (userId: number, code: string) => hmac(root, `recovery:${userId}:${code}`);

  /** Creates ten recovery codes. The user sees them only once. The shop stores their hashes. */
  async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomText(RECOVERY_ALPHABET, 10));
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashOf(userId, code)),
    );
    return codes.map(showRecoveryCode);
  }

  /**
   * Tries a code of an authenticator app. A wrong code is counted. For a right code the time step is stored, so that
   * the code cannot be used again.
   */
  async function tryCode(
    tx: Tx,
    row: SecondFactorRow,
    secret: Buffer,
    typed: string,
  ): Promise<Result<number>> {
    const now = clock.now();
    const until = codesWaitUntil(row.failures, row.failedAt);
    if (until && until > now) return tooMany(until.getTime() - now.getTime());
    const step = totpStep(appSecrets.open(row.userId, secret), typed, now);
    if (step === null || step <= row.lastStep) {
      await updateSecondFactor(tx, row.userId, { failures: row.failures + 1, failedAt: now });
      return refuse('second_factor_wrong');
    }
    await updateSecondFactor(tx, row.userId, { failures: 0, failedAt: null, lastStep: step });
    return ok(step);
  }

  /**
   * Counts a try of the password as failed before the password is hashed. Hashing is slow, so it is not done in
   * the transaction that holds the row. A right password then calls `forgive`.
   */
  async function countTry(tx: Tx, row: SecondFactorRow): Promise<Result<null>> {
    const now = clock.now();
    const until = codesWaitUntil(row.failures, row.failedAt);
    if (until && until > now) return tooMany(until.getTime() - now.getTime());
    await updateSecondFactor(tx, row.userId, { failures: row.failures + 1, failedAt: now });
    return ok(null);
  }

  const forgive = (tx: Tx, userId: number) => updateSecondFactor(tx, userId, { failures: 0, failedAt: null });

  return {
    newRecoveryCodes,
    tryCode,
    countTry,
    forgive,
    /** Encrypts the key of an authenticator app, so that it can be stored with this account. */
    sealed: appSecrets.close,
    /** Marks a recovery code as used. Returns false when the account has no such code or has already used it. */
    claimRecovery: (tx: Tx, userId: number, code: string) =>
      claimRecoveryCode(
        tx,
        userId,
        [...recoveryKeys.map((key) => hashOf(userId, code, key)), earlierHashOf(userId, code)],
        clock.now(),
      ),
  };
}

export type SecondFactorCodes = ReturnType<typeof createSecondFactorCodes>;
