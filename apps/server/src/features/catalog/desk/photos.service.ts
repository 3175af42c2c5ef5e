import { randomUUID } from 'node:crypto';
import { type PhotoCrop, photoAddress, squareOf, widthsOf } from '@keepsong/domain/catalogue/photo';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { makePhoto } from '../../../adapters/pictures/make-photo.ts';
import type { PhotoFiles } from '../../../adapters/pictures/photo-process.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { withTemporaryFile } from '../../../platform/sandbox/temporary-file.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import { insertPhoto } from './photos.repository.ts';

export type PhotosDeps = {
  db: Db;
  storage: Storage;
  limits: Limits;
  clock: Clock;
  images: Pick<ImagesService, 'own'>;
};

/** Making a photo takes seconds of processor time, so the number is limited. */
const PHOTOS = { name: 'product_photo', max: 120, seconds: 3600 } as const;

type Photo = { id: string; side: number; url: string };

/** Stores a photo in all its widths and formats. */
export async function keepPhotoFiles(storage: Storage, id: string, { files }: PhotoFiles): Promise<void> {
  await Promise.all(
    files.map(({ width, format, bytes }) =>
      storage.put(photoAddress(id, width, format).replace('/media/', ''), Buffer.from(bytes), {
        contentType: `image/${format}`,
      }),
    ),
  );
}

/** Makes photos of products from pictures that editors have uploaded. */
export const createPhotos = ({ db, storage, limits, clock, images }: PhotosDeps) => ({
  /**
   * Cuts a square out of the editor's own upload and stores it in all widths and formats. A product shows the
   * photo when it refers to its id. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`,
   * `upload_gone`, `image_too_small`, and as `makePhoto` does.
   */
  async addPhoto(
    session: Session | null,
    { image_id, crop }: { image_id: string; crop: PhotoCrop },
  ): Promise<Result<{ photo: Photo }>> {
    const by = requireStaff(session, 'products');
    if (!by.ok) return by;
    if (!session) return refuse('sign_in_required');
    const within = await limits.take(PHOTOS, `user:${by.value.id}`);
    if (!within.ok) return within;
    const [image] = await images.own(db, [image_id], session);
    if (!image) return refuse('upload_gone');
    const [least = 0] = widthsOf(Number.MAX_SAFE_INTEGER);
    if (squareOf(image, crop).side < least) return refuse('image_too_small', { least });
    const contentType = image.contentType as Parameters<typeof makePhoto>[0]['contentType'];
    const made = await withTemporaryFile(await storage.read(image.imageKey), (path) =>
      makePhoto({ path, contentType, crop }, `user:${by.value.id}`),
    );
    if (!made.ok) return made;
    const { side } = made.value;
    const id = randomUUID();
    await keepPhotoFiles(storage, id, made.value);
    const now = clock.now();
    await db.transaction(async (tx) => {
      await insertPhoto(tx, { id, side, widths: widthsOf(side), createdAt: now });
      await noteStaff(tx, by.value, now, { action: 'catalogue.photo_made', after: { id, side } });
    });
    return ok({ photo: { id, side, url: photoAddress(id, least, 'webp') } });
  },
});

export type Photos = ReturnType<typeof createPhotos>;
