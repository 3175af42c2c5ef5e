import type { Tx } from '../../../platform/db/database.ts';
import { changeAccount, lockAccountById } from '../../auth/accounts.service.ts';
import { type ApplicationRecord, detachArtist } from './applications.repository.ts';

/**
 * Takes the workspace from a person whose trial has ended without success. The row of the hidden artist stays,
 * because rows about pay and files may refer to it. A new trial opens a new workspace.
 */
export async function endTrial(
  tx: Tx,
  { state, artistId, userId }: Pick<ApplicationRecord, 'state' | 'artistId' | 'userId'>,
): Promise<void> {
  if (state !== 'trial' || artistId === null) return;
  await detachArtist(tx, artistId);
  const account = userId === null ? null : await lockAccountById(tx, userId);
  if (account?.role === 'artist') await changeAccount(tx, account.id, { role: 'customer' });
}
