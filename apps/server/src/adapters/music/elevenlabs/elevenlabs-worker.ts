/**
 * The thread of `createElevenLabs`. It loads the SDK, plans songs, and converts the model's recordings to the
 * shop's form.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { SongRequest } from '@keepsong/song-engine/request';
import { faultsOf } from '@keepsong/song-engine/request';
import { type ModelSong, SongTrouble } from '../music.port.ts';
import { askForSong, centsOf, checkKey, leastSecondsOf, type ModelSettings } from './ask-model.ts';
import type { ModelAnswer, ModelJob, ModelTask } from './elevenlabs.ts';
import { previewOf, wholeOf } from './finish-song.ts';
import { planOf, saidNameOf } from './plan.ts';
import { timeLines } from './timed-lines.ts';

const settings = workerData as ModelSettings;

async function compose(request: SongRequest, tell: (progress: number) => void): Promise<ModelSong> {
  const [fault] = faultsOf(request);
  if (fault) throw new SongTrouble('refused', `the request's ${fault.field} ${fault.why}`);
  const plan = planOf(request);
  tell(0.05);
  const { mp3, words } = await askForSong(settings, plan);
  tell(0.7);
  const said = saidNameOf(request.name, request.language);
  const name = request.name?.spelling;
  const saidOf = (word: string) => (said !== null && name !== undefined ? word.replace(name, said) : word);
  const told = { title: plan.title, lyrics: plan.lyrics, lines: timeLines(plan, words, saidOf) };
  const whole = await wholeOf(mp3, request, told, leastSecondsOf(plan)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new SongTrouble('broken', reason, centsOf(plan.seconds, settings));
  });
  tell(0.85);
  const preview = await previewOf(whole.mp3, request, told);
  tell(1);
  return { whole, preview, cents: centsOf(whole.seconds, settings) };
}

async function answerTo(task: ModelTask, tell: (progress: number) => void): Promise<ModelAnswer> {
  if ('check' in task) {
    await checkKey(settings);
    return { checked: true };
  }
  if ('excerpt' in task) return { preview: await previewOf(task.excerpt.mp3, task.request, task.excerpt) };
  return { song: await compose(task.request, tell) };
}

parentPort?.on('message', async ({ id, task }: ModelJob) => {
  const say = (answer: ModelAnswer) => parentPort?.postMessage({ id, ...answer });
  try {
    say(await answerTo(task, (progress) => say({ progress })));
  } catch (error) {
    const { kind, cents } = error instanceof SongTrouble ? error : { kind: 'broken' as const, cents: 0 };
    say({ trouble: { kind, cents, reason: error instanceof Error ? error.message : String(error) } });
  }
});
