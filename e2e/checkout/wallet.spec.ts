import type { Locator, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { ORDER, untilOrdered } from '../support/checkout.ts';
import { passcodeFor } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenCart, newEmail } from '../support/songs.ts';

const wallet = (page: Page) => page.frameLocator('iframe[src*="/wallet.html"]').getByRole('button');
const sheet = (page: Page) => page.frameLocator('iframe[src*="/wallet-sheet.html"]');
const area = (page: Page) => page.getByRole('region', { name: 'Express checkout' });
const FAILED = 'The payment failed. Please try again or use a different payment method';

/** A signed-in customer with a song and the named add-ons in the cart. */
async function signedIn(page: Page, addons: readonly string[] = []) {
  const { data } = await givenCart(page.context(), { addons });
  await apiOf(page.request).auth.register({
    body: {
      user: { email: data.gifter_email, first_name: 'Henri', last_name: 'Lavoie' },
      skip_otp: true,
    },
  });
  return data.gifter_email;
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('sf_cart') ?? '{}').addresses);

const NONE = 'You pay at the end of this page.';
const LATE = [
  ['a wallet that comes late', null, (page: Page) => wallet(page)],
  ['no wallet', '**/sandbox-payments/wallet.html*', (page: Page) => area(page).getByText(NONE)],
  ['a blocked provider', '**/sandbox-payments/v1.js*', (page: Page) => area(page).getByText(NONE)],
] as const;

for (const [name, blocked, shown] of LATE)
  test(`${name} moves nothing in the checkout @once${blocked === null ? '' : ' @night'}`, async ({
    page,
  }) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    if (blocked !== null) await page.route(blocked, (route) => route.abort());
    await page.route('**/sandbox-payments/v1.js*', async (route) => {
      await isReleased;
      await route.fallback();
    });
    await givenCart(page.context());
    await page.goto('/checkout');
    const next = page.getByRole('button', { name: 'Continue To Contact information' });
    await expect(next).toBeVisible();
    const before = await next.boundingBox();
    release();
    await expect(shown(page)).toBeVisible();
    expect(await next.boundingBox()).toEqual(before);
  });

const PLACES = [
  ['/cart', ['lyric-print']],
  ['/checkout', []],
] as const;

for (const [path, addons] of PLACES)
  test(`a guest pays by a wallet at ${path} without typing anything into the shop @once${path === '/cart' ? '' : ' @night'}`, async ({
    page,
  }) => {
    const email = newEmail();
    await givenCart(page.context(), { addons });
    await page.goto(path);
    await untilAlive(page);
    await wallet(page).click();
    await sheet(page).getByLabel('E-mail').fill(email);
    await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    // The wallet gives the billing address only with the payment. The taxes for it may change the total.
    const isOrdered = page.waitForURL(ORDER, { timeout: 20_000 }).then(() => true);
    const again = area(page).getByText('Press your wallet again');
    if (!(await Promise.race([isOrdered, again.waitFor().then(() => false)]))) {
      await wallet(page).click();
      await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    }
    await untilOrdered(page);
    await expect(page.getByText(email)).toBeVisible();
    expect((await apiOf(page.request).account.current({ query: {} })).user).toMatchObject({
      email,
      first_name: 'Wanda',
      last_name: 'Hale',
      guest: true,
    });
  });

// Runs only at night. By day other tests cover this: the test above pays by the same wallet.
test('on a phone, the foot of the cart does not lie over what a wallet was refused for @once @night', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await givenCart(page.context());
  await page.goto('/cart');
  await untilAlive(page);
  await expect(wallet(page)).toBeVisible();
  // The button stands right above the foot.
  await area(page).evaluate((node) =>
    window.scrollBy(0, node.getBoundingClientRect().bottom - window.innerHeight + 90),
  );
  await wallet(page).click();
  await sheet(page).getByLabel('E-mail').fill(newEmail());
  await sheet(page).getByLabel('Card').selectOption('declined');
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  const said = area(page).getByRole('alert');
  await expect(said).toBeVisible();
  const isInSight = () =>
    said.evaluate((node) => {
      const { left, top, bottom, width } = node.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) =>
        node.contains(document.elementFromPoint(left + width / 2, y)),
      );
    });
  await expect.poll(isInSight).toBe(true);
});

// Runs only at night. By day other tests cover this: the API tests open no account without its code, and the tests
// of wallets lead to that section.
test('a wallet never opens an account that exists: the cart leads to the code that was sent @once @night', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail();
  const owner = await browser.newContext({ baseURL });
  await apiOf(owner.request).auth.register({
    body: { user: { email, first_name: 'Wanda', last_name: 'Hale' }, skip_otp: true },
  });
  await givenCart(page.context());
  await page.goto('/cart');
  await untilAlive(page);
  await wallet(page).click();
  await sheet(page).getByLabel('E-mail').fill(email);
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(`There is already an account for ${email}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  expect((await apiOf(page.request).account.current({ query: {} })).user).toBeNull();
  const code = page.getByLabel('6-digit passcode');
  await code.fill(await passcodeFor(page.request, email));
  // When it is pressed, the wallet asks for everything that the shop does not know yet, so wait for the
  // sign-in.
  await expect(code).toBeHidden();
  await expect(page.getByText('Visa ending in 4242')).toBeHidden();
  await wallet(page).click();
  await expect(sheet(page).getByLabel('E-mail')).toBeHidden();
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await untilOrdered(page);
  await owner.close();
});

// Runs only at night. By day other tests cover this: the test above opens the same sheet and pays in it.
test('Escape closes a wallet that still loads @once @night', async ({ page }) => {
  await givenCart(page.context());
  await page.goto('/checkout');
  await untilAlive(page);
  await page.route('**/wallet-sheet.html*', () => undefined);
  await wallet(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // A sheet that does not load closes by itself after 15 seconds.
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 5_000 });
  await expect(wallet(page)).toBeVisible();
});

test('a wallet pays without typing, also by keyboard @once @night', async ({ page }) => {
  await signedIn(page);
  await page.goto('/checkout');
  await wallet(page).press('Enter');
  await expect(sheet(page).getByLabel('Card')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await wallet(page).click();
  await sheet(page).getByLabel('Card').selectOption('declined');
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(area(page).getByRole('alert')).toContainText(FAILED);
  await expect(area(page).getByRole('alert')).toContainText('Your card was declined.');
  // The wallet's data now fill the sections of the form, so the wallet's sheet does not ask for them again.
  await expect(page.getByText('Skaneateles, NY').first()).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toHaveValue('13152');

  await wallet(page).click();
  await expect(sheet(page).getByLabel('Billing address')).toBeHidden();
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await untilOrdered(page);
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
});

// Runs only at night. By day other tests cover this: the tests of wallets show the total of an address, and stop
// when another total would be charged.
test('a wallet shows the total for an address before the payment, and is charged no other total @once @night', async ({
  page,
}) => {
  await signedIn(page, ['lyric-print']);
  await page.goto('/checkout');
  await wallet(page).click();
  const amount = sheet(page).locator('#amount');
  const pay = sheet(page).getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeEnabled();
  const inNewYork = await settled(amount);
  await sheet(page).getByLabel('Ship to').selectOption({ index: 1 });
  await expect(amount).not.toHaveText(inNewYork);
  await expect(pay).toBeEnabled();
  const inOregon = await settled(amount);

  // The price rises after the customer confirmed it in the wallet's sheet, so the customer is asked again.
  await page.route(
    '**/checkout/payment_settings',
    async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.quote.total += 100;
      await route.fulfill({ response: answer, json });
    },
    { times: 1 },
  );
  await pay.click();
  await expect(area(page).getByRole('alert')).toContainText(`instead of ${inOregon}. Nothing was charged.`);
  expect(await kept(page)).toMatchObject({
    shipping: { line1: '500 Main Street', line2: 'Apt 4', state: 'OR' },
  });

  await page.reload();
  await wallet(page).click();
  await expect(amount).toHaveText(inOregon);
  await expect(sheet(page).getByLabel('Ship to')).toBeHidden();
  await pay.click();
  await expect(page).toHaveURL(ORDER, { timeout: 20_000 });
  await expect(page.getByRole('row', { name: 'Paid' }).or(page.getByText(inOregon)).first()).toBeVisible();
});

/** The text of an amount, once it no longer changes: the first one may be from before the taxes were known. */
async function settled(amount: Locator): Promise<string> {
  let last = '';
  await expect(async () => {
    const before = last;
    last = (await amount.textContent()) ?? '';
    expect(last).not.toBe('');
    expect(last).toBe(before);
  }).toPass({ intervals: [1_000] });
  return last;
}

test('without a wallet no button is shown @once @night', async ({ page }) => {
  await page.route('**/sandbox-payments/wallet.html*', (route) => route.abort());
  await givenCart(page.context());
  await page.goto('/checkout');
  await expect(area(page).getByText(NONE)).toBeVisible();
  await expect(area(page).locator('iframe')).toBeHidden();
});
