import type { Tx } from '../../platform/db/database.ts';
import { type UserRow, updateAccount } from './accounts.repository.ts';

/**
 * Changes an account that the caller has locked or just read. Other features must use this function, because only the
 * feature `auth` may write the table of users.
 */
export const changeAccount = (tx: Tx, id: number, values: Partial<UserRow>): Promise<void> =>
  updateAccount(tx, id, values);
