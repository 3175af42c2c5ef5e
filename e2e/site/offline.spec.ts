import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { BUILDER, choose, goOn, STEP, untilSaved } from '../support/builder.ts';
import { goOffline, saveData, scriptOfPart, scriptOfRoute, untilFetched } from '../support/lost-scripts.ts';
import { expect, isPhone, test } from '../support/shop-test.ts';
import { givenDraft } from '../support/songs.ts';

const name = (page: Page) => page.getByLabel('Their name');
const spell = (page: Page) => page.getByRole('button', { name: 'Spell it' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /How do you say/ });
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });

// Runs only at night. By day other tests cover this: the tests of lazy loading fetch expected parts once, and the
// next test needs one that was not fetched.
test('an idle step opens its dialogs, its panel and the next step without a connection @night', async ({
  page,
  openVisitor,
}) => {
  const scout = await openVisitor();
  await givenDraft(scout.context());
  const part = { path: `${BUILDER}/recipient-info`, open: () => spell(scout).click(), holds: 'getUserMedia' };
  const script = await scriptOfPart(scout, part);
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/recipient-info`);
  await untilAlive(page);
  await untilFetched(page, script);
  await goOffline(page);
  await spell(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Show your song so far' }).click();
    await expect(page.getByRole('dialog', { name: 'Your song so far' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await goOn(page);
  await expect(page).toHaveURL(STEP.story);
  await expect(page.getByRole('button', { name: 'Add something' })).toBeVisible();
});

/**
 * Goes offline on the recipient step before any script of the next steps was fetched, and types a name there.
 */
async function nameOffline(page: Page): Promise<void> {
  await givenDraft(page.context());
  await saveData(page);
  await page.goto(`${BUILDER}/recipient-info`);
  await untilAlive(page);
  await goOffline(page);
  await name(page).fill('Ingrid');
}

test('a part that was never fetched says so while offline, loses nothing, and opens when online again', async ({
  page,
}) => {
  await nameOffline(page);
  await spell(page).click();
  await expect(missing(page)).toBeVisible();
  await expect(name(page)).toHaveValue('Ingrid');
  await missing(page).getByRole('button', { name: 'Try again' }).click();
  await expect(missing(page)).toBeVisible();
  await missing(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(missing(page)).toHaveCount(0);
  await spell(page).click();
  await expect(missing(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name(page)).toHaveValue('Ingrid');
  await untilSaved(page);
});

const standing = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const again = (page: Page, words: string) => standing(page, words).getByRole('button', { name: 'Try again' });

test('without any answer the page stays, and the next page loads on another try @night', async ({ page }) => {
  await givenDraft(page.context());
  await saveData(page);
  await page.goto(`${BUILDER}/recipient-info`);
  await untilAlive(page);
  await page.route('**/*', (route) => route.abort());
  await name(page).fill('Ingrid');
  await goOn(page);
  const words = 'The shop cannot be reached just now.';
  await again(page, words).click();
  await expect(standing(page, words)).toBeVisible();
  await expect(page).toHaveURL(STEP.recipient);
  await expect(name(page)).toHaveValue('Ingrid');
  await page.unroute('**/*');
  await again(page, words).click();
  await expect(page).toHaveURL(STEP.story);
  await expect(standing(page, words)).toHaveCount(0);
});

test('a step that has to ask the shop waits for the connection @night', async ({ page }) => {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/song-characteristics`);
  await untilAlive(page);
  await untilFetched(page, await scriptOfRoute(page, 'routes/song-builder-artist'));
  await goOffline(page);
  await choose(page, 'What’s the occasion?', 'Birthday');
  await goOn(page);
  const words = 'You are offline.';
  await again(page, words).click();
  await expect(standing(page, words)).toBeVisible();
  await expect(page).toHaveURL(STEP.characteristics);
  await expect(page.getByLabel('Birthday', { exact: true })).toBeChecked();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(STEP.artist);
  await expect(standing(page, words)).toHaveCount(0);
});

test('a screen that was never fetched waits for the connection @night', async ({ page }) => {
  await nameOffline(page);
  await goOn(page);
  await expect(page.getByText('Offline. Kept on this device.')).toBeVisible();
  await expect(page).toHaveURL(STEP.recipient);
  await expect(name(page)).toHaveValue('Ingrid');
  await page.context().setOffline(false);
  await expect(page).toHaveURL(STEP.story);
  await expect(page.getByText('Ingrid').first()).toBeVisible();
});

// Runs only at night. By day other tests cover this: the test above opens a part again whose script could not be
// fetched.
test('a screen whose script failed just before the connection came back opens all the same @night', async ({
  page,
}) => {
  await givenDraft(page.context());
  await saveData(page);
  await page.goto(`${BUILDER}/recipient-info`);
  await untilAlive(page);
  const script = await scriptOfRoute(page, 'routes/song-builder-story');
  await page.route(`**${script}`, (route) => route.abort(), { times: 1 });
  await name(page).fill('Ingrid');
  await goOffline(page);
  await page.context().setOffline(false);
  await goOn(page);
  await expect(page).toHaveURL(STEP.story);
  await expect(page.getByText('Ingrid').first()).toBeVisible();
});
