import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from './platform/loading/load-context.ts';
import { scriptsLast } from './platform/loading/scripts-last.server.ts';
import { wholePage } from './platform/loading/whole-page.server.ts';
import { PageContext } from './platform/page/page-context.tsx';

/** How long the data of a page may take, in milliseconds. */
export const streamTimeout = 5_000;

/** The renderer gets a moment longer, so that it can send what is ready when that time is over. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders a page whole and sends it in one piece. No load defers data, so a stream would bring nothing later, and one
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
      // The host logs a fault in the frame of the page. Nobody else would log these.
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
        // Put all ready content in its place at once. If a script moved the banner there later, it would push the
        // page down.
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
 * Logs faults of loaders once, without the address, because the address may be secret or hold a code in its query.
 * The stack names the loader. The host has already logged faults of calls with the name of the call.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  console.error(`${request.method} of a page`, error);
}
