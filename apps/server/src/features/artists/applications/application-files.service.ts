import { ENDED_APPLICATION_DAYS } from '@keepsong/domain/artists/application';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Tx } from '../../../platform/db/database.ts';
import type { MakerUploads } from '../../uploads/maker-uploads.service.ts';
import { type ApplicationRecord, findUploadsInUse } from './applications.repository.ts';

type Files = Pick<ApplicationRecord, 'recordingIds' | 'filmId' | 'trialUploadId'>;

/** The files of an application, including the trial song. */
export const uploadsOf = ({ recordingIds, filmId, trialUploadId }: Files): string[] =>
  [...recordingIds, filmId, trialUploadId].filter((id) => id !== null);

/** When the files of an application are deleted, if the application ends now. */
export const filesEnd = (now: Date): Date => new Date(now.getTime() + ENDED_APPLICATION_DAYS * DAY_MS);

/**
 * Lets the files of an application that has ended, with its trial song, be deleted at this time. Files that another
 * application names stay: somebody may send the same ones again, or with another address.
 */
export async function expireFiles(
  tx: Tx,
  makerUploads: Pick<MakerUploads, 'expireAt'>,
  { files, at }: { files: Files; at: Date },
): Promise<void> {
  const ids = uploadsOf(files);
  const inUse = await findUploadsInUse(tx, ids);
  await makerUploads.expireAt(
    tx,
    ids.filter((id) => !inUse.has(id)),
    at,
  );
}
