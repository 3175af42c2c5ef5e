/** A thread of `openMusic`: renders what it is sent, one song at a time, and says how far it is. */
import { parentPort } from 'node:worker_threads';
import { renderSong } from '@keepsong/song-engine/render';
import { faultsOf } from '@keepsong/song-engine/request';
import { singName } from '@keepsong/song-engine/sing-name';
import type { EngineAnswer, EngineTask } from './engine-music.ts';

const say = (answer: EngineAnswer) => parentPort?.postMessage(answer);

async function answerTo(task: EngineTask): Promise<EngineAnswer> {
  if ('name' in task) return { made: await singName(task.name) };
  const [fault] = faultsOf(task.song.request);
  if (fault) return { refused: `the request's ${fault.field} ${fault.why}` };
  const { request, extent } = task.song;
  return { made: await renderSong(request, extent, (progress) => say({ progress })) };
}

parentPort?.on('message', async (task: EngineTask) => {
  try {
    say(await answerTo(task));
  } catch (error) {
    say({ fault: error instanceof Error ? error.message : String(error) });
  }
});
