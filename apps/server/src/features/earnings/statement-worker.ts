/** The thread that makes statements as PDF, one at a time. */
import { parentPort } from 'node:worker_threads';
import { type StatementJob, statementPdf } from './statement-pdf.ts';

parentPort?.on('message', async (job: StatementJob) => {
  parentPort?.postMessage(await statementPdf(job));
});
