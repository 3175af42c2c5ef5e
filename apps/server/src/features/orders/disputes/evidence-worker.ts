/** The thread that makes the documents about disputes as PDF, one at a time. */
import { parentPort } from 'node:worker_threads';
import { type EvidenceJob, evidencePdf } from './evidence-pdf.ts';

parentPort?.on('message', async (job: EvidenceJob) => {
  parentPort?.postMessage(await evidencePdf(job));
});
