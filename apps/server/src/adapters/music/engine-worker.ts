/** A thread of `openMusic`: renders what it is sent, one song at a time. */
import { parentPort } from 'node:worker_threads';
import { renderSong } from '@keepsong/song-engine/render';
import type { MusicAnswer, MusicJob } from './engine-music.ts';

parentPort?.on('message', async ({ request, extent }: MusicJob) => {
  let answer: MusicAnswer;
  try {
    answer = { song: await renderSong(request, extent) };
  } catch (error) {
    answer = { fault: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
