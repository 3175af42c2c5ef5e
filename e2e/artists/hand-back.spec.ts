import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { addressOfArtist, openArtist } from '../support/artist.ts';
import { expectSound, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, findCommission, givenOrder } from '../support/songs.ts';

// Runs only at night. By day other tests cover this: the API tests hand songs back, and read what the customer is
// told.
test('an artist hands a song back, the next one is asked, and its customer is told without a name @once @night', async ({
  page,
  context,
  browser,
}) => {
  const { slug, recipient, email } = await givenOrder(context);
  const artist = await openArtist(browser);
  const api = apiOf(artist.request);
  const { id } = await findCommission(api, recipient);
  await api.studio.accept({ params: { id } });
  const { user } = await api.account.current({ query: {} });
  const desk = await artist.newPage();
  await desk.goto(`/artist_experience/${user?.id}/commissions/${id}`);
  await untilAlive(desk);
  await desk.getByRole('button', { name: 'Hand the song back' }).click();
  const dialog = desk.getByRole('dialog', { name: `Hand back ${recipient}’s song?` });
  const done = dialog.getByRole('button', { name: 'Hand the song back' });
  await done.click();
  await expect(dialog.getByText('Please tell us why.')).toBeVisible();
  await show(desk, 'hand-back');
  await expectSound(desk, [1280, 390]);
  await dialog.getByLabel('Why can’t you finish it?').fill('My voice is gone.');
  await done.click();
  await expect(desk.getByText('Handed back. The next artist is being asked.')).toBeVisible();
  await expect(desk.getByRole('link', { name: new RegExp(recipient) })).toHaveCount(0);
  await artist.close();

  const { production } = await apiOf(context.request).stories.get({ params: { slug } });
  const next = production?.asked?.fullName ?? '';
  await page.goto(`/stories/${slug}`);
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(ARTIST.name)).toHaveCount(0);
  const told = await mailMatching(page.request, email, new RegExp(`${next} has the story`));
  expect(told.text).toContain('The artist who had begun');
  for (const secret of [ARTIST.name, 'My voice is gone.']) expect(told.text).not.toContain(secret);
  const asked = await addressOfArtist(page.request, production?.asked?.id ?? 0);
  await mailMatching(page.request, asked, new RegExp(`song for ${recipient}`));
});
