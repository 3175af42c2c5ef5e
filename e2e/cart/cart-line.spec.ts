import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { BUILDER, STEP, untilSaved } from '../support/builder.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, givenCart } from '../support/songs.ts';

// Runs only at night. By day other tests cover this: `cart/cart` shows the song of the draft, and tests of the
// cart's storage tell other tabs.
test("the cart's song has the name of its draft, also in another tab @night", async ({ page }) => {
  await givenCart(page.context());
  await page.goto('/cart');
  await expect(page.getByText(`by ${ARTIST.name}`).first()).toBeVisible();
  const builder = await page.context().newPage();
  await builder.goto(`${BUILDER}/recipient-info`);
  await untilAlive(builder);
  await builder.getByLabel('Their name').fill('Ingrid');
  await expect(page.getByRole('heading', { name: 'A song for Ingrid' })).toBeVisible();
  await builder.getByLabel('Their name').fill('');
  await expect(page.getByRole('heading', { name: 'A song for Ingrid' })).toBeVisible();
  await builder.getByLabel('Their name').fill('Ingrid Marie');
  await untilSaved(builder);

  await builder.goto(`${BUILDER}/find-artist`);
  await untilAlive(builder);
  const other = builder.getByRole('button', { name: /^Choose (?!Odessa)/ }).first();
  const said = (await other.textContent()) ?? '';
  await other.click();
  await expect(builder).toHaveURL(STEP.recipient);
  const artist = said.replace('Choose', '').trim();
  await expect(page.getByText(`by ${artist}`).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A song for Ingrid Marie' })).toBeVisible();

  await builder.goto('/cart');
  await expect(builder.getByRole('heading', { name: 'A song for Ingrid Marie' })).toBeVisible();
  await expect(builder.getByText(`by ${artist}`).first()).toBeVisible();
});

test('a change made on another device is in the cart when it is opened @night', async ({ page }) => {
  const { data } = await givenCart(page.context());
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: `A song for ${data.recipient}` })).toBeVisible();
  const { pronunciations: _, ...song } = { ...data, recipient: 'Ingrid' };
  await apiOf(page.request).builder.update({ params: { id: data.slug }, body: { song_data: song } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A song for Ingrid' })).toBeVisible();
});
