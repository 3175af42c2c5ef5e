import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { PageFacts } from '../chrome/page-facts.ts';
import { parseSettings } from '../chrome/settings.ts';
import { PageContext } from '../page/page-context.tsx';

/** The facts of a page that a signed-out visitor opens in English. */
export const FACTS: PageFacts = {
  locale: 'en',
  settings: parseSettings({}),
  nonce: '',
  csrfToken: null,
  user: null,
  ownFlags: {},
  takesPayments: false,
  allowsOutside: true,
};

/**
 * The HTML of a part of a page as the server sends it, for tests. The part can use the router and the page's
 * facts. `own` are facts that differ from the usual ones.
 */
export function drawPage(element: ReactNode, own: Partial<PageFacts> = {}): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <PageContext value={{ ...FACTS, ...own }}>
      <RouterProvider router={router} />
    </PageContext>,
  );
}
