import { readFile } from 'node:fs/promises';
import { untilAlive } from '../support/alive.ts';
import { DESK_WIDTHS, expectSound, openRole, show } from '../support/desk.ts';
import { pressOn, typeInto } from '../support/keyboard.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder } from '../support/songs.ts';

const PARTS = [
  ['Messages', 'messages'],
  ['Webhooks', 'webhooks'],
  ['Jobs', 'jobs'],
  ['Song queue', 'songs'],
  ['Switches', 'switches'],
  ['Versions', 'versions'],
] as const;

// Runs only at night. By day other tests cover this: the API tests list each part and run a job, and `desk/screens`
// opens three of them.
for (const width of DESK_WIDTHS)
  test(`support looks at the whole system, and runs a job, by keyboard alone at ${width} px @once @night`, async ({
    browser,
    page,
  }) => {
    const { email } = await givenOrder(page.context());
    const desk = await openRole(browser, 'support', width);
    await desk.goto('/admin/system');
    await untilAlive(desk);
    await expect(desk.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
    // The page shows what was so when it was opened, and the mail may still wait then.
    await expect(async () => {
      await desk.reload();
      await expect(desk.getByRole('row').filter({ hasText: email }).first()).toContainText('Sent', {
        timeout: 2_000,
      });
    }).toPass();
    await untilAlive(desk);
    const parts = desk.getByRole('navigation', { name: 'Parts of the system' });
    for (const [name, part] of PARTS) {
      await pressOn(desk, parts.getByRole('link', { name }));
      await desk.waitForURL(`**/admin/system?part=${part}`);
      await expect(parts.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expectSound(desk);
      await show(desk, `system-${part}`);
    }

    await pressOn(desk, parts.getByRole('link', { name: 'Jobs' }));
    const job = desk.getByRole('row').filter({ hasText: 'Releases songs to streaming' });
    await expect(job).toContainText('Every minute');
    await pressOn(desk, job.getByRole('button', { name: 'Run now: Releases songs to streaming' }));
    const dialog = desk.getByRole('dialog');
    await expectSound(desk);
    await show(desk, 'system-run');
    await desk.keyboard.press('Tab');
    // Without a reason the job does not run.
    await dialog.getByRole('button', { name: 'Run now' }).focus();
    await desk.keyboard.press('Enter');
    await expect(dialog.getByText('Say why. The log keeps it.')).toBeVisible();
    await typeInto(desk, dialog.getByLabel('Why'), 'To see the release');
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(/^The job (runs in a few seconds|waited already)/)).toBeVisible();
    await desk.context().close();

    const owner = await openRole(browser, 'owner', width);
    await owner.goto('/admin/log?action=job.run');
    const row = owner.getByRole('row').filter({ hasText: 'To see the release' });
    await expect(row.first()).toContainText('Ran a job');
    await owner.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests hide recipients from an editor.
test('an editor sees how the shop runs, and not to whom it writes @once @night', async ({
  browser,
  page,
}) => {
  const { email } = await givenOrder(page.context());
  const desk = await openRole(browser, 'editor', 1440);
  // List only sent messages, because another test may be writing one at this moment.
  await desk.goto('/admin/system?part=messages&state=sent');
  await untilAlive(desk);
  await expect(desk.getByText('Your role does not see to whom messages go.')).toBeVisible();
  await expect(desk.getByRole('row').nth(1)).toContainText('Sent');
  expect(await desk.content()).not.toContain(email);
  await expectSound(desk);
  await desk.goto('/admin/system?part=messages&state=bounced');
  await expect(desk.getByText('Nothing fits. Try fewer filters.')).toBeVisible();
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests find messages, save views and make the file, and the
// tests of the desk's lists read the address.
for (const width of DESK_WIDTHS)
  test(`messages are found by recipient, filtered, saved as a view and taken as a file, by keyboard alone at ${width} px @once @night`, async ({
    browser,
    page,
  }) => {
    const { email } = await givenOrder(page.context());
    const desk = await openRole(browser, 'support', width);
    await desk.goto('/admin/system?part=messages');
    await untilAlive(desk);
    await typeInto(desk, desk.getByPlaceholder('Address, phone or order'), email.slice(0, 24));
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/[?&]q=giver/);
    await expect(desk.getByText(email).first()).toBeAttached();
    // Wait until the list is filtered and the field has lost the focus.
    await expect(desk.getByRole('link', { name: 'Clear all' })).toBeVisible();
    await desk.keyboard.press('f');
    const dialog = desk.getByRole('dialog', { name: 'Filter' });
    await dialog.getByLabel('State').focus();
    await desk.keyboard.type('Sent');
    await desk.keyboard.press('Tab');
    await expectSound(desk);
    await dialog.getByRole('button', { name: 'Show' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/part=messages&q=giver.*state=sent/);
    await expect(desk.locator('tbody tr').first()).toContainText('Sent');
    await show(desk, 'system-messages-found');
    await expectSound(desk);

    const csv = desk.getByRole('link', { name: /^CSV of \d+$/ });
    await csv.focus();
    const [file] = await Promise.all([desk.waitForEvent('download'), desk.keyboard.press('Enter')]);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (await desk.locator('tbody tr').count()));
    expect(lines[1]).toContain(email);

    const name = `Found ${Date.now()}`;
    await pressOn(desk, desk.getByRole('button', { name: 'Save this view' }));
    await typeInto(desk, desk.getByRole('dialog').getByLabel('Name'), name);
    await desk.keyboard.press('Enter');
    const views = desk.getByRole('navigation', { name: 'Views' });
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    // A phone shows cards and has no keyboard.
    if (width === 1440) {
      await desk.keyboard.press('j');
      await expect(desk.locator('tbody tr').first().locator(':focus')).toHaveCount(1);
    }
    await pressOn(desk, views.getByRole('button', { name: `Remove the view ${name}` }));
    await expect(views.getByRole('link', { name })).toBeHidden();
    await desk.context().close();
  });
