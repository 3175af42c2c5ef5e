import type { Locator, Page } from '@playwright/test';
import { BUILDER } from '../support/builder.ts';
import { faultsOf } from '../support/faults.ts';
import { chooseWithArrows, pressOn, typeInto } from '../support/keyboard.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenCart, givenDraft } from '../support/songs.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

const MESSAGE = 'Thirty winters. Press play, then come and find me.';
const LINE = 'Turn it up';

const addon = (page: Page) => page.getByRole('region', { name: 'E-card' });
const panel = (page: Page) => page.getByRole('dialog', { name: /^An e-card for/ });
const start = (page: Page) => page.getByRole('button', { name: 'Get started E-card' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit E-card' });
const message = (page: Page) => panel(page).getByLabel('Your message inside');
const total = (page: Page) => page.locator('.price__total').filter({ visible: true });

async function atReadBack(page: Page): Promise<string> {
  const { recipient } = await givenDraft(page.context());
  await page.goto(`${BUILDER}/pre-cart`);
  await expect(addon(page)).toBeVisible();
  return recipient;
}

/** Chooses an option of the panel. The click is forced, because pictures cover the radio buttons. */
const pick = (page: Page, name: string) =>
  panel(page).getByRole('radio', { name, exact: true }).setChecked(true, { force: true });

async function writeCard(page: Page, words = MESSAGE): Promise<void> {
  await pick(page, 'Sound wave');
  await panel(page).getByLabel('Line on the front').fill(LINE);
  await message(page).fill(words);
  await pick(page, 'Serif');
}

const save = (page: Page) => panel(page).getByRole('button', { name: 'Save card' }).click();
/**
 * Presses the panel's own 'Delete and Start Over'. The confirming dialog inside the panel has a button of the same
 * name, but comes later in the document.
 */
const startOver = (within: Locator) =>
  within.getByRole('button', { name: 'Delete and Start Over' }).first().click();

const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('sf_cart') ?? '{}'));

/** The e-card as the cart sends it with its next request for prices. */
async function sentCard(page: Page): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.url().includes('/checkout/payment_settings'));
  await page.goto('/checkout');
  const { sf_cart, sf_song_data } = (await sent).postDataJSON();
  const line = sf_cart.products.find(({ name }: { name: string }) => name.endsWith('-e-card'));
  return { info: line?.additional_info, deliveryType: sf_song_data.deliveryType };
}

// Runs only at night. By day other tests cover this: the panel is a dialog like those of the cart, which `cart/cart`
// uses.
test("the panel's bottom bar is at the very bottom and hides no field, and the card turns @night", async ({
  page,
}) => {
  await atReadBack(page);
  await start(page).click();
  const foot = panel(page).locator('.panel-slide__foot');
  const button = foot.getByRole('button', { name: 'Save card' });
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: 0, height: 0 };
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await boxOf(foot)).y + (await boxOf(foot)).height).toBeCloseTo(height, 0);
    await panel(page).getByLabel('Line on the front').focus();
    await message(page).focus();
    const field = await boxOf(message(page));
    expect(field.y + field.height).toBeLessThanOrEqual((await boxOf(foot)).y);
  }

  // The card turns to the side that the customer is writing on.
  const sides = panel(page).locator('.ecard__side');
  await message(page).fill(MESSAGE);
  await expect(panel(page).getByRole('button', { name: 'See the front' })).toBeVisible();
  await expect(sides.filter({ hasText: MESSAGE })).toHaveAttribute('aria-hidden', 'false');
  await panel(page).getByLabel('Line on the front').fill(LINE);
  await expect(sides.filter({ hasText: LINE })).toHaveAttribute('aria-hidden', 'false');
  await panel(page).getByRole('button', { name: 'See the inside' }).click();
  await expect(panel(page).locator('.ecard')).toHaveAttribute('data-side', 'inside');
});

// Runs only at night. By day other tests cover this: the API tests sell e-cards and send them, and the tests of the
// cart keep their words.
test('an e-card is written on the pre-cart page, kept, and ordered with the song @night', async ({
  page,
}) => {
  const recipient = await atReadBack(page);
  await start(page).click();
  await expect(panel(page).getByRole('heading', { name: `An e-card for ${recipient}` })).toBeVisible();

  await save(page);
  await expect(panel(page).getByText('Write a few words for the inside of the card.')).toBeVisible();
  await expect(message(page)).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);

  await writeCard(page);
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel(page)).toBeHidden();
  await expect(start(page)).toBeVisible();
  await page.reload();
  await start(page).click();
  await expect(message(page)).toHaveValue(MESSAGE);
  await expect(panel(page).getByRole('radio', { name: 'Sound wave' })).toBeChecked();

  await save(page);
  await expect(panel(page)).toBeHidden();
  await expect(addon(page).getByText('Your card is ready. It opens on the song.')).toBeVisible();
  await expect(total(page)).toContainText('$204.98');
  await page.reload();
  await expect(edit(page)).toBeVisible();

  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('“Thirty winters”')).toBeVisible();
  await edit(page).click();
  await message(page).fill('Forty winters. Press play.');
  await save(page);
  await expect(page.getByText('“Forty winters”')).toBeVisible();
  await page.reload();
  await expect(page.getByText('“Forty winters”')).toBeVisible();

  expect(await sentCard(page)).toEqual({
    info: {
      ecard: { front: 'wave', front_line: LINE, message: 'Forty winters. Press play.', writing: 'serif' },
    },
    deliveryType: 'e-card',
  });
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
});

test('no text longer than a card allows can be typed @once @night', async ({ page }) => {
  await atReadBack(page);
  await start(page).click();
  await panel(page).getByLabel('Line on the front').pressSequentially('x'.repeat(45));
  await expect(panel(page).getByLabel('Line on the front')).toHaveValue('x'.repeat(40));
  await expect(message(page)).toHaveAttribute('maxlength', '400');
});

test('Delete and Start Over asks first, then starts with an empty card @once @night', async ({ page }) => {
  await atReadBack(page);
  await start(page).click();
  await writeCard(page);
  await save(page);
  await edit(page).click();
  const asked = page.getByRole('dialog', { name: 'Delete this card?' });
  await startOver(panel(page));
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await expect(message(page)).toHaveValue(MESSAGE);

  await startOver(panel(page));
  await startOver(asked);
  await expect(asked).toBeHidden();
  await expect(message(page)).toHaveValue('');
  await expect(panel(page).getByLabel('Line on the front')).toHaveValue('');
  await expect(panel(page).getByRole('radio', { name: 'Sleeve' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(start(page)).toBeVisible();
  await expect(total(page)).toContainText('$199.99');
  await page.reload();
  await start(page).click();
  await expect(message(page)).toHaveValue('');
});

test('the text of a removed card is kept @once @night', async ({ page }) => {
  await atReadBack(page);
  await start(page).click();
  await writeCard(page);
  await save(page);
  await addon(page).getByRole('button', { name: 'Remove E-card' }).click();
  await expect(total(page)).toContainText('$199.99');
  await start(page).click();
  await expect(message(page)).toHaveValue(MESSAGE);
});

// Runs only at night. By day other tests cover this: the API tests refuse such a card, and a test of recovery leads
// to the cart.
test('an e-card without personalisation keeps the cart from the checkout @once @night', async ({ page }) => {
  await givenCart(page.context(), { addons: ['pl-e-card'] });
  await page.goto('/cart');
  const cause = page.getByRole('listitem').filter({ hasText: 'Please personalize your card.' });
  await expect(cause).toContainText('E-card');
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Please personalize your card.').filter({ visible: true })).toHaveCount(2);

  await start(page).click();
  await writeCard(page);
  await save(page);
  await expect(cause).toBeHidden();
  await edit(page).click();
  await startOver(panel(page));
  const asked = page.getByRole('dialog', { name: 'Delete this card?' });
  await expect(asked).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await startOver(asked);
  await page.keyboard.press('Escape');
  await expect(cause).toBeVisible();

  await page.getByRole('button', { name: 'Remove E-card' }).click();
  await expect(cause).toBeHidden();
  expect((await storedCart(page)).deliveryType).toBe('standard');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
});

test('a shop that cannot make e-cards names its contact @once @night', async ({ page }) => {
  await atReadBack(page);
  await start(page).click();
  await writeCard(page);
  await save(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.route('**/checkout/payment_settings', (route) =>
    route.fulfill({ status: 409, json: { code: 'ecard_key_missing' } }),
  );
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(
    page.getByText('Missing Paper Lantern ecard key. Please contact us at help@keepsong.test'),
  ).toBeVisible();
  await expect(edit(page)).toBeVisible();
});

/**
 * Presses 'buy now' in the details of one product. It names the product, because the details of the previous product
 * may still be fading out.
 */
const buyNowIn = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'buy now', exact: true }).click();

// Runs only at night. By day other tests cover this: the API tests sell add-ons with a song.
test('Learn more describes an add-on, and buy now goes on with it @once @night', async ({ page }) => {
  await atReadBack(page);
  await page.getByRole('button', { name: 'Learn more Lyric print' }).click();
  const details = page.getByRole('dialog', { name: 'Lyric print' });
  await expect(details.getByText('$48.00')).toBeVisible();
  // The details open in a panel at the side (spec 2.9-21), with the width of all panels (9.6-03).
  await expect(details).toHaveAttribute('data-from', 'right');
  await expect(details.locator('.panel-slide')).toHaveCSS('width', '775px');
  await details.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /^Lyric print/ })).toBeChecked();
  await page.getByRole('button', { name: 'Learn more Song card' }).click();
  await buyNowIn(page, 'Song card');
  await expect(page).toHaveURL(/\/cart$/);
  const names = (await storedCart(page)).products.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['lyric-print', 'personalized-song', 'song-qr-card']);

  await page.getByRole('button', { name: 'Learn more Extra verse' }).click();
  await buyNowIn(page, /^Extra verse/);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
});

test('the cart offers the e-card, and adds it once it is written @night', async ({ page }) => {
  await givenCart(page.context());
  await page.goto('/cart');
  await start(page).click();
  await writeCard(page);
  await save(page);
  await expect(page.getByText('“Thirty winters”')).toBeVisible();
  await expect(edit(page)).toBeVisible();
  expect((await storedCart(page)).deliveryType).toBe('e-card');
});

test('an e-card is written by keyboard alone @night', async ({ page }) => {
  await atReadBack(page);
  await pressOn(page, start(page));
  await chooseWithArrows(page, panel(page).getByRole('group', { name: 'Card front' }), 'Initial');
  await typeInto(page, panel(page).getByLabel('Line on the front'), LINE);
  await typeInto(page, message(page), MESSAGE);
  await chooseWithArrows(page, panel(page).getByRole('group', { name: 'Writing' }), 'Plain');
  await pressOn(page, panel(page).getByRole('button', { name: 'Save card' }));
  await expect(panel(page)).toBeHidden();
  await expect(edit(page)).toBeVisible();
});

// Runs only at night. By day other tests cover this: the tests of the e-card name its errors.
for (const locale of LOCALES)
  test.describe(`${locale} @night`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds no problem in the panel, its dialog and its errors', async ({ page, baseURL }) => {
      const say = wordsOf(locale);
      await page.context().addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
      const { recipient } = await givenDraft(page.context());
      await page.goto(`${BUILDER}/pre-cart`);
      await page.getByRole('button', { name: say('cart_get_started') }).click();
      const open = page.getByRole('dialog', { name: say('cart_ecard_title', { recipient }) });
      await open.getByRole('button', { name: say('cart_ecard_save') }).click();
      await expect(open.getByText(say('cart_ecard_message_empty'))).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await open.getByRole('button', { name: say('cart_ecard_start_over') }).click();
      await expect(page.getByRole('dialog', { name: say('cart_ecard_delete_title') })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  });
