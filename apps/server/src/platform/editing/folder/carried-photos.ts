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
  /** A text with the files of the uploads whose addresses it has, which are then parts of the folder. */
  filed(db: DbOrTx, text: string): Promise<string>;
  /** Makes the upload of a file that a text names, as `prepare` makes a photo. */
  prepareUpload(file: string): Promise<Result<null>>;
  /** A text with the addresses of the uploads whose files it names. */
  addressed(tx: Tx, text: string): Promise<string>;
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

const FILE = String.raw`([A-Za-z0-9][\w-]{0,110}\.(?:jpe?g|png|webp))`;
const ADDRESS = new RegExp(`/media/images/${FILE}`, 'g');
/** A file of the folder of pictures, as a text names it: `pictures/us.jpg`. */
const NAMED = new RegExp(String.raw`(?<![\w/.-])pictures/${FILE}`, 'g');

const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
/** The files of the uploads whose addresses a text has. */
export const uploadsIn = (text: string): string[] => namesIn(text, ADDRESS);
/** The files that a text names. */
export const filesIn = (text: string): string[] => namesIn(text, NAMED);
/** A text in which addresses are files, for those files that `fileOf` knows. */
export const withFiles = (text: string, fileOf: (name: string) => string | undefined): string =>
  text.replace(ADDRESS, (address, name: string) => {
    const file = fileOf(name);
    return file === undefined ? address : `pictures/${file}`;
  });
/** A text in which files are addresses, for those files that `nameOf` knows. */
export const withAddresses = (text: string, nameOf: (file: string) => string | undefined): string =>
  text.replace(NAMED, (named, file: string) => {
    const name = nameOf(file);
    return name === undefined ? named : `/media/images/${name}`;
  });
