import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { openApiDocument } from '@keepsong/contract/openapi/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createThread } from '../../threads/thread.ts';

export type DocsJob = Parameters<typeof openApiDocument>[0];
/** A text in its compressed forms. The plain text is not kept, because it is several megabytes. */
export type KeptText = { br: Uint8Array; gzip: Uint8Array; etag: string };
export type ApiDocs = { json: KeptText; html: KeptText };

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1a1014;margin:0}main{max-width:860px;overflow-wrap:anywhere;margin:auto;padding:32px 20px}
section{border-top:2px solid #1a1014;padding:12px 0}h2{margin:0;font-size:18px}code{font-size:15px;overflow-wrap:anywhere}pre{overflow:auto;background:#fff7f6;padding:12px}
summary{cursor:pointer;min-height:32px}a{color:#b8003a}`;

/** The thread makes the texts once and ends. On a busy machine this takes some seconds. */
const THREAD = { timeoutMs: 60_000, idleMs: 0, heapMb: 256 };
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the contract of the API for machines (`/v3/api/openapi.json`) and for people (`/v3/api/docs`). Both are made on
 * a thread when somebody first asks, and kept compressed.
 */
export function apiDocsRoutes(api: FastifyInstance, job: DocsJob): void {
  const thread = createThread<DocsJob, ApiDocs>(new URL('./api-docs-worker.ts', import.meta.url), THREAD);
  api.addHook('onClose', () => thread.stop());
  let made: Promise<ApiDocs> | null = null;

  function docs(): Promise<ApiDocs> {
    made ??= thread.ask(job, 'docs').catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  api.get('/openapi.json', async (request, reply) =>
    sendKept(request, reply.type('application/json; charset=utf-8'), (await docs()).json),
  );
  api.get('/docs', async (request, reply) =>
    sendKept(
      request,
      reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8'),
      (await docs()).html,
    ),
  );
  api.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { br, gzip, etag }: KeptText): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const taken = String(request.headers['accept-encoding'] ?? '');
  if (accepts(taken, 'br')) return reply.header('content-encoding', 'br').send(Buffer.from(br));
  if (accepts(taken, 'gzip')) return reply.header('content-encoding', 'gzip').send(Buffer.from(gzip));
  return reply.send(Readable.from([Buffer.from(gzip)]).pipe(createGunzip()));
}

/** Whether a browser accepts an encoding: the header names it with a weight other than 0. */
const accepts = (taken: string, encoding: string): boolean =>
  taken.split(',').some((one) => {
    const [name = '', weight = ''] = one.trim().split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
