import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * When root creates a file in an ordinary user's data folder, this gives the file to that user, who may start
 * the shop next time.
 */
export function ownLikeParent(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}
