import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { signInQuietly } from '../support/artist.ts';
import { heardOf } from '../support/golden.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenCart, givenOrder, newEmail } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const w = wordsOf('en');

/** The properties of all events with this name that the shop has received from this visitor. */
const toldOf = async (page: Page, name: string) =>
  (await heardOf(page)).filter((one) => one.name === name).map(({ properties }) => properties);
const expectTold = (page: Page, name: string, properties: object[]) =>
  expect.poll(() => toldOf(page, name), { timeout: 20_000 }).toMatchObject(properties);

// Runs only at night. By day other tests cover this: the tests of the single parts tell these events. Here the shop
// hears them from a real browser.
test('a search without result tells how much was typed, and not what @night @once', async ({ page }) => {
  const told: object[] = [];
  for (const list_id of ['store', 'artists', 'playlists']) {
    await page.goto(`/${list_id}?keyword=Zephyrinette%20Quill`);
    await untilAlive(page);
    told.push({ list_id, words: 2, characters: 18 });
    await expectTold(page, 'Search Without Result', told);
  }
  expect(JSON.stringify(await heardOf(page))).not.toContain('Zephyrinette');
});

test('an address for letters is one lead of the server, without the address @night @once', async ({
  page,
}) => {
  await page.goto('/how-it-works');
  await untilAlive(page);
  const footer = page.getByRole('contentinfo');
  const email = newEmail();
  for (let times = 0; times < 2; times += 1) {
    await footer.getByLabel(w('shell_newsletter_email')).fill(email);
    await footer.getByRole('button', { name: w('shell_newsletter_submit') }).click();
    await expect(footer.getByLabel(w('shell_newsletter_email'))).toHaveValue('');
  }
  await expectTold(page, 'Lead', [{ source: 'footer' }]);
  const [lead] = (await heardOf(page)).filter(({ name }) => name === 'Lead');
  expect([lead?.source, lead?.purpose]).toEqual(['server', 'analytics']);
  expect(JSON.stringify(await heardOf(page))).not.toContain('@');
});

test('what is taken out of the cart, and a builder that is left, are told @night @once', async ({ page }) => {
  const { data } = await givenCart(page.context());
  await page.goto('/cart');
  await untilAlive(page);
  await page
    .getByRole('button', { name: w('cart_remove') })
    .first()
    .click();
  await page.getByRole('button', { name: w('cart_remove_confirm') }).click();
  await expectTold(page, 'Product Removed', [{ code: 'personalized-song', price: 199.99, currency: 'USD' }]);
  await page.goto('/song-builder');
  await untilAlive(page);
  await page.waitForTimeout(2_000);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Keepsong/ })
    .first()
    .click();
  await expect(page).toHaveURL('/');
  await expectTold(page, 'Builder Abandoned', [{ builder: 'song', step: 'song-characteristics' }]);
  const [left] = await toldOf(page, 'Builder Abandoned');
  expect(Number(left?.seconds)).toBeGreaterThanOrEqual(1);
  expect(JSON.stringify(await heardOf(page))).not.toContain(data.recipient);
});

test('a code that comes too late is told where it was typed, in the sign-in and in the account @night @once', async ({
  page,
  openVisitor,
}) => {
  const { email } = await givenOrder((await openVisitor()).context());
  // A code works for ten minutes, which is too long to wait, so the test gives the shop's answer for an expired
  // code.
  await page.route(/\/access_passcodes\/create_session$|\/user\/email\/confirm$/, (route) =>
    route.fulfill({ status: 400, json: { code: 'passcode_expired' } }),
  );
  await page.goto('/login');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('button', { name: 'Use email instead' }).click();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByLabel(w('auth_code_label')).fill('123456');
  await expect(dialog.getByText('Passcode expired')).toBeVisible();
  await expectTold(page, 'Passcode expired', [{ origin: 'login_page' }]);

  await signInQuietly(page.request, { email });
  await page.goto('/dashboard/profile');
  await untilAlive(page);
  await page.getByRole('button', { name: w('account_change_email') }).click();
  await page.getByLabel(w('account_new_email')).fill(newEmail());
  await page.getByRole('button', { name: w('auth_email_me') }).click();
  await page.getByLabel(w('auth_code_label')).fill('123456');
  await expect(page.getByText('Passcode expired')).toBeVisible();
  await expectTold(page, 'Passcode expired', [{ origin: 'login_page' }, { origin: 'account' }]);
  const told = (await heardOf(page)).filter(({ name }) => name === 'Passcode expired');
  expect(told.map(({ purpose }) => purpose)).toEqual(['necessary', 'necessary']);
  expect(JSON.stringify(told)).not.toMatch(/@|123456/);
});
