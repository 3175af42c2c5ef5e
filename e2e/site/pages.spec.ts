import type { APIResponse, Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { becomeCustomer, signInByEmail } from '../support/artist.ts';
import { BUILDER } from '../support/builder.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, givenCart, givenDraft, givenOrder } from '../support/songs.ts';
import { LOCALES, wordsOf } from '../support/words.ts';

/** The contents of the page's `<meta>` elements, by their name or property. */
async function metaOf(answer: APIResponse): Promise<Record<string, string>> {
  const html = await answer.text();
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, content]) => [name, content?.replaceAll('&amp;', '&')]));
}

/** The width and height of a PNG, in pixels. */
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

async function idOf(page: Page, keyword: string): Promise<number> {
  const query = { keyword, page: 1, per_page: 12, genres: [], genders: [], show_at_capacity: 'true' };
  const { artists } = await apiOf(page.request).artists.list({ query });
  const [artist] = artists;
  if (!artist) throw new Error(`the demo shop has no ${keyword}`);
  return artist.id;
}

test.describe('an artist', () => {
  test('is played, read about and chosen on their own page @phone @night', async ({ page }) => {
    const id = await idOf(page, ARTIST.name);
    await page.goto(`/artists/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: ARTIST.name })).toBeVisible();
    await expect(page.getByRole('img', { name: `Illustrated portrait of ${ARTIST.name}` })).toBeVisible();
    await expect(page.getByText('$199.99 for an original song')).toBeVisible();
    await expect(page.getByText(/delivers by \w{3}, \w{3} \d+/)).toBeVisible();
    await expect(page.getByText('Female vocals')).toBeVisible();
    for (const name of ['Songs by Odessa', 'About Odessa', 'What Odessa writes best', 'Reviews'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    const play = page.getByRole('main').getByRole('button', { name: /^Play / });
    const [title] = ((await play.last().getAttribute('aria-label')) ?? '').split('Play ').slice(1);
    await play.last().click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByText(title ?? '')).toBeVisible();
    await page.getByRole('link', { name: 'Start your song with Odessa' }).click();
    await page.waitForURL(`**${BUILDER}/song-characteristics`);
    const { data } = await page.evaluate(() => JSON.parse(localStorage.getItem('sf_songbuilder') ?? '{}'));
    expect(data).toMatchObject({
      selected_recommended_artist: { id: String(id), artist_name: ARTIST.name },
      gender: '3',
    });
  });

  test('replaces the artist of the draft and leaves the rest of the draft @night', async ({ page }) => {
    const draft = await givenDraft(page.context(), { genre: '6', gender: '2' });
    const id = await idOf(page, 'Imani Brightwater');
    await page.goto(`/artists/${id}`);
    await page.getByRole('link', { name: 'Start your song with Imani' }).click();
    await page.waitForURL(`**${BUILDER}/pre-cart`);
    await expect(page.getByText('Imani Brightwater').first()).toBeVisible();
    await expect(page.getByText(draft.recipient).first()).toBeVisible();
  });

  test('has metadata for search engines and social networks', async ({ page, baseURL }) => {
    const id = await idOf(page, ARTIST.name);
    const answer = await page.request.get(`/artists/${id}`);
    const meta = await metaOf(answer);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${baseURL}/artists/${id}"/>`);
    expect(meta).toMatchObject({
      'og:type': 'profile',
      'og:title': ARTIST.name,
      'og:url': `${baseURL}/artists/${id}`,
      'og:image:alt': `Illustrated portrait of ${ARTIST.name}`,
    });
    expect(meta.description).toContain(ARTIST.name);
    expect(meta).not.toHaveProperty('robots');
    const image = await page.request.get(meta['og:image'] ?? '');
    expect(image.headers()['content-type']).toBe('image/png');
    expect(sizeOf(await image.body())).toEqual([1200, 630]);
  });

  test('who does not exist is a 404', async ({ page }) => {
    for (const id of ['999999', '0', 'abc', '1e3']) {
      const answer = await page.goto(`/artists/${id}`);
      expect(answer?.status(), id).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await metaOf(await page.request.get(`/artists/${id}`))).toMatchObject({ robots: 'noindex' });
    }
  });
});

test.describe('a story', () => {
  test('has a PNG for sharing, is unlisted, and answers HEAD', async ({ page, request, baseURL }) => {
    // A delivered song of the demo shop.
    await becomeCustomer(page.context());
    const { orders } = await apiOf(page.request).account.orders({ query: {} });
    const order = orders.find(({ song }) => song?.status === 'shipped')?.song;
    if (!order) throw new Error('the demo customer has no delivered song');
    const path = `/stories/${order.slug}`;
    const answer = await request.get(path);
    const meta = await metaOf(answer);
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
    expect(meta).toMatchObject({
      robots: 'noindex',
      'og:url': `${baseURL}${path}`,
      'og:image:width': '1200',
      'og:image:height': '630',
    });
    expect(meta['og:image:alt']).toContain(order.recipient);
    expect(meta['og:image']?.startsWith(`${baseURL}/art/`)).toBe(true);
    const image = await request.get(meta['og:image'] ?? '');
    expect(sizeOf(await image.body())).toEqual([1200, 630]);
    const head = await request.head(path);
    expect([head.status(), await head.text()]).toEqual([200, '']);
    expect(head.headers()['x-robots-tag']).toBe('noindex');
  });

  test('is shown to its owner as soon as they sign in from the header, and the footer shows the account', async ({
    page,
    openVisitor,
  }) => {
    const order = await givenOrder(page.context(), { notes: 'Please no drums.', extra_verses: 1 });
    const owner = await openVisitor();
    await owner.goto(`/stories/${order.slug}`);
    const foot = owner.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(owner.getByText('Where it is')).toBeHidden();
    await owner.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await signInByEmail(owner, order.email);
    await expect(owner.getByRole('heading', { name: 'Where it is' })).toBeVisible();
    for (const told of ['Please no drums.', 'Vocal style', 'Wife'])
      await expect(owner.getByText(told).first()).toBeVisible();
    await foot.scrollIntoViewIfNeeded();
    await expect(foot.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(foot.getByRole('link', { name: 'Login' })).toHaveCount(0);
  });

  test('that does not exist is a 404', async ({ page }) => {
    await page.goto('/stories/nobody-knows');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const slug of ['nobody-knows', 'a%20b', 'x'.repeat(80)]) {
      expect((await page.request.get(`/stories/${slug}`)).status(), slug).toBe(404);
      expect((await page.request.head(`/stories/${slug}`)).status(), slug).toBe(404);
    }
  });
});

// Runs only at night. By day other tests cover this: only people who build on the API read them, and they change with
// their tool alone.
test('the documents of the API fit the narrowest phone @once @night', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/v3/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('every page answers HEAD in the same way as GET', async ({ page }) => {
  for (const path of ['/', '/terms', '/cart', '/artists/1', '/404', '/nowhere']) {
    const [get, head] = [await page.request.get(path), await page.request.head(path)];
    expect([head.status(), await head.text()], path).toEqual([get.status(), '']);
  }
});

/** The first word of each title. Staff may change the rest. */
const LEGAL_TITLES = {
  en: { terms: 'Terms', privacy: 'Privacy' },
  sp: { terms: 'Términos', privacy: 'Privacidad' },
};

for (const locale of LOCALES) {
  // Runs only at night. By day other tests cover this: a test of that line checks the links to both pages, in both
  // languages.
  test(`the sign-in leads to terms and privacy in ${locale} @night`, async ({ page, baseURL }) => {
    const say = wordsOf(locale);
    await page.context().addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/login');
    const dialog = page.getByRole('dialog', { name: say('auth_dialog') });
    for (const [name, title] of Object.entries(LEGAL_TITLES[locale])) {
      const opened = page.waitForEvent('popup');
      await dialog.getByRole('link', { name: say(`auth_agree_${name}`) }).click();
      const beside = await opened;
      await expect(beside).toHaveURL(`${baseURL}/${name}`);
      await expect(beside.getByRole('heading', { level: 1 })).toHaveText(title);
      await beside.close();
    }
    await expect(dialog).toBeVisible();
  });
}

test.describe('in Spanish, where texts are longer @once', () => {
  test.beforeEach(({ context, baseURL }) =>
    context.addCookies([{ name: 'sf_locale', value: 'sp', url: baseURL ?? '' }]),
  );

  test("the texts on artists' cards fit the narrowest phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await givenDraft(page.context());
    await page.goto(`${BUILDER}/find-artist`);
    await expect(page.getByText(/a más tardar/).first()).toBeVisible();
    const over = await page.locator('.artist-tile').evaluateAll((tiles) =>
      tiles
        .flatMap((tile) => {
          const { right } = tile.getBoundingClientRect();
          return [...tile.querySelectorAll('*')].filter(
            (one) => one.getBoundingClientRect().right > right + 1,
          );
        })
        .map((one) => one.textContent),
    );
    expect(over).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test('a name of one long word breaks and does not make the narrowest phone scroll sideways @once @night', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const recipient = 'A'.repeat(100);
    await givenCart(page.context(), { song: { recipient } });
    for (const path of [`${BUILDER}/recipient-info`, `${BUILDER}/story-details`, '/cart']) {
      await page.goto(path);
      await expect(page.getByText(recipient).first()).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });

  test('the price of a song stands beside its name', async ({ page }) => {
    await givenCart(page.context(), { song: { recipient: 'Priyamvadā' } });
    await page.goto('/cart');
    const name = page.getByRole('heading', { name: 'Una canción para Priyamvadā' });
    const price = page.getByRole('article').getByText('$199.99');
    const tops = async () => [(await name.boundingBox())?.y, (await price.boundingBox())?.y];
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
  });
});
