/**
 * The program of the sandboxed process. It receives one job from its parent process, sends the result back, and ends.
 */
import { type AudioJob, doAudioJob } from './audio-job.ts';

process.once('message', async (job: AudioJob) => {
  const outcome = await doAudioJob(job);
  process.send?.(outcome, () => process.disconnect());
});
