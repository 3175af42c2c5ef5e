import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptSecrets } from '../platform/backup/manifest.ts';
import type { Settings } from '../platform/settings.ts';
import { markOfSecret, rootSecret } from '../platform/settings-secrets.ts';

/** Brings back the root secret of a demo, which is kept in its data folder. */
export async function restoreSecret(secret: string | null, settings: Settings): Promise<void> {
  if (secret !== null && settings.sessionSecret === null)
    await writeFile(join(settings.dataDir, 'session-secret'), secret, { mode: 0o600 });
}

/**
 * The lines that a restore prints when secrets of the backup are missing: nobody would pass the second step, and nobody
 * could tell why.
 */
export function linesOfSecrets(
  { secret_mark: mark, earlier_marks: earlier }: KeptSecrets,
  settings: Settings,
): string[] {
  const known = [rootSecret(settings), ...settings.earlierSecrets].map(markOfSecret);
  if (mark !== null && !known.includes(mark))
    return [
      'SESSION_SECRET is not that of the backup: set that one as SESSION_SECRET_PREVIOUS, or nobody passes the second step.',
    ];
  if (earlier.every((one) => known.includes(one))) return [];
  return [
    'The shop of the backup also had a SESSION_SECRET_PREVIOUS that is not set here: set it, or some people may not pass the second step.',
  ];
}
