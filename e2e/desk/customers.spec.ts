import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { givenCustomer } from '../support/customer.ts';
import { DESK_WIDTHS, expectSound, openRole, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { IS_NIGHT } from '../support/size.ts';
import { givenOrder, newEmail } from '../support/songs.ts';

/** Opens the page of a customer from the list. One journey also checks the list (`isChecked`). */
async function openCustomer(desk: Page, email: string, isChecked = IS_NIGHT): Promise<void> {
  await desk.goto('/admin/customers');
  await untilAlive(desk);
  await desk.getByPlaceholder('Address, name or phone number').fill(email);
  await desk.keyboard.press('Enter');
  const row = desk.getByRole('row').filter({ hasText: email });
  await desk.waitForURL(/[?&]q=/);
  // The list is filtered, so that nothing on the page changes any more.
  await expect(desk.locator('tbody tr')).toHaveCount(1);
  await expect(row).toBeVisible();
  if (isChecked) await expectSound(desk);
  await show(desk, 'customers');
  await row.getByRole('link', { name: /Henri Lavoie/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Henri Lavoie' })).toBeVisible();
  await expect(
    desk.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Customers' }),
  ).toHaveAttribute('href', /^\/admin\/customers\?q=/);
}

// Runs only at night. By day other tests cover this: the API tests find customers, give credit and keep notes, and
// `site/today` finds a customer by keyboard.
for (const width of DESK_WIDTHS)
  test(`support finds a customer, gives credit and writes a note at ${width} px @once @night`, async ({
    browser,
    page,
  }) => {
    const { email, recipient } = await givenOrder(page.context());
    const desk = await openRole(browser, 'support', width);
    await openCustomer(desk, email, true);
    await expectSound(desk);
    await show(desk, 'customer');
    const credit = desk.getByRole('region', { name: 'Credit', exact: true });
    await credit.getByRole('button', { name: 'Give credit' }).click();
    await expect(credit.getByText('Write an amount like 25.00')).toBeVisible();
    await credit.getByLabel('Amount in dollars').fill('12.50');
    await credit.getByLabel('Reason').selectOption({ label: 'It came late' });
    await credit.getByLabel('In your words').fill('by a day');
    await credit.getByRole('button', { name: 'Give $12.50' }).click();
    const ledger = desk.getByRole('region', { name: 'Credit ledger' });
    await expect(ledger.getByRole('row').nth(1)).toContainText('$12.50');
    await expect(ledger).toContainText('It came late: by a day');
    await desk.getByLabel('Note for the staff').fill('Likes waltzes');
    await desk.getByRole('button', { name: 'Write the note' }).click();
    await expect(desk.getByRole('region', { name: 'Notes' })).toContainText('Likes waltzes');

    // The page as the customer sees it: their own orders and song, with nothing to press.
    await desk.getByRole('link', { name: 'As they see it' }).click();
    const seen = desk.frameLocator('iframe');
    await expect(seen.getByText(recipient).first()).toBeVisible();
    await expectSound(desk);
    await show(desk, 'customer-seen');
    await desk.getByRole('link', { name: new RegExp(recipient) }).click();
    await expect(seen.getByText(recipient).first()).toBeVisible();
    await desk.context().close();

    const finance = await openRole(browser, 'finance', width);
    await finance.goto('/admin/log?action=customer.seen_as');
    await expect(finance.getByRole('row').nth(1)).toContainText('Looked at a page as its customer');
    await finance.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests count the notes and show older ones.
test('older notes stay shown after another one is written @once @night', async ({ browser, page }) => {
  const email = await givenCustomer(page.context());
  const id = (await apiOf(page.context().request).account.current({ query: {} })).user?.id ?? 0;
  const desk = await openRole(browser, 'support');
  const { customers } = deskOf(apiOf(desk.request));
  for (let number = 1; number <= 52; number += 1)
    await customers.addNote({ params: { id }, body: { note: `Note ${number}.` } });
  await openCustomer(desk, email, false);
  const notes = desk.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Show older' }).click();
  await expect(notes.getByText('All 52 are shown.')).toBeFocused();
  await desk.getByLabel('Note for the staff').fill('Likes waltzes');
  await desk.getByRole('button', { name: 'Write the note' }).click();
  await expect(notes.getByText('All 53 are shown.')).toBeVisible();
  for (const note of ['Likes waltzes', 'Note 3.', 'Note 2.', 'Note 1.'])
    await expect(notes.getByText(note, { exact: true })).toHaveCount(1);
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests merge accounts, to the cent.
test('two accounts are merged by keyboard alone, and the other one has ended @once @night', async ({
  browser,
  page,
}) => {
  const { email: ending, recipient } = await givenOrder(page.context());
  const id = (await apiOf(page.context().request).account.current({ query: {} })).user?.id ?? 0;
  const other = await browser.newContext();
  const goingOn = await givenCustomer(other);
  const desk = await openRole(browser, 'support');
  await openCustomer(desk, goingOn);
  const open = desk.getByRole('button', { name: 'Merge with another account' });
  await open.focus();
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Number of the account that ends').focus();
  await desk.keyboard.type(String(id));
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('One person, told both last orders');
  await desk.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(ending);
  await expectSound(desk);
  await show(desk, 'customer-merge');
  await dialog.getByRole('button', { name: 'Merge with another account' }).focus();
  await desk.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('region', { name: 'Songs' })).toContainText(recipient);
  expect((await apiOf(page.context().request).account.current({ query: {} })).user).toBeNull();
  await other.close();
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests mail such a link, which changes the address once.
for (const width of DESK_WIDTHS)
  test(`somebody who lost an address gets a new one by a mailed link at ${width} px @once @night`, async ({
    browser,
    page,
  }) => {
    const old = await givenCustomer(page.context());
    const email = newEmail();
    const desk = await openRole(browser, 'support', width);
    await openCustomer(desk, old);
    await desk.getByRole('button', { name: 'Give a new address' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('New address').fill(email);
    await dialog.getByLabel('Why').fill('Sent the receipt of the last order');
    await dialog.getByRole('button', { name: 'Give a new address' }).click();
    await expect(desk.getByText(`${email} waits to be confirmed`)).toBeVisible();
    await desk.context().close();

    await page.setViewportSize({ width, height: 844 });
    const mail = await mailMatching(page.request, email, /\/new-address\?token=/);
    const path = /\/new-address\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
    await page.goto(path);
    await untilAlive(page);
    await expect(page.getByText(email)).toBeVisible();
    await expectSound(page);
    await show(page, 'new-address');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByRole('heading', { name: 'This is your address now' })).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

// Runs only at night. By day other tests cover this: the API tests issue cards, mail them again and make them void,
// and `desk/screens` opens the page.
for (const width of DESK_WIDTHS)
  test(`a gift card is issued, mailed again and made void at ${width} px @once @night`, async ({
    browser,
  }) => {
    const to = newEmail();
    const desk = await openRole(browser, 'finance', width);
    await desk.goto('/admin/gift-cards');
    await untilAlive(desk);
    await desk.getByLabel('Amount', { exact: true }).fill('25');
    await desk.getByLabel('Address of the recipient').fill(to);
    await desk.getByLabel('Name of the recipient').fill('Marguerite');
    await desk.getByLabel('Reason').selectOption({ label: 'It came late' });
    await desk.getByRole('button', { name: 'Issue $25.00' }).click();
    const row = desk.getByRole('row').filter({ hasText: to });
    await expect(row).toContainText('$25.00');
    await expectSound(desk);
    await show(desk, 'gift-cards');
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'CSV of all that fit' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(to);
    if (width === 1440) {
      await desk.getByRole('link', { name: 'Balance' }).click();
      await expect(desk.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await desk.goto('/admin/gift-cards');
      await untilAlive(desk);
    }
    await row.getByRole('button', { name: 'Mail again: Marguerite' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Why').fill('Never arrived');
    await dialog.getByRole('button', { name: 'Mail again' }).click();
    await expect(row).toContainText('Sent');
    await expect(row).toContainText('Code ends in');
    await row.getByRole('button', { name: 'Make void: Marguerite' }).click();
    await dialog.getByLabel('Reason').selectOption('correction');
    await dialog.getByLabel('In your words').fill('Sent to the wrong person');
    await dialog.getByRole('button', { name: 'Make void' }).click();
    await expect(row).toContainText('Void');
    await expect(row).toContainText('$0.00');
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests block an account and let it in again.
test('a blocked customer is out of the shop until let in again @once @night', async ({ browser, page }) => {
  const email = await givenCustomer(page.context());
  const desk = await openRole(browser, 'support');
  await openCustomer(desk, email);
  const act = async (name: string) => {
    await desk.getByRole('button', { name }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Why').fill('Stolen cards');
    await dialog.getByRole('button', { name }).click();
    await expect(dialog).toBeHidden();
  };
  await act('Block the account');
  await expect(desk.getByText(/^Blocked since .*Stolen cards$/)).toBeVisible();
  expect((await apiOf(page.context().request).account.current({ query: {} })).user).toBeNull();
  await act('Let in again');
  await expect(desk.getByText(/^Blocked since/)).toBeHidden();
  await desk.context().close();
});
