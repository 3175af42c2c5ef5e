import type { Browser, Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { choose, goOn, tellStory, writeRecipient } from '../support/builder.ts';
import {
  CARD,
  completePurchase,
  continueTo,
  fillCard,
  payAsNewCustomer,
  pressCheckout,
} from '../support/checkout.ts';
import { expectSound, show } from '../support/desk.ts';
import { becomeOwner, signInFirst, visit } from '../support/first-owner.ts';
import { mailMatching } from '../support/mailbox.ts';
import { applies, asksForTrial, lists, type Singer, singsTrial } from '../support/new-singer.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop-test.ts';
import { findCommission, newEmail, uploadSong, WORK } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const sp = wordsOf('sp');
const VENDOR = { name: 'Bright Ink Press', email: 'nan@bright-ink.example' };
const PRINT = { en: 'Porch print', sp: 'Lámina del porche', slug: 'lyric-print' };

/** Opens a page of the desk whose fields can be written in. */
async function open(desk: Page, path: string): Promise<void> {
  await desk.goto(path);
  await untilAlive(desk);
}

const publish = (desk: Page) => desk.getByRole('button', { name: 'Publish' }).click();

/** The first page of a new owner says what is missing, and loads the catalogue that every shop begins with. */
async function loadsStarter(desk: Page): Promise<void> {
  await open(desk, '/admin/first-steps');
  await show(desk, 'filled-first-steps');
  await desk.getByRole('button', { name: 'Load the starter catalogue' }).click();
  await expect(desk.getByText(/things are in the shop now/)).toBeVisible();
}

async function setsTaxAndShipping(desk: Page): Promise<void> {
  await open(desk, '/admin/tax/new');
  await desk.getByLabel('State or province').selectOption('NY');
  await desk.getByLabel('Percent', { exact: true }).fill('8');
  await publish(desk);
  await expect(desk).toHaveURL(/\/admin\/tax\/\d+$/);
  await open(desk, '/admin/shipping/new');
  await desk.getByLabel('Price of a parcel').fill('5.95');
  await publish(desk);
  await expect(desk).toHaveURL(/\/admin\/shipping\/\d+$/);
  await open(desk, '/admin/shipping/new');
  await desk.getByLabel('Size', { exact: true }).selectOption('letter');
  await desk.getByLabel('Price of a parcel').fill('1.50');
  await publish(desk);
  await expect(desk).toHaveURL(/\/admin\/shipping\/\d+$/);
  await open(desk, '/admin/shipping');
  await expect(desk.getByRole('row').filter({ hasText: 'Letter' })).toContainText('$1.50');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'filled-shipping');
}

/** Terms and privacy in the shop's own words. */
async function writesTexts(desk: Page): Promise<void> {
  for (const id of ['terms.sections', 'privacy.sections']) {
    await open(desk, `/admin/words/${id}`);
    for (const [language, title] of [
      ['English', 'What we agree on'],
      ['Spanish', 'Lo que acordamos'],
    ] as const)
      await desk
        .getByRole('group', { name: `in ${language}` })
        .getByLabel('Title of the part')
        .first()
        .fill(title);
    await publish(desk);
    await expect(desk.getByText('Published. Customers see it.')).toBeVisible();
  }
}

/** A vendor is added, invited by mail, and signs in. Returns the vendor's page. */
async function addsVendor(shop: OwnShop, browser: Browser, desk: Page): Promise<Page> {
  await open(desk, '/admin/vendors');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'filled-vendors-none');
  await open(desk, '/admin/vendors/new');
  await desk.getByLabel('Name', { exact: true }).fill(VENDOR.name);
  await publish(desk);
  // The page asks for everything that parcels need, and nothing that was written is lost.
  await expect(desk.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await desk.getByLabel('E-mail', { exact: true }).fill(VENDOR.email);
  await desk.getByLabel('Street', { exact: true }).fill('1 Mill Road');
  await desk.getByLabel('City', { exact: true }).fill('Dayton');
  await desk.getByLabel('State', { exact: true }).fill('OH');
  await desk.getByLabel('ZIP code', { exact: true }).fill('45402');
  await show(desk, 'filled-vendor-new');
  await publish(desk);
  await expect(desk).toHaveURL(/\/admin\/vendors\/\d+$/);
  await untilAlive(desk);
  await desk.getByLabel('Invite by e-mail').fill(VENDOR.email);
  await desk.getByRole('button', { name: 'Send invitation' }).click();
  await expect(desk.getByText(`${VENDOR.email} is invited until`)).toBeVisible();
  await expectSound(desk, [1440, 390]);
  await show(desk, 'filled-vendor');

  const vendor = await visit(shop, browser, 1440);
  const mail = await mailMatching(vendor.request, VENDOR.email, /\/admin\/join\/vendor\?token=/);
  await vendor.goto(/\/admin\/join\/vendor\?token=[\w-]+/.exec(mail.text)?.[0] ?? '');
  await untilAlive(vendor);
  await expectSound(vendor, [1440, 390]);
  await show(vendor, 'filled-vendor-join');
  await vendor.getByLabel('First name').fill('Nan');
  await vendor.getByLabel('Last name').fill('Boyd');
  await vendor.keyboard.press('Enter');
  await expect(vendor.getByRole('heading', { name: `You work for ${VENDOR.name} now` })).toBeVisible();
  await vendor.getByRole('link', { name: 'Sign in' }).click();
  await signInFirst(vendor, VENDOR.email);
  await expect(vendor).toHaveURL(/\/partners\/\d+/);
  return vendor;
}

/** The print of the starter catalogue becomes the shop's own: its names in both languages, its vendor, sent as a letter. */
async function sellsPrint(desk: Page): Promise<void> {
  await open(desk, `/admin/products?q=${PRINT.slug}`);
  await desk.getByRole('link', { name: 'Lyric print', exact: true }).click();
  await expect(desk).toHaveURL(/\/admin\/products\/\d+$/);
  await untilAlive(desk);
  await desk.getByLabel('Name in English').fill(PRINT.en);
  await desk.getByLabel('Name in Spanish').fill(PRINT.sp);
  await desk.getByLabel('Vendor', { exact: true }).selectOption({ label: VENDOR.name });
  await desk.getByLabel('Size', { exact: true }).selectOption('letter');
  await publish(desk);
  await expect(desk.getByText('Published. Customers see it.')).toBeVisible();
  await expectSound(desk, [1440, 390]);
  await show(desk, 'filled-print');
}

async function ordersSong(page: Page, email: string): Promise<string> {
  await open(page, '/song-builder');
  await choose(page, 'What’s the occasion?', 'Anniversary');
  await choose(page, 'Music genre', 'Folk');
  await choose(page, 'Vocal style', 'No Preference');
  await goOn(page);
  await page.getByRole('button', { name: 'Choose Rosalind' }).filter({ visible: true }).first().click();
  await writeRecipient(page, 'June', email);
  await goOn(page);
  await tellStory(page);
  await goOn(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await pressCheckout(page);
  await payAsNewCustomer(page, email);
  await page.getByRole('main').getByRole('link', { name: 'Follow your song' }).click();
  await expect(page).toHaveURL(/\/stories\//);
  return new URL(page.url()).pathname;
}

/** The singer delivers, and a producer passes it, because the singer is not trusted yet. */
async function makesSong(desk: Page, { context }: Singer): Promise<void> {
  const api = apiOf(context.request);
  const { id } = await findCommission(api, 'June');
  await api.studio.accept({ params: { id } });
  await uploadSong(context, id);
  await api.studio.deliver({ params: { id }, body: {} });
  await open(desk, `/admin/checks/${id}`);
  await desk.getByRole('button', { name: /^Pass to / }).click();
  await expect(desk.getByText(/^Passed\. /)).toBeVisible();
}

/** The customer of the song buys a print of its lines, with the tax and the price of a letter. */
async function ordersPrint(page: Page, story: string): Promise<void> {
  await open(page, story);
  await page.getByRole('link', { name: 'A lyric print' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PRINT.en);
  await expect(page.getByRole('radio', { name: WORK.title })).toBeChecked();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('added to cart.', { exact: false })).toBeVisible();
  await page.goto('/checkout');
  await untilAlive(page);
  await page.getByLabel('Street address').fill('26 Genesee Street');
  await continueTo(page, 'Payment');
  await expect(page.locator('.price__row').filter({ hasText: 'Shipping', visible: true })).toContainText(
    '$1.50',
  );
  await fillCard(page, CARD.good);
  await completePurchase(page).click();
  await expect(page).toHaveURL(/submission_id=/, { timeout: 20_000 });
}

/** A Spanish-speaking visitor finds the three products in Spanish, and buys a gift card. */
async function ordersGiftCard(shop: OwnShop, browser: Browser): Promise<void> {
  const page = await visit(shop, browser, 1440);
  await page.context().addCookies([{ name: 'sf_locale', value: 'sp', url: shop.origin }]);
  for (const [slug, title] of [
    ['personalized-song', 'Canción original'],
    [PRINT.slug, PRINT.sp],
    ['gift-card-100', 'Tarjeta de regalo, $100'],
  ] as const) {
    await open(page, `/products/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  const friend = newEmail();
  await page.getByLabel(sp('cart_gift_name')).fill('Inés');
  await page.getByLabel(sp('cart_gift_email')).fill(friend);
  await page.getByRole('button', { name: sp('cart_buy_add') }).click();
  await expect(page.getByText('$100').first()).toBeVisible();
  await page.goto('/checkout');
  await untilAlive(page);
  const onTo = (section: string) =>
    page
      .getByRole('button', {
        name: sp('checkout_continue_to', { section: sp(`checkout_section_${section}`) }),
      })
      .click();
  await page.getByLabel(sp('checkout_email'), { exact: true }).fill(newEmail());
  await onTo('contact');
  await page.getByLabel(sp('checkout_first_name')).fill('Ana');
  await page.getByLabel(sp('checkout_last_name')).fill('Ruiz');
  await onTo('billing');
  await page.locator('input[autocomplete~="postal-code"]').first().fill('13152');
  await onTo('payment');
  await fillCard(page, CARD.good);
  await page.getByRole('button', { name: sp('checkout_complete') }).click();
  await expect(page).toHaveURL(/\/thank-you\?submission_id=/, { timeout: 20_000 });
  await mailMatching(page.request, friend, /\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}\b/);
  await page.context().close();
}

test('an empty shop is filled at the desk, and sells a song, a print of it and a gift card in both languages @once @night', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const shop = await startOwnShop('empty');
  try {
    const desk = await visit(shop, browser, 1440);
    await becomeOwner(desk, shop, { email: 'ana@empty.example', first: 'Ana', last: 'Ruiz' });
    await loadsStarter(desk);
    await setsTaxAndShipping(desk);
    await writesTexts(desk);
    const vendor = await addsVendor(shop, browser, desk);
    await sellsPrint(desk);

    const page = await visit(shop, browser, 390);
    const singer = { name: 'Rosalind Finch', email: newEmail(), page, context: page.context() };
    await applies(singer);
    await asksForTrial(desk, singer);
    await page.goto('/artist-admin');
    await signInFirst(page, singer.email);
    // The sign-in leads on by itself.
    await expect(page.getByRole('heading', { name: 'Your trial song' })).toBeVisible();
    await singsTrial(singer);
    await lists(desk, singer);
    await open(desk, '/admin/first-steps');
    await expect(desk.getByText('Everything is ready for the first order.')).toBeVisible();
    await show(desk, 'filled-ready');

    const customer = await visit(shop, browser, 1440);
    // Home tells only of what is there.
    await customer.goto('/');
    await expect(customer.getByRole('main')).not.toContainText(/Odessa|Marguerite|Elena/);
    const story = await ordersSong(customer, newEmail());
    await makesSong(desk, singer);
    await ordersPrint(customer, story);
    await ordersGiftCard(shop, browser);

    await open(vendor, new URL(vendor.url()).pathname);
    await expect(vendor.getByRole('row').filter({ hasText: 'June' })).toContainText('New');
    await show(vendor, 'filled-vendor-orders');
    await open(desk, '/admin/orders');
    await expect(desk.locator('tbody').getByRole('row')).toHaveCount(3);
    await expectSound(desk, [1440, 390]);
    await show(desk, 'filled-orders');
  } finally {
    await shop.stop();
  }
});
