import AxeBuilder from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { signInQuietly } from '../support/artist.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';

/** Opens a browser profile in which the demo account of a staff role is signed in. */
async function openRole(browser: Browser, role: string) {
  const context = await browser.newContext();
  await signInQuietly(context.request, { email: `${role}@keepsong.test` });
  return { context, page: await context.newPage() };
}

test('each role sees its own pages, and is refused the others @once', async ({ browser }) => {
  const links = ['Today', 'Staff', 'Log', 'First steps'];
  for (const [role, seen] of [
    ['owner', links],
    ['finance', ['Today', 'Log']],
    ['editor', ['Today']],
  ] as const) {
    const { context, page } = await openRole(browser, role);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Staff desk' }).first().getByRole('link')).toHaveText([
      ...seen,
    ]);
    if (role !== 'owner') {
      expect((await page.goto('/admin/staff'))?.status()).toBe(403);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await context.close();
  }
});

test('an owner invites a colleague, who joins, and the log says so @once', async ({ browser, page }) => {
  const owner = await openRole(browser, 'owner');
  const email = `colleague-${Date.now()}@example.com`;
  await owner.page.goto('/admin/staff');
  const form = owner.page.getByRole('button', { name: 'Send invitation' });
  await owner.page.getByLabel('E-mail address').fill(email);
  await owner.page.getByLabel('Role').selectOption('finance');
  await form.click();
  await expect(owner.page.getByRole('rowheader', { name: email })).toBeVisible();
  expect((await new AxeBuilder({ page: owner.page }).analyze()).violations).toEqual([]);

  const mail = await mailMatching(page.request, email, /\/admin\/join\?token=/);
  const path = /\/admin\/join\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
  await page.goto(path);
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
