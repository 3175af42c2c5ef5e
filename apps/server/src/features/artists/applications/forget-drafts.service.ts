import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import type { MakerUploads } from '../../uploads/maker-uploads.service.ts';
import { filesOf } from '../profile/profile-view.service.ts';
import { deleteNobodysDrafts, findLiveProfile } from '../profile/profiles.repository.ts';
import { expireFiles } from './application-files.service.ts';

type Deps = {
  clock: Clock;
  images: Pick<ImagesService, 'expireAt'>;
  makerUploads: Pick<MakerUploads, 'expireAt'>;
};

/**
 * Forgets what people whose trial has failed had written for their profile. It is deleted together with the application:
 * nobody can open it any more. Their files go too, except a picture that a version once released still shows.
 */
export const createForgetDrafts =
  ({ clock, images, makerUploads }: Deps) =>
  async (tx: Tx): Promise<void> => {
    const at = clock.now();
    for (const { artistId, data } of await deleteNobodysDrafts(tx)) {
      const { pictures, films, recordings } = filesOf(data);
      const live = await findLiveProfile(tx, artistId);
      const shown = live ? filesOf(live.data).pictures : [];
      await images.expireAt(
        tx,
        pictures.filter((id) => !shown.includes(id)),
        at,
      );
      const files = { recordingIds: recordings, filmId: films[0] ?? null, trialUploadId: null };
      await expireFiles(tx, makerUploads, { files, at });
    }
  };

export type ForgetDrafts = ReturnType<typeof createForgetDrafts>;
