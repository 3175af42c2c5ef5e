import type { Tx } from '../../../platform/db/database.ts';
import type { OldFiles } from '../../../platform/old-files/old-files.ts';
import type { By } from '../../../platform/states/move.ts';
import type { SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import { approveDelivered } from '../../studio/commissions.service.ts';
import { acceptRevision, findRevisions, takeOldRecordings } from './revisions.repository.ts';

type Deps = { settleEarnings: Pick<SettleEarnings, 'releaseSong'>; oldFiles: Pick<OldFiles, 'note'> };
type Acceptance = { storyId: number; by: By; now: Date };

/**
 * Accepts a song as it was delivered, with all changes that were sung; the pay for it becomes payable, in a
 * dispute when it is decided. The owner accepts in this way, and so does silence. Safe to repeat.
 *
 * Returns the storage keys of the noted recordings that the caller deletes after the commit. Null when the song is not
 * delivered, or is in work again.
 */
export async function acceptDelivered(
  tx: Tx,
  { storyId, by, now }: Acceptance,
  { settleEarnings, oldFiles }: Deps,
): Promise<string[] | null> {
  if (!(await approveDelivered(tx, storyId, now))) return null;
  const sung = (await findRevisions(tx, storyId)).filter(({ state }) => state === 'answered');
  for (const { id } of sung) await acceptRevision(tx, id, now, by);
  await settleEarnings.releaseSong(tx, storyId);
  return noteOldRecordings(tx, storyId, oldFiles);
}

/** Notes the recordings of a song that its accepted revisions have replaced, and returns their keys. */
export async function noteOldRecordings(
  tx: Tx,
  storyId: number,
  oldFiles: Pick<OldFiles, 'note'>,
): Promise<string[]> {
  const keys = await takeOldRecordings(tx, storyId);
  await oldFiles.note(tx, keys);
  return keys;
}
