import type { Readable } from 'node:stream';

export type StoredFile = {
  /** Bytes. */
  size: number;
  contentType: string;
  /** Changes with the content; without quotation marks. */
  etag: string;
  lastModified: Date;
};

/** Both ends count from 0 and are included. The caller makes sure that they are inside the file. */
export type ByteRange = { start?: number; end?: number };

export type PutOptions = {
  contentType: string;
  /** The expected bytes of a stream. A stream with more or fewer is not stored. */
  size?: number;
};

/**
 * Stores files: uploads, pronunciations, songs. A key is a path such as `songs/2026/abc.mp3` (see `assertKey`) that the
 * shop makes; it is never a name from outside.
 */
export type Storage = {
  /** Stores the whole file, or nothing when anything fails. Replaces a file with the same key. */
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** @throws StoredFileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a file. A missing file is no error. */
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

/** Whether text is a key. Segments cannot begin with a dot, so that a key cannot leave its folder or name the store's own files. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws StorageKeyInvalid */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new StorageKeyInvalid();
}
