import type { Browser, BrowserContext, Page } from '@playwright/test';
import { writeWav } from '../../apps/server/src/adapters/audio/testing/write-wav.ts';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { formatMoney } from '../../packages/domain/src/format/money.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { expectSound, openDesk, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';
import { findCommission, givenOrder, newEmail, newRecipient, uploadSong, WORK } from '../support/songs.ts';

const RATE = 24_000;

/** A tone of half a minute. */
const song = (number: number) => ({
  name: `Kitchen ${number}.wav`,
  mimeType: 'audio/wav',
  buffer: Buffer.from(
    writeWav({
      sampleRate: RATE,
      channels: [new Float32Array(31 * RATE).map((_, at) => 0.5 * Math.sin(at / (10 + number)))],
    }),
  ),
});
const SEND = { name: 'Send the application' };
const TIP_CENTS = 1_337;
const WIDTHS = [1440, 390];

type Singer = { name: string; email: string; page: Page; context: BrowserContext };

async function fillIn({ page, name, email }: Singer): Promise<void> {
  await page.getByLabel('Your name as an artist').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox', { name: 'Folk' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'English' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Your voice in a few words').fill('Warm alto');
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Recording ${number} of 3`).setInputFiles(song(number));
    await expect(page.getByRole('button', { name: `Remove Kitchen ${number}.wav` })).toBeVisible();
  }
  await page.getByLabel('About you').fill('I sing in kitchens.');
}

async function applies(singer: Singer): Promise<void> {
  const { page } = singer;
  await page.goto('/artist-community');
  await page.getByRole('link', { name: 'Apply as an artist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apply as an artist' })).toBeVisible();
  await untilAlive(page);
  await page.getByRole('button', SEND).click();
  await expect(page.getByLabel('Your name as an artist')).toBeFocused();
  await expect(page.getByText('3 more recordings, please.')).toBeVisible();
  await expectSound(page);
  await fillIn(singer);
  await page.getByRole('checkbox', { name: /I agree to this/ }).focus();
  await page.keyboard.press('Space');
  await show(page, 'apply');
  await page.getByRole('button', SEND).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your songs arrived.' })).toBeVisible();
}

/** A producer finds what waits in Today, and opens the page on which it is decided. */
async function openFromToday(desk: Page, waits: string, link: string): Promise<void> {
  await desk.goto('/admin');
  await untilAlive(desk);
  await desk.getByRole('button', { name: waits, exact: true }).click();
  await show(desk, 'today-maker');
  await desk.getByRole('link', { name: link }).click();
}

async function asksForTrial(desk: Page, { name }: Singer): Promise<void> {
  await desk.goto('/admin/applications');
  await untilAlive(desk);
  await show(desk, 'applications');
  await expectSound(desk);
  await expect(desk.getByRole('row').getByRole('link', { name })).toBeVisible();
  await openFromToday(desk, `${name} wants to be an artist`, 'Hear the recordings');
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  await untilAlive(desk);
  await desk.getByRole('radio', { name: '4' }).focus();
  await desk.keyboard.press('Space');
  await desk.getByLabel('Note for the other producers').fill('A voice for kitchens');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('A voice for kitchens')).toBeVisible();
  await show(desk, 'application');
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Ask for a trial song' }).click();
  const invite = desk.getByRole('dialog');
  await invite.getByRole('button', { name: 'Ask for a trial song' }).click();
  await expect(invite.getByText('Choose the voice that you heard.')).toBeVisible();
  await show(desk, 'application-invite');
  await invite.getByRole('radio', { name: 'Female' }).check({ force: true });
  await invite.getByRole('button', { name: 'Ask for a trial song' }).click();
  await expect(desk.getByText('It has not come yet.')).toBeVisible();
}

async function singsTrial({ page, context, email }: Singer): Promise<void> {
  await signInQuietly(context.request, { email });
  await page.goto('/artist-admin');
  // The form is a part of the page that wakes up later.
  await untilAlive(page, '.trial-form');
  await expect(page.getByRole('heading', { name: 'Your trial song' })).toBeVisible();
  await expect(page.getByText('A song for Rosa, who turns eighty.')).toBeVisible();
  await page.getByLabel('Title').fill('Eighty candles');
  await page.getByLabel('Lyrics').fill('Rosa bakes\nRosa sings');
  await page.getByLabel('Choose a recording or drop it here').setInputFiles(song(4));
  await expect(page.getByLabel('Choose another recording')).toBeAttached();
  await show(page, 'trial');
  await expectSound(page);
  await page.getByRole('button', { name: 'Hand in the song' }).click();
  await expect(page.getByText('It is with the producers.')).toBeVisible();
}

/** A producer lists the artist. Returns the artist's id. */
async function lists(desk: Page, { name, email, page }: Singer): Promise<string> {
  await openFromToday(desk, `${name} handed in a trial song`, 'Hear the trial song');
  await expect(desk.getByText('Rosa bakes')).toBeVisible();
  await untilAlive(desk);
  await show(desk, 'application-trial');
  await desk.getByRole('button', { name: 'List as an artist' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'List as an artist' }).click();
  await expect(desk.getByText(`A mail went to ${email}.`)).toBeVisible();
  await desk.getByRole('link', { name: 'Open the artist' }).click();
  await expect(desk.getByText('Takes songs').first()).toBeVisible();
  await show(desk, 'artist');
  await expectSound(desk, WIDTHS);
  const address = new URL(desk.url()).pathname.replace('/admin', '');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await desk.goto('/admin/artists');
  await untilAlive(desk);
  await show(desk, 'artists');
  await expectSound(desk);
  return address.split('/').at(-1) ?? '';
}

/** The first paid song is sent back once, delivered again, passed and accepted. Returns what the offer promised. */
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

/** The artist's page says of each sum what it is for and how it stands. */
async function expectEarned(page: Page, userId: number | undefined, rows: [string, number, string][]) {
  await page.goto(`/artist_experience/${userId}/earnings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  for (const [kind, cents, state] of rows) {
    const row = page.getByRole('row').filter({ hasText: formatMoney(cents, 'en') });
    await expect(row.filter({ hasText: kind })).toContainText(state);
  }
}

/** Finance makes a run, and somebody else approves it. The bank gets what the artist has earned, once. */
async function pays(browser: Browser, { name }: Singer, cents: number): Promise<void> {
  const maker = await openRole(browser, 'finance');
  await maker.goto('/admin/payouts');
  await untilAlive(maker);
  await expect(maker.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await show(maker, 'payouts');
  await expectSound(maker, WIDTHS);
  // Until the list is loaded anew, its first run may be one of another test.
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

/** The statement of the month says the same to the cent, as a page and as a file. */
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

// By day the tests of the calls take an application to its artist, and earnings and payouts to the cent;
// `desk/checks` passes a song.
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
  await singsTrial(singer);
  const artistId = await lists(desk, singer);
  const fee = await firstSong(customer, desk, singer, artistId);
  await pays(browser, singer, fee + TIP_CENTS);
  await expectStatement(singer, fee);
});
