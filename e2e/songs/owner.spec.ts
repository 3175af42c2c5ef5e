import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { openArtist } from '../support/artist.ts';
import { expect, test } from '../support/shop-test.ts';
import { deliverSong, givenOrder, WORK } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** Lets the browser of this page share files, as phones do, and keeps what it was asked to share. */
async function shareAsPhones(page: Page) {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async ({ title, files = [] }: ShareData) => {
      for (const file of files)
        shared.push({ title, name: file.name, start: [...(await file.bytes()).subarray(0, 4)] });
    };
    Object.assign(navigator, { canShare: () => true, share });
    Object.assign(window, { shared });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shared'));
}

/** The visible controls of the owner's column that are lower or narrower than 44 pixels. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('.story-side :is(a, button, label:has(input))').evaluateAll((targets) =>
    targets.flatMap((target) => {
      if (!target.checkVisibility()) return [];
      const { width, height } = target.getBoundingClientRect();
      return width < 44 || height < 44 ? [`${target.textContent} ${width} × ${height}`] : [];
    }),
  );

test('the owner of a song saves and sends its picture, has targets of 44 px, and hears it beside its lines @phone @night', async ({
  page,
  context,
  browser,
}) => {
  const { slug, recipient } = await givenOrder(context);
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await artist.close();
  const shared = await shareAsPhones(page);
  await page.goto(`/stories/${slug}`);
  await untilAlive(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('stories_share'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: say('stories_share_picture') })).toBeVisible();
  // The ways to share are in sight without scrolling, also on the smallest phones.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  for (const way of [
    dialog.getByRole('button', { name: say('stories_share_copy'), exact: true }).first(),
    dialog.getByRole('link', { name: say('stories_share_mail') }),
    dialog.getByRole('button', { name: say('stories_share_more') }),
  ])
    await expect(way).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('link', { name: say('stories_share_picture_save') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('song.png');
  expect([...(await readFile(await saved.path())).subarray(0, 4)]).toEqual(PNG);
  await dialog.getByRole('button', { name: say('stories_share_picture_send') }).click();
  const title = expect.stringContaining(WORK.title);
  await expect.poll(shared).toEqual([{ title, name: 'song.png', start: PNG }]);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: say('stories_details') }).click();
  await expect(page.getByRole('button', { name: say('stories_delete') })).toBeVisible();
  await page.getByRole('button', { name: say('stories_codes_show') }).click();
  await expect(page.getByText(say('stories_codes_none'))).toBeVisible();
  expect(await page.locator('.story-side a:visible').count()).toBeGreaterThan(5);
  expect(await smallTargets(page)).toEqual([]);

  await page.getByRole('link', { name: say('work_link_revisions') }).click();
  await expect(page.getByLabel('Burnt sugar on a Tuesday morning')).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: say('player_play', { title: WORK.title }) }).click();
  await expect(main.getByRole('button', { name: say('player_pause', { title: WORK.title }) })).toBeVisible();
});
