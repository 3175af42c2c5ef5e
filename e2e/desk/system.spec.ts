import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { signInQuietly } from '../support/artist.ts';
import { DESK_WIDTHS } from '../support/desk.ts';
import { pressOn, typeInto } from '../support/keyboard.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder } from '../support/songs.ts';
import { tooWide } from '../support/width.ts';

const SCREENS = process.env.E2E_SCREENS;
/** Keeps a picture of a screen, when somebody wants to look at it. */
async function show(page: Page, name: string): Promise<void> {
  if (SCREENS)
    await page.screenshot({ path: `${SCREENS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
}

async function openRole(browser: Browser, role: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await signInQuietly(context.request, { email: `${role}@keepsong.test` });
  return context.newPage();
}

const isClean = async (page: Page, width: number) => {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await tooWide(page, [width])).toEqual([]);
};

const PARTS = [
  ['Messages', 'messages'],
  ['Webhooks', 'webhooks'],
  ['Jobs', 'jobs'],
  ['Song queue', 'songs'],
  ['Switches', 'switches'],
  ['Versions', 'versions'],
] as const;

for (const width of DESK_WIDTHS)
  test(`support looks at the whole system, and runs a job, by keyboard alone at ${width} px @once`, async ({
    browser,
    page,
  }) => {
    const { email } = await givenOrder(page.context());
    const desk = await openRole(browser, 'support', width);
    await desk.goto('/admin/system');
    await untilAlive(desk);
    await expect(desk.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
    await expect(desk.getByRole('row').filter({ hasText: email }).first()).toContainText('Sent');
    const parts = desk.getByRole('navigation', { name: 'Parts of the system' });
    for (const [name, part] of PARTS) {
      await pressOn(desk, parts.getByRole('link', { name }));
      await desk.waitForURL(`**/admin/system?part=${part}`);
      await expect(parts.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await isClean(desk, width);
      await show(desk, `system-${part}`);
    }

    await pressOn(desk, parts.getByRole('link', { name: 'Jobs' }));
    const job = desk.getByRole('row').filter({ hasText: 'Releases songs to streaming' });
    await expect(job).toContainText('* * * * *');
    await pressOn(desk, job.getByRole('button', { name: 'Run now: Releases songs to streaming' }));
    const dialog = desk.getByRole('dialog');
    await isClean(desk, width);
    await show(desk, 'system-run');
    await desk.keyboard.press('Tab');
    // Without a reason nothing is done.
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
    await expect(owner.getByRole('row').nth(1)).toContainText('Ran a job');
    await expect(owner.getByRole('row').nth(1)).toContainText('To see the release');
    await owner.context().close();
  });

test('an editor sees how the shop runs, and not to whom it writes @once', async ({ browser, page }) => {
  const { email } = await givenOrder(page.context());
  const desk = await openRole(browser, 'editor', 1440);
  await desk.goto('/admin/system?part=messages');
  await untilAlive(desk);
  await expect(desk.getByText('Your role does not see to whom messages go.')).toBeVisible();
  await expect(desk.getByRole('row').nth(1)).toContainText('Sent');
  expect(await desk.content()).not.toContain(email);
  await isClean(desk, 1440);
  await desk.goto('/admin/system?part=messages&state=bounced');
  await expect(desk.getByText(/^No messages here/)).toBeVisible();
  await desk.context().close();
});
