import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { documentContext, faultContext, pageContext } from './platform/loading/load-context.ts';
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
      // These faults happened inside the page. The router tells `handleError` only of a fault that ends the whole
      // rendering.
      if (!request.signal.aborted) for (const fault of faults) loadContext.get(faultContext)(fault);
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
 * Reports a fault of a loader, or one that ended the rendering, to the host. A failed API call is not such a fault: the
 * host has already logged it with the name of the call.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(faultContext)(error);
};
