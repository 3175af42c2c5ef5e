import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { expectSound, openDesk, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

// Runs only at night. By day other tests cover this: the API tests give a strike, take an appeal and let somebody
// else decide.
test('an artist gets a strike, appeals, and somebody else lifts it @once @night', async ({ browser }) => {
  const reason = `Two songs came late, ${crypto.randomUUID().slice(0, 4)}.`;
  const producer = await openRole(browser, 'producer');
  await producer.goto('/admin/checks');
  await untilAlive(producer);
  await producer.getByRole('link', { name: 'Porch Light' }).first().click();
  const standing = producer.getByRole('region', { name: 'Standing' });
  await standing.getByRole('button', { name: 'Give a strike' }).click();
  const dialog = producer.getByRole('dialog');
  await dialog.getByLabel('Why').fill(reason);
  await dialog.getByRole('button', { name: 'Give a strike' }).click();
  await expect(standing.getByText(reason)).toBeVisible();

  const studio = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.47.1.1' } });
  await signInQuietly(studio.request, { email: 'wes.calloway@artists.keepsong.test' });
  const { user } = await apiOf(studio.request).account.current({ query: {} });
  const page = await studio.newPage();
  await page.goto(`/artist_experience/${user?.id}/standing`);
  await untilAlive(page);
  await expect(page.getByText(reason)).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
    await show(page, 'artist-standing');
  }
  const strike = page.locator('.panel').filter({ hasText: reason });
  await strike.getByLabel('Why is it wrong?').fill('I had written to you.');
  await strike.getByRole('button', { name: 'Appeal' }).press('Enter');
  await expect(strike.getByText('You wrote: “I had written to you.”')).toBeVisible();

  await producer.reload();
  await untilAlive(producer);
  await expect(standing.getByText('You gave it, so somebody else decides.').first()).toBeVisible();
  const owner = await openDesk(browser, 1440);
  await owner.goto(`/admin/artists/${user?.artist_id}`);
  await untilAlive(owner);
  const row = owner.getByRole('listitem').filter({ hasText: reason });
  await row.getByRole('button', { name: 'Lift the strike' }).click();
  await owner.getByRole('dialog').getByLabel('Why').fill('We found the mail.');
  await owner.getByRole('dialog').getByRole('button', { name: 'Lift the strike' }).click();
  await expect(row.getByText('Strike, lifted.')).toBeVisible();
  await expectSound(owner);
  await show(owner, 'standing');
});
