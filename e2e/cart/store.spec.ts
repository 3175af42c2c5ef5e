import type { Locator } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { BUILDER } from '../support/builder.ts';
import { faultsOf } from '../support/faults.ts';
import { listen } from '../support/listen.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenCart, givenDraft } from '../support/songs.ts';
import { tooWide } from '../support/width.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

test.describe('the store without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of LOCALES)
    test(`is searched, filtered and sorted by addresses alone, ${locale} @once${locale === 'en' ? '' : ' @night'}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const say = wordsOf(locale);
      await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
      await page.goto('/store');
      const things = page.getByRole('main').locator('article h2');
      const all = await things.count();
      expect(all).toBeGreaterThan(8);
      await page.getByRole('link', { name: new RegExp(`^${say('catalog_store_tag_song')}`) }).click();
      expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({ tags: ['song'] });
      await expect(things).not.toHaveCount(all);
      await page.getByRole('searchbox').fill(locale === 'en' ? 'lirik print' : 'lamina');
      await page.getByRole('button', { name: say('catalog_store_search_submit'), exact: true }).click();
      expect(new URL(page.url()).searchParams.get('keyword')).toBeNull();
      await expect(things.first()).toHaveText(locale === 'en' ? 'Lyric print' : 'Lámina con la letra');
      await page.getByRole('searchbox').fill('zzzz');
      await page.getByRole('button', { name: say('catalog_store_search_submit'), exact: true }).click();
      await expect(page.getByRole('heading', { name: say('catalog_store_none') })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: say('catalog_store_clear') })
        .last()
        .click();
      await expect(things).toHaveCount(all);
      await things.getByRole('link').last().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

  test('has all its controls on a phone, and no button that does nothing @once', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/store');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Filter and sort' })).toBeHidden();
    await main.getByRole('link', { name: /^Digital/ }).click();
    await main.getByRole('combobox', { name: 'Order' }).selectOption('price');
    await main.getByRole('button', { name: 'Search', exact: true }).click();
    expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({
      ...{ tags: ['digital'], sort: 'price' },
    });
  });
});

// Runs only at night. By day other tests cover this: 'has all its controls on a phone' opens the same page.
for (const locale of LOCALES)
  test(`on a phone all controls of the store stand on one line, ${locale} @once @night`, async ({
    page,
    context,
    baseURL,
  }) => {
    const say = wordsOf(locale);
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/store');
    const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const main = page.getByRole('main');
    const search = await boxOf(main.getByRole('searchbox'));
    const button = main.getByRole('button', { name: say('catalog_store_fold'), exact: true });
    const fold = await boxOf(button);
    expect([fold.y, fold.height]).toEqual([search.y, search.height]);
    expect(search.width).toBeGreaterThan(130);
    await expect(button.getByText(say('catalog_store_fold'))).toBeVisible();
    // Nothing else stands between the line and the products.
    const filters = main.getByRole('navigation', { name: say('catalog_store_filters') });
    await expect(main.getByRole('combobox').or(filters)).toHaveCount(0);
    const first = await boxOf(main.getByRole('article').first());
    expect(first.y).toBeLessThan(470);
    // The narrowest window is a phone at a zoom of 200 %.
    expect(await tooWide(page, [390, 360, 320, 195])).toEqual([]);
    await button.click();
    const panel = page.getByRole('dialog', { name: say('catalog_store_fold') });
    await expect(panel.getByRole('radio')).toHaveCount(4);
    expect(await faultsOf(page, 'dialog[open]')).toEqual([]);
    for (const one of await panel.locator('label, button').all())
      expect((await boxOf(one)).height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 195, height: 422 });
    const over = await panel.locator('> div').evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(over).toBe(0);
  });

// Runs only at night. By day other tests cover this: the store is narrowed by addresses alone in the test of the store
// by day.
test('a panel with filters stays usable when the phone is turned @once @night', async ({ page }) => {
  await givenDraft(page.context());
  for (const [path, name] of [
    ['/store', 'Filter and sort'],
    [`${BUILDER}/find-artist`, 'Filters'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    const panel = page.getByRole('dialog', { name });
    await expect(panel).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await panel.getByRole('button', { name: /^Close/ }).click();
    await expect(panel).toBeHidden();
    await page.getByRole('searchbox').click();
  }
});

// Runs only at night. By day other tests cover this: the store is narrowed by addresses alone in the test of the store
// by day.
test('on a phone the store is narrowed and ordered in a panel @night', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/store');
  const main = page.getByRole('main');
  const things = main.locator('article h2');
  const all = await things.count();
  const filters = () => JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '{}');
  await main.getByRole('button', { name: 'Filter and sort' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter and sort' });
  const digital = panel.getByRole('group', { name: 'Narrow down by' }).getByText('Digital');
  // The second choice does not wait until the first one has loaded, and keeps it.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v3/api/store/index**', async (route) => {
    await held;
    await route.continue();
  });
  await digital.click();
  await expect(panel.getByRole('checkbox', { name: /^Digital/ })).toBeChecked();
  await panel.getByRole('group', { name: 'Order' }).getByText('Lowest price').click();
  release();
  const see = panel.getByRole('button', { name: /^See \d+ things?$/ });
  await expect.poll(filters).toEqual({ tags: ['digital'], sort: 'price' });
  await expect(things).not.toHaveCount(all);
  const found = await things.count();
  await expect(see).toHaveText(`See ${found} things`);
  await expect(panel.getByRole('status')).toHaveText(`${found} things`);
  await see.click();
  const button = main.getByRole('button', { name: 'Filter and sort, filters: 1' });
  await expect(button).toBeFocused();
  await expect(button).toHaveText(/1$/);
  // The address keeps what was chosen, and the search field keeps it too.
  await page.reload();
  await expect(things).toHaveCount(found);
  await main.getByRole('searchbox').fill('zzzz');
  await main.getByRole('searchbox').press('Enter');
  await expect.poll(filters).toEqual({ keyword: 'zzzz', tags: ['digital'], sort: 'price' });
  await page.goBack();
  await expect(things).toHaveCount(found);
  // What was chosen in one visit to the panel is one step in the history.
  await page.goBack();
  await expect(page).toHaveURL('/store');
  await expect(things).toHaveCount(all);
  await main.getByRole('button', { name: 'Filter and sort', exact: true }).click();
  await digital.click();
  await panel.getByRole('button', { name: 'Show everything' }).click();
  await expect(see).toHaveText(`See ${all} things`);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(main.getByRole('button', { name: 'Filter and sort', exact: true })).toBeFocused();
});

test('a product is found, chosen in its size, and bought more than once @phone @night', async ({ page }) => {
  const { data } = await givenCart(page.context());
  await page.goto('/store');
  await page.getByRole('link', { name: 'Lyric print' }).click();
  await expect(page.getByLabel(`The song in your cart, for ${data.recipient}`)).toBeChecked();
  await page.getByLabel('Inks').selectOption('Blue and rose');
  await page.getByRole('button', { name: 'One more' }).click();
  // Changing the size keeps all other choices.
  await page.getByRole('link', { name: '18 × 24"' }).click();
  await expect(page.getByText('$72.00').first()).toBeVisible();
  await expect(page.getByLabel('Inks')).toHaveValue('ultra-rose');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Lyric print, large added to cart.')).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('$144.00').first()).toBeVisible();
  const count = page.getByRole('group', { name: 'How many: Lyric print, large' });
  await expect(count.getByRole('status')).toHaveText('2');
  await count.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('$216.00').first()).toBeVisible();
});

test('a poster, whose lines depend on the width of its paper, is laid out once @once', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products/lyric-print');
  const { metrics } = await devTools.send('Performance.getMetrics');
  // When the page was built with nested grids, the browser computed styles 2,024 times.
  expect(metrics.find(({ name }) => name === 'RecalcStyleCount')?.value).toBeLessThan(200);
});

// Runs only at night. By day other tests cover this: a test of the cart names each error of a gift card, and the API
// tests refuse other amounts.
test('a gift card with a free amount shows its errors and loses nothing @night', async ({
  page,
  context,
  baseURL,
}) => {
  const heard = await listen(context, baseURL);
  await page.goto('/products/gift-card');
  await untilAlive(page);
  await page.getByRole('link', { name: 'Another amount' }).click();
  await expect(page).toHaveURL('/products/gift-card?own_amount=1');
  // The page's structured data has changed within the document.
  expect(heard).toEqual([]);
  await page.reload();
  await untilAlive(page);
  await page.getByLabel('Amount in dollars').fill('7');
  await page.getByLabel('Their name').fill('Odessa');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Choose an amount from $10 to $500, in whole dollars.')).toBeVisible();
  await expect(page.getByLabel('Their email address')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Amount in dollars').fill('75');
  await page.getByLabel('Their email address').fill('odessa@example.com');
  await expect(page.getByLabel('Their name')).toHaveValue('Odessa');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Gift card added to cart.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('$75.00').first()).toBeVisible();
  await expect(page.getByText('Odessa').first()).toBeVisible();
});

test('a product that is not sold alone has no page @once', async ({ page }) => {
  for (const slug of ['service-fee', 'artist-gratuity', 'revision-request', 'nothing-of-it', '%3Cb%3E'])
    expect((await page.request.get(`/products/${slug}`)).status(), slug).toBe(404);
});
