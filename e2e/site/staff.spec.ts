import { untilAlive } from '../support/alive.ts';
import { DESK_WIDTHS, expectSound, openRole, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';

// Runs only at night. By day two tests of the web app cover this: `frame.test.tsx` has the pages that each role sees, and
// `desk-access.test.ts` opens every page of the desk as each role.
test('each role sees its own pages, and is refused the others @once @night', async ({ browser }) => {
  const links = [
    'Today',
    'Orders',
    'Customers',
    'Gift cards',
    'Board',
    'Checks',
    'Applications',
    'Artists',
    'Vendors',
    'Music',
    'Reports',
    'Payouts',
    'Tax',
    'Shipping',
    'Products',
    'Promotions',
    'Affiliates',
    'Playlists',
    'Words',
    'Mails',
    'Templates',
    'Reviews',
    'Collections',
    'Calendar',
    'System',
    'Staff',
    'Log',
    'First steps',
  ];
  for (const [role, seen] of [
    ['owner', links],
    [
      'finance',
      [
        'Today',
        'Orders',
        'Customers',
        'Gift cards',
        'Reports',
        'Payouts',
        'Tax',
        'Shipping',
        'Affiliates',
        'System',
        'Log',
      ],
    ],
    [
      'editor',
      [
        'Today',
        'Reports',
        'Products',
        'Promotions',
        'Affiliates',
        'Playlists',
        'Words',
        'Mails',
        'Templates',
        'Reviews',
        'Collections',
        'Calendar',
        'System',
      ],
    ],
  ] as const) {
    const page = await openRole(browser, role);
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
    await page.context().close();
  }
});

test('an owner invites a colleague, who joins, and the log says so @once', async ({ browser, page }) => {
  const owner = await openRole(browser, 'owner');
  const email = `colleague-${Date.now()}@example.com`;
  await owner.goto('/admin/staff');
  await untilAlive(owner);
  const form = owner.getByRole('button', { name: 'Send invitation' });
  await owner.getByLabel('E-mail address').fill(email);
  await owner.getByLabel('Role', { exact: true }).selectOption('finance');
  await form.click();
  await expect(owner.getByRole('rowheader', { name: email })).toBeVisible();
  await expectSound(owner);

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

  await owner.goto('/admin/log');
  await expect(owner.getByRole('cell', { name: email })).toBeVisible();
  await owner.context().close();
});

// Runs only at night. By day other tests cover this: a test of the list's rows reads the address, and the API tests
// filter the staff.
for (const width of DESK_WIDTHS)
  test(`the staff are filtered in the address and used by keyboard at ${width} px @once @night`, async ({
    browser,
  }) => {
    const page = await openRole(browser, 'owner', width);
    await page.goto('/admin/staff?role=finance&q=finance%40keepsong');
    await untilAlive(page);
    const row = page.getByRole('row').filter({ hasText: 'finance@keepsong.test' });
    const acts = row.getByRole('button');
    await expect(acts).toHaveCount(3);
    await expect(page.getByText('editor@keepsong.test')).toHaveCount(0);
    await show(page, 'staff');
    await expectSound(page);
    if (width === 1440) {
      const tops = await acts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      await page.keyboard.press('j');
      await page.keyboard.press('Tab');
      await expect(acts.first()).toBeFocused();
    }
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'editor@keepsong.test' })).toBeVisible();
    await page.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests ask each service, and `desk/screens` opens the
// page.
test('the first steps ask each service, and lead to the tables @once @night', async ({ browser }) => {
  const page = await openRole(browser, 'owner');
  await page.goto('/admin/first-steps');
  const tax = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tax' }) });
  await expect(tax).toContainText('Done');
  await expectSound(page);
  await tax.getByRole('link', { name: 'Open the tables' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax' })).toBeVisible();
  await page.context().close();
});
