import { readFile } from 'node:fs/promises';
import type { Browser, Locator } from '@playwright/test';
import type { StaffRole } from '../../packages/domain/src/staff/permissions.ts';
import { untilAlive } from '../support/alive.ts';
import { openRole } from '../support/desk.ts';
import { faultsOf } from '../support/faults.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { givenOrder } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function openAs(browser: Browser, role: StaffRole, viewport = DESK) {
  const page = await openRole(browser, role, viewport.width);
  await page.setViewportSize(viewport);
  return { context: page.context(), page };
}

const isFocused = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement);

const NAMES = ['Sales', 'Funnel', 'Artists', 'Refunds', 'Coupons', 'Tax', 'Liabilities', 'Instant songs'];

const DEVICES = casesOf(Object.entries({ desk: DESK, phone: PHONE }), ([device]) => device === 'desk');

for (const [device, viewport] of DEVICES)
  test(`finance reads every report on a ${device}, each with chart and table @once`, async ({
    browser,
    page: buyer,
  }) => {
    await givenOrder(buyer.context());
    const { context, page } = await openAs(browser, 'finance', viewport);
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    // By day only two reports are tried: all have the same parts, and the API tests check each sum.
    for (const name of casesOf(NAMES, (one) => one === 'Sales' || one === 'Funnel')) {
      await page.goto(`/admin/reports/${name === 'Instant songs' ? 'instant' : name.toLowerCase()}`);
      await untilAlive(page);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('canvas')).toBeVisible();
      // Who does not see the chart reads both its periods in a table.
      const read = page.locator('.report-chart').getByRole('columnheader');
      await expect(read).toHaveText(['Time', 'This period', 'Period before']);
      expect(await faultsOf(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([name, overflow]).toEqual([name, 0]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/report-${name}-${device}.png`, fullPage: true });
    }
    await context.close();
  });

// Runs only at night. By day other tests cover this: the API tests count both reports.
for (const viewport of [DESK, PHONE])
  test(`finance reads in Spanish how fast pages are and what experiments bring, ${viewport.width} wide @night @once`, async ({
    browser,
    page: visitor,
  }) => {
    const ways = ['birthday-a', 'birthday-b', 'tips-off', 'tips-on'];
    for (const [place, variant] of ways.entries())
      for (let count = 0; count < 3 + place; count += 1)
        await visitor.request.post('/v3/api/landing_visits', {
          data: { variant },
          headers: { 'user-agent': `${viewport.width} ${variant} ${count}` },
        });
    await visitor.goto('/artists');
    await untilAlive(visitor);
    const { context, page } = await openAs(browser, 'finance', viewport);
    const say = wordsOf('sp');
    for (const name of ['speed', 'experiments']) {
      await page.goto(`/admin/reports/${name}?locale=sp`);
      await untilAlive(page);
      await expect(page.getByRole('heading', { level: 1, name: say(`desk_reports_${name}`) })).toBeVisible();
      await expect(page.locator('canvas')).toBeVisible();
      if (name === 'experiments') {
        const row = page
          .getByRole('row')
          .filter({ hasText: say('desk_reports_c_with') })
          .last();
        await expect(row).toContainText('0');
      }
      // The page explains how the report counts.
      await expect(page.getByText(say(`desk_reports_${name}_note`))).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([name, overflow]).toEqual([name, 0]);
      // The table stays in its column and does not overlap the side column.
      const rightOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => Math.floor(element.getBoundingClientRect().right));
      expect(await rightOf('.report-table')).toBeLessThanOrEqual(
        await rightOf('.desk-columns > :first-child'),
      );
      // Tab reaches every control: the link to the file comes after the choices of view and period.
      const file = page.getByRole('link', { name: 'CSV' });
      for (let times = 0; times < 60 && !(await isFocused(file)); times += 1)
        await page.keyboard.press('Tab');
      await expect(file).toBeFocused();
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/report-sp-${name}-${viewport.width}.png`,
          fullPage: true,
        });
    }
    await context.close();
  });

// Runs only at night. By day other tests cover this: the test above reads every report; the API tests make the file
// and the mail.
test('the sales of this month, by keyboard alone: another period, the file, and the mail @once @night', async ({
  browser,
  page: buyer,
}) => {
  await givenOrder(buyer.context());
  const { context, page } = await openAs(browser, 'finance');
  await page.goto('/admin/reports/sales');
  await untilAlive(page);
  const rows = page.getByRole('table', { name: 'Sales' }).getByRole('row');
  const all = rows.last();
  await expect(all).toContainText('All');
  const by = page.getByLabel('Rows by');
  await by.focus();
  await page.keyboard.type('Month');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/by=month/);
  await expect(rows).toHaveCount(3);

  // The file is made anew, so an order that another test has paid meanwhile stands in it, but not on the page.
  await expect(async () => {
    await page.reload();
    await untilAlive(page);
    const file = page.getByRole('link', { name: 'CSV' });
    await file.focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const text = await readFile(await download.path(), 'utf8');
    const [head, line = ''] = text.split('\r\n');
    expect(head).toBe(
      'day,orders,gross_cents,discount_cents,net_cents,tax_cents,refunded_cents,average_cents',
    );
    const [, orders, gross] = line.split(',').map(Number);
    const shown = (await rows.nth(1).textContent()) ?? '';
    expect(shown).toContain(String(orders));
    expect(shown).toContain(
      ((gross ?? 0) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
    );
  }).toPass();

  const mail = page.getByRole('checkbox', { name: 'Mail me this' });
  await mail.focus();
  await page.keyboard.press('Space');
  await expect(mail).toBeChecked();
  await page.reload();
  await untilAlive(page);
  await expect(mail).toBeChecked();
  await mail.focus();
  await page.keyboard.press('Space');
  await expect(mail).not.toBeChecked();
  await context.close();
});

// Runs only at night. By day other tests cover this: the API tests check that the report is refused, and
// `desk/screens` shows such a page.
test('support sees no report of tax, and is told who does @once @night', async ({ browser }) => {
  const { context, page } = await openAs(browser, 'support');
  await page.goto('/admin/reports');
  await expect(page.getByRole('link', { name: /^Sales/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tax/ })).toBeHidden();
  expect((await page.goto('/admin/reports/tax'))?.status()).toBe(403);
  await expect(page.getByText(/Only these roles may see it: Owner, Finance/)).toBeVisible();
  expect((await page.goto('/admin/reports/nothing'))?.status()).toBe(404);
  await context.close();
});
