import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { PageContext } from '~/platform/page/page-context.tsx';
import { FACTS } from '~/platform/testing/draw-page.testing.tsx';
import { WorkFrame } from './desk-frame.tsx';

const GROUPS = [
  {
    title: null,
    entries: [
      { to: '/desk/orders', icon: 'receipt' as const, label: () => 'Orders' },
      { to: '/desk/people', icon: 'user' as const, label: () => 'Customers' },
    ],
  },
];

const NOBODY: string | null = null;

/** The frame with the list of orders, while the page at `to` is being loaded. */
function drawOnTheWay(to: string | null): string {
  const element = (
    <WorkFrame home="/desk" label="Desk" groups={GROUPS} outside={{ to: '/', words: 'Shop' }} role={NOBODY}>
      <h1>Orders</h1>
      <input defaultValue="half a sentence" />
    </WorkFrame>
  );
  const router = createMemoryRouter(
    [
      { path: '/desk/orders', element },
      { path: '*', loader: () => new Promise<never>(() => {}), element: null },
    ],
    { initialEntries: ['/desk/orders'] },
  );
  if (to !== null) void router.navigate(to);
  return withLocale('en', () =>
    renderToStaticMarkup(
      <PageContext value={FACTS}>
        <RouterProvider router={router} />
      </PageContext>,
    ),
  );
}
const headings = (html: string) =>
  [...html.replace(/<div class="desk-page" hidden="">.*?<\/div>/s, '').matchAll(/<h1>(.*?)<\/h1>/g)].map(
    ([, words]) => words,
  );
const bars = (html: string) => html.match(/desk-loading__row/g)?.length ?? 0;

it('shows the head of the next page at once, with bars where its rows will stand', () => {
  const html = drawOnTheWay('/desk/people');
  expect(headings(html)).toEqual(['Customers']);
  expect(bars(html)).toBeGreaterThan(5);
  // What was written on the old page is there again when the way is broken off.
  expect(html).toContain('<div class="desk-page" hidden=""><h1>Orders</h1><input value="half a sentence"/>');
});

it('invents no title for a page below an entry', () => {
  const html = drawOnTheWay('/desk/people/7');
  expect(headings(html)).toEqual([]);
  expect(bars(html)).toBeGreaterThan(5);
});

it.each([null, '/', '/desk/orders?q=dale'])('keeps the page that is open on the way to %s', (to) => {
  const html = drawOnTheWay(to);
  expect(headings(html)).toEqual(['Orders']);
  expect(bars(html)).toBe(0);
  expect(html).toContain('<div class="desk-page"><h1>Orders</h1>');
});
