/** A worker thread of `openMusic`. It makes one song or name at a time and reports the progress of songs. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { renderSong } from '@keepsong/song-engine/render';
import { faultsOf } from '@keepsong/song-engine/request';
import { singName } from '@keepsong/song-engine/sing-name';
import { type EngineAnswer, type EngineTask, RENDER_NICE } from './engine-music.ts';

// Web pages are more urgent than songs, so lower the priority of this thread. Only Linux can do this for a single
// thread. Other systems would lower the priority of the whole process.
if (process.platform === 'linux') setPriority(RENDER_NICE);

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
