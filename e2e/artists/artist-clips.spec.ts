import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, givenDraft } from '../support/songs.ts';

// The other tests ask for reduced motion, which stops the clips.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const clip = (page: Page) => page.getByLabel(`${ARTIST.name} in a short clip`);
const button = (page: Page, does: 'Play' | 'Pause') =>
  page.getByRole('button', { name: `${does} ${ARTIST.name}'s clip` });
const portrait = (page: Page) => page.getByRole('img', { name: ARTIST.name });

const facts = (video: Locator) =>
  video.evaluate((node) => {
    if (!(node instanceof HTMLVideoElement)) throw new Error('the page has no clip of an artist');
    return { paused: node.paused, muted: node.muted, begun: node.currentTime > 0 };
  });

async function openCards(page: Page): Promise<void> {
  await givenDraft(page.context());
  await page.goto('/song-builder/artist-recommendations');
  await expect(page.getByRole('heading', { level: 1, name: ARTIST.name })).toBeVisible();
}

test('an artist’s clip plays silently, and the keyboard stops it, unmutes it and goes past it @once', async ({
  page,
}) => {
  await openCards(page);
  await expect.poll(() => facts(clip(page))).toEqual({ paused: false, muted: true, begun: true });
  await expect(clip(page)).toHaveCSS('opacity', '1');
  await button(page, 'Pause').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => facts(clip(page))).toMatchObject({ paused: true });
  await button(page, 'Play').press('Space');
  await expect.poll(() => facts(clip(page))).toMatchObject({ paused: false, muted: true });
  await page.getByRole('button', { name: 'Turn the sound on' }).press('Enter');
  await expect.poll(() => facts(clip(page))).toMatchObject({ muted: false });
  await page.keyboard.press('ArrowRight');
  await expect(clip(page)).toHaveCount(0);
});

// Runs only at night. By day other tests cover this: the test above plays, stops and unmutes a clip.
test('with reduced motion the portrait shows until the visitor presses play @once @night', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCards(page);
  await expect(button(page, 'Play')).toBeVisible();
  await expect.poll(() => clip(page).evaluate((node) => node.getAttribute('preload'))).toBe('auto');
  expect(await facts(clip(page))).toEqual({ paused: true, muted: true, begun: false });
  await button(page, 'Play').press('Enter');
  await expect.poll(() => facts(clip(page))).toMatchObject({ paused: false, begun: true });
});

// Runs only at night. By day other tests cover this: the test above plays a clip; the portrait is the picture below
// it.
test('a clip that cannot be loaded leaves the portrait @once @night', async ({ page }) => {
  await page.route('**/media/videos/**', (route) => route.abort());
  await openCards(page);
  await expect(clip(page)).toHaveCount(0);
  await expect(button(page, 'Play')).toHaveCount(0);
  await expect(portrait(page).first()).toBeVisible();
});
