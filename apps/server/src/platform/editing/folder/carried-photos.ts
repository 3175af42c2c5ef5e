import type { Result } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../db/database.ts';

/** Converts between the picture files of one folder and the photos of the shop. */
export type CarriedPhotos = {
  /** The file name for a photo. The file then becomes a part of the folder. */
  fileOf(db: DbOrTx, photoId: string): Promise<string>;
  /**
   * Makes the photo for a file. This takes seconds, so it is called before a transaction. May refuse with what
   * is wrong with the picture.
   */
  prepare(file: string): Promise<Result<null>>;
  /** The photo for a file that was prepared; null for any other file. */
  photoOf(tx: Tx, file: string): Promise<string | null>;
  /** Replaces the addresses of uploads in a text by names of files. These files then become a part of the folder. */
  filed(db: DbOrTx, text: string): Promise<string>;
  /** Makes the upload for a file that a text names, as `prepare` makes a photo. */
  prepareUpload(file: string): Promise<Result<null>>;
  /** Replaces the names of files in a text by the addresses of their uploads. */
  addressed(tx: Tx, text: string): Promise<string>;
};

/** The pictures of a folder, by name. */
export type PictureFolder = {
  /** Null when the folder has no such file. */
  read(name: string): Promise<Buffer | null>;
};

export type CarryPhotos = {
  /** Reads the pictures of a folder. With `isTrial` nothing of them stays in the shop. */
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
/** The file names of the uploads whose addresses are in a text. */
export const uploadsIn = (text: string): string[] => namesIn(text, ADDRESS);
/** The picture files that a text names. */
export const filesIn = (text: string): string[] => namesIn(text, NAMED);
/** Replaces addresses in a text by files, where `fileOf` knows the file. */
export const withFiles = (text: string, fileOf: (name: string) => string | undefined): string =>
  text.replace(ADDRESS, (address, name: string) => {
    const file = fileOf(name);
    return file === undefined ? address : `pictures/${file}`;
  });
/** Replaces files in a text by addresses, where `nameOf` knows the upload. */
export const withAddresses = (text: string, nameOf: (file: string) => string | undefined): string =>
  text.replace(NAMED, (named, file: string) => {
    const name = nameOf(file);
    return name === undefined ? named : `/media/images/${name}`;
  });
