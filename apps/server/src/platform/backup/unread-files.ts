import type { Storage } from '../../adapters/storage/storage.port.ts';
import { StartupError } from '../startup-errors.ts';

/**
 * Of files that a store listed and then called missing, those that it still lists. Nobody deleted these: the account of
 * the shop may not read them, which S3 answers as if they were missing.
 */
export async function findUnread(
  files: Pick<Storage, 'keys'>,
  missing: ReadonlySet<string>,
): Promise<string[]> {
  const unread: string[] = [];
  if (missing.size > 0) for await (const key of files.keys()) if (missing.has(key)) unread.push(key);
  return unread;
}

/** Throws a `StartupError` that names a file when there are any. */
export function requireAllRead([first, ...more]: readonly string[]): void {
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` and ${more.length} others`;
  throw new StartupError(
    `The stored file ${first}${others} cannot be read: let the account of the shop read all files of its store.`,
  );
}
