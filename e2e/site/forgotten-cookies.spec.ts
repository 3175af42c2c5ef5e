import type { BrowserContext, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { freePort, type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop-test.ts';
import { wordsOf } from '../support/words.ts';

/** The domain above the shop's host. Browsers lead every name below `localhost` to this machine. */
const DOMAIN = 'keepsong.localhost';
const say = wordsOf('en');

let shop: OwnShop;
let origin: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const port = await freePort();
  origin = `http://songs.${DOMAIN}:${port}`;
  shop = await startOwnShop('demo', {
    ...{ PORT: String(port), PUBLIC_URL: origin, CONSENT_REGION: 'opt-in' },
    ...{ GA4_ID: 'G-TEST12345', META_PIXEL_ID: '1234567' },
  });
});
test.afterAll(() => shop.stop());

/** Stand-ins for the scripts of Google and Meta: they set the cookies that those set, on the same domains. */
const setting = (...cookies: string[]) =>
  cookies.map((line) => `document.cookie = ${JSON.stringify(`${line}; Path=/; Max-Age=1000`)};`).join('\n');
const ABOVE = `; Domain=${DOMAIN}`;
const GOOGLE = setting(
  `_ga=GA1.1.1${ABOVE}`,
  `_ga_TEST12345=GS2.1${ABOVE}`,
  `_gcl_au=1.1.2${ABOVE}`,
  '_gid=1',
);
const META = setting(`_fbp=fb.1.2${ABOVE}`, '_fbc=fb.1.3');
const OF_ANALYTICS = ['_ga', '_ga_TEST12345', '_gid'];
const OF_MARKETING = ['_fbc', '_fbp', '_gcl_au'];

async function answerOutside(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      const body = route.request().url().includes('facebook') ? META : GOOGLE;
      return route.fulfill({ contentType: 'text/javascript', body });
    },
  );
}

/** The names of the browser's cookies for measurement, as the browser itself lists them. */
const measuring = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('_'))
    .sort();

async function open(page: Page): Promise<void> {
  await page.goto(`${origin}/how-it-works`);
  await untilAlive(page);
}

/** Opens the choices in the footer, sets both, and stores them. */
async function chooseAnew(page: Page, { analytics, marketing }: Record<'analytics' | 'marketing', boolean>) {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('signals_choices') })
    .click();
  const dialog = page.getByRole('dialog', { name: say('signals_choices') });
  await dialog.getByLabel(say('signals_analytics')).setChecked(analytics);
  await dialog.getByLabel(say('signals_marketing')).setChecked(marketing);
  await dialog.getByRole('button', { name: say('signals_save') }).click();
  await expect(dialog).toHaveCount(0);
}

test('the cookies of measurement are gone after a no, and stay gone @night @once', async ({ browser }) => {
  const context = await browser.newContext();
  await answerOutside(context);
  // Another site of the same company has set it, so it is not the shop's to delete.
  await context.addCookies([{ name: '_other', value: '1', domain: `.${DOMAIN}`, path: '/' }]);
  const page = await context.newPage();
  await open(page);
  await page.getByRole('button', { name: say('signals_accept') }).click();
  const all = [...OF_ANALYTICS, ...OF_MARKETING, '_other'].sort();
  await expect.poll(() => measuring(context)).toEqual(all);

  // Half of the agreement ends, and with it half of the cookies.
  await chooseAnew(page, { analytics: true, marketing: false });
  await expect.poll(() => measuring(context)).toEqual([...OF_ANALYTICS, '_other'].sort());
  await chooseAnew(page, { analytics: false, marketing: false });
  await expect.poll(() => measuring(context)).toEqual(['_other']);
  await open(page);
  expect(await measuring(context)).toEqual(['_other']);

  // A script in another tab may set them again after the no. Then the next page deletes them.
  await page.evaluate(`${GOOGLE}\n${META}`);
  expect(await measuring(context)).toEqual(all);
  await open(page);
  await expect.poll(() => measuring(context)).toEqual(['_other']);
  await context.close();
});

test('a browser that begins to say no by itself loses them with the next page @night @once', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await answerOutside(context);
  const page = await context.newPage();
  await open(page);
  await page.getByRole('button', { name: say('signals_accept') }).click();
  await expect.poll(() => measuring(context)).toEqual([...OF_ANALYTICS, ...OF_MARKETING].sort());
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  await open(page);
  await expect.poll(() => measuring(context)).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sf_consent');
  await context.close();
});
