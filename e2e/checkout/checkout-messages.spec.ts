import type { Page, Route } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import {
  CARD,
  completePurchase,
  continueTo,
  fillBilling,
  fillCard,
  fillSections,
} from '../support/checkout.ts';
import { givenGiftCard } from '../support/gift-cards.ts';
import { expect, test } from '../support/shop-test.ts';
import { findProducts, givenCart, newEmail } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const words = wordsOf('en');
const RUSH = 'personalized-song-rush-fee-v2';
const FAILED = 'The payment failed. Please try again or use a different payment method';
const COUPON = {
  code: 'TAKE25',
  only_with: [],
  only_with_any: [],
  only_for_products: [],
  excluded_for: [],
  discount_fixed: 2_500,
  discount_percent: 0,
  minimum_cart_size: 0,
  include_service_fee: false,
};

const SETTINGS = '**/checkout/payment_settings';
const SUBMIT = '**/checkout/submit';

/** Makes the shop refuse a call with 409 and this body. */
const refuse = (page: Page, call: string, body: object) =>
  page.route(call, (route) => route.fulfill({ status: 409, json: body }));

/** Changes the shop's answers to a call before the page gets them, for the first `times` calls. */
async function change(page: Page, call: string, times: number, of: (answer: Answer) => void): Promise<void> {
  await page.route(
    call,
    async (route: Route) => {
      const answer = await route.fetch();
      const json: Answer = await answer.json();
      of(json);
      await route.fulfill({ response: answer, json });
    },
    { times },
  );
}

type Answer = {
  stripe_client_secret: string | null;
  quote_hash: string;
  quote: { total: number; subtotal: number };
};

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(window.localStorage.getItem(name) ?? 'null'), key);

async function seed(page: Page, values: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await page.evaluate(
      ([name, text]) => window.localStorage.setItem(name ?? '', text ?? ''),
      [key, typeof value === 'string' ? value : JSON.stringify(value)],
    );
}

/**
 * Opens a page with a full cart (song, rush fee, coupons, address) and a payment that has begun: everything that an
 * error of the shop may reset.
 */
async function withEverything(page: Page): Promise<void> {
  const { cart } = await givenCart(page.context());
  const [song] = cart.products;
  const [fee] = await findProducts(apiOf(page.request), [RUSH]);
  await page.goto('/terms');
  const rush = {
    ...song,
    id: String(fee?.id),
    cart_uuid: 'rush',
    name: RUSH,
    product_type: 'add-on',
    additional_info: null,
    rushFeeInfo: { add_days: 3, cost: 9_900, holiday_skip: false },
  };
  await seed(page, {
    sf_cart: {
      ...cart,
      products: [...cart.products, rush],
      coupon: COUPON,
      reservedCoupon: { code: 'WAITS', products: ['lyric-print'], products_any: [] },
      addresses: {
        billing: { city: 'Auburn', country_code: 'US', postal_code: '13021', state_code: 'NY' },
        shipping: null,
      },
    },
    sf_payment: { submissionId: 'x' },
    sf_submission_id: 'x',
  });
}

/**
 * Every case of spec 8.2: the flag of the shop's answer, the code of its message, the page it leads to, and a check
 * that its data was reset.
 */
const RECOVERIES: [string, string, RegExp, (page: Page) => Promise<void>][] = [
  [
    'reset_stripe_key',
    'payment_changed',
    /\/cart$/,
    async (page) => expect(await stored(page, 'sf_payment')).toBeNull(),
  ],
  [
    'reset_addresses',
    'address_invalid',
    /\/cart$/,
    async (page) =>
      expect((await stored(page, 'sf_cart')).addresses).toEqual({ billing: null, shipping: null }),
  ],
  [
    'reset_submittion_id',
    'submission_conflict',
    /\/cart$/,
    async (page) =>
      expect(await page.evaluate(() => window.localStorage.getItem('sf_submission_id'))).toBeNull(),
  ],
  [
    'reset_selected_artists',
    'artist_unavailable',
    /\/song-builder\/artist-recommendations$/,
    async (page) => {
      await expect(page.getByText('may not be the right fit for this song any more')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
      expect((await stored(page, 'sf_songbuilder')).data.require_update_artist).toBe(true);
    },
  ],
  [
    'reset_coupon',
    'coupon_ended',
    /\/cart$/,
    async (page) => {
      expect(await stored(page, 'sf_cart')).toMatchObject({ coupon: null, reservedCoupon: null });
      await expect(page.getByLabel('Coupon or gift card code')).toHaveAccessibleDescription(
        words('errors_coupon_ended'),
      );
    },
  ],
  [
    'reset_rush_fee',
    'rush_unavailable',
    /\/cart$/,
    async (page) =>
      expect(
        (await stored(page, 'sf_cart')).products.map(({ name }: { name: string }) => name),
      ).not.toContain(RUSH),
  ],
];

// Run only at night. By day unit tests prove to which page each flag leads (`checkout/payment/recovery.test.ts`) and what
// it resets (`checkout/page/load-checkout.test.ts`).
for (const [flag, code, place, isReset] of RECOVERIES)
  test(`${flag}: an error toast, and the flagged data is reset @once @night`, async ({ page }) => {
    await withEverything(page);
    await refuse(page, SETTINGS, { code, [flag]: true });
    await page.goto('/checkout');
    await expect(page).toHaveURL(place);
    await expect(page.getByText(words(`errors_${code}`)).first()).toBeVisible();
    await isReset(page);
    expect((await stored(page, 'sf_cart')).hasOriginalSong).toBe(true);
  });

/** Goes to the payment section and enters a valid card. */
async function readyToPay(page: Page): Promise<void> {
  const { data } = await givenCart(page.context());
  await page.goto('/checkout');
  await fillSections(page, data.gifter_email);
  await fillCard(page, CARD.good);
}

test('any other refusal is shown beside the button, and everything stays @once @night', async ({ page }) => {
  await readyToPay(page);
  await refuse(page, SUBMIT, { code: 'too_many_requests' });
  await completePurchase(page).click();
  await expect(page.getByText(words('errors_too_many_requests')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText('Skaneateles, NY 13152, United States')).toBeVisible();
  await page.unroute(SUBMIT);
  await completePurchase(page).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Follow your song' })).toBeVisible();
});

// Runs only at night. By day other tests cover this: the tests of the cart tell what expires, and the API tests refuse
// such a line.
test('lines that expire while the checkout is open are removed before the order is placed (4.4-05, 8.3-05) @once @night', async ({
  page,
}) => {
  await readyToPay(page);
  const { products, ...cart } = await stored(page, 'sf_cart');
  const past = { ...products[0], cart_uuid: 'past', name: 'lyric-print', product_type: 'physical' };
  const ended = { ...past, additional_info: null, expire: '2026-01-01T00:00:00.000Z' };
  await seed(page, { sf_cart: { ...cart, products: [...products, ended] } });
  await completePurchase(page).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(words('cart_items_expired'))).toBeVisible();
  expect((await stored(page, 'sf_cart')).products).toHaveLength(1);
  expect(await stored(page, 'sf_payment')).toBeNull();
});

test('a cart that the shop refuses leads to the cart page with the reason and stays as it is @once @night', async ({
  page,
}) => {
  const { cart } = await givenCart(page.context(), { addons: ['lyric-print'] });
  await page.goto('/terms');
  const products = cart.products.map((product) =>
    product.name === 'lyric-print' ? { ...product, quantity: 500 } : product,
  );
  await seed(page, { sf_cart: { ...cart, products } });
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(words('errors_invalid_input'))).toBeVisible();
  expect((await stored(page, 'sf_cart')).products).toHaveLength(2);
});

test('the button shows that a slow checkout is loading @once @night', async ({ page }) => {
  await givenCart(page.context());
  await page.goto('/cart');
  await untilAlive(page);
  const { promise: priced, resolve: answer } = Promise.withResolvers<void>();
  await page.route(SETTINGS, (route) => priced.then(() => route.continue()));
  const link = page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
});

test("'missing stripe stripe client secret' is shown with the failed payment (8.3-07, 8.3-10) @once @night", async ({
  page,
}) => {
  await change(page, SETTINGS, 9, (answer) => {
    answer.stripe_client_secret = null;
  });
  await readyToPay(page);
  await completePurchase(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.getByText('missing stripe stripe client secret')).toBeVisible();
});

test("'Complete all sections above before proceeding.' is shown until all is complete (8.3-08) @night", async ({
  page,
}) => {
  const { data } = await givenCart(page.context());
  await page.goto('/checkout');
  const missing = page.getByText('Complete all sections above before proceeding.');
  await expect(missing).toBeVisible();
  await expect(completePurchase(page)).toBeDisabled();
  await fillSections(page, data.gifter_email);
  await expect(missing).toBeVisible();
  await fillCard(page, CARD.good);
  await expect(missing).toHaveCount(0);
  await expect(completePurchase(page)).toBeEnabled();
});

test('a changed price is shown and asks for a new confirmation, and nothing is cleared @once @night', async ({
  page,
}) => {
  // The page gets an older price that is a dollar lower than the real one.
  await change(page, SETTINGS, 9, (answer) => {
    answer.quote.total -= 100;
    answer.quote_hash = 'old';
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/checkout/submit')) requests.push(request.postDataJSON().quote_hash);
  });
  const { data } = await givenCart(page.context());
  await page.goto('/checkout');
  await fillSections(page, data.gifter_email);
  await fillCard(page, CARD.good);
  await expect(completePurchase(page)).toBeEnabled();
  await page.unroute(SETTINGS);
  await completePurchase(page).click();
  await expect(
    page.getByText('The price changed from $198.99 to $199.99 while you were here.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('You pay $199.99 now.', { exact: false })).toBeVisible();
  await completePurchase(page).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Follow your song' })).toBeVisible();
  expect(new Set(requests).size).toBe(2);
});

// Runs only at night. By day other tests cover this: the tests of payment lead back from a provider, and the tests
// of the provider know PayPal.
test('an order can be paid by PayPal, and canceling there loses nothing @night', async ({ page }) => {
  const { data } = await givenCart(page.context());
  await page.goto('/checkout');
  await fillSections(page, data.gifter_email);
  const fields = page.frameLocator('iframe[src*="/sandbox-payments/fields.html"]');
  await fields.getByText('PayPal', { exact: true }).click();
  await expect(page.getByText('We never see your account.', { exact: false })).toBeVisible();
  await completePurchase(page).click();
  await page.getByRole('button', { name: 'Cancel and return to the shop' }).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.getByText('Skaneateles, NY 13152, United States')).toBeVisible();
  await expect(fields.getByLabel('PayPal')).toBeChecked();
  await completePurchase(page).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Follow your song' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' }).getByText('PayPal')).toBeVisible();
});

// Runs only at night. By day other tests cover this: the API tests price parcels and keep addresses, and tests of the
// form show its fields.
test('a parcel has its own price, name and country, and its address is kept for the next order @night', async ({
  page,
}) => {
  const { data } = await givenCart(page.context(), { addons: ['seven-inch-single'] });
  await page.goto('/checkout');
  const summary = page.getByRole('region', { name: 'Order summary' });
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByText('Order summary').first().click();
  await expect(summary.getByText('Worked out from your address').first()).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(data.gifter_email);
  await continueTo(page, 'Contact information');
  await page.getByLabel('First name').fill('Henri');
  await page.getByLabel('Last name').fill('Lavoie');
  await continueTo(page, 'Billing address');
  await page.getByLabel('Country', { exact: true }).selectOption('CA');
  await page.getByLabel('City', { exact: true }).fill('Ottawa');
  await continueTo(page, 'Shipping address');
  // The record can be sent only within the country. The billing address is in Canada, so it is not offered as the
  // parcel's address.
  await expect(page.getByLabel(/same as for billing/)).toHaveCount(0);
  await expect(page.getByText('is sent within the United States only.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Country', { exact: true }).getByRole('option')).toHaveText(['United States']);
  await page.getByLabel('Who the parcel is for').fill('Lou Okafor');
  await page.getByLabel('Street address').fill('26 Genesee Street');
  await page.getByLabel('City', { exact: true }).fill('Skaneateles');
  await page.getByLabel('State', { exact: true }).selectOption('NY');
  await page.getByLabel('ZIP code').fill('13152');
  await expect(summary.getByText('Worked out from your address')).toHaveCount(0);
  await continueTo(page, 'Payment');
  await expect(
    page.getByText('Lou Okafor, 26 Genesee Street, Skaneateles, NY 13152, United States', { exact: true }),
  ).toBeVisible();
  await fillCard(page, CARD.good);
  await completePurchase(page).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Follow your song' })).toBeVisible();
  await page.getByRole('link', { name: 'Gift receipt' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  // The customer's next order offers the same addresses again.
  await expect.poll(() => stored(page, 'sf_address_ids')).toMatchObject({ shipping: expect.any(Number) });
  const next = await givenCart(page.context(), { addons: ['lyric-print'] });
  await seed(page, { sf_cart: next.cart, sf_songbuilder: { data: next.data, revision: 1, dirty: [] } });
  await page.goto('/checkout');
  await expect(page.getByText('Lou Okafor, 26 Genesee Street', { exact: false })).toBeVisible();
  await expect(page.getByText('Ottawa, Canada', { exact: false })).toBeVisible();
});

test('an order that credit covers needs no card @once @night', async ({ page }) => {
  const { email, code } = await givenGiftCard(page.context());
  await givenCart(page.context());
  await apiOf(page.request).credits.applyGiftCard({ body: { code } });
  await page.goto('/checkout');
  await expect(page.getByText(email)).toBeVisible();
  await fillBilling(page);
  await expect(page.getByText('Nothing to pay: credit covers it.')).toBeVisible();
  await expect(page.locator('iframe[src*="/sandbox-payments/fields.html"]')).toHaveCount(0);
  await completePurchase(page).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Follow your song' })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByText('-$199.99')).toBeVisible();
  await expect(receipt.getByText('$0.00').last()).toBeVisible();
});

// Runs only at night. By day other tests cover this: `site/keyboard` orders a song as a guest, and tests of the form
// show its fields and errors.
test('the checkout of a song asks a guest for little, says what it promises, and shows no error before an action @night', async ({
  page,
  browser,
  baseURL,
}) => {
  const { data } = await givenCart(page.context());
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: `A song for ${data.recipient}` })).toBeVisible();
  await page.goto('/checkout');
  await untilAlive(page);
  await expect(completePurchase(page)).toBeDisabled();
  await expect(page.getByText('Complete all sections above before proceeding.')).toBeVisible();
  await expect(page.locator('.help--error')).toHaveCount(0);
  await expect(page.getByText(/^Your song comes by (Sun|Mon|Tue|Wed|Thu|Fri|Sat), [^,]*\.$/)).toBeVisible();
  // A customer with a known address is told why a code is needed.
  const known = newEmail();
  const owner = await browser.newContext({ baseURL });
  const user = { email: known, first_name: 'Henri', last_name: 'Lavoie' };
  await apiOf(owner.request).auth.register({ body: { user, skip_otp: true } });
  await owner.close();
  await page.getByLabel('Email', { exact: true }).fill(known);
  await continueTo(page, 'Contact information');
  const isKnown = page.getByText(`${known} has bought here before`, { exact: false });
  await expect(isKnown).toBeVisible();
  await page.reload();
  await expect(isKnown).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('Email', { exact: true }).fill(newEmail());
  await continueTo(page, 'Contact information');
  await page.getByLabel('First name').fill('Henri');
  await page.getByLabel('Last name').fill('Lavoie');
  await continueTo(page, 'Billing address');
  const zip = page.getByLabel('ZIP code');
  await expect(zip).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('City', { exact: true })).toHaveCount(0);
  await zip.fill('13152');
  await expect(page.getByText('Skaneateles, NY').first()).toBeVisible();
  // The shop does not know this code, so it asks for the city.
  await zip.fill('00000');
  await expect(page.getByLabel('City', { exact: true })).toBeVisible();
  // Other countries are asked for no more than their name, and no city of the US stays with them.
  await page.getByLabel('City', { exact: true }).fill('Skaneateles');
  await page.getByLabel('Country').selectOption('DE');
  await expect(page.getByLabel('City', { exact: true })).toHaveCount(0);
  await page.getByLabel('Postal code').fill('10115');
  await continueTo(page, 'Payment');
  await expect(page.getByText('10115, Germany', { exact: true })).toBeVisible();
});

test('a late answer about a ZIP code takes nothing away that was typed in the meantime @once', async ({
  page,
}) => {
  const { data } = await givenCart(page.context(), { addons: ['seven-inch-single'] });
  await page.goto('/checkout');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/v3/api/settings/zip_codes/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Email', { exact: true }).fill(data.gifter_email);
  await continueTo(page, 'Contact information');
  await page.getByLabel('First name').fill('Henri');
  await page.getByLabel('Last name').fill('Lavoie');
  await continueTo(page, 'Billing address');
  const asked = page.waitForRequest('**/v3/api/settings/zip_codes/*');
  await page.getByLabel('ZIP code').fill('13152');
  await asked;
  await page.getByLabel('City', { exact: true }).fill('Mottville');
  await page.getByLabel('State', { exact: true }).selectOption('NY');
  await continueTo(page, 'Shipping address');
  await page.getByLabel('Street address').fill('26 Genesee Street');
  const answered = page.waitForResponse('**/v3/api/settings/zip_codes/*');
  letGo();
  await (await answered).finished();
  await continueTo(page, 'Payment');
  await expect(
    page.getByText('Henri Lavoie, 26 Genesee Street, Mottville, NY 13152, United States'),
  ).toBeVisible();
});

test('a changed ZIP code keeps the section open until its city is known @once @night', async ({ page }) => {
  const { data } = await givenCart(page.context());
  await page.goto('/checkout');
  await fillSections(page, data.gifter_email);
  await expect(page.getByText('Skaneateles, NY 13152, United States', { exact: true })).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/v3/api/settings/zip_codes/94103', async (route) => {
    await held;
    await route.continue();
  });
  const section = page.locator('[data-state="open"]');
  const zip = section.getByLabel('ZIP code');
  const city = section.getByLabel('City', { exact: true });
  await page.getByRole('button', { name: 'Edit Billing address' }).click();
  await zip.fill('94103');
  await zip.press('Enter');
  await expect(section.getByText('City is required.')).toBeVisible();
  letGo();
  await expect(city).toHaveValue('San Francisco');
  await continueTo(page, 'Payment');
  await expect(page.getByText('San Francisco, CA 94103, United States', { exact: true })).toBeVisible();
  // The look-up fails, so the customer types the city.
  await page.route('**/v3/api/settings/zip_codes/02108', (route) => route.abort());
  await page.getByRole('button', { name: 'Edit Billing address' }).click();
  await zip.fill('02108');
  await expect(city).toHaveValue('');
  await city.fill('Boston');
  await section.getByLabel('State', { exact: true }).selectOption('MA');
  await continueTo(page, 'Payment');
  await expect(page.getByText('Boston, MA 02108, United States', { exact: true })).toBeVisible();
});
