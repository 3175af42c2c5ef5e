import type { BrowserContext } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { payAsNewCustomer, pressCheckout } from '../support/checkout.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft, newEmail } from '../support/songs.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

/**
 * The cookies that an order needs: the session, the answer to the consent question, the language, and at the
 * checkout the address that a new customer has typed.
 */
const NECESSARY_COOKIES = /^(?:(?:__Host-)?keepsong|sf_consent|sf_locale|sf_temporary_email)$/;
/**
 * The storage that an order needs: cart, draft, e-card, checkout and scroll positions; and what the tests
 * themselves store.
 */
const NECESSARY_STORAGE = [
  ...['sf_cart', 'sf_songbuilder', 'sf_ecard', 'sf_submission_id', 'sf_address_ids', 'sf_checkout'],
  ...[
    'sf_payment',
    'sf_data_version',
    'sf_chrome',
    'react-router-scroll-positions',
    'sf_popups',
    'seeded sf_songbuilder',
  ],
];

// This shop has everything that may ask others, store something or follow somebody.
let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startOwnShop('demo', {
    ...{ GTM_ID: 'GTM-TEST123', GA4_ID: 'G-TEST12345', META_PIXEL_ID: '1234567', CONSENT_REGION: 'opt-in' },
    ...{ SENTRY_DSN: 'https://key@faults.example/7', SUPPORT_CHAT_URL: 'https://chat.example/chat.js' },
  });
});
test.afterAll(() => shop.stop());

/**
 * Notes what the browser does from now on: the origins that it asks, the events that it sends, and the names of
 * all cookies and stored keys that are written, also of those that are gone at the end.
 */
async function watch(context: BrowserContext) {
  const [origins, told, written] = [new Set<string>(), [] as string[], new Set<string>()];
  context.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
    if (!request.url().endsWith('/v3/api/events')) return;
    const { events }: { events: { name: string }[] } = JSON.parse(request.postData() ?? '{"events":[]}');
    told.push(...events.map(({ name }) => name));
  });
  context.on('response', async (response) => {
    const headers = await response.headersArray().catch(() => []);
    for (const { name, value } of headers)
      if (name.toLowerCase() === 'set-cookie' && !/max-age=0\b|expires=thu, 01 jan 1970/i.test(value))
        written.add(`cookie ${value.split('=', 1)[0]}`);
  });
  await context.exposeFunction('noteWritten', (what: string) => void written.add(what));
  await context.addInitScript(() => {
    const note: unknown = Reflect.get(window, 'noteWritten');
    const say = (what: string) => typeof note === 'function' && void note(what);
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(line: string) {
        if (!/max-age=0\b/i.test(line)) say(`cookie ${line.split('=', 1)[0]}`);
        cookie?.set?.call(this, line);
      },
    });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function store(key, value) {
      say(`stored ${key}`);
      setItem.call(this, key, value);
    };
  });
  return { origins, told, written };
}

const isNecessary = (what: string): boolean => {
  const [kind, ...name] = what.split(' ');
  return kind === 'cookie'
    ? NECESSARY_COOKIES.test(name.join(' '))
    : NECESSARY_STORAGE.includes(name.join(' '));
};

test('somebody who refuses orders all the same, and nothing is told, kept or asked of others @night', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin });
  const { origins, told, written } = await watch(context);
  const page = await context.newPage();
  await page.goto('/how-it-works');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect.poll(() => told.length).toBe(1);
  await givenDraft(context);
  await page.goto('/song-builder/pre-cart?gclid=Cj0-refused&utm_source=news');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  // The chat comes with the first press or movement, where it may come.
  await page.mouse.wheel(0, 300);
  await pressCheckout(page);
  await payAsNewCustomer(page, newEmail());
  // Whatever was gathered for a second or wanted to wait for a quiet moment has left by now.
  await page.waitForTimeout(2_500);
  expect(told).toEqual(['Consent Changed']);
  expect([...origins]).toEqual([shop.origin]);
  expect([...written].filter((what) => !isNecessary(what))).toEqual([]);
  // The watch works: it has seen what an order needs.
  expect([...written]).toEqual(expect.arrayContaining(['cookie sf_consent', 'stored sf_cart']));
  await context.close();
});

for (const locale of LOCALES)
  test(`a visit without an answer asks nobody else and stores nothing, and so does one after a refusal (${locale}) @night`, async ({
    browser,
  }) => {
    const say = wordsOf(locale);
    const context = await browser.newContext({ baseURL: shop.origin });
    await context.addCookies([{ name: 'sf_locale', value: locale, url: shop.origin }]);
    const { origins, told, written } = await watch(context);
    const page = await context.newPage();
    const look = async () => {
      for (const path of ['/store?gclid=Cj0-1', '/products/gift-card', '/artists', '/cart']) {
        await page.goto(path);
        await untilAlive(page);
        await page.mouse.wheel(0, 300);
      }
      await page.waitForTimeout(2_500);
    };
    await look();
    expect(told).toEqual([]);
    await page.getByRole('button', { name: say('signals_refuse') }).click();
    await expect.poll(() => told).toEqual(['Consent Changed']);
    await look();
    expect(told).toEqual(['Consent Changed']);
    expect([...origins]).toEqual([shop.origin]);
    expect([...written].filter((what) => !isNecessary(what))).toEqual([]);
    await context.close();
  });
