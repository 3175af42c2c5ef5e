import { buffer } from 'node:stream/consumers';
import { IMAGE_LEAST_PIXELS } from '@keepsong/domain/cart/pod';
import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { unclaimedExpires } from '@keepsong/domain/time/unpaid';
import { type Picture, readPicture } from '../../adapters/pictures/read-picture.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { randomFileName, uuidOf } from '../../platform/ids.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import { withTemporaryFile } from '../../platform/sandbox/temporary-file.ts';
import {
  claimOwnImages,
  deleteExpiredImage,
  expireCopy,
  expireImages,
  expireUpload,
  findExpiredImages,
  findImageAt,
  findImages,
  findOwnImages,
  type ImageRow,
  insertImage,
  keepImageAt,
  keepOrderedImages,
  type NewImage,
} from './images.repository.ts';

export type { ImageRow, NewImage } from './images.repository.ts';

type Deps = {
  db: Db;
  storage: Storage;
  oldFiles: Pick<OldFiles, 'letGoEach'>;
  limits: Limits;
  clock: Clock;
};

const UPLOADS = { name: 'image_upload', max: 200, seconds: 3600 } as const;
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** The name of the file of an upload. */
const UPLOAD_NAME = /^[0-9a-f]{40}\.(?:jpg|png|webp)$/;
/** The visitor id of pictures that a command imports: no browser has uploaded them. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A picture that a command imports: its row and its file. */
export type BroughtImage = { row: NewImage & { imageKey: string; contentType: string }; content: Buffer };

type Brought = Picture & { rebuilt: Buffer };

export const imageUrl = ({ imageKey }: Pick<ImageRow, 'imageKey'>): string => `/media/${imageKey}`;

/**
 * Pictures that customers and staff upload, for made-to-order products and other uses. The type is read from the
 * content of the file. A picture is kept for an hour, for 30 days once a cart or a form names it, and for ever once it
 * is ordered or used on a page (decision 0088).
 */
export function createImagesService({ db, storage, oldFiles, limits, clock }: Deps) {
  return {
    /**
     * Stores an uploaded picture that can be drawn. Refusals: `too_many_requests`; all refusals of `readPicture`.
     */
    async add(path: string, session: Session, ip: string): Promise<Result<{ image: PodImage }>> {
      const within = await limits.take(UPLOADS, addressSubject(ip));
      if (!within.ok) return within;
      const picture = await readPicture(path, addressSubject(ip), IMAGE_LEAST_PIXELS);
      if (!picture.ok) return picture;
      const { bytes, content, contentType, width, height } = picture.value;
      const imageKey = `images/${randomFileName()}.${ENDINGS[contentType]}`;
      const now = clock.now();
      const expiresAt = unclaimedExpires(now);
      // The row comes first. If storing the file fails, the row just expires. So there is never a file without
      // a row.
      const id = await insertImage(db, {
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        imageKey,
        contentType,
        width,
        height,
        bytes,
        createdAt: now,
        expiresAt,
      });
      await storage.put(imageKey, content(), { contentType, size: bytes });
      return ok({
        image: { id, url: imageUrl({ imageKey }), width, height, expires_at: expiresAt.toISOString() },
      });
    },
    /**
     * Finds pictures by their ids. Leaves out pictures that neither this browser nor its signed-in user has uploaded,
     * and pictures that have expired.
     */
    own: (tx: DbOrTx, ids: readonly string[], session: Session): Promise<ImageRow[]> =>
      findOwnImages(tx, ids, {
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        now: clock.now(),
      }),
    /** Finds pictures by their ids, also those of other people. */
    find: (on: DbOrTx, ids: readonly string[]): Promise<ImageRow[]> => findImages(on, ids),
    /**
     * Finds pictures as `own` does, and keeps them for 30 days, because something names them from now on. In a
     * transaction, they cannot be deleted before it ends.
     */
    claim: (tx: DbOrTx, ids: readonly string[], session: Session): Promise<ImageRow[]> =>
      claimOwnImages(tx, ids, {
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        now: clock.now(),
      }),
    /**
     * Copies the file of one of the user's own pictures for another use. The caller then stores the copy's row with
     * `keepCopy`, inside a transaction.
     */
    async copy(image: ImageRow, userId: number): Promise<NewImage> {
      const { contentType, width, height, bytes, visitorId } = image;
      const imageKey = `images/${randomFileName()}.${image.imageKey.split('.').at(-1)}`;
      await storage.put(imageKey, await storage.read(image.imageKey), { contentType });
      return { visitorId, userId, imageKey, contentType, width, height, bytes, expiresAt: null };
    },
    keepCopy: (tx: DbOrTx, copy: NewImage): Promise<string> => insertImage(tx, copy),
    /** Lets pictures that nothing shows any more expire at the given time. A job deletes expired pictures. */
    expireAt: (tx: DbOrTx, ids: readonly string[], at: Date): Promise<void> => expireImages(tx, ids, at),
    /** Lets an upload expire now, because it is no longer needed. A picture that was ordered stays. */
    expireUpload: (tx: DbOrTx, id: string): Promise<void> => expireUpload(tx, id, clock.now()),
    /** Lets a copy that was stored with `keepCopy` expire now. `path` is the copy's address. */
    expireCopy: (tx: DbOrTx, userId: number, path: string): Promise<void> =>
      expireCopy(tx, { userId, imageKey: path.replace(/^\/media\//, ''), now: clock.now() }),
    /** Marks pictures as ordered, so that they never expire. */
    keep: (tx: DbOrTx, ids: readonly string[]): Promise<void> => keepOrderedImages(tx, ids),
    /**
     * Keeps a picture for ever, because a page of the shop shows it. `path` is its address; pictures at other
     * addresses are not uploads, so nothing is done for them. Refusals: `upload_gone`.
     */
    async keepAt(tx: DbOrTx, path: string): Promise<Result<null>> {
      if (!path.startsWith('/media/images/')) return ok(null);
      return (await keepImageAt(tx, path.replace('/media/', ''))) ? ok(null) : refuse('upload_gone');
    },
    /** Whether there is an upload at this address. */
    isAt: async (on: DbOrTx, path: string): Promise<boolean> =>
      (await findImageAt(on, path.replace('/media/', ''))) !== null,
    /**
     * Reads a picture from a file that a command imports. An upload of another shop keeps its name. Any other
     * picture gets a name from its content, so that it is imported only once. Refusals: those of `readPicture`.
     */
    async bring(file: string, content: Buffer): Promise<Result<BroughtImage>> {
      const read = await withTemporaryFile(content, async (path): Promise<Result<Brought>> => {
        const picture = await readPicture(path, 'command');
        return picture.ok
          ? ok({ ...picture.value, rebuilt: await buffer(picture.value.content()) })
          : picture;
      });
      if (!read.ok) return read;
      const { rebuilt, bytes, contentType, width, height } = read.value;
      const ending = ENDINGS[contentType];
      const name =
        UPLOAD_NAME.test(file) && file.endsWith(`.${ending}`) ? file : `${uuidOf(content)}.${ending}`;
      const size = { contentType, width, height, bytes };
      const row = { ...size, visitorId: NOBODY, userId: null, imageKey: `images/${name}`, expiresAt: null };
      return ok({ row: { ...row, createdAt: clock.now() }, content: rebuilt });
    },
    /** Stores the file of an imported picture. */
    storeBrought: ({ row, content }: BroughtImage): Promise<void> =>
      storage.put(row.imageKey, content, { contentType: row.contentType }),
    /** Deletes one batch of the expired pictures, and returns how many. Safe to repeat. */
    async deleteExpired(): Promise<number> {
      // If an order has claimed a picture in the meantime, its row is not deleted and the file stays.
      return oldFiles.letGoEach(
        await findExpiredImages(db, clock.now()),
        ({ imageKey }) => imageKey,
        (tx, { id }) => deleteExpiredImage(tx, id, clock.now()),
      );
    },
  };
}

export type ImagesService = ReturnType<typeof createImagesService>;
