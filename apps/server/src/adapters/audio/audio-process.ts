/**
 * The program of the sandboxed process. It receives one job from its parent process, sends the result back, and ends.
 */
import { readFile } from 'node:fs/promises';
import { type AudioJob, doAudioJob } from './audio-job.ts';

/** A job as it is sent. The shop itself never reads a whole recording, which may be 200 MB large. */
type SentJob = Omit<AudioJob, 'bytes'> & { source: Uint8Array | string };

process.once('message', async ({ source, ...job }: SentJob) => {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const outcome = await doAudioJob({ ...job, bytes });
  process.send?.(outcome, () => process.disconnect());
});
