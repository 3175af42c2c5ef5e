import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { BUILDER, STEP } from './support/builder.ts';
import { expect, test } from './support/shop-test.ts';
import { newEmail } from './support/songs.ts';

function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()} ${url}`);
  });
  return errors;
}

test('who is signed in and has no draft sees no error in the console', async ({ page }) => {
  const user = { email: newEmail(), first_name: 'Henri', last_name: 'Lavoie' };
  await apiOf(page.request).auth.register({ body: { user, skip_otp: true } });
  const errors = consoleErrors(page);
  for (const path of ['/', '/cart', `${BUILDER}/song-characteristics`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Start your song' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(STEP.characteristics);
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
});
