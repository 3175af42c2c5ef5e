/** The program of the sandboxed process: takes one job from its parent, answers, and ends. */
import { type AudioJob, doAudioJob } from './audio-job.ts';

process.once('message', async (job: AudioJob) => {
  const outcome = await doAudioJob(job);
  process.send?.(outcome, () => process.disconnect());
});
