import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { joinChunks } from './platform/loading/join-chunks.server.ts';
import { pageContext } from './platform/loading/load-context.ts';
import { scriptsLast } from './platform/loading/scripts-last.server.ts';
import { PageContext } from './platform/page/page-context.tsx';

/** How long deferred data may keep a page open, in milliseconds. */
export const streamTimeout = 5_000;

/** Renderers get a moment longer, to flush what they have when deferred data is given up. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders a page. The answer begins as soon as its frame is ready and streams the rest; a caller that wants it in
 * one piece (crawlers, share previews, tests) asks with `Prefer: wait=all`.
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
      // Vite's own scripts come first while developing.
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
        // What is ready stands in its place at once: put there later by script, the banner pushes the page down.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [waitForAll ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError(error: unknown) {
          finalStatus = 500;
          // A fault in the frame itself rejects, and the host logs it; this one would be lost.
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
 * Faults of loaders: logged once, without the address, which may be one that only those may know who were told it, or
 * hold a code in its query. The stack names the loader; a fault of a call was logged by the host with the call's name.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  console.error(`${request.method} of a page`, error);
}
