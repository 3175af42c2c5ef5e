import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { documentContext, pageContext } from './platform/loading/load-context.ts';
import { ownRoutes } from './platform/loading/own-routes.server.ts';
import { scriptsLast } from './platform/loading/scripts-last.server.ts';
import { wholePage } from './platform/loading/whole-page.server.ts';
import { PageContext } from './platform/page/page-context.tsx';

/** The longest time, in ms, that loading the data of a page may take. */
export const streamTimeout = 5_000;

/**
 * Rendering may take a moment longer than loading the data, so that the server can still send what is ready.
 */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000;

/**
 * Renders the whole page in one piece. No loader defers data, so streaming would show nothing earlier. One
 * piece costs a third of the CPU of many small ones. The page host gets the bytes through `documentContext` and
 * not as the body of the response. Such a body is a stream, and a stream costs about as much CPU as compressing
 * the page.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  // A long page takes tens of milliseconds to read, to render and to write. Other requests have their turn before the
  // rendering and, below, before the writing.
  await nextTurn();
  const page = loadContext.get(pageContext);
  // In development keep all routes: Vite's own scripts must come first, and a change may bring new routes.
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
          setImmediate(() => wholePage(pipe).then(answer, reject));
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
 * Moves the scripts of a page to its end. The bytes are read as Latin-1, in which each byte is one character,
 * so nothing has to be decoded or encoded. That is safe because the code looks for and adds only ASCII
 * characters.
 */
const editedAsLatin1 = (bytes: Buffer, scripts: readonly string[]): Buffer =>
  Buffer.from(scriptsLast(bytes.toString('latin1'), scripts), 'latin1');

/**
 * Logs a fault of a loader. The address is not logged, because it may be secret or have a code in its query;
 * the stack already names the loader. If an API call failed, the host has already logged the fault with the
 * name of the call.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  console.error(`${request.method} of a page`, error);
}
