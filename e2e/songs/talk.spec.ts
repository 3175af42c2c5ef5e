import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { expectSound, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';
import { deliverSong, findCommission, givenOrder } from '../support/songs.ts';

// Runs only at night. By day other tests cover this: the API tests carry messages both ways and hide how to reach
// each other.
test('customer and artist write to each other, and the customer accepts the song @once @night', async ({
  page,
  context,
  browser,
}) => {
  const { slug, recipient } = await givenOrder(context);
  await page.goto(`/stories/${slug}/messages`);
  await untilAlive(page);
  await expect(
    page.getByRole('heading', { level: 1, name: `Messages about ${recipient}’s song` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Write something, or add a file.')).toBeVisible();
  await page.getByLabel('Your message').fill('She hums it in A. Call 315 555 0142.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'She hums it in A. Call •••.' })).toBeVisible();
  await show(page, 'talk-customer');
  await expectSound(page, [1440, 390]);

  const artist = await openArtist(browser);
  const api = apiOf(artist.request);
  const { id } = await findCommission(api, recipient);
  const { user } = await api.account.current({ query: {} });
  const desk = await artist.newPage();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto(`/artist_experience/${user?.id}/messages`);
  await untilAlive(desk);
  await expect(desk.getByRole('link', { name: /^Messages \d+$/ }).first()).toBeVisible();
  await show(desk, 'artist-messages');
  await expectSound(desk, [1440, 390]);
  await desk.getByRole('link', { name: new RegExp(recipient) }).click();
  await untilAlive(desk);
  await expect(desk.getByRole('listitem').filter({ hasText: 'She hums it in A.' })).toBeVisible();
  await desk.getByLabel('Your message').fill('In A it is.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'In A it is.' })).toBeVisible();
  await show(desk, 'artist-song');
  await expectSound(desk, [1440, 390]);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'In A it is.' })).toBeVisible();

  await deliverSong(artist, recipient);
  await page.goto(`/stories/${slug}`);
  await untilAlive(page);
  const accepted = page.waitForResponse((answer) => answer.url().endsWith(`/stories/${slug}/accept`));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  expect((await accepted).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();
  expect((await api.studio.commission({ params: { id } })).commission.state).toBe('delivered');
  await artist.close();
});
