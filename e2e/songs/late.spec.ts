import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { expectSound, runJob, show } from '../support/desk.ts';
import { mailMatching, mailsTo } from '../support/mailbox.ts';
import { makeOverdue, OWN_DATA } from '../support/overdue.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, findCommission, givenOrder } from '../support/songs.ts';

/** The demo has one late song, whose customer is Ana. */
const ANA = 'ana@keepsong.test';

// Runs only at night. By day other tests cover this: the API tests let the customer choose, once, also in three
// tabs.
test('the customer of a late song chooses by the link of the mail, once, without signing in @once @night', async ({
  page,
  request,
  browser,
}) => {
  await runJob(browser, 'late-songs');
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
  await expectSound(page, [1440, 390]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please choose one.')).toBeVisible();
  await page.getByRole('radio', { name: /^Get everything back/ }).check();
  await expect(page.getByRole('button', { name: 'Get $199.99 back' })).toBeVisible();
  await page.getByRole('radio', { name: /^Wait for it/ }).check();
  await page.getByRole('button', { name: 'Wait for it' }).click();
  await expect(page.getByText(/^You wait for it\. It is promised for /)).toBeVisible();
  // The pressed button is gone.
  await expect(page.getByRole('heading', { level: 1, name: 'That is settled' })).toBeFocused();
  await show(page, 'late-chosen');

  await other.getByRole('radio', { name: /^Have another artist asked/ }).check();
  await other.getByRole('button', { name: 'Have another artist asked' }).click();
  await expect(other.getByText(/^You wait for it\. It is promised for /)).toBeVisible();
});

// Runs only at night. By day other tests cover this: the API tests prove each choice of a late song.
test('late songs go to another artist, or all of their money goes back, as their customers choose @once @night', async ({
  page,
  openVisitor,
  browser,
}) => {
  test.skip(OWN_DATA === undefined, 'only in a shop whose days can be changed');
  const other = await openVisitor();
  const first = await givenOrder(page.context());
  const second = await givenOrder(other.context());
  const artist = await openArtist(browser);
  const { studio } = apiOf(artist.request);
  const ids: number[] = [];
  for (const { recipient } of [first, second]) {
    const { id } = await findCommission(apiOf(artist.request), recipient);
    await studio.accept({ params: { id } });
    ids.push(id);
  }
  await makeOverdue(ids);
  await runJob(browser, 'late-songs');
  const open = async (tab: Page, { email }: { email: string }) => {
    const { text } = await mailMatching(page.request, email, /\/late\?token=/);
    await tab.goto(/\/stories\/\S+\/late\?token=\S+/.exec(text)?.[0] ?? '');
    await untilAlive(tab);
  };

  await open(page, first);
  await page.getByRole('radio', { name: /^Have another artist asked/ }).check();
  await page.getByRole('button', { name: 'Have another artist asked' }).click();
  await expect(page.getByText(/^Another artist is asked\./)).toBeVisible();
  const { production } = await apiOf(page.request).stories.get({ params: { slug: first.slug } });
  const next = production?.asked?.fullName ?? '';
  expect(next).not.toBe(ARTIST.name);
  await page.getByRole('link', { name: 'See where it is' }).click();
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
  await mailMatching(page.request, first.email, new RegExp(`${next} has the story`));
  const { offered, active } = await studio.queue();
  expect([...offered, ...active].map(({ recipient }) => recipient)).not.toContain(first.recipient);

  await open(other, second);
  await other.getByRole('radio', { name: /^Get everything back/ }).check();
  await other.getByRole('button', { name: 'Get $199.99 back' }).click();
  await expect(other.getByText(/^The order is canceled, and your money is on its way back\./)).toBeVisible();
  await expect(other.getByRole('link', { name: 'See your orders' })).toBeVisible();
  await show(other, 'late-money-back');
  // The receipt, which is already in the mailbox, also has $199.99, so look for the mail about the
  // cancellation.
  const back = await mailMatching(page.request, second.email, /is canceled/);
  expect(back.text).toContain('$199.99');
  const after = await studio.queue();
  expect([...after.offered, ...after.active].map(({ recipient }) => recipient)).not.toContain(
    second.recipient,
  );
  await artist.close();
});
