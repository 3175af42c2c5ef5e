import type { Page } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { expectSound, openDesk, openRole, show } from '../support/desk.ts';
import { expectFocusSeen } from '../support/keyboard.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf, IS_NIGHT } from '../support/size.ts';
import { givenOrder } from '../support/songs.ts';
import { LOCALES } from '../support/words.ts';

/**
 * Every screen of the desk by its address. `isForNight`: the screen is checked at night only. By day another
 * test or another screen covers its parts.
 */
const SCREENS: readonly { name: string; path: string; isForNight?: true }[] = [
  { name: 'today', path: '/admin' },
  { name: 'today-nobodys', path: '/admin?tab=nobodys', isForNight: true },
  { name: 'orders', path: '/admin/orders', isForNight: true },
  { name: 'orders-none', path: '/admin/orders?q=zzqqzzqq', isForNight: true },
  { name: 'order', path: '/admin/orders/:order', isForNight: true },
  { name: 'refund', path: '/admin/orders/:order/refund', isForNight: true },
  { name: 'cancel', path: '/admin/orders/:order/cancel', isForNight: true },
  { name: 'customers', path: '/admin/customers', isForNight: true },
  { name: 'customer', path: '/admin/customers/:customer', isForNight: true },
  { name: 'seen-as', path: '/admin/customers/:customer?see=/dashboard/order-history', isForNight: true },
  { name: 'gift-cards', path: '/admin/gift-cards' },
  { name: 'reports', path: '/admin/reports' },
  ...['sales', 'funnel', 'artists', 'refunds', 'coupons', 'tax', 'liabilities', 'instant'].map((name) => ({
    ...{ name: `report-${name}`, path: `/admin/reports/${name}` },
    isForNight: true as const,
  })),
  { name: 'board', path: '/admin/board' },
  { name: 'checks', path: '/admin/checks', isForNight: true },
  { name: 'check', path: '/admin/checks/:check', isForNight: true },
  { name: 'applications', path: '/admin/applications', isForNight: true },
  { name: 'application', path: '/admin/applications/:application' },
  { name: 'artists', path: '/admin/artists', isForNight: true },
  { name: 'artist', path: '/admin/artists/:artist' },
  { name: 'vendors', path: '/admin/vendors', isForNight: true },
  { name: 'vendor-new', path: '/admin/vendors/new', isForNight: true },
  { name: 'payouts', path: '/admin/payouts' },
  { name: 'payout-rates', path: '/admin/payouts/rates', isForNight: true },
  { name: 'music', path: '/admin/music' },
  { name: 'collection', path: '/admin/collections/:quiz' },
  { name: 'collections', path: '/admin/collections', isForNight: true },
  { name: 'calendar', path: '/admin/calendar', isForNight: true },
  { name: 'answer-templates', path: '/admin/answer-templates', isForNight: true },
  { name: 'answer-template-new', path: '/admin/answer-templates/new', isForNight: true },
  { name: 'calendar-new', path: '/admin/calendar/new?kind=cutoff' },
  { name: 'tax', path: '/admin/tax', isForNight: true },
  { name: 'tax-file', path: '/admin/tax/file', isForNight: true },
  { name: 'shipping', path: '/admin/shipping', isForNight: true },
  { name: 'affiliates', path: '/admin/affiliates', isForNight: true },
  { name: 'referral-terms', path: '/admin/affiliates/terms', isForNight: true },
  { name: 'products', path: '/admin/products', isForNight: true },
  ...['messages', 'switches'].map((name) => ({
    name: `system-${name}`,
    path: `/admin/system?part=${name}`,
  })),
  ...['webhooks', 'songs', 'versions', 'jobs'].map((name) => ({
    ...{ name: `system-${name}`, path: `/admin/system?part=${name}` },
    isForNight: true as const,
  })),
  { name: 'staff', path: '/admin/staff', isForNight: true },
  { name: 'log', path: '/admin/log', isForNight: true },
  { name: 'first-steps', path: '/admin/first-steps' },
  { name: 'no-page', path: '/admin/nothing' },
];

/** Goes through a screen by Tab, and checks that the focus is visible at every stop. */
async function walk(page: Page, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
  }
}

// By day only in Spanish, whose words are longer, and on a phone, which is narrower.
for (const locale of casesOf(LOCALES, (one) => one === 'sp'))
  for (const width of casesOf([1440, 390], (one) => one === 390))
    test(`every screen of the desk is sound at ${width} px in ${locale}, and its focus is seen @once`, async ({
      browser,
      page: buyer,
    }) => {
      test.slow();
      const { email } = await givenOrder(buyer.context());
      const desk = await openDesk(browser, width);
      const api = apiOf(desk.context().request);
      const { customers, orders, checks, applications, roster } = deskOf(api);
      const [customer] = (await customers.list({ query: { q: email } })).customers;
      const [order] = (await orders.list({ query: { q: email, state: [], kind: [], numbers: [] } })).orders;
      const things: Record<string, string | number | undefined> = {
        order: order?.number,
        customer: customer?.id,
        check: (await checks.list({ query: {} })).checks[0]?.id,
        application: (await applications.list({ query: { state: [] } })).applications[0]?.id,
        artist: (await roster.list({ query: { state: [] } })).artists[0]?.id,
        quiz: (await api.instant.collections()).collections[0]?.id,
      };
      await desk.goto(`/admin?locale=${locale}`);
      const screens = casesOf(SCREENS, ({ isForNight }) => !isForNight);
      for (const [index, { name, path }] of screens.entries()) {
        await desk.goto(path.replace(/:(\w+)/, (_, thing: string) => String(things[thing])));
        await untilAlive(desk);
        await show(desk, `${name}-${locale}`);
        await expectSound(desk);
        if (width < 768) await expect(desk.locator('kbd:visible')).toHaveCount(0);
        // By day only on every fourth screen: the focus ring and the sticky bars are the same on all.
        if (IS_NIGHT || index % 4 === 0) await walk(desk, IS_NIGHT ? 40 : 12);
      }
      await desk.context().close();
    });

// Runs only at night. By day other tests cover this: `desk/vendor` uses these screens, and `desk/screens` looks at the
// same parts on the desk.
for (const locale of casesOf(LOCALES, (one) => one === 'sp'))
  for (const width of casesOf([1440, 390], (one) => one === 390))
    test(`every screen of a vendor is sound at ${width} px in ${locale}, and its focus is seen @once @night`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      await signInQuietly(context.request, { email: 'vendor@keepsong.test' });
      const { user } = await apiOf(context.request).account.current({ query: {} });
      const desk = await context.newPage();
      const home = `/partners/${user?.product_vendors[0]?.id}`;
      for (const part of ['orders', 'orders?show=todo', 'earnings', 'statements', 'profile']) {
        await desk.goto(`${home}/${part}${part.includes('?') ? '&' : '?'}locale=${locale}`);
        await untilAlive(desk);
        await show(desk, `vendor-${part.replace(/\W/g, '-')}-${locale}`);
        await expectSound(desk);
        if (width < 768) await expect(desk.locator('kbd:visible')).toHaveCount(0);
        await walk(desk, IS_NIGHT ? 40 : 12);
      }
      await context.close();
    });

// Runs only at night. By day other tests cover this: `site/page-access` opens each page with each role, and the API
// tests tell whom to ask.
test('who may not see a page is told whom to ask, and nothing is lost while a page loads @once @night', async ({
  browser,
}) => {
  const editor = await openRole(browser, 'editor', 390);
  await editor.goto('/admin/orders');
  await untilAlive(editor);
  await expect(editor.getByRole('heading', { level: 1, name: 'Not part of your role' })).toBeVisible();
  await expectSound(editor);
  await show(editor, 'refused');
  await editor.context().close();

  const desk = await openDesk(browser, 1440);
  await desk.goto('/admin/orders');
  await untilAlive(desk);
  const held = Promise.withResolvers<void>();
  await desk.route('**/v3/api/admin/customers*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await desk.getByRole('link', { name: 'Customers' }).first().click();
  // The head of the next page stands at once, over bars, and after four seconds a sentence says that it takes long.
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Customers');
  await expect(desk.locator('.desk-loading__row').first()).toBeVisible();
  await show(desk, 'loading');
  await expect(desk.getByText('It is still loading.')).toBeVisible({ timeout: 10_000 });
  held.resolve();
  await expect(desk.locator('.desk-loading__row')).toHaveCount(0);
  await expect(desk.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await desk.context().close();
});
