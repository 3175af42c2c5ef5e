import type { Tx } from '../../platform/db/database.ts';
import { type UserRow, updateAccount } from './accounts.repository.ts';

/** Changes an account whose row the caller has locked or just read; for other features, which do not write users. */
export const changeAccount = (tx: Tx, id: number, values: Partial<UserRow>): Promise<void> =>
  updateAccount(tx, id, values);
