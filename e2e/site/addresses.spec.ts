import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { givenDraft } from '../support/songs.ts';

/**
 * Aliases and former addresses of the builder, with the addresses that replace them (spec 2.2-06, 2.2-09…2.2-12,
 * 2.3-01).
 */
const MOVED: Record<string, string> = {
  '/build-your-song': '/song-builder',
  '/build-your-song/song-characteristics': '/song-builder/song-characteristics',
  '/build-your-song/artist-recommendations': '/song-builder/artist-recommendations',
  '/build-your-song/find-artist': '/song-builder/find-artist',
  '/build-your-song/recipient-info': '/song-builder/recipient-info',
  '/build-your-song/story-details': '/song-builder/story-details',
  '/build-your-song/pre-cart': '/song-builder/pre-cart',
  '/build-your-song/gifter': '/song-builder/song-characteristics',
  '/song-builder/song': '/song-builder',
  '/song-builder/song/4': '/song-builder',
  '/song-builder/occasion/birthday': '/song-builder',
  '/song-builder/story/1/edit': '/song-builder',
  '/song-builder/intro': '/song-builder/song-characteristics',
  '/song-builder/genre': '/song-builder/song-characteristics',
  '/song-builder/vocals': '/song-builder/song-characteristics',
  '/song-builder/mood': '/song-builder/song-characteristics',
  '/song-builder/tempo': '/song-builder/song-characteristics',
  '/song-builder/gifter': '/song-builder/song-characteristics',
  '/song-builder/subject': '/song-builder/story-details',
};
const NOWHERE = ['/build-your-song/story-detail', '/song-builder/songs', '/song-builder/genre/2'];
const QUERY = '?coupon=WELCOME10&utm_source=a%20b';
/** The part of the query that stays in the address. The coupon is moved from the address into the cart. */
const KEPT = '?utm_source=a%20b';

/** Opens an address through the page's router, as a link of the shop does. No new document is loaded. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    const router: unknown = Reflect.get(window, '__reactRouterDataRouter');
    if (typeof router !== 'object' || router === null) throw new Error('the page has no router yet');
    return Reflect.get(router, 'navigate').call(router, address);
  }, to);
}

test("a former address redirects permanently to today's address and keeps its query", async ({ request }) => {
  for (const [from, to] of Object.entries(MOVED)) {
    const answer = await request.get(from + QUERY, { maxRedirects: 0 });
    expect(answer.status(), from).toBe(301);
    expect(answer.headers().location, from).toBe(to + QUERY);
  }
  for (const path of NOWHERE) expect((await request.get(path)).status(), path).toBe(404);
});

test('a former address inside the shop redirects too, and going back skips it', async ({ page }) => {
  await givenDraft(page.context());
  await page.goto('/song-builder/song-characteristics');
  await untilAlive(page);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  // By day only one address of each kind is tried.
  const kinds = ['/build-your-song/story-details', '/song-builder/song/4', '/song-builder/gifter'];
  for (const [from, to] of casesOf(Object.entries(MOVED), ([former]) => kinds.includes(former))) {
    await follow(page, from + KEPT);
    // The draft is finished, so every step may be opened, and the builder's plain address leads to the pre-cart page.
    await expect(page, from).toHaveURL((to === '/song-builder' ? '/song-builder/pre-cart' : to) + KEPT);
    await page.goBack();
    await expect(page, from).toHaveURL('/song-builder/song-characteristics');
  }
  for (const path of NOWHERE) {
    await follow(page, path);
    await expect(page.getByRole('heading', { name: 'This groove is empty' })).toBeVisible();
  }
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});
