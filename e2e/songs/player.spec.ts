import type { Page } from '@playwright/test';
import { embedPage } from '../../apps/server/src/features/stories/sharing/embed.ts';
import type { Story } from '../../packages/contract/src/story/stories.ts';
import { apiOf } from '../support/api.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { hearSignals, signalsOf } from '../support/signals.ts';
import { ARTIST } from '../support/songs.ts';

import { playLongSongs } from '../support/sound.ts';

/** What the page's only audio element did: how often an element was made, its events, and each new position. */
type Sound = { opened: number; events: string[]; places: number[] };

declare global {
  interface Window {
    sound: Sound;
  }
}

/** Records what the audio elements of every page do. This runs before the page's own scripts. */
const listen = (page: Page) => {
  hearSignals(page);
  return page.addInitScript(() => {
    window.sound = { opened: 0, events: [], places: [] };
    const Original = window.Audio;
    window.Audio = class extends Original {
      constructor() {
        super();
        window.sound.opened += 1;
        for (const event of ['playing', 'pause', 'loadstart', 'emptied', 'seeking', 'ended', 'error'])
          this.addEventListener(event, () => window.sound.events.push(event));
        this.addEventListener('timeupdate', () => window.sound.places.push(this.currentTime));
      }
    };
  });
};

const soundOf = (page: Page) => page.evaluate(() => window.sound);
const tracked = (page: Page, name: string) => signalsOf(page, name).map(({ properties }) => properties);

/**
 * Waits until the page has not scrolled for 700 ms. After that the player does not count a later movement
 * of the page as scrolling by the visitor (minify-on-scroll.ts).
 */
const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((rested) => {
        let timer = setTimeout(rested, 700);
        window.addEventListener('scroll', () => {
          clearTimeout(timer);
          timer = setTimeout(rested, 700);
        });
      }),
  );

async function playFirstSong(page: Page): Promise<void> {
  const query = {
    keyword: ARTIST.name,
    page: 1,
    per_page: 12,
    genres: [],
    genders: [],
    show_at_capacity: 'true',
  };
  const { artists } = await apiOf(page.request).artists.list({ query });
  await page.goto(`/artists/${artists[0]?.id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
  await expect.poll(async () => (await soundOf(page)).places.at(-1) ?? 0).toBeGreaterThan(0.5);
}

const interruptions = ({ events }: Sound) => events.filter((event) => event !== 'playing');
const player = (page: Page) => page.getByRole('region', { name: 'Player' });

test('a song plays on without a gap over ten page changes (spec 2.10-01) @once', async ({ page }) => {
  await listen(page);
  await playLongSongs(page);
  await playFirstSong(page);
  const before = interruptions(await soundOf(page));
  const link = (name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first();
  const home = () => link(/^Keepsong/).click();
  const cart = () => link(/^Cart/).click();
  const back = () => page.goBack();
  const forward = () => page.goForward();
  const moves: [() => Promise<unknown>, RegExp][] = [
    [home, /\/$/],
    [cart, /\/cart$/],
    [home, /\/$/],
    [() => link('Start your song').click(), /\/song-builder\//],
    [back, /\/$/],
    [back, /\/cart$/],
    [back, /\/$/],
    [back, /\/artists\//],
    [forward, /\/$/],
    [cart, /\/cart$/],
  ];
  for (const [move, address] of moves) {
    const { places } = await soundOf(page);
    await move();
    await expect(page).toHaveURL(address);
    await expect(player(page).getByRole('button').first()).toBeVisible();
    const place = places.at(-1) ?? 0;
    await expect.poll(async () => (await soundOf(page)).places.at(-1) ?? 0).toBeGreaterThan(place);
  }
  const sound = await soundOf(page);
  const { opened, places } = sound;
  // Only one sound was opened. It started once and was never stopped, moved or loaded again. Its position only
  // increases.
  expect(opened).toBe(1);
  expect(interruptions(sound)).toEqual(before);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await expect.poll(() => tracked(page, 'real-time listened').length).toBeGreaterThan(2);
  expect(tracked(page, 'song started')).toHaveLength(1);
  const told = tracked(page, 'real-time listened');
  // The page reports the time that was listened at most once per 500 ms (spec 4.8-13).
  expect(told.length).toBeLessThanOrEqual(2 * ((places.at(-1) ?? 0) + 1) + 1);
});

// Runs only at night. By day other tests cover this: the tests of scrolling tell when the player shrinks, and the
// test above plays over many pages.
test('the player shrinks when the page scrolls, comes back when pressed, and closes (spec 2.10-07, 2.10-08) @night', async ({
  page,
}) => {
  await listen(page);
  await playLongSongs(page);
  await playFirstSong(page);
  await expect(player(page).getByRole('button', { name: 'Close player' })).toBeVisible();
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 400);
  await untilAtRest(page);
  await player(page).getByRole('button', { name: 'Show player' }).click();
  // The pressed button is gone. The focus is on the button in its place.
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeFocused();
  if (isPhone(page)) await player(page).getByRole('button', { name: 'Open the position bar' }).click();
  const singer = player(page).getByRole('link', { name: ARTIST.name }).filter({ visible: true }).first();
  await singer.click();
  await expect.poll(() => tracked(page, 'Avatar Image Clicked')).toMatchObject([{ artistName: ARTIST.name }]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ARTIST.name.split(' ')[0] ?? '');
  // A page that is still loading may move by itself. The player must not count that as scrolling of the visitor.
  await untilAtRest(page);
  const before = await page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollBy(0, 400));
  await page.waitForFunction((from) => window.scrollY !== from, before);
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await expect(player(page).getByRole('button', { name: 'Show player' })).toHaveCount(0);
  await player(page).getByRole('button', { name: 'Close player' }).click();
  await expect(player(page)).toHaveCount(0);
  expect((await soundOf(page)).events.at(-1)).toBe('pause');
});

test('on a phone, no control that takes the focus lies under the player @once @night', async ({ page }) => {
  await playLongSongs(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await pressOn(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first(),
  );
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  // The player comes after everything else on the page, the footer's last line included.
  await tabTo(page, player(page).getByRole('button').first());
});

test('a recording with an infinite duration is measured, and shown with its length (spec 7.7-02) @once @night', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    Object.defineProperty(prototype, 'duration', { get: () => Number.POSITIVE_INFINITY });
  });
  await listen(page);
  await playLongSongs(page);
  const fetched = page.waitForResponse(
    (answer) => answer.request().resourceType() === 'fetch' && answer.url().includes('/media/'),
  );
  await playFirstSong(page);
  expect((await fetched).status()).toBe(200);
  const place = player(page).getByRole('slider', { name: 'Position in the song' });
  const seconds = await page.evaluate(async (audio) => {
    const bytes = await (await fetch(audio)).arrayBuffer();
    const { duration } = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes);
    return Math.round(duration);
  }, (await fetched).url());
  await expect(place).toHaveAttribute('aria-valuemax', String(seconds));
  expect(tracked(page, 'display fault')).toEqual([]);
});

test('a fault in the player is reported and removes nothing else (spec 8.7) @once', async ({ page }) => {
  await page.addInitScript(() => {
    window.MediaMetadata = class {
      constructor() {
        throw new Error('no metadata today');
      }
    } as unknown as typeof MediaMetadata;
  });
  await listen(page);
  await playLongSongs(page);
  await page.goto('/artists');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect
    .poll(() => tracked(page, 'display fault'))
    .toMatchObject([{ message: 'A part of the page could not be drawn', error: 'Error: no metadata today' }]);
  await expect(player(page)).toHaveCount(0);
  // Only the player is gone. The rest of the page works, and the button that started the song can pause it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pause / })
    .first()
    .click();
  await expect.poll(async () => (await soundOf(page)).events.at(-1)).toBe('pause');
  // Other overlays, such as the sign-in dialog, still work.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('the frame of a song with an intro holds all that it shows, in both languages @once @night', async ({
  page,
}) => {
  const story = {
    slug: 'a-song',
    song: {
      ...{ title: 'The Night That We Drove to Portland', genre: '4', peaks: [], audioUrl: '/song.mp3' },
      artist: { fullName: 'Maximiliane Featherstonehaugh' },
    },
    ...{ greeting: { audio_url: '/intro.mp3' }, sleeve: { mood: '7', tempo: '1' } },
    attributes: { recipient: 'Dolly' },
  } as unknown as Story;
  for (const locale of ['en', 'sp'] as const)
    for (const width of [320, 341, 390, 480]) {
      await page.setViewportSize({ width, height: 180 });
      await page.setContent(embedPage({ story, origin: '', brand: 'Keepsong', locale }).html);
      const link = page.getByRole('link');
      expect(await link.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(180);
    }
});
