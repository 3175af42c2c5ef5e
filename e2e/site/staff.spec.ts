import AxeBuilder from '@axe-core/playwright';
import type { Browser, Locator } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { signInQuietly } from '../support/artist.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { tooWide } from '../support/width.ts';

/** Opens a browser profile in which the demo account of a staff role is signed in. */
async function openRole(browser: Browser, role: string) {
  const context = await browser.newContext();
  await signInQuietly(context.request, { email: `${role}@keepsong.test` });
  return { context, page: await context.newPage() };
}

test('each role sees its own pages, and is refused the others @once', async ({ browser }) => {
  const links = [
    'Today',
    'Orders',
    'Customers',
    'Gift cards',
    'Reports',
    'Tax and shipping',
    'System',
    'Staff',
    'Log',
    'First steps',
  ];
  for (const [role, seen] of [
    ['owner', links],
    [
      'finance',
      ['Today', 'Orders', 'Customers', 'Gift cards', 'Reports', 'Tax and shipping', 'System', 'Log'],
    ],
    ['editor', ['Today', 'Reports', 'System']],
  ] as const) {
    const { context, page } = await openRole(browser, role);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Staff desk' }).first().getByRole('link')).toHaveText([
      ...seen,
    ]);
    if (role !== 'owner') {
      expect((await page.goto('/admin/staff'))?.status()).toBe(403);
      await expect(page.getByRole('heading', { level: 1, name: 'Not part of your role' })).toBeVisible();
      await expect(page.getByText('Only these roles may see it: Owner.')).toBeVisible();
    }
    await context.close();
  }
});

test('an owner invites a colleague, who joins, and the log says so @once', async ({ browser, page }) => {
  const owner = await openRole(browser, 'owner');
  const email = `colleague-${Date.now()}@example.com`;
  await owner.page.goto('/admin/staff');
  await untilAlive(owner.page);
  const form = owner.page.getByRole('button', { name: 'Send invitation' });
  await owner.page.getByLabel('E-mail address').fill(email);
  await owner.page.getByLabel('Role', { exact: true }).selectOption('finance');
  await form.click();
  await expect(owner.page.getByRole('rowheader', { name: email })).toBeVisible();
  expect((await new AxeBuilder({ page: owner.page }).analyze()).violations).toEqual([]);

  const mail = await mailMatching(page.request, email, /\/admin\/join\?token=/);
  const path = /\/admin\/join\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
  await page.goto(path);
  await untilAlive(page);
  await page.getByLabel('First name').fill('Tomás');
  await page.getByLabel('Last name').fill('Rey');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the staff' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();

  await owner.page.goto('/admin/log');
  await expect(owner.page.getByRole('cell', { name: email })).toBeVisible();
  await owner.context.close();
});

for (const width of [1440, 390])
  test(`the staff are filtered in the address and used by keyboard at ${width} px @once`, async ({
    browser,
  }) => {
    const { context, page } = await openRole(browser, 'owner');
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/staff?role=finance&q=finance%40keepsong');
    await untilAlive(page);
    const row = page.getByRole('row').filter({ hasText: 'finance@keepsong.test' });
    const acts = row.getByRole('button');
    await expect(acts).toHaveCount(3);
    await expect(page.getByText('editor@keepsong.test')).toHaveCount(0);
    if (process.env.E2E_SCREENS)
      await page.screenshot({ path: `${process.env.E2E_SCREENS}/staff-${width}.png`, fullPage: true });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await tooWide(page, [width])).toEqual([]);
    if (width === 1440) {
      const tops = await acts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      await page.keyboard.press('j');
      await page.keyboard.press('Tab');
      await expect(acts.first()).toBeFocused();
    }
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'editor@keepsong.test' })).toBeVisible();
    await context.close();
  });

test('finance adds a shipping price by keyboard alone, and the log has the price before @once', async ({
  browser,
}) => {
  const { context, page } = await openRole(browser, 'finance');
  await page.goto('/admin/rates');
  await untilAlive(page);
  const table = page.getByRole('region', { name: /^Shipping/ });
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'IS' }) });
  const dialog = page.getByRole('dialog');
  const setPrice = async (button: Locator, price: string, country?: string) => {
    await button.focus();
    await page.keyboard.press('Enter');
    if (country) await dialog.getByLabel('Country code').fill(country);
    await dialog.getByLabel('Price of a parcel').fill(price);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Dearer mail');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await setPrice(table.getByRole('button', { name: 'Add a destination' }), '21.50', 'is');
  await expect(row).toContainText('$21.50');
  await setPrice(row.getByRole('button', { name: 'Change IS' }), '22');
  await expect(row).toContainText('$22.00');
  await setPrice(row.getByRole('button', { name: 'Change IS' }), '');
  await expect(row).toBeHidden();

  await page.goto('/admin/log?action=rates.shipping_saved');
  const entry = page.getByRole('row').filter({ hasText: 'Changed a shipping price' }).first();
  await expect(entry).toContainText('Dearer mail');
  await entry.getByText('Details').click();
  await expect(entry).toContainText('2200');
  await context.close();
});

test('the first steps ask each service, and lead to the tables @once', async ({ browser }) => {
  const { context, page } = await openRole(browser, 'owner');
  await page.goto('/admin/first-steps');
  const tax = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tax' }) });
  await expect(tax).toContainText('Done');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await tax.getByRole('link', { name: 'Open the tables' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax and shipping' })).toBeVisible();
  await context.close();
});
