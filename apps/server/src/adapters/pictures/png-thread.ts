import { createThread, type Thread, type ThreadOptions } from '../../platform/threads/thread.ts';

export type PngJob = { svg: string; width: number };

/** Draws SVG documents as PNG. */
export type PngThread = Thread<PngJob, Uint8Array>;

export const createPngThread = (options?: ThreadOptions): PngThread =>
  createThread(new URL('./png-worker.ts', import.meta.url), options);
