/** The thread that makes invoices as PDF, one at a time. */
import { parentPort } from 'node:worker_threads';
import { type InvoiceJob, invoicePdf } from './invoice-pdf.ts';

parentPort?.on('message', async (job: InvoiceJob) => {
  parentPort?.postMessage(await invoicePdf(job));
});
