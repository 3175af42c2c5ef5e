/**
 * The program of the sandboxed process. It receives the path of one film from its parent process, sends the result back,
 * and ends.
 */
import { readFile } from 'node:fs/promises';
import { doFilmJob } from './film-job.ts';

process.once('message', async ({ path }: { path: string }) => {
  const outcome = doFilmJob(await readFile(path));
  process.send?.(outcome, () => process.disconnect());
});
