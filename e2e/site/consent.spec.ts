import type { BrowserContext, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { faultsOf } from '../support/faults.ts';
import { heardOf } from '../support/golden.ts';
import { expect, test } from '../support/shop-test.ts';
import { hearSignals, signalsOf } from '../support/signals.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

/** A network address in Germany, whose visitors are asked for consent. */
const ABROAD = { 'x-forwarded-for': '193.99.144.80' };

// With popups allowed, the tests store nothing of their own in the browser.
test.use({ popups: true });

/** The keys of everything that the browser stores for the shop, except the router's scroll positions. */
const storedOf = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => key !== 'react-router-scroll-positions',
    ),
  );
const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'sf_locale');
const names = (page: Page) => signalsOf(page).map(({ name }) => name);

// By day only in English on the desktop.
for (const locale of LOCALES)
  test(`visitors abroad are asked once, and can change their mind (${locale})${locale === 'en' ? '' : ' @night'}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const say = wordsOf(locale);
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    await page.setExtraHTTPHeaders(ABROAD);
    hearSignals(page);
    await page.goto('/how-it-works');
    await untilAlive(page);
    const bar = page.getByRole('complementary', { name: say('signals_label') });
    const refuse = bar.getByRole('button', { name: say('signals_refuse') });
    await expect(refuse).toBeVisible();
    // Before the answer, no event is sent and no cookie is set.
    expect([names(page), await cookiesOf(context), await storedOf(page)]).toEqual([[], [], []]);
    const [box, frame] = [await bar.boundingBox(), page.viewportSize()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(frame?.height);
    expect(await faultsOf(page, '.consent-bar')).toEqual([]);

    await refuse.click();
    await expect(bar).toHaveCount(0);
    await expect.poll(() => names(page)).toEqual(['Consent Changed']);
    expect(await cookiesOf(context)).toEqual(['sf_consent']);
    await page.reload();
    await untilAlive(page);
    await expect(bar).toHaveCount(0);
    // After a refusal a visit stores nothing, also while pages are opened and popups wait for their time.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Keepsong/ })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    await page.waitForTimeout(5_000);
    expect([await cookiesOf(context), await storedOf(page)]).toEqual([['sf_consent'], []]);

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('signals_choices') })
      .click();
    const dialog = page.getByRole('dialog', { name: say('signals_choices') });
    await expect(dialog.getByLabel(say('signals_analytics'))).not.toBeChecked();
    expect(await faultsOf(page, 'dialog[open]')).toEqual([]);
    await dialog.getByLabel(say('signals_analytics')).check();
    await dialog.getByRole('button', { name: say('signals_save') }).click();
    await expect(dialog).toHaveCount(0);
    // Events from before the agreement are not sent.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Keepsong/ })
      .first()
      .click();
    await expect.poll(() => names(page)).toEqual(['Consent Changed', 'Consent Changed', 'Page Viewed']);
    expect(signalsOf(page, 'Page Viewed')[0]?.properties.path).toBe('/');
    // The page about privacy says what is counted, for whom, and how to change the answer.
    await page.goto('/privacy');
    await expect(page.getByRole('main').getByText(say('signals_choices'), { exact: false })).toBeVisible();
  });

// Home is long, so the script of its footer comes only when the footer is near.
// Runs only at night. By day other tests cover this: `site/network` keeps presses made before a page is ready.
test('the link to the choices opens them also when it is pressed before the page is ready @once @night', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: wordsOf('en')('signals_choices') })
    .click();
  await expect(page.getByRole('dialog', { name: wordsOf('en')('signals_choices') })).toBeVisible();
  await expect(page).toHaveURL('/');
});

// Runs only at night. By day other tests cover this: the tests of arrivals keep a campaign until the answer.
test('a campaign waits in the page until a visitor abroad says yes, some pages later (decision 0130) @once @night', async ({
  page,
  context,
}) => {
  const say = wordsOf('en');
  await page.setExtraHTTPHeaders(ABROAD);
  await page.goto('/how-it-works?utm_source=news&utm_campaign=spring&gclid=Cj0-abroad');
  await untilAlive(page);
  const bar = page.getByRole('complementary', { name: say('signals_label') });
  await expect(bar).toBeVisible();
  // The visitor goes on without an answer, and nothing of the campaign is stored.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Keepsong/ })
    .first()
    .click();
  await expect(page).toHaveURL('/');
  await expect(bar).toBeVisible();
  expect([await cookiesOf(context), await storedOf(page)]).toEqual([[], []]);

  await bar.getByRole('button', { name: say('signals_accept') }).click();
  await expect(bar).toHaveCount(0);
  const kept = async (named: string) =>
    decodeURIComponent((await context.cookies()).find(({ name }) => name === named)?.value ?? '');
  await expect.poll(() => kept('sf_campaign')).toBe('name=spring&source=news&gclid=Cj0-abroad');
  expect(await kept('gclid')).toBe('Cj0-abroad');

  // The pages from before the answer and those of later documents are told with it.
  await page.goto('/artists');
  await untilAlive(page);
  const campaign = { name: 'spring', source: 'news', gclid: 'Cj0-abroad' };
  const views = async () =>
    (await heardOf(page)).flatMap(({ name, properties: { path }, context: { campaign: told } }) =>
      name === 'Page Viewed' ? [[path, told]] : [],
    );
  await expect.poll(views).toEqual([
    ['/how-it-works', campaign],
    ['/', campaign],
    ['/artists', campaign],
  ]);
});

for (const { header, property, value } of [
  { header: 'sec-gpc', property: 'globalPrivacyControl', value: true },
  { header: 'dnt', property: 'doNotTrack', value: '1' },
])
  test(`a browser that says no by ${header} is followed nowhere, without a question${header === 'dnt' ? ' @night' : ''} @once`, async ({
    page,
    context,
  }) => {
    await page.setExtraHTTPHeaders({ [header]: '1' });
    await page.addInitScript(
      ([name, says]) => Object.defineProperty(Navigator.prototype, name, { get: () => says }),
      [property, value] as const,
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    hearSignals(page);
    await page.goto('/how-it-works?gclid=Cj0-1');
    await untilAlive(page);
    await page.reload();
    await untilAlive(page);
    const answer = await page.request.get('/v3/api/consent', { headers: { [header]: '1' } });
    expect(await answer.json()).toMatchObject({ asks: false, analytics: false, signal: true });
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Keepsong/ })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    // A page gathers its events for a second.
    await page.waitForTimeout(2_500);
    expect([names(page), await cookiesOf(context)]).toEqual([[], []]);
    // The browser's own word is enough: the page does not even ask the shop.
    expect(asked.filter((path) => path === '/v3/api/consent')).toEqual([]);
  });

// Runs only at night. By day other tests cover this: the tests of consent read earlier answers.
for (const { where, headers } of [
  { where: 'where nobody is asked', headers: {} },
  { where: 'where visitors are asked', headers: ABROAD },
])
  test(`a no to an earlier question stays a no ${where} @once @night`, async ({ page, context, baseURL }) => {
    const cookie = { name: 'sf_consent', value: '0.00.0b5c7d1e-1111-4222-8333-444455556666.0' };
    await context.addCookies([{ ...cookie, url: baseURL ?? '' }]);
    await page.setExtraHTTPHeaders(headers);
    hearSignals(page);
    await page.goto('/how-it-works?gclid=Cj0-1');
    await untilAlive(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Keepsong/ })
      .first()
      .click();
    await expect(page).toHaveURL('/');
    // A page gathers its events for a second.
    await page.waitForTimeout(2_500);
    expect([names(page), await cookiesOf(context)]).toEqual([[], ['sf_consent']]);
    expect((await context.cookies()).find(({ name }) => name === 'sf_consent')?.value).toBe(cookie.value);
    await expect(page.getByRole('button', { name: wordsOf('en')('signals_refuse') })).toHaveCount(0);
  });

// Runs only at night. By day other tests cover this: the tests above ask, answer and change the answer.
test('the choices open although the shop did not say who is asked, and ask it again @once @night', async ({
  page,
}) => {
  const w = wordsOf('en');
  await page.setExtraHTTPHeaders(ABROAD);
  hearSignals(page);
  let asked = 0;
  await page.route('**/v3/api/consent', (route) => {
    asked += 1;
    return route.request().method() === 'GET' ? route.abort() : route.fallback();
  });
  await page.goto('/how-it-works');
  await untilAlive(page);
  await expect.poll(() => asked).toBe(1);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: w('signals_choices') })
    .click();
  const dialog = page.getByRole('dialog', { name: w('signals_choices') });
  await expect(dialog.getByLabel(w('signals_analytics'))).not.toBeChecked();
  await expect.poll(() => asked).toBe(2);
  await dialog.getByLabel(w('signals_analytics')).check();
  await dialog.getByRole('button', { name: w('signals_save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => names(page)).toContain('Consent Changed');
});
