import type { BrowserContext, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import {
  CARD,
  completePurchase,
  fillCard,
  fillSections,
  pressCheckout,
  untilOrdered,
} from '../support/checkout.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft, newEmail } from '../support/songs.ts';

let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startOwnShop('demo', {
    ...{ GTM_ID: 'GTM-TEST123', GA4_ID: 'G-TEST12345', META_PIXEL_ID: '1234567', CONSENT_REGION: 'opt-in' },
  });
});
test.afterAll(() => shop.stop());

/**
 * Stand-ins for the scripts of Google and Meta: they have the same functions and store what they are called
 * with.
 */
const GOOGLE = `(() => { if (window.heardGoogle) return;
window.heardGoogle = [];
const hear = (told) => heardGoogle.push(Object.prototype.toString.call(told) === '[object Arguments]' ? [...told] : [told]);
dataLayer.forEach(hear);
const push = dataLayer.push.bind(dataLayer);
dataLayer.push = (...told) => { told.forEach(hear); return push(...told); }; })();`;
const META = `window.heardMeta = [];
fbq.callMethod = (...told) => heardMeta.push(told);
fbq.queue.splice(0).forEach((told) => fbq.callMethod(...told));`;
const THROWING = `dataLayer.push = () => { throw new Error('a broken receiver'); };
if (window.fbq) fbq.callMethod = () => { throw new Error('a broken receiver'); };
throw new Error('a broken receiver');`;

type Ways = 'good' | 'blocked' | 'slow' | 'throwing';

/** Answers in place of the outside services. Returns the list of addresses that the browser asked for. */
async function answerOutside(context: BrowserContext, how: Ways): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== shop.origin && url.protocol.startsWith('http'),
    (route) => {
      asked.push(route.request().url());
      if (how === 'blocked') return route.abort();
      if (how === 'slow') return undefined;
      const script = route.request().url().includes('facebook') ? META : GOOGLE;
      return route.fulfill({
        contentType: 'text/javascript',
        body: how === 'throwing' ? THROWING : script,
      });
    },
  );
  return asked;
}

/** Opens the store, agrees, and puts a print into the cart. */
async function buyPrint(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/store`);
  await untilAlive(page);
  await page.getByRole('main').getByRole('link', { name: 'Lyric print', exact: false }).first().click();
  await expect(page).toHaveURL(/\/products\//);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
}

const heardIn = (page: Page, name: 'heardGoogle' | 'heardMeta'): Promise<unknown[][]> =>
  page.evaluate((of) => JSON.parse(JSON.stringify(Reflect.get(window, of) ?? [])), name);

async function shopEvents(page: Page): Promise<{ name: string; event_id: string }[]> {
  const answer = await page.request.get(`${shop.origin}/dev/events.json`);
  return (await answer.json()).events;
}

test('receivers outside come with the agreement, hear the same events under the same ids, and not beside a payment @night @once', async ({
  openVisitor,
}) => {
  const page = await openVisitor();
  const asked = await answerOutside(page.context(), 'good');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${shop.origin}/assets/`)) scripts.push(request.url());
  });
  await page.goto(`${shop.origin}/how-it-works`);
  await untilAlive(page);
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(asked).toEqual([]);
  // Before the consent, not even the shop's own script for a receiver is fetched.
  const halves = async () => {
    const own = scripts.filter((url) => url.endsWith('.js'));
    expect(own.length).toBeGreaterThan(3);
    const texts = await Promise.all(own.map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => /googletagmanager|fbevents/.test(text)).length;
  };
  expect(await halves()).toBe(0);
  await buyPrint(page);
  await expect
    .poll(() => asked.map((url) => new URL(url).pathname).sort())
    .toEqual(['/en_US/fbevents.js', '/gtag/js', '/gtm.js']);
  expect(await halves()).toBeGreaterThan(0);
  await expect.poll(async () => JSON.stringify(await heardIn(page, 'heardMeta'))).toContain('ViewContent');
  const google = await heardIn(page, 'heardGoogle');
  expect(google[0]).toMatchObject(['consent', 'default', { ad_storage: 'denied' }]);
  expect(google[1]).toMatchObject(['consent', 'update', { ad_storage: 'granted' }]);
  const viewed = google.find(([what, name]) => what === 'event' && name === 'view_item')?.[2];
  const id = String(Reflect.get(Object(viewed), 'event_id'));
  const meta = (await heardIn(page, 'heardMeta')).find(([, name]) => name === 'ViewContent');
  expect(meta?.[3]).toEqual({ eventID: id });
  await expect
    .poll(async () => (await shopEvents(page)).find(({ event_id }) => event_id === id)?.name)
    .toBe('Product Viewed');
  const before = asked.length;
  await page.goto(`${shop.origin}/checkout`);
  await untilAlive(page);
  await page.waitForTimeout(3_000);
  expect(asked.slice(before)).toEqual([]);
});

test('a purchase is told in the page once, under the id of the server, outside the document of the payment @night @once', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin });
  const asked = await answerOutside(context, 'good');
  const page = await context.newPage();
  const since = Date.now();
  await page.goto('/how-it-works');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await givenDraft(context);
  await page.goto('/song-builder/pre-cart');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await pressCheckout(page);
  await expect(page).toHaveURL(/\/checkout$/);
  asked.length = 0;
  await fillSections(page, newEmail());
  expect(asked).toEqual([]);
  await fillCard(page, CARD.good);
  await completePurchase(page).click();
  await untilOrdered(page);
  const purchases = async () =>
    (await heardIn(page, 'heardGoogle'))
      .map(([told]) => Object(told))
      .filter(({ event }) => event === 'Order Completed');
  await expect.poll(async () => (await purchases()).length).toBe(1);
  const heard = async (name: string, section?: string) => {
    const answer = await page.request.get(`/dev/events.json?since=${since}`);
    const { events }: { events: { name: string; event_id: string; properties: Record<string, unknown> }[] } =
      await answer.json();
    return events.filter(
      (one) => one.name === name && (section === undefined || one.properties.name === section),
    );
  };
  const [ordered, ...more] = await heard('Order Completed');
  expect(more).toEqual([]);
  expect((await purchases())[0]).toMatchObject({
    event_id: ordered?.event_id,
    ...{ currency: 'USD', ecommerce: { transaction_id: ordered?.properties.order_id } },
  });
  await expect.poll(async () => (await heard('Checkout Step Completed', 'payment')).length).toBe(1);
  await page.reload();
  await untilAlive(page);
  await page.waitForTimeout(3_000);
  expect(await purchases()).toEqual([]);
  expect(await heard('Checkout Step Completed', 'payment')).toHaveLength(1);
  await context.close();
});

for (const how of ['blocked', 'slow', 'throwing'] as const)
  test(`a receiver outside that is ${how} harms neither the visit nor what the shop hears @night @once`, async ({
    openVisitor,
    faults,
  }) => {
    const page = await openVisitor();
    const asked = await answerOutside(page.context(), how);
    const since = Date.now();
    await buyPrint(page);
    await expect.poll(() => asked.length).toBeGreaterThan(2);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${shop.origin}/dev/events.json?since=${since}`);
        const { events }: { events: { name: string }[] } = await answer.json();
        return events.map(({ name }) => name);
      })
      .toContain('Cart Viewed');
    // The broken script itself throws once; the shop's own pages do not.
    expect(faults.splice(0).filter((fault) => !fault.includes('a broken receiver'))).toEqual([]);
  });
