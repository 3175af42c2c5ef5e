/** The program of the drawing thread. It draws SVG documents as PNG, one at a time. */
import { parentPort } from 'node:worker_threads';
import { createPngDrawing } from './draw-png.ts';
import type { PngJob } from './png-thread.ts';

const draw = await createPngDrawing();

parentPort?.on('message', ({ svg, width }: PngJob) => {
  const png = draw(svg, width);
  parentPort?.postMessage(png);
});
