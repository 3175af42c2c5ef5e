import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { PageFacts } from '../chrome/page-facts.ts';
import { parseSettings } from '../chrome/settings.ts';
import { PageContext } from '../page/page-context.tsx';

/** The facts of a page that a signed-out visitor opens in English. */
const FACTS: PageFacts = {
  settings: parseSettings({}),
  locale: 'en',
  nonce: '',
  csrfToken: null,
  user: null,
  ownFlags: {},
  takesPayments: false,
};

/**
 * The HTML of a part of a page as the server sends it, for tests. The part can use the router and the page's
 * facts.
 */
export function drawPage(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <PageContext value={FACTS}>
      <RouterProvider router={router} />
    </PageContext>,
  );
}
