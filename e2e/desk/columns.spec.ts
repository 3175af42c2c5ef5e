import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { openDesk, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder, HOME } from '../support/songs.ts';
import { LOCALES } from '../support/words.ts';

/** From 1100 px on, most lists of the desk have their panel beside them. */
const WIDTHS = [1100, 1280, 1440];
/** The pages of the staff with a list or a text, and a panel beside it. */
const PAGES = [
  '',
  '/board',
  '/payouts',
  '/reviews',
  '/tax',
  '/shipping',
  '/affiliates',
  '/gift-cards',
  '/artists',
  '/vendors',
  '/products',
  '/promotions',
  '/words',
];
const COLUMNS =
  '.desk-columns, .today-columns, .check-columns, .refund-columns, .vend-grid, .vend-profile, .board';

/** Waits for columns, because a page without them has none that are too full. */
const seeColumns = (page: Page, what: string) =>
  expect(page.locator(COLUMNS).first(), `columns of ${what}`).toBeVisible();

/** Lists the columns of a page whose content is wider than they are, and by how many pixels. */
const tooFull = (page: Page): Promise<string[]> =>
  page.locator(COLUMNS).evaluateAll((grids) =>
    grids.flatMap((grid) =>
      [...grid.children]
        .filter((column) => getComputedStyle(column).overflowX === 'visible')
        .map((column) => ({ column, over: column.scrollWidth - column.clientWidth }))
        .filter(({ over }) => over > 0)
        .map(({ column, over }) => `${grid.className} > ${column.className || column.tagName}: ${over} px`),
    ),
  );

for (const locale of LOCALES) {
  test(`the list of a vendor never runs under the panel beside it, in ${locale} @once @night`, async ({
    browser,
    context,
  }) => {
    await givenOrder(context, {}, { addons: ['lyric-print'], shipping: HOME });
    const vendor = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signInQuietly(vendor.request, { email: 'vendor@keepsong.test' });
    const { user } = await apiOf(vendor.request).account.current({ query: {} });
    const desk = await vendor.newPage();
    await desk.goto(`/partners/${user?.product_vendors[0]?.id}/orders?locale=${locale}`);
    await untilAlive(desk);
    await seeColumns(desk, 'the orders of a vendor');
    for (const width of [768, 900, ...WIDTHS, 1600]) {
      await desk.setViewportSize({ width, height: 900 });
      await show(desk, `columns-vendor-${locale}`);
      const table = await desk.locator('.vend-table').boundingBox();
      const panel = await desk.locator('.vend-panel').boundingBox();
      if (!table || !panel) throw new Error('the list or the panel is missing');
      const isBelow = panel.y >= table.y + table.height;
      const end = isBelow ? width : panel.x;
      expect
        .soft(table.x + table.width, `the right edge of the table at ${width} px`)
        .toBeLessThanOrEqual(end);
      expect.soft(await tooFull(desk), `at ${width} px`).toEqual([]);
    }
    await vendor.close();
  });

  test(`no list of the desk runs under the panel beside it, in ${locale} @once @night`, async ({
    browser,
  }) => {
    const desk = await openDesk(browser, 1440);
    await desk.goto(`/admin?locale=${locale}`);
    for (const path of PAGES) {
      await desk.goto(`/admin${path}`);
      await untilAlive(desk);
      await seeColumns(desk, `/admin${path}`);
      for (const width of WIDTHS) {
        await desk.setViewportSize({ width, height: 900 });
        await show(desk, `columns-${path.replace(/\W/g, '-')}-${locale}`);
        expect.soft(await tooFull(desk), `${path} at ${width} px`).toEqual([]);
      }
    }
    await desk.context().close();
  });
}
