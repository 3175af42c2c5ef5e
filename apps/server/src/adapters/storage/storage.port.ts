import type { Readable } from 'node:stream';

export type StoredFile = {
  /** In bytes. */
  size: number;
  contentType: string;
  /** Changes whenever the content changes. Stored without the quotation marks of the `ETag` header. */
  etag: string;
  lastModified: Date;
};

/**
 * The first and the last byte of a range, counted from 0; both are included. The caller makes sure that they are inside
 * the file.
 */
export type ByteRange = { start?: number; end?: number };

export type PutOptions = {
  contentType: string;
  /** How many bytes a stream is expected to have. If it has more or fewer, it is not stored. */
  size?: number;
};

/** How long an address works, and the headers with which the store answers there. */
export type AddressAnswer = {
  seconds: number;
  contentType: string;
  cacheControl: string;
  contentDisposition?: string;
};

/**
 * Stores files: uploads, pronunciations, songs. A key is a path such as `songs/2026/abc.mp3` (see `assertKey`). The
 * shop makes all keys itself; a file name from a customer is never used.
 */
export type Storage = {
  /** Stores the whole file, or nothing if anything fails. A file that already has this key is replaced. */
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** @throws StoredFileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a file. It is no error if the file does not exist. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /**
   * Makes an address at which anybody can read this file for a while, directly from the store. Missing when
   * files are read only through the shop.
   */
  addressFor?(key: string, answer: AddressAnswer): Promise<string>;
  /** The keys of all files in this folder, or of all stored files. The order is undefined. */
  keys(folder?: string): AsyncIterable<string>;
};

export class StoredFileMissing extends Error {
  override readonly name = 'StoredFileMissing';

  constructor(key: string, options?: { cause?: unknown }) {
    super(`There is no stored file ${key}.`, options);
  }
}

export class StorageKeyInvalid extends Error {
  override readonly name = 'StorageKeyInvalid';

  constructor() {
    super('A storage key is a path of letters, digits, dots, hyphens and underscores.');
  }
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9][A-Za-z0-9._-]{0,127}){0,7}$/;

/**
 * Whether the text is a valid key. No part of a key begins with a dot. So a key cannot lead out of its folder, and
 * cannot name the storage's own files.
 */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws StorageKeyInvalid */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new StorageKeyInvalid();
}
