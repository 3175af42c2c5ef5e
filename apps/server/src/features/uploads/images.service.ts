import { readFile } from 'node:fs/promises';
import { IMAGE_LEAST_PIXELS, IMAGE_MOST_PIXELS, imageExpires } from '@keepsong/domain/cart/pod';
import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { randomFileName } from '../../platform/ids.ts';
import { rebuildImage } from '../../platform/images/rebuild-image.ts';
import {
  deleteExpiredImage,
  expireCopy,
  expireUpload,
  findExpiredImages,
  findOwnImages,
  type ImageRow,
  insertImage,
  keepImageAt,
  keepOrderedImages,
  type NewImage,
} from './images.repository.ts';

export type { ImageRow } from './images.repository.ts';

type Deps = { db: Db; storage: Storage; limits: Limits; clock: Clock };

const UPLOADS = { name: 'image_upload', max: 200, seconds: 3600 } as const;
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

export const imageUrl = ({ imageKey }: Pick<ImageRow, 'imageKey'>): string => `/media/${imageKey}`;

/** Pictures for what is made to order: checked by their content, kept for 30 days, and for good once ordered. */
export function createImagesService({ db, storage, limits, clock }: Deps) {
  return {
    /** Refusals: `too_many_requests`, those of `rebuildImage`, `image_too_small`, `image_too_large`. */
    async add(path: string, session: Session, ip: string): Promise<Result<{ image: PodImage }>> {
      const within = await limits.take(UPLOADS, addressSubject(ip));
      if (!within.ok) return within;
      const rebuilt = rebuildImage(await readFile(path));
      if (!rebuilt.ok) return rebuilt;
      const { bytes, contentType, width, height } = rebuilt.value;
      if (width * height > IMAGE_MOST_PIXELS) return refuse('image_too_large');
      if (Math.min(width, height) < IMAGE_LEAST_PIXELS)
        return refuse('image_too_small', { least: IMAGE_LEAST_PIXELS });
      const imageKey = `images/${randomFileName()}.${ENDINGS[contentType]}`;
      const expiresAt = imageExpires(clock.now());
      await storage.put(imageKey, bytes, { contentType });
      const id = await insertImage(db, {
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        imageKey,
        contentType,
        width,
        height,
        bytes: bytes.length,
        expiresAt,
      });
      return ok({
        image: { id, url: imageUrl({ imageKey }), width, height, expires_at: expiresAt.toISOString() },
      });
    },
    /** Those of `ids` that are this browser's or its user's own, and still there. */
    own: (tx: DbOrTx, ids: readonly string[], session: Session): Promise<ImageRow[]> =>
      findOwnImages(tx, ids, {
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        now: clock.now(),
      }),
    /** A file of its own of an own picture, for another use of it; `keepCopy` keeps it, in the caller's transaction. */
    async copy(image: ImageRow, userId: number): Promise<NewImage> {
      const { contentType, width, height, bytes, visitorId } = image;
      const imageKey = `images/${randomFileName()}.${image.imageKey.split('.').at(-1)}`;
      await storage.put(imageKey, await storage.read(image.imageKey), { contentType });
      return { visitorId, userId, imageKey, contentType, width, height, bytes, expiresAt: null };
    },
    keepCopy: (tx: DbOrTx, copy: NewImage): Promise<string> => insertImage(tx, copy),
    /** An upload that is needed no more goes before its time; what was ordered stays. */
    expireUpload: (tx: DbOrTx, id: string): Promise<void> => expireUpload(tx, id, clock.now()),
    /** What `keepCopy` kept of a user goes; `path` is its address. */
    expireCopy: (tx: DbOrTx, userId: number, path: string): Promise<void> =>
      expireCopy(tx, { userId, imageKey: path.replace(/^\/media\//, ''), now: clock.now() }),
    /** What was ordered stays. */
    keep: (tx: DbOrTx, ids: readonly string[]): Promise<void> => keepOrderedImages(tx, ids),
    /** What a page of the shop shows stays; `path` is its address, and one that names no picture here changes nothing. */
    keepAt: (tx: DbOrTx, path: string): Promise<void> => keepImageAt(tx, path.replace(/^\/media\//, '')),
    /** Deletes what nobody ordered in its time. Safe to repeat. */
    async deleteExpired(): Promise<number> {
      const rows = await findExpiredImages(db, clock.now());
      for (const { id, imageKey } of rows) {
        // The row first: an order that took the picture meanwhile keeps its file.
        if (await deleteExpiredImage(db, id, clock.now())) await storage.delete(imageKey);
      }
      return rows.length;
    },
  };
}

export type ImagesService = ReturnType<typeof createImagesService>;
