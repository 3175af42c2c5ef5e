import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

// Runs only at night. By day other tests cover this: the API tests make products and refuse the second of two editors,
// and `desk/words` edits and publishes in the same frame.
test('an editor makes a product, two editors do not overwrite each other, and customers see what is published @once @night', async ({
  browser,
  page: buyer,
}) => {
  const desk = await openRole(browser, 'editor');
  const { products } = deskOf(apiOf(desk.context().request));
  const slug = `lantern-${Date.now().toString(36)}`;
  await desk.goto('/admin/products/new');
  await untilAlive(desk);
  await desk.getByLabel('Name in English').fill('Brass lantern');
  await desk.getByLabel('Price', { exact: true }).fill('48');
  await desk.getByLabel('Address', { exact: true }).fill(slug);
  await desk.getByLabel('SKU', { exact: true }).fill(slug.toUpperCase());
  await desk.getByRole('button', { name: 'Publish' }).click();
  // Customers see the product only when it has both languages, and nothing that was written is lost.
  await expect(desk.getByLabel('Name in Spanish')).toHaveAttribute('aria-invalid', 'true');
  await desk.getByLabel('Name in Spanish').fill('Farol de latón');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'product-new');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/\/admin\/products\/\d+$/);
  await buyer.goto(`/products/${slug}`);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Brass lantern');
  await buyer.getByRole('button', { name: 'Add to cart' }).click();

  const id = Number(desk.url().split('/').at(-1));
  await untilAlive(desk);
  await products.save({ params: { id }, body: { version: 1, price_cents: 5_200, tags: ['brass'] } });
  await desk.getByLabel('Price', { exact: true }).fill('49.50');
  await desk.getByRole('button', { name: 'Save as a draft' }).click();
  const conflict = desk.getByRole('alert');
  await expect(conflict).toContainText('version 2');
  await expect(conflict.getByRole('row').filter({ hasText: 'Price' })).toContainText('$52.00');
  await show(desk, 'product-conflict');
  await desk.getByRole('button', { name: 'Go on with mine' }).click();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Version 3')).toBeVisible();
  // Pages are cached for a minute, so ask the API.
  const { catalog } = apiOf(buyer.request);
  const sold = async () => (await catalog.product({ params: { slug }, query: {} })).product.price;
  expect(await sold()).toBe(4_950);
  // What only the other editor changed is still there.
  expect((await products.read({ params: { id } })).product.tags).toEqual(['brass']);
  // A customer who has the product in the cart sees both prices before paying.
  await buyer.goto('/cart');
  await expect(
    buyer.getByRole('status').filter({ hasText: '$49.50 instead of $48.00' }).first(),
  ).toBeVisible();
  // A cart that stays open says the next price when its customer comes back to the tab.
  await products.save({ params: { id }, body: { version: 3, price_cents: 5_000, state: 'live' } });
  await buyer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(
    buyer.getByRole('status').filter({ hasText: '$50.00 instead of $49.50' }).first(),
  ).toBeVisible();
  await desk.reload();
  await untilAlive(desk);

  const history = desk.getByRole('region', { name: 'History' });
  await history.locator('summary').filter({ hasText: 'Price' }).first().click();
  await expect(history.getByText('Price: $49.50 → $50.00')).toBeVisible();
  await desk.getByRole('button', { name: 'Go back to version 1' }).click();
  await expect(desk.getByLabel('Price', { exact: true })).toHaveValue('48.00');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'product');
  await desk.getByRole('button', { name: 'Take out of the shop' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Take out of the shop' }).click();
  await expect(desk.locator('.desk-head').getByText('Archived')).toBeVisible();
  await expect(sold()).rejects.toMatchObject({ status: 404 });
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests keep, try and publish codes, and
// `desk/words` edits in the same frame.
test('an editor writes a discount code, reads what it does, tries it on a basket and publishes it @once @night', async ({
  browser,
}) => {
  const desk = await openRole(browser, 'editor');
  const code = `LAMP${Date.now().toString(36).toUpperCase()}`;
  await desk.goto('/admin/promotions/new');
  await untilAlive(desk);
  await desk.getByLabel('Code', { exact: true }).fill(code);
  await desk.getByLabel('Percent off').fill('15');
  await expect(desk.getByText(`${code} takes 15% off.`)).toBeVisible();
  const basket = desk.getByRole('region', { name: 'Try it out' });
  await basket.getByLabel('Choose a product').selectOption('lyric-print');
  await basket.getByRole('button', { name: 'Put it in' }).click();
  await basket.getByRole('button', { name: 'See what it takes off' }).click();
  await expect(basket).toContainText('−$7.20');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'promotion');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/\/admin\/promotions\/\d+$/);
  await desk.goto('/admin/promotions?state=live');
  await untilAlive(desk);
  await expect(desk.getByRole('row').filter({ hasText: code })).toContainText('15%');
  await expectSound(desk);
  await show(desk, 'promotions');
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests order the songs of a list, and `desk/words`
// edits and publishes in the same way.
test('an editor makes a playlist, moves its songs by dragging and by keys, and visitors hear that order @once @night', async ({
  browser,
  page: visitor,
}) => {
  const desk = await openRole(browser, 'editor');
  const name = `Porch songs ${Date.now().toString(36)}`;
  await desk.goto('/admin/playlists/new');
  await untilAlive(desk);
  await desk.getByLabel('Name in English').fill(name);
  await desk.getByLabel('Name in Spanish').fill('Canciones del porche');
  await desk.getByLabel('Song or artist').fill('th');
  await desk.getByRole('button', { name: 'Find', exact: true }).click();
  const found = desk.getByRole('list', { name: 'Songs that were found' });
  for (const _ of [1, 2, 3]) await found.getByRole('button').first().click();
  const songs = desk.getByRole('list', { name: 'Songs', exact: true }).getByRole('listitem');
  await expect(songs).toHaveCount(3);
  const [first, second, third] = await songs.allTextContents();
  await songs.nth(0).dragTo(songs.nth(2));
  await expect(songs).toHaveText([second, third, first].map(String));
  await songs
    .nth(2)
    .getByRole('button', { name: /^Move .* up$/ })
    .press('Enter');
  await expect(songs).toHaveText([second, first, third].map(String));
  await expectSound(desk, [1440, 390]);
  await show(desk, 'playlist');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/\/admin\/playlists\/\d+$/);
  await untilAlive(desk);
  const path = (await desk.getByRole('link', { name: 'See the page' }).getAttribute('href')) ?? '';
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  const params = { id: path.split('/').at(-1) ?? '' };
  const { data } = await apiOf(visitor.request).playlists.get({ params });
  const heard = data.songs.map((song) => `${song.title} ${song.artist.artist_name}`);
  expect(heard).toEqual([second, first, third]);
  await desk.context().close();
});
