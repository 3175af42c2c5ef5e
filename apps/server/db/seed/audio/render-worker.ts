/** A thread of `renderDemoSongs`: renders what it is sent, one song at a time. */
import { parentPort } from 'node:worker_threads';
import type { DemoSongRequest } from './compose.ts';
import { renderDemoSong } from './render-demo-song.ts';

parentPort?.on('message', async (request: DemoSongRequest) => {
  parentPort?.postMessage(await renderDemoSong(request));
});
