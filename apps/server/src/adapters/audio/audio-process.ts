/**
 * The program of the sandboxed process. It receives one job from its parent process, writes the MP3 to the file that it
 * got from it, sends the measurements back, and ends.
 */
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ok } from '@keepsong/domain/result';
import { OUTPUT_FD } from '../../platform/sandbox/run-sandboxed.ts';
import { type AudioJob, doAudioJob } from './audio-job.ts';

/** A job as it is sent, with the paths of the recordings. */
type SentJob = Omit<AudioJob, 'bytes' | 'before'> & { path: string; before?: string };

async function answerTo({ path, before, ...job }: SentJob) {
  const intro = before === undefined ? {} : { before: await readFile(before) };
  const outcome = await doAudioJob({ ...job, ...intro, bytes: await readFile(path) });
  if (!outcome.ok) return outcome;
  writeFileSync(OUTPUT_FD, outcome.value.mp3);
  return ok(outcome.value.facts);
}

process.once('message', async (job: SentJob) => {
  const answer = await answerTo(job);
  process.send?.(answer, () => process.disconnect());
});
