import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { documentContext, pageContext } from './platform/loading/load-context.ts';
import { ownRoutes } from './platform/loading/own-routes.server.ts';
import { scriptsLast } from './platform/loading/scripts-last.server.ts';
import { wholePage } from './platform/loading/whole-page.server.ts';
import { PageContext } from './platform/page/page-context.tsx';

/** How long the data of a page may take, in milliseconds. */
export const streamTimeout = 5_000;

/** The renderer gets a moment longer than the data, so that it can still send what is ready. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders the whole page in one piece. No loader defers data, so streaming would show nothing earlier. One piece costs a
 * third of the CPU of many small ones. The bytes are handed to the page host beside the answer (`documentContext`),
 * because a body is a stream, which costs about as much as compressing the page.
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
  // In development Vite's own scripts must come first, and a change may bring new routes.
  const own = import.meta.env.PROD ? ownRoutes(routerContext) : null;
  const shown = own ? { ...routerContext, manifest: own.manifest } : routerContext;
  return new Promise((resolve, reject) => {
    const faults: unknown[] = [];
    const answer = (bytes: Buffer) => {
      // These faults happened inside the page. The host logs only a fault that ends the whole rendering, so log them
      // here.
      if (!request.signal.aborted) for (const fault of faults) console.error(fault);
      loadContext.get(documentContext).bytes = own ? editedAsLatin1(bytes, own.scripts) : bytes;
      resolve(new Response(null, { status: faults.length > 0 ? 500 : status, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageContext value={page}>
        <ServerRouter context={shown} url={request.url} nonce={page.nonce} />
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
 * Moves the scripts of a page. Read as Latin-1, each byte is one character, so a text needs neither decoding nor encoding.
 * That is right because only ASCII is looked for and added.
 */
const editedAsLatin1 = (bytes: Buffer, scripts: readonly string[]): Buffer =>
  Buffer.from(scriptsLast(bytes.toString('latin1'), scripts), 'latin1');

/**
 * Logs faults of loaders once. The address is not logged, because it may be secret or have a code in its query. The
 * stack names the loader. When a call failed, the host has already logged its fault with the name of the call.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  console.error(`${request.method} of a page`, error);
}
