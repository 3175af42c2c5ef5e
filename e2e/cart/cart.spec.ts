import type { BrowserContext, Locator, Page } from '@playwright/test';
import { addDays, chicagoDay } from '../../packages/domain/src/time/chicago.ts';
import { untilAlive } from '../support/alive.ts';
import { chooseWithArrows, pressOn, typeInto } from '../support/keyboard.ts';
import { goOffline } from '../support/lost-scripts.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, givenCart, givenDraft } from '../support/songs.ts';
import { LOCALES, type Locale, wordsOf } from '../support/words.ts';

const en = wordsOf('en');

const total = (page: Page) => page.locator('.price__total').filter({ visible: true });
const row = (page: Page, label: string) => page.locator('.price__row').filter({ hasText: label });
const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 3 }) });
const toast = (page: Page) => page.locator('.toast');
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click();
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('sf_cart') ?? '{}'));

async function openCart(page: Page, addons: readonly string[] = []) {
  const given = await givenCart(page.context(), { addons });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: `A song for ${given.data.recipient}` })).toBeVisible();
  await untilAlive(page);
  return given;
}

async function tryCode(page: Page, code: string, w = en): Promise<void> {
  const open = page.getByRole('button', { name: w('cart_coupon_add') });
  const field = page.getByLabel(w('cart_coupon_code'));
  await expect(open.or(field).first()).toBeVisible();
  if (await open.isVisible()) await open.click();
  await field.fill(code);
  await press(page, w('cart_coupon_apply'));
}

type StoredCart = { products: { name: string }[] };

/** Changes the stored cart, as time or an earlier visit could have done. */
async function changeCart(page: Page, change: (cart: StoredCart) => object): Promise<void> {
  const text = JSON.stringify(change(await storedCart(page)));
  await page.evaluate((kept) => window.localStorage.setItem('sf_cart', kept), text);
}

const speak = (context: BrowserContext, locale: Locale, baseURL: string | undefined) =>
  context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);

test.describe('a coupon', () => {
  test('is applied, shown with its discount, and removed @phone @night', async ({ page }) => {
    await openCart(page, ['lyric-print']);
    await tryCode(page, ' forty20 ');
    await expect(row(page, 'Discount (FORTY20)')).toContainText('-$40.00');
    await expect(row(page, 'Discount (FORTY20)')).toContainText('20% off');
    await expect(total(page)).toContainText('$207.99');
    const remove = page.getByRole('button', { name: 'Remove Coupon FORTY20' });
    await expect(remove).toBeFocused();
    await page.reload();
    await expect(row(page, 'Discount (FORTY20)')).toBeVisible();
    await remove.click();
    await expect(row(page, 'Discount')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a coupon or gift card' })).toBeFocused();
    await expect(total(page)).toContainText('$247.99');
  });

  test('that is unknown stays in the field beside the error @once @night', async ({ page }) => {
    await openCart(page);
    await tryCode(page, 'NOSUCH');
    await expect(page.getByText(en('errors_coupon_unknown'))).toBeVisible();
    await expect(page.getByLabel('Coupon or gift card code')).toHaveValue('NOSUCH');
    await expect(page.getByLabel('Coupon or gift card code')).toBeFocused();
    await page.getByLabel('Coupon or gift card code').fill('');
    await press(page, 'Apply');
    await expect(page.getByText(en('cart_coupon_empty'))).toBeVisible();
  });

  test('is not lost when the shop cannot be reached @once @night', async ({ page, context }) => {
    await openCart(page);
    await press(page, 'Add a coupon or gift card');
    await goOffline(page);
    await tryCode(page, 'HELLO10');
    await expect(page.getByText(en('errors_network')).first()).toBeVisible();
    await expect(page.getByLabel('Coupon or gift card code')).toHaveValue('HELLO10');
    await context.setOffline(false);
    await press(page, 'Apply');
    await expect(row(page, 'Discount (HELLO10)')).toBeVisible();
  });

  // Runs only at night. By day other tests cover this: the tests of the cart apply a code of an address, and the tests
  // of arrivals bring one.
  test('from an address is applied once its song is in the cart @night', async ({ page }) => {
    await givenDraft(page.context());
    await page.goto('/?coupon=forty20&affiliate=blog');
    await expect.poll(async () => (await storedCart(page)).reservedCoupon?.code).toBe('FORTY20');
    // The code is in the cart now, so the page has removed it from the address.
    await expect(page).toHaveURL('/?affiliate=blog');
    await page.goto('/cart');
    await expect(page.getByText('Nothing in here yet')).toBeVisible();
    await page.goto('/song-builder/pre-cart');
    await untilAlive(page);
    // Business rights are not offered for a song whose recipient is a person from the shop's lists.
    await expect(page.getByText('Lyric print').first()).toBeVisible();
    await expect(page.getByText('Small business rights')).toHaveCount(0);
    await press(page, 'Add to cart');
    await expect(page).toHaveURL(/\/cart$/);
    await expect(row(page, 'Discount (FORTY20)')).toContainText('-$40.00');
    expect((await storedCart(page)).affiliate).toBe('blog');
  });

  test('from an address is reported when it is unknown @once @night', async ({ page }) => {
    await givenCart(page.context());
    await page.goto('/cart?coupon=NOSUCH');
    await expect(toast(page).filter({ hasText: en('errors_coupon_unknown') })).toBeVisible();
    expect((await storedCart(page)).reservedCoupon).toBeNull();
  });

  test('that has ended is removed when the cart is opened, with a message (7.5-02) @once @night', async ({
    page,
  }) => {
    await openCart(page);
    await tryCode(page, 'FORTY20');
    await expect(row(page, 'Discount (FORTY20)')).toBeVisible();
    const asked: unknown[] = [];
    await page.route('**/checkout/coupon_validation', (route) => {
      asked.push(route.request().postDataJSON().sf_cart.coupon_code);
      return route.fulfill({ status: 409, json: { code: 'coupon_ended', reset_coupon: true } });
    });
    await page.reload();
    await expect(toast(page).filter({ hasText: en('errors_coupon_ended') })).toBeVisible();
    await expect(row(page, 'Discount')).toHaveCount(0);
    await expect(total(page)).toContainText('$199.99');
    expect(asked).toEqual(['FORTY20']);
  });

  test('is reserved again when its product is removed, and comes back with it @once @night', async ({
    page,
  }) => {
    await openCart(page, ['lyric-print']);
    await tryCode(page, 'PRINT5');
    await expect(row(page, 'Discount (PRINT5)')).toContainText('-$5.00');
    await press(line(page, 'Lyric print'), 'Remove Lyric print');
    await expect(row(page, 'Discount')).toHaveCount(0);
    await expect(toast(page).filter({ hasText: en('cart_coupon_aside', { code: 'PRINT5' }) })).toBeVisible();
    await expect(page.getByText(en('cart_coupon_kept', { code: 'PRINT5' }))).toBeVisible();
    await press(toast(page).filter({ hasText: 'Lyric print was removed.' }), 'Undo');
    await expect(row(page, 'Discount (PRINT5)')).toContainText('-$5.00');
  });
});

for (const locale of LOCALES) {
  const w = wordsOf(locale);
  test(`a coupon that does not suit the cart is kept, in ${locale} @once @night`, async ({
    page,
    baseURL,
  }) => {
    await speak(page.context(), locale, baseURL);
    await givenCart(page.context());
    await page.goto('/cart');
    await untilAlive(page);
    await tryCode(page, 'PRINT5', w);
    await expect(page.getByText(w('cart_coupon_not_applicable'))).toBeVisible();
    await expect(page.getByText(w('cart_coupon_kept', { code: 'PRINT5' }))).toBeVisible();
    expect((await storedCart(page)).reservedCoupon).toMatchObject({ code: 'PRINT5' });
  });

  test(`removing the song asks first, in ${locale} @night`, async ({ page, baseURL }) => {
    await speak(page.context(), locale, baseURL);
    const { data } = await givenCart(page.context());
    await page.goto('/cart');
    await untilAlive(page);
    await page.getByRole('button', { name: w('cart_remove'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: w('cart_remove_title') });
    await expect(dialog.getByText(w('cart_remove_text', { recipient: data.recipient }))).toBeVisible();
    await expect(dialog.getByRole('link', { name: w('cart_find_artist') })).toBeVisible();
    await press(dialog, w('cart_remove_cancel'));
    await expect(dialog).toBeHidden();
    expect((await storedCart(page)).products).toHaveLength(1);
    await page.getByRole('button', { name: w('cart_remove'), exact: true }).click();
    await press(dialog, w('cart_remove_confirm'));
    await expect(page.getByText(w('cart_empty_title'))).toBeVisible();
  });
}

test('the messages have the specified texts @once', () => {
  expect(en('cart_coupon_not_applicable')).toBe('Sorry, this coupon is not applicable to the products.');
  expect(en('cart_items_expired')).toBe('Some items have expired and have been removed from the cart.');
  expect(en('cart_remove_title')).toBe('Are you sure?');
  expect(en('cart_remove_text', { recipient: 'Lou' })).toBe(
    'Deleting your song will lose your memories and story details about Lou. Are you sure?',
  );
  expect(en('cart_remove_confirm')).toBe('I want to delete my song');
  expect(en('cart_second_song')).toBe(
    'You already have a song in your cart. Adding a new one will reset your current cart. Are you sure you want to proceed?',
  );
  expect([en('cart_verse_above_four'), en('cart_clear_selection')]).toEqual([
    'Add more than 4 verses',
    'Clear selection',
  ]);
});

test('expired lines are removed with a message @once @night', async ({ page }) => {
  await openCart(page, ['lyric-print']);
  await changeCart(page, (cart) => ({
    ...cart,
    products: cart.products.map((product) =>
      product.name === 'lyric-print' ? { ...product, expire: '2020-01-01T00:00:00Z' } : product,
    ),
  }));
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(toast(page).filter({ hasText: en('cart_items_expired') })).toBeVisible();
  await expect(line(page, 'Lyric print')).toHaveCount(0);
});

// Runs only at night. By day other tests cover this: the tests of the cart drop such products, and a test of
// recovery names the contact.
test('a product that the shop no longer sells is removed with a message and a contact (8.3-01) @once @night', async ({
  page,
}) => {
  await openCart(page, ['lyric-print']);
  await changeCart(page, (cart) => ({
    ...cart,
    products: cart.products.map((product) =>
      product.name === 'lyric-print' ? { ...product, id: '999999999' } : product,
    ),
  }));
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(
    page.getByText('Error product is missing. Please contact us at help@keepsong.test'),
  ).toBeVisible();
  await expect(line(page, 'Lyric print')).toHaveCount(0);
  await expect(total(page)).toContainText('$199.99');
});

test('a second song asks first and then replaces the cart @night', async ({ page }) => {
  const { data } = await openCart(page, ['lyric-print']);
  await changeCart(page, (cart) => ({
    ...cart,
    products: cart.products.map((product) =>
      product.name === 'personalized-song'
        ? {
            ...product,
            additional_info: {
              songbuilder_slug: 'other',
              recipient: 'Lou',
              artist_id: '1',
              artist_name: 'X',
            },
          }
        : product,
    ),
  }));
  await page.goto('/song-builder/pre-cart');
  await untilAlive(page);
  await press(page, 'Add to cart');
  const dialog = page.getByRole('dialog', { name: en('cart_second_song_label') });
  await expect(dialog.getByText(en('cart_second_song'))).toBeVisible();
  await press(dialog, 'cancel');
  expect((await storedCart(page)).products).toHaveLength(2);
  await press(page, 'Add to cart');
  await press(dialog, "Yes, I'm sure!");
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: `A song for ${data.recipient}` })).toBeVisible();
  // The cart itself shows what was added, so no notification lies over it.
  expect(await toast(page).count()).toBe(0);
  expect((await storedCart(page)).products).toHaveLength(1);
});

test('an offer that is cheaper with the song says so and also shows the usual price @night', async ({
  page,
}) => {
  await openCart(page, ['song-qr-card']);
  const card = line(page, 'Song card');
  await expect(card.locator('s')).toContainText('$12.00');
  await expect(card).toContainText('$9.00');
  await expect(card).toContainText('Offer with Original Song');
  await expect(row(page, 'Offers')).toContainText('-$3.00');
  await expect(total(page)).toContainText('$208.99');
  await expect(page.getByText(en('cart_taxes_shipping_later'))).toBeVisible();
});

test('a product that a code adds is not added again once removed, and leaves the cart with its code @once @night', async ({
  page,
}) => {
  await openCart(page);
  await tryCode(page, 'STREAM');
  const streaming = line(page, 'Song streaming, on us');
  await expect(streaming).toBeVisible();
  await press(streaming, 'Remove Song streaming, on us');
  await expect(streaming).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Coupon STREAM' })).toBeVisible();
  await expect(streaming).toHaveCount(0);
  await changeCart(page, (cart) => ({ ...cart, refusedAutoAdds: [] }));
  await page.reload();
  await expect(streaming).toBeVisible();
  await press(page, 'Remove Coupon STREAM');
  await expect(streaming).toHaveCount(0);
});

/** Chooses rush delivery by its date, changes it, and removes it. */
async function chooseRush(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit delivery' });
  await edit.click();
  const days = page.getByRole('group', { name: 'When should the song be there?' }).getByRole('radio');
  await expect(days.first()).toBeChecked();
  await expect(days.first()).toBeFocused();
  await expect(page.getByText(/^\w{3}, \w{3} \d+ by 8pm CST$/).first()).toBeVisible();
  await expect(page.getByText('Rush delivery · $79.00')).toBeVisible();
  await page.getByRole('radio', { name: /\$79/ }).setChecked(true, { force: true });
  await expect(line(page, 'Rush delivery')).toContainText('$79.00');
  await expect(total(page)).toContainText('$278.99');
  await page.getByRole('radio', { name: /\$119/ }).setChecked(true, { force: true });
  await expect(line(page, 'Rush delivery')).toContainText('$119.00');
  const held = (await storedCart(page)).products[1];
  expect(held).toMatchObject({
    price: 11_900,
    rushFeeInfo: { add_days: 1, cost: 11_900, holiday_skip: false },
  });
  await press(page, 'Done');
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(line(page, 'Rush delivery')).toContainText('$119.00');
  await press(line(page, 'Rush delivery'), 'Edit Rush delivery');
  await days.first().setChecked(true, { force: true });
  await expect(line(page, 'Rush delivery')).toHaveCount(0);
  await expect(total(page)).toContainText('$199.99');
}

/** Chooses an offered tip for the artist, or another amount. */
async function chooseTip(page: Page): Promise<void> {
  const tip = line(page, `Thank ${ARTIST.name.split(' ')[0]}`);
  await tip.getByRole('radio', { name: '$10' }).setChecked(true, { force: true });
  await expect(total(page)).toContainText('$209.99');
  await tip.getByRole('radio', { name: 'Other amount' }).setChecked(true, { force: true });
  await tip.getByLabel('Your amount in dollars').fill('0.50');
  await press(tip, 'Save amount');
  await expect(tip.getByText('Choose an amount from $1.00 to $500.00.')).toBeVisible();
  await tip.getByLabel('Your amount in dollars').fill('12.50');
  await press(tip, 'Save amount');
  await expect(total(page)).toContainText('$212.49');
  await page.reload();
  await expect(tip).toContainText('$12.50');
  await press(tip, /^Remove Thank/);
  await expect(total(page)).toContainText('$199.99');
}

/** Chooses extra verses by chips, and more than four by a stepper. */
async function chooseVerses(page: Page): Promise<void> {
  await press(page, 'Add Extra verse');
  const verses = line(page, '1 extra verse');
  await expect(verses).toContainText('Extra verse fee: $14.99');
  await press(verses, /^Edit/);
  await page.getByRole('radio', { name: '3 Verses' }).setChecked(true, { force: true });
  await expect(line(page, '3 extra verses')).toContainText('Extra verse fee: $44.97');
  await press(page, 'Add more than 4 verses');
  await expect(line(page, '5 extra verses')).toBeVisible();
  await press(page, 'Clear selection');
  await expect(line(page, '5 extra verses')).toHaveCount(0);
  await press(toast(page).filter({ hasText: /verse.* removed/i }), 'Undo');
  await expect(line(page, '5 extra verses')).toBeVisible();
}

test('rush delivery, a tip and verses are chosen in the cart, changed, and removed', async ({ page }) => {
  await openCart(page);
  await chooseRush(page);
  await chooseTip(page);
  await chooseVerses(page);
});

// Runs only at night. By day other tests cover this: the tests of the rules tell what comes too late, and the test
// above chooses rush delivery.
test('a song that comes too late says so and offers rush delivery @once @night', async ({ page }) => {
  await givenCart(page.context(), { song: { wanted_by: addDays(chicagoDay(new Date()), 2) } });
  await page.goto('/cart');
  const late = page.getByText(/^That is after .+, when you need it\. Rush delivery brings it by/);
  await expect(late).toBeVisible();
  await press(page, 'Choose rush delivery');
  await page.getByRole('radio', { name: /\$119/ }).setChecked(true, { force: true });
  await press(page, 'Done');
  await expect(line(page, 'Rush delivery')).toBeVisible();
  await expect(late).toHaveCount(0);
});

// Runs only at night. By day other tests cover this: `site/network` shows a page whose lower part still sleeps.
test('a cart that is reloaded while scrolled down is shown, though the banner is out of view @night', async ({
  page,
}) => {
  await openCart(page, ['lyric-print']);
  await page.setViewportSize({ width: 390, height: 320 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.reload();
  await expect(total(page)).toContainText('$247.99');
});

test('two tabs show the same cart, with its coupon and its lines @once @night', async ({ page }) => {
  await openCart(page, ['lyric-print']);
  const other = await page.context().newPage();
  await other.goto('/cart');
  await untilAlive(other);
  await tryCode(page, 'HELLO10');
  await expect(row(other, 'Discount (HELLO10)')).toBeVisible();
  await press(line(other, 'Lyric print'), 'Remove Lyric print');
  await expect(line(page, 'Lyric print')).toHaveCount(0);
  await press(other, 'Remove Coupon HELLO10');
  await expect(row(page, 'Discount')).toHaveCount(0);
});

test('coupon, delivery and gratuity can be chosen by keyboard alone @night', async ({ page }) => {
  await openCart(page);
  await pressOn(page, page.getByRole('button', { name: 'Edit delivery' }));
  const fast = page.getByRole('radio', { name: /\$79/ });
  await expect(page.getByRole('radio', { name: /Free$/ })).toBeFocused();
  for (let presses = 0; presses < 4 && !(await fast.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(line(page, 'Rush delivery')).toContainText('$79.00');
  await pressOn(page, page.getByRole('button', { name: 'Done' }));
  await chooseWithArrows(page, page.getByRole('group', { name: /How much/ }), '$20');
  await pressOn(page, page.getByRole('button', { name: 'Add a coupon or gift card' }));
  await typeInto(page, page.getByLabel('Coupon or gift card code'), 'HELLO10');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Discount (HELLO10)')).toBeVisible();
  await expect(total(page)).toContainText('$');
});
