import type { Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import { changeAccount, lockAccountById } from '../../auth/accounts.service.ts';
import { takeBackWaiting } from '../profile/profiles.repository.ts';
import { type ApplicationRecord, detachArtist } from './applications.repository.ts';

/**
 * Takes the workspace from a person whose trial has ended without success. A profile that waits for a producer does not
 * wait any more. The row of the hidden artist stays, because rows about pay and files may refer to it. A new trial opens
 * a new workspace.
 */
export async function endTrial(
  tx: Tx,
  { state, artistId, userId }: Pick<ApplicationRecord, 'state' | 'artistId' | 'userId'>,
  by: By,
): Promise<void> {
  if (state !== 'trial' || artistId === null) return;
  await detachArtist(tx, artistId);
  await takeBackWaiting(tx, artistId, by);
  const account = userId === null ? null : await lockAccountById(tx, userId);
  if (account?.role === 'artist') await changeAccount(tx, account.id, { role: 'customer' });
}
