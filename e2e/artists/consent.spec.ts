import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { makersOf } from '../../packages/contract/src/transport/maker-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { mailsTo } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { deliverSong, givenOrder, plainRecording } from '../support/songs.ts';

// Runs only at night. By day other tests cover this: the API tests ask for consent, give it, take it back and rate
// the song.
test('a customer lets the artist show the song, rates it, and takes the yes back @once @night', async ({
  browser,
  page,
}) => {
  const artist = await openArtist(browser);
  const order = await givenOrder(page.context());
  await deliverSong(artist, order.recipient);
  const studio = await artist.newPage();
  const { user } = await apiOf(artist.request).account.current({ query: {} });
  await studio.goto(`/artist_experience/${user?.id}/profile`);
  await untilAlive(studio);
  const samples = studio.locator('.profile-samples > li');
  const before = await samples.count();
  await studio.locator('input[type=file]').last().setInputFiles(plainRecording());
  await expect(samples).toHaveCount(before + 1);
  const sample = samples.last();
  await sample.getByLabel('Title').fill(`For ${order.recipient}`);
  await sample.getByText('It was a gift for somebody').click();
  await sample
    .getByLabel('Which song is it?')
    .selectOption({ label: `Wrong Portland, for ${order.recipient}` });
  await expect(sample.getByText('We ask its customer by mail.')).toBeVisible();
  await expectSound(studio, [1440, 390]);
  await show(studio, 'profile-consent');
  await studio.getByRole('button', { name: 'Send to the producers' }).click();
  await expect(studio.getByText('With the producers').first()).toBeVisible();
  const { profile } = await makersOf(apiOf(artist.request)).profiles.own();
  const desk = await openRole(browser, 'producer');
  const params = { id: user?.artist_id ?? 0 };
  await deskOf(apiOf(desk.request)).profiles.release({ params, body: { version: profile.version } });

  const link = async () =>
    (await mailsTo(page.request, order.email))
      .map(({ text }) => /\/stories\/\S+\/consent\?token=\S+/.exec(text)?.[0])
      .find((path) => path !== undefined) ?? '';
  await expect.poll(link).not.toBe('');
  const customer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await customer.goto(await link());
  await untilAlive(customer);
  await expectSound(customer, [390, 1440]);
  await show(customer, 'consent');
  const onPage = async () => {
    await studio.goto(`/artists/${user?.artist_id}`);
    return studio.getByText(`For ${order.recipient}`).count();
  };
  expect(await onPage()).toBe(0);
  await customer.getByRole('button', { name: 'Yes, show it' }).press('Enter');
  // The pressed button is gone, so the heading with the answer has the focus.
  await expect(customer.getByRole('heading', { name: 'Others may hear it. Thank you.' })).toBeFocused();
  await show(customer, 'consent-given');
  await expect.poll(onPage).toBeGreaterThan(0);

  await page.goto(`/stories/${order.slug}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'How did Odessa Vale do?' })).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Give these stars' }).click();
  await expect(page.getByRole('heading', { name: 'Your stars' })).toBeVisible();
  await show(page, 'rated');
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: /^Nobody hears it on/ })).toBeVisible();
  await expect.poll(onPage).toBe(0);
});
