import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from './platform/loading/load-context.ts';
import { scriptsLast } from './platform/loading/scripts-last.server.ts';
import { wholePage } from './platform/loading/whole-page.server.ts';
import { PageContext } from './platform/page/page-context.tsx';

/** How long the data of a page may take to be written, in milliseconds. */
export const streamTimeout = 5_000;

/** Renderers get a moment longer, to write what they have when that time is over. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders a page whole, and sends it in one piece: no load of ours defers data, so nothing would come later, and one
 * piece costs a third of what many do.
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
  return new Promise((resolve, reject) => {
    const faults: unknown[] = [];
    const answer = (html: string) => {
      // A fault in the frame itself rejects, and the host logs it; these would be lost.
      if (!request.signal.aborted) for (const fault of faults) console.error(fault);
      // Vite's own scripts come first while developing.
      const body = import.meta.env.PROD ? scriptsLast(html) : html;
      resolve(new Response(body, { status: faults.length > 0 ? 500 : status, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageContext value={page}>
        <ServerRouter context={routerContext} url={request.url} nonce={page.nonce} />
      </PageContext>,
      {
        nonce: page.nonce,
        // What is ready stands in its place at once: put there later by script, the banner pushes the page down.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          wholePage(pipe).then(answer, reject);
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError: (error: unknown) => void faults.push(error),
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
