/** The thread that makes documents for vendors as PDF, one at a time. */
import { parentPort } from 'node:worker_threads';
import { type GoodsJob, goodsPdf } from './goods-pdf.ts';

parentPort?.on('message', async (job: GoodsJob) => {
  parentPort?.postMessage(await goodsPdf(job));
});
