import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { becomeCustomer } from '../support/artist.ts';
import { BUILDER, STEP } from '../support/builder.ts';
import { expect, test } from '../support/shop-test.ts';
import { newEmail } from '../support/songs.ts';
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

/**
 * How many pixels the page is wider than its window. Scripts set some sizes a frame or two after the window changed, so
 * this waits up to two seconds until the page fits.
 */
const settledOverflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const until = performance.now() + 2_000;
    while (overflow() > 0 && performance.now() < until) await new Promise(requestAnimationFrame);
    return overflow();
  });

/** Lists the widths at which the page is wider than its window, and by how many pixels. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = await settledOverflow(page);
    if (over > 0) found.push(`${new URL(page.url()).pathname} at ${width}: ${over} px`);
  }
  return found;
}

for (const locale of LOCALES)
  test(`no page scrolls sideways or logs an error in the console, ${locale}${locale === 'sp' ? '' : ' @night'}`, async ({
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
      wide.push(...(await tooWide(page)));
    };
    for (const path of PAGES) await visit(path);
    await becomeCustomer(context);
    for (const name of ACCOUNT) await visit(`/dashboard/${name}`);
    expect(wide).toEqual([]);
    // The browser itself logs an error for the pages /404 and /500, because of their status.
    expect(errors.filter((text) => !/\/(404|500): Failed to load resource/.test(text))).toEqual([]);
  });

test('a signed-in visitor without a draft sees no error in the console', async ({ page }) => {
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
