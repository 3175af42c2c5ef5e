import { untilAlive } from '../support/alive.ts';
import { expect, test } from '../support/shop-test.ts';
import { hearSignals, signalsOf } from '../support/signals.ts';

test('what a visitor does in the store is told once each, in order (spec 9.1, 9.5-03) @once', async ({
  page,
}) => {
  hearSignals(page);
  await page.goto('/store');
  await untilAlive(page);
  await page.getByRole('main').getByRole('link', { name: 'Lyric print', exact: false }).first().click();
  await expect(page).toHaveURL(/\/products\//);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/store$/);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  const names = () => signalsOf(page).map(({ name }) => name);
  await expect
    .poll(names)
    .toEqual([
      'Page Viewed',
      'Product List Viewed',
      'Page Viewed',
      'Product Viewed',
      'Page Viewed',
      'Product List Viewed',
      'Page Viewed',
      'Cart Viewed',
    ]);
  const [, , , product] = signalsOf(page);
  expect(product?.properties).toMatchObject({ currency: 'USD', quantity: 1, instant_product: false });
  // The shop has received the events. A visitor from the shop's own country is not asked for consent and has an
  // id.
  const arrived = async () => {
    const answer = await page.request.get('/dev/events.json');
    const { events }: { events: { event_id: string; visitor: string | null }[] } = await answer.json();
    return events.filter(({ event_id }) => signalsOf(page).some((one) => one.event_id === event_id)).length;
  };
  await expect.poll(arrived).toBe(8);
});

// Runs only at night. By day other tests cover this: the tests of the signals tell a page that is shown again.
test('a page that the browser has kept is viewed again when the visitor comes back to it @once @night', async ({
  page,
}) => {
  hearSignals(page);
  await page.goto('/cart');
  await untilAlive(page);
  const names = () => signalsOf(page).map(({ name }) => name);
  await expect.poll(names).toEqual(['Page Viewed', 'Cart Viewed']);
  // Browsers under test keep no pages, so the page gets the event that a kept page would get.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(names).toEqual(['Page Viewed', 'Cart Viewed', 'Page Viewed', 'Cart Viewed']);
});
