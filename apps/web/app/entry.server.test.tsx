import { type ReactNode, Suspense } from 'react';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, it, vi } from 'vitest';
import * as entry from './entry.server.tsx';
import type { PageFacts } from './platform/chrome/page-facts.ts';
import { documentContext, faultContext, pageContext } from './platform/loading/load-context.ts';

type Page = { default: () => ReactNode; loader?: () => unknown };

const Sorry = () => <p>Sorry</p>;

/** Answers a request for a shop with this one page. */
async function ask(page: Page) {
  const reported: unknown[] = [];
  const module = { ...page, ErrorBoundary: Sorry };
  const handle = createRequestHandler(
    {
      entry: { module: entry },
      routes: { root: { id: 'root', path: '', module } },
      assets: {
        ...{ version: '1', url: '/manifest.js', entry: { module: '/entry.js', imports: [] } },
        routes: { root: { id: 'root', path: '', module: '/root.js', hasLoader: page.loader !== undefined } },
      },
      ...{ basename: '/', publicPath: '/', assetsBuildDirectory: '', prerender: [], future: {} },
      ...{ ssr: true, isSpaMode: false, routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' } },
    } as unknown as ServerBuild,
    'production',
  );
  const context = new RouterContextProvider();
  const document: { bytes: Buffer | null } = { bytes: null };
  context.set(documentContext, document);
  context.set(pageContext, { nonce: 'n' } as PageFacts);
  context.set(faultContext, (error) => reported.push(error));
  const { status } = await handle(new Request('https://shop.test/'), context);
  return { status, html: String(document.bytes), reported };
}

const fault = new Error('broken');
const Broken = (): ReactNode => {
  throw fault;
};

it.each<[what: string, page: Page, shown: string]>([
  ['a page that cannot be rendered', { default: Broken }, 'Sorry'],
  [
    'a part of a page',
    {
      default: () => (
        <Suspense fallback="Soon">
          <Broken />
        </Suspense>
      ),
    },
    'Soon',
  ],
  [
    'a loader',
    {
      default: () => 'A page',
      loader: () => {
        throw fault;
      },
    },
    'Sorry',
  ],
])('a fault of %s is reported once to the host, and not written to the console', async (_, page, shown) => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const answer = await ask(page);
    expect(answer).toEqual({ status: 500, html: expect.stringContaining(shown), reported: [fault] });
    expect(written).not.toHaveBeenCalled();
  } finally {
    written.mockRestore();
  }
});
