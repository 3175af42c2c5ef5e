import { expect, type Page } from '@playwright/test';
import { isPhone } from './shop-test.ts';
import { ARTIST, STORY } from './songs.ts';

export const BUILDER = '/song-builder';
export const STEP = {
  characteristics: /\/song-builder\/song-characteristics$/,
  artist: /\/song-builder\/artist-recommendations$/,
  findArtist: /\/song-builder\/find-artist/,
  recipient: /\/song-builder\/recipient-info$/,
  story: /\/song-builder\/story-details$/,
  preCart: /\/song-builder\/pre-cart$/,
} as const;

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/** Waits until the bottom bar shows that the shop has saved everything. */
export const untilSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();

/**
 * Chooses an option in a group and checks that it is chosen. The click is forced, because a picture or label covers the
 * control.
 */
export async function choose(page: Page, group: string, name: string): Promise<void> {
  const one = page.getByRole('group', { name: group }).getByLabel(name, { exact: true });
  await one.setChecked(true, { force: true });
  await expect(one).toBeChecked();
}

export async function chooseSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What should it sound like?' })).toBeVisible();
  await choose(page, 'What’s the occasion?', 'Anniversary');
  await choose(page, 'Music genre', ARTIST.genre);
  await choose(page, 'Vocal style', 'No Preference');
  await goOn(page);
}

/** Turns the cards of the recommended artists until it reaches the artist of these tests, and chooses that artist. */
export async function chooseRecommended(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.artist);
  const name = page.getByRole('heading', { level: 1 });
  const foot = page.getByRole('button', { name: 'Next artist' }).filter({ visible: true }).last();
  // Wait for the cards. Until they appear, the heading still belongs to the previous step.
  await expect(foot).toBeVisible();
  for (let turned = 0; (await name.textContent()) !== ARTIST.name; turned += 1) {
    expect(turned, `${ARTIST.name} among the recommended`).toBeLessThan(20);
    const shown = (await name.textContent()) ?? '';
    await foot.click();
    await expect(name).not.toHaveText(shown);
  }
  await page.getByRole('button', { name: 'Choose Odessa' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(STEP.recipient);
}

/** Finds the artist by name in the search, and chooses that artist. */
export async function chooseFound(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.findArtist);
  await page.getByRole('searchbox', { name: 'Search artists by name' }).fill(ARTIST.name);
  await page.getByRole('button', { name: 'Choose Odessa' }).click();
  await expect(page).toHaveURL(STEP.recipient);
}

export async function writeRecipient(page: Page, recipient: string, email: string): Promise<void> {
  await page.getByLabel('Their name').fill(recipient);
  await page.getByLabel(`${recipient} is your …`).selectOption('Wife');
  await page.getByLabel('Your email address').fill(email);
}

/** Opens the dialog for pronunciations and enters the spelling of a name's sound. */
export async function spellName(page: Page, spelling: string): Promise<void> {
  await page.getByRole('button', { name: 'Spell it' }).click();
  const dialog = page.getByRole('dialog', { name: /How do you say/ });
  await dialog.getByLabel('The way it sounds').fill(spelling);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Saved pronunciations' }).getByText(spelling)).toBeVisible();
}

/** Records a name's pronunciation with the browser's microphone, and plays it. */
export async function recordName(page: Page): Promise<void> {
  const saved = page.getByRole('list', { name: 'Saved pronunciations' }).getByRole('listitem');
  const before = await saved.count();
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: /How do you say/ });
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(dialog.getByText('0:02')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog.getByText('Hear it back')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  await expect(saved).toHaveCount(before + 1);
  await saved
    .last()
    .getByRole('button', { name: /^Play / })
    .click();
  await expect(saved.last().getByRole('button', { name: /^Pause / })).toBeVisible();
}

export async function tellStory(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.story);
  await choose(page, 'Vibe', 'Heartfelt');
  const prompts = 'Pick two things to write about';
  await choose(page, prompts, 'Favorite memories together');
  await choose(page, prompts, 'Inside jokes and funny stories');
  await page.getByRole('textbox', { name: 'Favorite memories together' }).fill(STORY.memories);
  await page.getByRole('textbox', { name: 'Inside jokes and funny stories' }).fill(STORY.jokes);
}

/** Puts the song from the pre-cart page into the cart. */
export async function addToCart(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.preCart);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
}

/** Goes from an empty builder to the cart. */
export async function buildSong(page: Page, recipient: string, email: string): Promise<void> {
  await chooseSound(page);
  await chooseRecommended(page);
  await writeRecipient(page, recipient, email);
  await spellName(page, 'MY-ah');
  if (!isPhone(page)) await recordName(page);
  await goOn(page);
  await tellStory(page);
  await goOn(page);
  await expect(page.getByText(STORY.memories)).toBeVisible();
  await choose(page, 'Extra verses', '2 Verses');
  await expect(page.getByText(/2 extra verses \(\$/).filter({ visible: true })).toBeVisible();
  await addToCart(page);
}
