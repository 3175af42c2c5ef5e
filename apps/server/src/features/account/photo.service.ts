import { photoReference } from '@keepsong/contract/account';
import { isPortrait } from '@keepsong/domain/account/photo';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Database } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { RequestSession, SessionUser } from '../../platform/http/sessions.ts';
import { changeAccount } from '../auth/accounts.service.ts';
import { requireUser } from '../auth/sign-in/proof.ts';
import { type ImagesService, imageUrl } from '../uploads/images.service.ts';
import { lockUser } from './account.repository.ts';

const CHANGES: Limit = { name: 'photo_change', max: 30, seconds: 3_600 };

export type PhotoDeps = {
  database: Database;
  images: Pick<ImagesService, 'own' | 'copy' | 'keepCopy' | 'expireUpload' | 'expireCopy' | 'deleteExpired'>;
  limits: Limits;
};

type Copy = Awaited<ReturnType<ImagesService['copy']>>;
type Uploaded = { id: string } | undefined;

/**
 * Changes the portrait of an account (spec 7.6-11). The portrait is a copy of a square picture that the user uploaded.
 */
export function createPhotoService({ database, images, limits }: PhotoDeps) {
  /** Replaces the portrait. In the same transaction the old picture expires, so that its address stops working. */
  const replace = (userId: number, copy: Copy | null, uploaded: Uploaded) =>
    database.transaction(async (tx): Promise<Result<null>> => {
      const user = await lockUser(tx, userId);
      if (!user) return refuse('sign_in_required');
      if (copy) await images.keepCopy(tx, copy);
      await changeAccount(tx, userId, { photoUrl: copy && imageUrl(copy) });
      if (uploaded) await images.expireUpload(tx, uploaded.id);
      if (user.photoUrl) await images.expireCopy(tx, userId, user.photoUrl);
      return ok(null);
    });

  return {
    /**
     * Uses a picture that was uploaded in this browser as the portrait. Null removes the portrait. Refuses
     * with `sign_in_required`, `not_found` for a picture that was not uploaded in this browser,
     * `too_many_requests`, and `invalid_input` for a picture that is not a small square.
     */
    async updatePhoto(photo: string | null, requestSession: RequestSession): Promise<Result<SessionUser>> {
      const session = await requestSession.find();
      const user = requireUser(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      const within = await limits.take(CHANGES, `user:${user.value.id}`);
      if (!within.ok) return within;
      const id = photo === null ? null : readReference(photo);
      if (id === undefined) return refuseFields('invalid_input', { photo: 'invalid' });
      const [uploaded] = id === null ? [] : await images.own(database.db, [id], session);
      if (id !== null && !uploaded) return refuse('not_found');
      if (uploaded && !isPortrait(uploaded)) return refuseFields('invalid_input', { photo: 'invalid' });
      const copy = uploaded ? await images.copy(uploaded, user.value.id) : null;
      const replaced = await replace(user.value.id, copy, uploaded);
      if (!replaced.ok) return replaced;
      await images.deleteExpired();
      return requireUser(await requestSession.reload());
    },
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;

/** Reads the id of the upload. undefined when the reference is invalid. */
function readReference(photo: string): string | undefined {
  try {
    return photoReference.safeParse(JSON.parse(photo)).data?.id;
  } catch {
    return undefined;
  }
}
