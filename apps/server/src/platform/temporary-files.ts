import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the shop writes to the folder for temporary files, as part of the name. */
const KINDS = ['file', 'upload', 'migrations'] as const;
type Kind = (typeof KINDS)[number];

const NAME = new RegExp(`^keepsong-(?:${KINDS.join('|')})-`);
/** Longer than anything that uses a temporary file: sending a large backup to a slow store takes hours. */
const LEFT_AFTER_MS = 24 * 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;

/** The beginning of the path of a temporary file. The caller adds something random. */
export const temporaryPath = (kind: Kind): string => join(tmpdir(), `keepsong-${kind}-`);

/** Makes a folder that only this process uses. The caller deletes it. */
export const makeTemporaryFolder = (kind: Kind): Promise<string> => mkdtemp(temporaryPath(kind));

type Log = { warn(context: object, text: string): void };

/** Deletes what a process that was killed could not delete: temporary files that are older than a day. */
export async function deleteLeftFiles(now: Date, log: Log, folder = tmpdir()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!NAME.test(name)) continue;
    const path = join(folder, name);
    try {
      const { mtimeMs } = await stat(path);
      if (now.getTime() - mtimeMs > LEFT_AFTER_MS) await rm(path, { recursive: true, force: true });
    } catch (error) {
      // Another process deletes its own file at the same time, or the file belongs to another account.
      log.warn({ err: error }, 'temporary file not deleted');
    }
  }
}

/**
 * Sweeps the folder for temporary files of this machine, at once and then every hour. A job of the queue would sweep
 * only the machine that runs it. The result ends it.
 */
export function sweepTemporaryFiles(log: Log): () => void {
  const sweep = () =>
    void deleteLeftFiles(new Date(), log).catch((error: unknown) =>
      log.warn({ err: error }, 'temporary files not swept'),
    );
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return () => clearInterval(timer);
}
