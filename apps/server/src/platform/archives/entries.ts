import type { Readable } from 'node:stream';

/** One file of an archive. */
export type ArchiveEntry = {
  /** The path of the file inside the archive. */
  name: string;
  /** In bytes; null for texts, which are written while the archive is packed. */
  size: number | null;
  /** Text is compressed. Sound and pictures are stored as they are, because they are already compressed. */
  isText: boolean;
  /** Opens the content. It is called only when the file's turn comes, so that one file at a time is open. */
  open(): Promise<AsyncIterable<Uint8Array>>;
};

/** A text that is written while the archive is packed. */
export const textEntry = (name: string, write: () => AsyncIterable<Uint8Array>): ArchiveEntry => ({
  name,
  size: null,
  isText: true,
  open: async () => write(),
});

/** The part of the file storage that archives need. */
type Stored = {
  stat(key: string): Promise<{ size: number } | null>;
  read(key: string): Promise<Readable>;
};

/** Stored files under the names that they get in the archive. Files that no longer exist are left out. */
export async function* storedEntries(
  storage: Stored,
  names: Iterable<readonly [key: string, name: string]>,
): AsyncGenerator<ArchiveEntry> {
  for (const [key, name] of names) {
    const file = await storage.stat(key);
    if (file) yield { name, size: file.size, isText: false, open: () => storage.read(key) };
  }
}
