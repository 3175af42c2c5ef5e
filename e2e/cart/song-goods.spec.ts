import type { Browser, BrowserContext } from '@playwright/test';
import { makeSongWav } from '../../apps/server/src/adapters/audio/testing/make-song.ts';
import { untilAlive } from '../support/alive.ts';
import { openArtist } from '../support/artist.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { deliverSong, givenCart, givenOrder, WORK } from '../support/songs.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

/** Products that are made from a song. By day only two of them are tried. */
const MADE = casesOf(
  [
    'lyric-print',
    'lyric-print-large',
    'seven-inch-single',
    'lyric-book',
    'song-qr-card',
    'chorus-tea-towel',
    'bundle-paper-set',
  ],
  (name) => name === 'lyric-print' || name === 'bundle-paper-set',
);
/** Products for a song that are not made of paper, cloth or vinyl. */
const SERVING = ['bundle-slideshow-video-card', 'small-business-rights-upgrade', 'customer-greeting'];
const [, FIRST = '', SECOND = ''] = WORK.lyrics.split('\n');

async function givenSong(context: BrowserContext, browser: Browser): Promise<string> {
  const { slug, recipient } = await givenOrder(context);
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await artist.close();
  return slug;
}

// Runs only at night. By day other tests cover this: the API tests refuse each of these products without a song.
test('nothing that serves a song is sold without one @once @night', async ({ page }) => {
  for (const name of [...MADE, ...SERVING]) {
    await page.goto(`/products/${name}`);
    await expect(page.getByText('This goes with a song of yours.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in to choose one of your songs' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  }
});

// Runs only at night. By day other tests cover this: the API tests sell every product for a song of the cart.
test('with a song in the cart every product is made from it, and asks for no lines that are not written yet @once @night', async ({
  page,
}) => {
  const { data } = await givenCart(page.context());
  for (const name of MADE) {
    await page.goto(`/products/${name}`);
    await expect(page.getByLabel(`The song in your cart, for ${data.recipient}`)).toBeChecked();
    await expect(page.getByLabel('Line 1')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('added to cart.', { exact: false }).first()).toBeVisible();
  }
  await page.goto('/cart');
  await expect(page.getByText(`From the song for ${data.recipient}`)).toHaveCount(MADE.length);
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/checkout$/);
});

// Runs only at night. By day other tests cover this: the API tests sell goods for a delivered song, and tests of the
// product page draw its lines.
for (const locale of LOCALES)
  test(`the page of a delivered song leads to a print of its lines, drawn live, ${locale} @night`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const w = wordsOf(locale);
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    const slug = await givenSong(context, browser);
    await page.goto(`/stories/${slug}`);
    await untilAlive(page);
    // The tab that opens first has the link, beside the other things that an owner does with a song.
    await expect(page.getByRole('heading', { name: w('work_goods_title') })).toBeVisible();
    await page.getByRole('link', { name: w('work_goods_print') }).click();
    await expect(page.getByRole('radio', { name: WORK.title })).toBeChecked();
    const picture = page.locator('.gallery__large').getByRole('img').first();
    await expect(picture).toHaveAccessibleName(new RegExp(`^${FIRST} / ${SECOND}`));
    await page.getByLabel(w('cart_goods_line', { number: '1' })).selectOption(SECOND);
    await page.getByLabel(w('cart_goods_line', { number: '2' })).selectOption(FIRST);
    await expect(picture).toHaveAccessibleName(new RegExp(`^${SECOND} / ${FIRST}`));
    await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
    await page.getByLabel(w('cart_goods_inks')).selectOption(w('cart_goods_inks_violet_tangerine'));
    await page.getByRole('button', { name: w('cart_buy_add') }).click();
    await page.goto('/cart');
    const from = w('cart_goods_made_from', { title: WORK.title });
    await expect(page.getByText(`${from} · ${SECOND} / ${FIRST}`)).toBeVisible();
    // The cart asks for the same lines and also draws the print.
    await page
      .getByRole('button', { name: w('cart_edit') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(w('cart_goods_inks'))).toHaveValue('violet-tangerine');
    await dialog.getByLabel(w('cart_goods_line', { number: '1' })).selectOption(FIRST);
    await expect(dialog.getByRole('img', { name: `${FIRST} / ${FIRST}` })).toBeVisible();
    await dialog.getByRole('button', { name: w('cart_goods_save') }).click();
    await expect(page.getByText(`${from} · ${FIRST} / ${FIRST}`)).toBeVisible();
    await page.goto('/checkout');
    await expect(page).toHaveURL(/\/checkout$/);
  });

test('whoever was given a song buys a print of it, without being its owner @night', async ({
  context,
  browser,
  openVisitor,
}) => {
  const slug = await givenSong(context, browser);
  const recipient = await openVisitor();
  await recipient.goto(`/stories/${slug}`);
  await untilAlive(recipient);
  await recipient.getByRole('tab', { name: 'Song Details' }).click();
  await recipient.getByRole('link', { name: 'A lyric print' }).click();
  await expect(recipient.getByRole('radio', { name: WORK.title })).toBeChecked();
  await recipient.getByRole('button', { name: 'Add to cart' }).click();
  await recipient.goto('/cart');
  await expect(recipient.getByText(`From “${WORK.title}”`, { exact: false })).toBeVisible();
  const print = recipient.locator('.goods-picture img').first();
  await expect(print).toHaveAttribute('src', /^data:image\/svg/);
  const drawn = (await print.getAttribute('src')) ?? '';
  // The server prices the print, because the slug in the cart proves that the buyer may hear the song. A first
  // call without a session gets a token and is sent again.
  const priced = recipient.waitForResponse(
    (one) => one.url().includes('/checkout/payment_settings') && one.ok(),
  );
  await recipient.goto('/checkout');
  const answer = await priced;
  expect(answer.request().postDataJSON().sf_cart.products).toMatchObject([{ parent_story_key: slug }]);
  // The checkout draws the print from the same song as the cart.
  await expect(print).toHaveAttribute('src', drawn);
});

// Runs only at night. By day other tests cover this: the API tests demand the recording of an intro, keep it and
// refuse one of others.
test('a spoken intro for the song in the cart is uploaded on its page, changed in the cart, and blocks the checkout without @night', async ({
  page,
}) => {
  const { data } = await givenCart(page.context(), { addons: ['customer-greeting'] });
  await page.goto('/cart');
  await untilAlive(page);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Your spoken intro' }) });
  // One press put the intro into the cart; its line asks for the recording.
  await expect(row.getByText('Record your intro first.')).toBeVisible();
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await row.getByRole('button', { name: 'Record your intro' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(`The song in your cart, for ${data.recipient}`)).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Record your intro first.')).toBeVisible();
  await dialog.getByText('Upload', { exact: true }).click();
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'hi.wav', mimeType: 'audio/wav', buffer: makeSongWav({ seconds: 3, seed: 1 }) });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText(`From the song for ${data.recipient} · 0:03`)).toBeVisible();
  // On the page of the product, the recording is asked for before the product goes into a cart.
  await page.goto('/products/customer-greeting');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Record your intro first.')).toBeVisible();
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/checkout$/);
});

// Runs only at night. By day other tests cover this: the tests of the artwork draw every product from its fields.
test('a name poster is drawn with its name on its page, in the cart and in its dialog @night', async ({
  page,
}) => {
  await page.goto('/products/name-poster');
  await untilAlive(page);
  const gallery = page.locator('.gallery__large').getByRole('img');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name', { exact: true }).fill('Dolores');
  await expect(gallery).toHaveAccessibleName('Dolores');
  // This product belongs to no song, so its page shows only one picture: the poster.
  await expect(gallery).toHaveCount(1);
  const drawn = await gallery.getAttribute('src');
  await page.getByLabel('Date').fill('May 3');
  await expect(gallery).not.toHaveAttribute('src', drawn ?? '');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Name poster added to cart.')).toBeVisible();
  await page.goto('/cart');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Name poster' }) });
  await expect(row.locator('.goods-picture img')).toHaveAttribute('src', /^data:image\/svg/);
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Dolores' })).toBeVisible();
});

// Runs only at night. By day other tests cover this: tests of the songs that can take a product.
test('the e-card and streaming ask the owner of delivered songs for which song they are @once @night', async ({
  page,
  context,
  browser,
}) => {
  const slug = await givenSong(context, browser);
  await page.goto('/products/song-streaming');
  await page.getByRole('link', { name: WORK.title }).click();
  await expect(page.getByText('For the song that you chose.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('added to cart.', { exact: false }).first()).toBeVisible();
  await page.goto('/products/pl-e-card');
  await page.getByRole('link', { name: WORK.title }).click();
  await expect(page).toHaveURL(new RegExp(`/stories/${slug}/pl-ecard$`));
});

// Runs only at night. By day other tests cover this: `cart/store` chooses a size on the page of the product, and a
// test of the shelf prices all sizes.
test('the size of a print is chosen in the cart too, and the line costs what that size costs @night', async ({
  page,
}) => {
  await givenCart(page.context(), { addons: ['lyric-print'] });
  await page.goto('/cart');
  await untilAlive(page);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lyric print' }) });
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  // The cart and its dialog show one sleeve for the song.
  const sleeve = await dialog.locator('.goods__song img').getAttribute('src');
  await expect(page.locator('.sleeve__cover img').first()).toHaveAttribute('src', sleeve ?? '');
  await dialog.getByLabel('Size').selectOption({ label: '18 × 24" · $72.00' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Lyric print, large' })).toBeVisible();
  await expect(page.getByText('$72.00').first()).toBeVisible();
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/checkout$/);
});
