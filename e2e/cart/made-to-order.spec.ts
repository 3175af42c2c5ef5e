import type { Page } from '@playwright/test';
import { pngOf } from '../../apps/server/src/testing/images.ts';
import { untilAlive } from '../support/alive.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenCart } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const w = wordsOf('en');

const picture = (name: string, side: number) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf({ width: side, height: side }),
});

const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 3 }) });

async function openCart(page: Page, addons: readonly string[]): Promise<void> {
  await givenCart(page.context(), { addons });
  await page.goto('/cart');
  await untilAlive(page);
}

// Runs only at night. By day other tests cover this: the API tests refuse such a product without its pictures, and
// tests of the dialog name what is wrong.
test('a made-to-order product asks for pictures and text, says what is wrong with a picture, and keeps the rest @night', async ({
  page,
}) => {
  await openCart(page, ['photo-mug']);
  const mug = line(page, 'Photo mug');
  await expect(mug).toContainText(w('cart_pod_missing'));

  // The checkout refuses a product whose pictures are missing, and sends the customer back to the cart.
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(
    page.locator('.toast').filter({ hasText: `Photo mug: ${w('cart_pod_missing')}` }),
  ).toBeVisible();

  await mug.getByRole('button', { name: w('cart_pod_start_pictures') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: w('cart_pod_done') }).click();
  await expect(dialog.getByText('Add 1 picture.')).toBeVisible();
  const files = dialog.locator('input[type="file"]');
  await files.setInputFiles(picture('small.png', 599));
  await expect(dialog.getByText('Too small to print well.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave out small.png' }).click();
  await files.setInputFiles({
    name: 'us.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(dialog.getByText(w('errors_image_unsupported'))).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave out us.jpg' }).click();
  await files.setInputFiles(picture('us.png', 700));
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(files).toHaveCount(0);
  await dialog.getByLabel('Line under the picture').fill('Burnt sugar, 1998');
  await dialog.getByRole('button', { name: w('cart_pod_done') }).click();
  await expect(dialog).toBeHidden();
  await expect(mug).toContainText('1 picture · Burnt sugar, 1998');

  await page.reload();
  await expect(mug).toContainText('1 picture · Burnt sugar, 1998');
  await expect(mug.getByText(w('cart_pod_missing'))).toHaveCount(0);
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/checkout$/);
});

test('several pictures of a slideshow are added at once, moved and removed, and closing loses none @once @night', async ({
  page,
}) => {
  await openCart(page, ['bundle-slideshow-video-card']);
  const show = line(page, 'Slideshow video');
  await show.getByRole('button', { name: w('cart_pod_start_pictures') }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([1, 2, 3].map((at) => picture(`${at}.png`, 600 + at)));
  const pictures = dialog.getByRole('img');
  await expect(pictures).toHaveCount(3);
  const addresses = () => pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [first, second, third] = await addresses();
  await dialog.getByRole('button', { name: 'Move picture 3 one place forward' }).click();
  await expect.poll(addresses).toEqual([first, third, second]);
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect.poll(addresses).toEqual([third, second]);
  await dialog.getByRole('button', { name: w('cart_pod_done') }).click();
  await expect(dialog.getByText('Add between 5 and 20 pictures.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(show).toContainText('2 pictures');
  await expect(show).toContainText(w('cart_pod_missing'));

  // The dialog says how many pictures did not fit. 'Done' waits for uploads that are still running.
  await show.getByRole('button', { name: w('cart_pod_start_pictures') }).click();
  const line20 = Promise.withResolvers<void>();
  await page.route('**/uploads/images', async (route) => {
    await line20.promise;
    const image = { id: crypto.randomUUID(), url: third, width: 600, height: 600 };
    await route.fulfill({ json: { image: { ...image, expires_at: '2999-01-01T00:00:00.000Z' } } });
  });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(Array.from({ length: 19 }, (_, at) => picture(`more-${at}.png`, 600)));
  await expect(dialog.getByText('There is room for 20 pictures: 1 was left out.')).toBeVisible();
  await dialog.getByRole('button', { name: w('cart_pod_done') }).click();
  await expect(dialog.getByRole('button', { name: w('cart_pod_uploading') })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  line20.resolve();
  await expect(dialog).toBeHidden();
  await expect(show).toContainText('20 pictures');
});

test('a bundle names its contents, and leaves the cart when they change (spec 4.3-09) @once @night', async ({
  page,
}) => {
  await openCart(page, ['bundle-paper-set']);
  await expect(line(page, 'The paper set')).toContainText('Lyric print, Lyric book, Song card');
  await page.evaluate(() => {
    const cart = JSON.parse(window.localStorage.getItem('sf_cart') ?? '{}');
    for (const product of cart.products) product.bundled_products = product.bundled_products.slice(1);
    window.localStorage.setItem('sf_cart', JSON.stringify(cart));
  });
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(
    page.getByText('Put together differently now, so we took it out: The paper set.', { exact: false }),
  ).toBeVisible();
  await expect(line(page, 'The paper set')).toHaveCount(0);
});
