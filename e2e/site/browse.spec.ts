import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { ARTIST } from '../support/songs.ts';
import { playLongSongs } from '../support/sound.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const player = (page: Page) => page.getByRole('region', { name: 'Player' });

test('links narrow the directory, its address keeps them, and it grows (spec 2.8-02, 9.4-01, 9.4-04) @phone @night', async ({
  page,
}) => {
  await page.goto('/artists');
  await expect(cards(page)).toHaveCount(12);
  await main(page).getByRole('link', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveCount(24);
  // Open an artist and go back: the list still shows all loaded artists.
  await cards(page).last().getByRole('link').click();
  await expect(page).toHaveURL(/\/artists\/\d+$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  const genres = main(page).getByRole('link', { name: 'Folk', exact: true });
  await main(page).getByText('Genre', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(genres).toBeHidden();
  await main(page).getByText('Genre', { exact: true }).click();
  await main(page).getByRole('heading', { level: 1 }).click();
  await expect(genres).toBeHidden();
  await main(page).getByText('Vocal style', { exact: true }).click();
  await expect(main(page).locator('details[open] ul')).toBeInViewport({ ratio: 1 });
  await main(page).getByText('Genre', { exact: true }).click();
  await main(page).getByRole('link', { name: 'Folk', exact: true }).click();
  await expect(page).toHaveURL(/filters=/);
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({ genres: ['4'] });
  await expect(main(page).getByText('Genre: Folk')).toBeVisible();
  const narrowed = await cards(page).count();
  await page.reload();
  await expect(cards(page)).toHaveCount(narrowed);
  const search = main(page).getByRole('searchbox', { name: 'Search artists' });
  await search.fill('odesa vail');
  await search.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await main(page).getByRole('link', { name: ARTIST.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: ARTIST.name })).toBeVisible();
});

test("a tag of an artist is explained in a box that 'Got it' closes (spec 2.9-20) @once", async ({
  page,
  request,
}) => {
  const query = {
    artist_exclusivity_only: 'true',
    show_at_capacity: 'true',
    per_page: 1,
    genres: [],
    genders: [],
  };
  const { artists } = await apiOf(request).artists.list({ query });
  await page.goto(`/artists/${artists[0]?.id}`);
  await untilAlive(page);
  const learn = main(page).getByRole('button', { name: "What does 'Only on Keepsong' mean?" });
  const plate = main(page).getByRole('note');
  await learn.click();
  await expect(plate).toContainText('takes commissions through Keepsong and nowhere else.');
  await plate.getByRole('button', { name: 'Got it', exact: true }).click();
  await expect(plate).toHaveCount(0);
  await expect(learn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(plate).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plate).toHaveCount(0);
});

test('arrows move the artists of the home page, and the ends are connected (spec 2.11) @once', async ({
  page,
}) => {
  await page.goto('/');
  const strip = page.getByRole('list', { name: 'Artists, scrolls sideways' });
  await untilAlive(page, '.slider__strip');
  const place = () => strip.evaluate(({ scrollLeft }) => Math.round(scrollLeft));
  const slides = strip.getByRole('article');
  const isAtEnd = () =>
    strip.evaluate(({ scrollLeft, clientWidth, scrollWidth }) => scrollLeft + clientWidth >= scrollWidth - 2);
  await page.getByRole('button', { name: 'Next artists' }).click();
  await expect.poll(place).toBeGreaterThan(300);
  await expect(slides.first()).not.toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Previous artists' }).click();
  await expect.poll(place).toBe(0);
  await page.getByRole('button', { name: 'Previous artists' }).click();
  await expect.poll(isAtEnd).toBe(true);
  await page.getByRole('button', { name: 'Next artists' }).click();
  await expect.poll(place).toBe(0);
  // When all slides are visible, there are no arrows (spec 2.11-02). A wider window must remove them too.
  await page.setViewportSize({ width: 4_800, height: 900 });
  await expect(page.getByRole('button', { name: 'Next artists' })).toHaveCount(0);
});

// Runs only at night. By day other tests cover this: `site/paths` answers every path.
test('an address with the name of an artist leads to their page @once @night', async ({ page }) => {
  const answer = await page.goto('/artists/odessa-vale');
  expect(answer?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toMatch(/^\/artists\/\d+$/);
});

// Runs only at night. By day other tests cover this: the tests of the player go from song to song, and tests of
// playlists read their address.
test('a playlist is played from its tile, song after song, and opened (spec 2.8-07, 2.10-04) @night', async ({
  page,
}) => {
  await page.goto('/playlists');
  await expect(cards(page)).toHaveCount(9);
  await playLongSongs(page);
  await main(page).getByRole('button', { name: 'Play For the ones who raised us' }).click();
  await expect(player(page)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Pause For the ones who raised us' })).toBeVisible();
  const title = player(page).locator('.player__title');
  const first = await title.textContent();
  if (isPhone(page)) await player(page).getByRole('button', { name: 'Open the position bar' }).click();
  await player(page).getByRole('button', { name: 'Previous song' }).filter({ visible: true }).click();
  await expect(title).not.toHaveText(first ?? '');
  const search = main(page).getByRole('searchbox', { name: 'Search examples' });
  await search.fill('forty winter');
  await search.press('Enter');
  await expect(main(page).getByRole('link', { name: 'Forty years and counting' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Forty years and counting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forty years and counting' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Play all' })).toBeVisible();
});

// Runs only at night. By day other tests cover this: the API tests sort and filter reviews, and a test reads the
// address of the list.
test('reviews are sorted, filtered and played (spec 2.8-09) @night', async ({ page }) => {
  await page.goto('/reviews');
  await expect(main(page).getByRole('figure')).toHaveCount(12);
  await main(page).getByLabel('Sort by').selectOption('Oldest to Newest');
  await expect(page).toHaveURL(/sort=oldest/);
  await main(page).getByLabel('Occasion').selectOption('Wedding');
  await expect(page).toHaveURL(/occasion=Wedding/);
  const figures = main(page).getByRole('figure');
  await expect(figures.first()).toContainText('Wedding');
  await figures
    .first()
    .getByRole('button', { name: /^Play / })
    .click();
  await expect(player(page)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  // Runs only at night. By day other tests cover this: the store is used without scripts (`cart/store`), and tests
  // of the lists link to the next pages.
  test('every list is there and links to its next pages @once @night', async ({ page }) => {
    for (const [path, links] of [
      ['/artists', /^\/artists\/\d+$/],
      ['/playlists', /^\/playlists\/\d+$/],
    ] as const) {
      const seen = new Set<string>();
      await page.goto(path);
      for (;;) {
        for (const href of await cards(page)
          .getByRole('link')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
          seen.add(href ?? '');
        const more = main(page).getByRole('link', { name: 'Load More' });
        if ((await more.count()) === 0) break;
        await more.click();
      }
      expect([...seen].every((href) => links.test(href))).toBe(true);
      expect(seen.size).toBeGreaterThan(18);
    }
    await page.goto('/artists');
    await main(page).getByRole('searchbox').fill(ARTIST.name);
    await main(page).getByRole('searchbox').press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await page.goto('/reviews?sort=oldest');
    await main(page).getByLabel('Genre').selectOption('Folk');
    await main(page).getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/genre=4/);
    await expect(main(page).getByRole('figure').first()).toBeVisible();
  });
});
