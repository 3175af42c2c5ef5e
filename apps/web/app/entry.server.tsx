import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { joinChunks } from './platform/loading/join-chunks.server.ts';
import { pageContext } from './platform/loading/load-context.ts';
import { scriptsLast } from './platform/loading/scripts-last.server.ts';
import { PageContext } from './platform/page/page-context.tsx';

/** How long deferred data may keep a page open, in milliseconds. */
export const streamTimeout = 5_000;

/** The renderer gets a moment longer, so that it can send what is ready when deferred data is given up. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders a page. The answer starts as soon as the frame of the page is ready and streams the rest. Callers that want
 * the page in one piece (crawlers, share previews, tests) send `Prefer: wait=all`.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = loadContext.get(pageContext);
  const waitForAll = request.headers.get('prefer') === 'wait=all';
  return new Promise((resolve, reject) => {
    let answered = false;
    let finalStatus = status;
    const answer = () => {
      answered = true;
      // In development Vite's own scripts must come first.
      const body = joinChunks(import.meta.env.PROD ? scriptsLast : undefined);
      body.once('close', () => clearTimeout(timeout));
      resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageContext value={page}>
        <ServerRouter context={routerContext} url={request.url} nonce={page.nonce} />
      </PageContext>,
      {
        nonce: page.nonce,
        // Put all ready content in its place at once. If a script moved the banner there later, it would push the
        // page down.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [waitForAll ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError(error: unknown) {
          finalStatus = 500;
          // A fault before the answer rejects and the host logs it. A later fault would be lost, so log it here.
          if (answered && !request.signal.aborted) console.error(error);
        },
      },
    );
    const timeout = setTimeout(() => abort(new Error('page took too long')), RENDER_TIMEOUT_MS);
    timeout.unref();
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}

/**
 * Logs faults of loaders once, without the address, because the address may be secret or hold a code in its query.
 * The stack names the loader. The host has already logged faults of calls with the name of the call.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  console.error(`${request.method} of a page`, error);
}
