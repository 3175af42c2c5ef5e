/** The thread of `apiDocsRoutes`. It describes the whole API, which takes a third of a second, and compresses it once. */
import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { openApiDocument } from '@keepsong/contract/openapi/openapi';
import type { ApiDocs, DocsJob, KeptText } from './api-docs.ts';
import { apiDocsPage } from './api-docs-page.ts';

/** Higher levels take seconds for a few more percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

function kept(text: string): KeptText {
  const bytes = Buffer.from(text);
  return {
    br: brotliCompressSync(bytes, BROTLI),
    gzip: gzipSync(bytes),
    // The ETag is weak, because the same text is sent in several encodings.
    etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 16)}"`,
  };
}

parentPort?.on('message', (job: DocsJob) => {
  const document = openApiDocument(job);
  const docs: ApiDocs = { json: kept(JSON.stringify(document)), html: kept(apiDocsPage(document)) };
  parentPort?.postMessage(docs);
});
