import type { Result } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../db/database.ts';

/** The pictures of one folder, between its files and the photos of the shop. */
export type CarriedPhotos = {
  /** The file of a photo, which is then a part of the folder. */
  fileOf(db: DbOrTx, photoId: string): Promise<string>;
  /** Makes the photo of a file, which takes seconds; before a transaction. May refuse with what is wrong with the picture. */
  prepare(file: string): Promise<Result<null>>;
  /** The photo of a file that was prepared. Null for any other. */
  photoOf(tx: Tx, file: string): Promise<string | null>;
};

/** A folder's pictures by their names. */
export type PictureFolder = {
  /** Null when the folder has no such file. */
  read(name: string): Promise<Buffer | null>;
};

export type CarryPhotos = {
  /** Reads pictures out of a folder. Nothing of them stays in the shop after a trial. */
  from(folder: PictureFolder, options: { isTrial: boolean }): CarriedPhotos;
  /** Collects the pictures for a folder. */
  collect(): CarriedPhotos & {
    /** The collected files, each with its content. */
    files(): ReadonlyMap<string, () => Promise<Buffer>>;
  };
};
