import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { becomeCustomer } from '../support/artist.ts';
import { BUILDER, STEP } from '../support/builder.ts';
import { listen } from '../support/listen.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { newEmail } from '../support/songs.ts';
import { tooWide } from '../support/width.ts';
import { LOCALES } from '../support/words.ts';

function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()} ${url}`);
  });
  return errors;
}

/** One page of each kind that everybody can open. */
const PAGES = [
  '/',
  '/login',
  '/artist-community',
  '/song-revisions',
  '/privacy',
  '/terms',
  '/event-reminder',
  '/careers',
  '/contact-us',
  '/how-it-works',
  '/store',
  '/products/personalized-song',
  '/products/lyric-print',
  '/custom-gift/anniversary',
  '/artists',
  '/artists/1',
  '/opportunity-confirmation',
  '/playlists',
  '/playlists/1',
  '/reviews',
  '/cart',
  '/checkout',
  '/thank-you',
  `${BUILDER}/song-characteristics`,
  '/404',
  '/500',
];
const ACCOUNT = ['profile', 'order-history', 'credit-balance', 'referral-program'];
const WIDTHS = [320, 390, 768, 1000, 1199, 1440];

// Runs only at night. By day other tests cover this: `axe.spec` tries its screens at two widths.
for (const locale of LOCALES)
  test(`no page scrolls sideways or logs an error in the console, ${locale} @night`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    const errors = consoleErrors(page);
    const wide: string[] = [];
    const visit = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'sp' ? 'es' : 'en');
      wide.push(...(await tooWide(page, WIDTHS)));
    };
    for (const path of PAGES) await visit(path);
    await becomeCustomer(context);
    for (const name of ACCOUNT) await visit(`/dashboard/${name}`);
    expect(wide).toEqual([]);
    // The browser itself logs an error for the pages /404 and /500, because of their status.
    expect(errors.filter((text) => !/\/(404|500): Failed to load resource/.test(text))).toEqual([]);
  });

// Runs only at night. By day other tests cover this: `axe.spec` listens to the same pages and measures their width.
test('pages reached by links, without a new document, neither scroll sideways nor report anything @night', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'sf_locale', value: 'sp', url: baseURL ?? '' }]);
  const heard = await listen(context, baseURL);
  const wide: string[] = [];
  for (const path of [
    '/opportunity-confirmation',
    '/custom-gift/anniversary',
    '/products/personalized-song',
  ]) {
    await page.goto(path);
    wide.push(...(await tooWide(page, [320, 1000])));
  }
  const footer = page.getByRole('contentinfo');
  const paths = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const own = [...new Set(paths)].filter(
    (path) => path !== null && /^\/(?!song-builder|instant-builder)[^?]*$/.test(path),
  );
  expect(own.length).toBeGreaterThan(8);
  // By day only every second page is tried.
  for (const path of casesOf(own, (_, index) => index % 2 === 0)) {
    await footer.locator(`a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    wide.push(...(await tooWide(page, [320, 1000])));
  }
  expect([...wide, ...heard]).toEqual([]);
});

// Runs only at night. By day other tests cover this: the tests of the draft keeper prove that it asks for no missing
// draft, and `axe.spec` listens to the consoles of customers.
test('a signed-in visitor without a draft sees no error in the console @night', async ({ page }) => {
  const user = { email: newEmail(), first_name: 'Henri', last_name: 'Lavoie' };
  await apiOf(page.request).auth.register({ body: { user, skip_otp: true } });
  const errors = consoleErrors(page);
  for (const path of ['/', '/cart', `${BUILDER}/song-characteristics`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Start your song' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(STEP.characteristics);
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
});
