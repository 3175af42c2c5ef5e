import { addDays, chicagoDay } from '../../packages/domain/src/time/chicago.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { expectSound, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

/** An artist of the demo who is full, so no other test asks for a song. */
const EMAIL = 'gus.petrakis@artists.keepsong.test';

// Runs only at night. By day other tests cover this: the API tests take days off and set limits, and the tests of
// the calendar move its days.
test('an artist takes days off and sets a limit, by keyboard alone, and customers see it @once @night', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signInQuietly(context.request, { email: EMAIL });
  const page = await context.newPage();
  const api = apiOf(context.request);
  const { user } = await api.account.current({ query: {} });
  await page.goto(`/artist_experience/${user?.id}/calendar`);
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const today = page.getByRole('button', { name: /day off$/ }).and(page.locator('[tabindex="0"]'));
  await today.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(1);
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Limit songs a week' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('group', { name: 'Songs a week' }).getByRole('button', { name: 'One more' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 4').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Pause everything' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('You are paused, so nobody can choose you.')).toBeVisible();
  await show(page, 'calendar');
  await expectSound(page, [1440, 390]);
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, 'calendar');

  const artist = await page.request.get(`/v3/api/artists/${user?.artist_id}`);
  expect((await artist.json()).data.status).toBe('at_capacity');
  await page.getByRole('button', { name: 'Days off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Days off' });
  await dialog.getByRole('button', { name: 'Take these days off' }).click();
  await expect(dialog.getByText('Choose today or a later day.')).toBeVisible();
  await dialog.getByLabel('First day off').fill(addDays(chicagoDay(new Date()), 35));
  await dialog.getByRole('button', { name: 'Take these days off' }).click();
  await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(2);
  await context.close();
});
