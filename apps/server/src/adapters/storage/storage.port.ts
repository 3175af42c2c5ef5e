import type { Readable } from 'node:stream';

export type StoredFile = {
  /** Bytes. */
  size: number;
  contentType: string;
  /** Changes with the content; without quotation marks. */
  etag: string;
  lastModified: Date;
};

/** Both ends count from 0 and are included; the caller keeps them inside the file. */
export type ByteRange = { start?: number; end?: number };

export type PutOptions = {
  contentType: string;
  /** Bytes that a stream is going to have. One that has more or fewer is not stored. */
  size?: number;
};

/**
 * Files of the shop: uploads, pronunciations, songs. A key is a path such as `songs/2026/abc.mp3`
 * (see `assertKey`); it is never a name that somebody chose.
 */
export type Storage = {
  /** Stores the whole file or, when anything fails on the way, nothing. Replaces what is there. */
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** @throws StoredFileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deleting what is not there is done already. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
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

/** No segment begins with a dot, so that no key leaves its folder or meets the store's own files. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws StorageKeyInvalid */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new StorageKeyInvalid();
}
