import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

/** An artist of the demo. No other test changes this artist. */
const EMAIL = 'roxanne.duvall@artists.keepsong.test';

// Runs only at night. By day other tests cover this: the API tests change, send and release a profile, also from two
// tabs.
test('an artist changes the profile, a producer releases it, and customers read it @once @night', async ({
  browser,
}) => {
  const town = `Port ${Date.now() % 9_973}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInQuietly(context.request, { email: EMAIL });
  const { user } = await apiOf(context.request).account.current({ query: {} });
  const page = await context.newPage();
  await page.goto(`/artist_experience/${user?.id}/profile`);
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await show(page, 'profile');
  await expectSound(page);
  const home = page.getByLabel('Home town');
  await home.focus();
  await home.fill(town);
  const other = await context.newPage();
  await other.goto(`/artist_experience/${user?.id}/profile`);
  await untilAlive(other);
  await page.getByRole('button', { name: 'Save the draft' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The draft is saved.')).toBeVisible();
  await other.getByLabel('Home town').fill('Nowhere');
  await other.getByRole('button', { name: 'Save the draft' }).click();
  await expect(other.getByText('The profile was changed elsewhere')).toBeVisible();
  // A tab behind another one draws no frames, and checks of a page wait for them.
  await other.close();
  await page.getByRole('button', { name: 'Send to the producers' }).click();
  await expect(page.getByText('With the producers').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, 'profile');
  await expectSound(page);

  const desk = await openRole(browser, 'producer');
  await desk.goto(`/admin/artists/${user?.artist_id}`);
  await untilAlive(desk);
  await expect(desk.getByText('A new version waits.')).toBeVisible();
  await expect(desk.getByText(town)).toBeVisible();
  await show(desk, 'artist-review');
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Show to customers' }).click();
  await expect(desk.getByText('Customers see the profile now.')).toBeVisible();
  await page.goto(`/artists/${user?.artist_id}`);
  await expect(page.getByText(town)).toBeVisible();
});
