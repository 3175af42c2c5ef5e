import { normalizeEmail } from '@keepsong/domain/auth/email';
import type { Tx } from '../../platform/db/database.ts';
import {
  findAccount,
  insertAccount,
  lockAccount,
  type UserRow,
  updateAccount,
} from './accounts.repository.ts';
import { deletePasskeysOf } from './second-factor/passkeys.repository.ts';
import { deleteRecoveryCodes, deleteSecondFactor } from './second-factor/second-factor.repository.ts';

export type Account = UserRow;

/**
 * Changes an account that the caller has locked or just read. Other features must use this function, because only the
 * feature `auth` may write the table of users.
 */
export const changeAccount = (tx: Tx, id: number, values: Partial<UserRow>): Promise<void> =>
  updateAccount(tx, id, values);

/** Finds the account of an e-mail address and locks it until the transaction ends. Null when there is none. */
export async function lockAccountOf(tx: Tx, email: string): Promise<UserRow | null> {
  const found = await findAccount(tx, { channel: 'email', identifier: normalizeEmail(email) });
  return (found && (await lockAccount(tx, found.id))) ?? null;
}

/** Finds an account by its id and locks it until the transaction ends. Null when there is none. */
export const lockAccountById = async (tx: Tx, id: number): Promise<UserRow | null> =>
  (await lockAccount(tx, id)) ?? null;

/**
 * Opens an account for an e-mail address that has none. Returns null when somebody else opened an account for
 * the address at the same moment.
 */
export const openAccount = async (
  tx: Tx,
  values: Pick<UserRow, 'email'> & Partial<UserRow>,
): Promise<UserRow | null> => (await insertAccount(tx, values)) ?? null;

/**
 * Takes all second steps and passkeys from an account whose owner has lost them. The next sign-in asks to set up the
 * second step again where it is required.
 */
export async function resetSecondSteps(tx: Tx, userId: number): Promise<void> {
  await deleteSecondFactor(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deletePasskeysOf(tx, userId);
}
