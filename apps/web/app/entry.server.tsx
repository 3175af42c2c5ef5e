import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from './platform/loading/load-context.ts';
import { scriptsLast } from './platform/loading/scripts-last.server.ts';
import { wholePage } from './platform/loading/whole-page.server.ts';
import { PageContext } from './platform/page/page-context.tsx';

/** How long the data of a page may take, in milliseconds. */
export const streamTimeout = 5_000;

/** The renderer gets a moment longer than the data, so that it can still send what is ready. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders the whole page and sends it in one piece. No loader defers data, so streaming would show nothing earlier. One
 * piece costs a third of the CPU of many small ones.
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
      // These faults happened inside the page. The host logs only a fault that ends the whole rendering, so log them
      // here.
      if (!request.signal.aborted) for (const fault of faults) console.error(fault);
      // In development Vite's own scripts must come first.
      const body = import.meta.env.PROD ? scriptsLast(html) : html;
      resolve(new Response(body, { status: faults.length > 0 ? 500 : status, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageContext value={page}>
        <ServerRouter context={routerContext} url={request.url} nonce={page.nonce} />
      </PageContext>,
      {
        nonce: page.nonce,
        // Put all ready content directly in its place. If a script moved the banner into its place later, the banner
        // would push the page down.
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
 * Logs faults of loaders once. The address is not logged, because it may be secret or have a code in its query. The
 * stack names the loader. When a call failed, the host has already logged its fault with the name of the call.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  console.error(`${request.method} of a page`, error);
}
