/** The printing thread. It makes the documents of a song as PDF, one at a time. */
import { parentPort } from 'node:worker_threads';
import { type KeepJob, keepPdf } from './keep-pdf.ts';

parentPort?.on('message', async ({ which, facts }: KeepJob) => {
  parentPort?.postMessage(await keepPdf(which, facts));
});
