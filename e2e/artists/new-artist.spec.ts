import type { Browser, Page } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { formatMoney } from '../../packages/domain/src/format/money.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { expectSound, openDesk, openRole, show } from '../support/desk.ts';
import { applies, asksForTrial, lists, type Singer, singsTrial } from '../support/new-singer.ts';
import { expect, test } from '../support/shop-test.ts';
import { findCommission, givenOrder, newEmail, newRecipient, uploadSong, WORK } from '../support/songs.ts';

const TIP_CENTS = 1_337;
const WIDTHS = [1440, 390];

/**
 * The first paid song is sent back once, delivered again, passed and accepted. Returns the fee that the offer
 * promised.
 */
async function firstSong(
  customer: Page,
  desk: Page,
  { name, page, context }: Singer,
  artistId: string,
): Promise<number> {
  const { slug, recipient } = await givenOrder(
    customer.context(),
    {
      ...{ genre: '4', gender: '2' },
      selected_recommended_artist: { id: artistId, artist_name: name, photo: null },
    },
    { tip: TIP_CENTS },
  );
  const api = apiOf(context.request);
  const { id, fee_cents } = await findCommission(api, recipient);
  await api.studio.accept({ params: { id } });
  await uploadSong(context, id);
  await api.studio.deliver({ params: { id }, body: {} });
  const { checks } = deskOf(apiOf(desk.request));
  const notes = [{ at_seconds: 5, text: 'Her name sounds wrong here.' }];
  await checks.sendBack({ params: { id }, body: { notes } });

  const { user } = await api.account.current({ query: {} });
  await page.goto(`/artist_experience/${user?.id}/commissions/${id}`);
  await untilAlive(page);
  await expect(page.getByText('Her name sounds wrong here.')).toBeVisible();
  await page.getByLabel('Lyrics').fill(WORK.lyrics.replace('Tuesday', 'Sunday'));
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  const sending = page.getByRole('dialog');
  await sending.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(page.getByText('We hear it now, usually within two hours.')).toBeVisible();

  await desk.goto(`/admin/checks/${id}`);
  await untilAlive(desk);
  await desk.getByRole('button', { name: /^Pass to / }).click();
  await expect(desk.getByText(/^Passed\. /)).toBeVisible();

  await customer.goto(`/stories/${slug}`);
  await untilAlive(customer);
  await expect(customer.getByText('Burnt sugar on a Sunday morning').first()).toBeVisible();
  await expectEarned(page, user?.id, [
    ['Song fee', fee_cents, 'Held'],
    ['Tip', TIP_CENTS, 'Held'],
  ]);
  await customer.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(customer.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();
  return fee_cents;
}

/** The artist's page shows for each sum what it is for and its state. */
async function expectEarned(page: Page, userId: number | undefined, rows: [string, number, string][]) {
  await page.goto(`/artist_experience/${userId}/earnings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  for (const [kind, cents, state] of rows) {
    const row = page.getByRole('row').filter({ hasText: formatMoney(cents, 'en') });
    await expect(row.filter({ hasText: kind })).toContainText(state);
  }
}

/** Finance makes a payout run, and somebody else approves it. The bank gets the artist's earnings, once. */
async function pays(browser: Browser, { name }: Singer, cents: number): Promise<void> {
  const maker = await openRole(browser, 'finance');
  await maker.goto('/admin/payouts');
  await untilAlive(maker);
  await expect(maker.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await show(maker, 'payouts');
  await expectSound(maker, WIDTHS);
  // Until the list is loaded again, its first run may belong to another test.
  const made = maker.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/admin/payout_runs'),
  );
  await maker.getByRole('button', { name: /^Make a run of \$/ }).click();
  const { run: new_run }: { run: { id: number } } = await (await made).json();
  await expect(maker.getByText(/waits for a second person/)).toBeVisible();
  await maker.getByRole('link', { name: `Run ${new_run.id}`, exact: true }).click();
  await expect(maker.getByText('You made this run.')).toBeVisible();
  await expect(maker.getByRole('button', { name: /^Approve/ })).toBeHidden();
  const second = await openDesk(browser, 1440);
  const path = new URL(maker.url()).pathname;
  await second.goto(path);
  await untilAlive(second);
  const row = second.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(formatMoney(cents, 'en'));
  await show(second, 'payout-run');
  await expectSound(second, WIDTHS);
  await second.getByRole('button', { name: /^Approve and pay \$/ }).click();
  await expect(second.getByText('Paid').first()).toBeVisible();

  const answer = await second.request.get('/dev/payouts.json');
  const { transfers }: { transfers: { run_id: number; amount_cents: number; state: string }[] } =
    await answer.json();
  const run = Number(path.split('/').at(-1));
  const own = transfers.filter(({ run_id, amount_cents }) => run_id === run && amount_cents === cents);
  expect(own.map(({ state }) => state)).toEqual(['paid']);
}

/** The statement of the month shows the same sums to the cent, as a page and as a file. */
async function expectStatement({ page, context }: Singer, fee: number): Promise<void> {
  const { user } = await apiOf(context.request).account.current({ query: {} });
  const sum = formatMoney(fee + TIP_CENTS, 'en');
  await expectEarned(page, user?.id, [
    ['Song fee', fee, 'Paid'],
    ['Tip', TIP_CENTS, 'Paid'],
    ['Payout', fee + TIP_CENTS, 'Paid'],
  ]);
  await show(page, 'artist-earnings');
  await expectSound(page, WIDTHS);
  await page.goto(`/artist_experience/${user?.id}/statements`);
  const month = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'CSV' }) });
  await expect(month.getByRole('cell')).toHaveText([sum, '$0.00', sum]);
  await show(page, 'artist-statements');
  await expectSound(page, WIDTHS);
  const path = (await month.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '';
  const csv = await (await context.request.get(path)).text();
  const lines = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(lines.map(([, kind, , amount]) => `${kind} ${amount}`).sort()).toEqual([
    `payout -${((fee + TIP_CENTS) / 100).toFixed(2)}`,
    `song_fee ${(fee / 100).toFixed(2)}`,
    `tip ${(TIP_CENTS / 100).toFixed(2)}`,
  ]);
}

// Runs only at night. By day other tests cover this: the API tests take an application to its artist, and earnings
// and payouts to the cent; `desk/checks` passes a song.
test('somebody applies, sings a trial song, and is paid for the first song and its tip to the cent @once @night', async ({
  browser,
  page: customer,
}) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const singer = { name: newRecipient(), email: newEmail(), context, page: await context.newPage() };
  await applies(singer);
  const desk = await openRole(browser, 'producer');
  await asksForTrial(desk, singer);
  await signInQuietly(singer.context.request, { email: singer.email });
  await singsTrial(singer);
  const artistId = await lists(desk, singer);
  const fee = await firstSong(customer, desk, singer, artistId);
  await pays(browser, singer, fee + TIP_CENTS);
  await expectStatement(singer, fee);
});
