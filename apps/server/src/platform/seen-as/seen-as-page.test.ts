import { expect, it } from 'vitest';
import { isSeenAs, showingOnly } from './seen-as-page.ts';

it.each([
  ['/dashboard/order-history', true],
  ['/dashboard', true],
  ['/stories/abc-_9', true],
  ['/stories/abc/revisions', false],
  ['/checkout', false],
  ['/admin', false],
  ['/dashboard/../admin', false],
])('%s can be seen as a customer: %s', (path, can) => {
  expect(isSeenAs(path)).toBe(can);
});

it('takes the scripts from a page, and leads its links to the same view or nowhere', () => {
  const page =
    '<link rel="modulepreload" href="/x.js"/><p>Song</p><script nonce="n">act()</script><script src="/a.js"></script>' +
    '<a class="x" href="/stories/abc?a=1">Song</a><a href="/cart">Cart</a><a href="https://else.where/">Out</a>';
  expect(showingOnly(page, 7)).toBe(
    '<p>Song</p><a class="x" href="/admin/as/7/stories/abc">Song</a><a href="#">Cart</a><a href="#">Out</a>',
  );
});
