import { untilAlive } from '../support/alive.ts';
import { buildSong } from '../support/builder.ts';
import { payAsNewCustomer, pressCheckout } from '../support/checkout.ts';
import { AT_CHECKOUT, cartTitles, expectGolden, heardOf, lineOf, untilHeard } from '../support/golden.ts';
import { HEARD } from '../support/instant.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft, newEmail, newRecipient } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const w = wordsOf('en');

// Runs only at night. By day other tests cover this: `instant/instant` checks the events of an order, in order and
// once each.
test('an order of a song is told in order, once each, through a reload and a double press @once @night', async ({
  page,
}) => {
  await givenDraft(page.context());
  const email = newEmail();
  await page.goto('/song-builder/pre-cart?utm_source=news&gclid=Cj0-golden');
  await untilAlive(page);
  // What the page tells is loaded after the page itself.
  await untilHeard(page, 'Builder Step Viewed pre-cart');
  await page.getByRole('button', { name: 'Add to cart' }).first().dblclick();
  await expect(page).toHaveURL(/\/cart$/);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add a coupon or gift card' }).click();
  await page.getByLabel('Coupon or gift card code').fill('HELLO10');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page.locator('.price__row').filter({ hasText: 'Discount (HELLO10)' })).toBeVisible();
  await page.reload();
  await untilAlive(page);
  await untilHeard(page, 'Cart Viewed', 2);
  await pressCheckout(page);
  await payAsNewCustomer(page, email);
  const heard = await expectGolden(page, [
    'Page Viewed /song-builder/pre-cart',
    'Builder Step Viewed pre-cart',
    'Product Added personalized-song',
    'Page Viewed /cart',
    'Cart Viewed',
    'Builder Step Completed pre-cart',
    'Coupon Applied',
    'Page Viewed /cart',
    'Cart Viewed',
    ...AT_CHECKOUT,
  ]);
  expect(cartTitles(heard)).toEqual([`${w('cart_title')} · Keepsong`]);
  const of = (name: string) => heard.find((one) => one.name === name)?.properties;
  expect(of('Product Added')).toMatchObject({ price: 199.99, quantity: 1, stage: 'Song Purchase' });
  expect(of('Coupon Applied')).toMatchObject({ coupon: 'HELLO10', currency: 'USD' });
  // The order tells the song as the cart did.
  const added = of('Product Added');
  const asAdded = ['product_id', 'sku', 'name', 'title', 'price', 'quantity', 'brand', 'category', 'code'];
  const song = Object.fromEntries(asAdded.map((name) => [name, added?.[name]]));
  expect(song).toMatchObject({
    code: 'personalized-song',
    price: 199.99,
    brand: 'Keepsong',
    category: 'song',
  });
  const products = [{ ...song, instant_product: false }];
  expect(of('Order Completed')).toMatchObject({ coupon: 'HELLO10', currency: 'USD', products });
  for (const { purpose, context } of heard) {
    expect(purpose).toBe('analytics');
    expect(context.campaign).toEqual({ source: 'news', gclid: 'Cj0-golden' });
  }
});

test('the whole way to a song is told in order, once each @night @once', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/song-builder');
  await untilAlive(page);
  await buildSong(page, newRecipient(), newEmail());
  await pressCheckout(page);
  await payAsNewCustomer(page, newEmail());
  const heard = await heardOf(page);
  const steps = [
    'song-characteristics',
    'artist-recommendations',
    'recipient-info',
    'story-details',
    'pre-cart',
  ];
  const told = heard.map(lineOf);
  for (const what of ['Viewed', 'Completed'] as const)
    expect(told.filter((line) => line.startsWith(`Builder Step ${what}`))).toEqual(
      steps.map((step) => `Builder Step ${what} ${step}`),
    );
  expect(JSON.stringify(heard)).not.toMatch(/@|canoe/);
});

test('goods are told in order, once each, with the quantity that the cart then has @night @once', async ({
  page,
}) => {
  await page.goto('/products/gift-card?own_amount=1');
  await untilAlive(page);
  await page.getByLabel('Amount in dollars').fill('75');
  await page.getByLabel('Their name').fill('Odessa');
  await page.getByLabel('Their email address').fill('odessa@example.com');
  await page.getByRole('button', { name: 'Add to cart' }).dblclick();
  await expect(page.getByText('Gift card added to cart.').first()).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await pressCheckout(page);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await heardOf(page)).map(lineOf))
    .toEqual([
      'Page Viewed /products/gift-card',
      'Product Viewed',
      'Product Added gift-card',
      'Page Viewed /cart',
      'Cart Viewed',
      'Page Viewed /checkout',
      'Checkout Started',
      'Checkout Step Viewed account',
    ]);
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('sf_cart') ?? '{}').products);
  const held = cart.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0);
  const heard = await heardOf(page);
  expect(heard.find(({ name }) => name === 'Product Added')?.properties).toMatchObject({
    ...{ price: 75, quantity: held, stage: 'Merchandise Purchase', currency: 'USD' },
  });
  expect(JSON.stringify(heard)).not.toMatch(/odessa/i);
});

test('the steps after an instant song was picked are told in order @night @once', async ({ page }) => {
  await page.goto('/how-it-works');
  await page.evaluate((state) => localStorage.setItem('sf_instant', state), HEARD);
  await page.route('**/full_songs', (route) =>
    route.fulfill({ json: { task_id: '00000000-0000-4000-8000-000000000002' } }),
  );
  await page.goto('/instant-builder/preview');
  await untilAlive(page);
  await page.getByRole('button', { name: w('instant_pick') }).click();
  await expect(page.getByRole('heading', { name: w('instant_your_pick'), level: 1 })).toBeVisible();
  await page.getByRole('button', { name: w('builder_continue'), exact: true }).click();
  await expect(page.getByRole('heading', { name: w('instant_greeting_title'), level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await heardOf(page)).map(lineOf).filter((line) => /Builder/.test(line)))
    .toEqual([
      'Builder Step Viewed preview',
      'Builder Step Completed preview',
      'Builder Step Viewed confirm',
      'Builder Step Completed confirm',
      'Builder Step Viewed customer-greeting',
    ]);
  // The song is put into the cart while the next page opens, so this event has no fixed place in the order.
  const added = (await heardOf(page)).filter(({ name }) => name === 'Product Added');
  expect(added.map(lineOf)).toEqual(['Product Added instant-product']);
  expect(JSON.stringify(await heardOf(page))).not.toContain('Rosalind');
});
