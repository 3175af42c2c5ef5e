import AxeBuilder from '@axe-core/playwright';
import { untilAlive } from '../support/alive.ts';
import { show } from '../support/desk.ts';
import { mailsTo } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { tooWide } from '../support/width.ts';

/** The demo has one late song, whose customer is Ana. */
const ANA = 'owner@keepsong.test';

test('the customer of a late song chooses by the link of the mail, once, without signing in @once', async ({
  page,
  request,
}) => {
  const late = async () =>
    (await mailsTo(request, ANA))
      .map(({ text }) => /\/stories\/\S+\/late\?token=\S+/.exec(text ?? '')?.[0])
      .find((path) => path !== undefined) ?? '';
  await expect.poll(late, { timeout: 90_000 }).not.toBe('');
  const path = await late();
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(path);
    await untilAlive(tab);
    await expect(tab.getByRole('heading', { level: 1, name: /^Tía Rosa’s song is late$/ })).toBeVisible();
  }
  await show(page, 'late');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await tooWide(page, [1440, 390])).toEqual([]);
  await page.getByRole('button', { name: 'Do it so' }).click();
  await expect(page.getByText('Please choose one.')).toBeVisible();
  await page.getByRole('radio', { name: /^Get everything back/ }).check();
  await expect(page.getByRole('button', { name: 'Get $199.99 back' })).toBeVisible();
  await page.getByRole('radio', { name: /^Wait for it/ }).check();
  await page.getByRole('button', { name: 'Wait for it' }).click();
  await expect(page.getByText(/^You wait for it\. It is promised for /)).toBeVisible();
  await show(page, 'late-chosen');

  await other.getByRole('radio', { name: /^Have another artist asked/ }).check();
  await other.getByRole('button', { name: 'Have another artist asked' }).click();
  await expect(other.getByText(/^You wait for it\. It is promised for /)).toBeVisible();
});
