import type { Page } from '@playwright/test';
import { STEP } from '../support/builder.ts';
import { CARD, cardFields, completePurchase, untilOrdered } from '../support/checkout.ts';
import { chooseWithArrows, pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, newEmail, newRecipient, STORY } from '../support/songs.ts';

test('a customer orders a song and opens its page by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  const song = { recipient: newRecipient(), email: newEmail() };
  await page.goto('/');
  await skipToContent(page);
  await pressOn(page, page.getByRole('link', { name: 'Start your song' }).first());
  await chooseSound(page);
  await chooseArtist(page);
  await describeRecipient(page, song);
  await tellStory(page);
  await orderSong(page);
  await pay(page, song.email);
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Follow your song' }));
  await expect(page).toHaveURL(/\/stories\//);
});

/** Presses Tab once, to the link that skips the menu, and uses it. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

const group = (page: Page, name: string) => page.getByRole('group', { name });
const goOn = (page: Page) => pressOn(page, page.getByRole('button', { name: 'Continue', exact: true }));

async function chooseSound(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.characteristics);
  await expect(page.getByRole('heading', { name: 'What should it sound like?' })).toBeFocused();
  await chooseWithArrows(page, group(page, 'What’s the occasion?'), 'Birthday');
  await chooseWithArrows(page, group(page, 'Music genre'), ARTIST.genre);
  await chooseWithArrows(page, group(page, 'Vocal style'), 'No Preference');
  await chooseWithArrows(page, group(page, 'Tempo'), 'Up-tempo');
  await goOn(page);
}

/** Chooses an artist by keyboard. Arrow keys turn the cards of the artists, as swiping does. */
async function chooseArtist(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.artist);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toBeFocused();
  const first = (await name.textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(name).not.toHaveText(first);
  await page.keyboard.press('ArrowLeft');
  await expect(name).toHaveText(first);
  await pressOn(page, page.getByRole('button', { name: /^Choose / }).filter({ visible: true }));
}

async function describeRecipient(
  page: Page,
  { recipient, email }: { recipient: string; email: string },
): Promise<void> {
  await expect(page).toHaveURL(STEP.recipient);
  await typeInto(page, page.getByLabel('Their name'), recipient);
  await tabTo(page, page.getByLabel(`${recipient} is your …`));
  await page.keyboard.type('Wife');
  await pressOn(page, page.getByRole('button', { name: 'Spell it' }));
  const dialog = page.getByRole('dialog', { name: /How do you say/ });
  await typeInto(page, dialog.getByLabel('The way it sounds'), 'MY-ah');
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await typeInto(page, page.getByLabel('Your email address'), email);
  await goOn(page);
}

async function tellStory(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.story);
  await pressOn(page, group(page, 'Vibe').getByLabel('Heartfelt', { exact: true }), 'Space');
  const prompts = group(page, 'Pick two things to write about');
  await pressOn(page, prompts.getByLabel('Favorite memories together'), 'Space');
  await pressOn(page, prompts.getByLabel('Inside jokes and funny stories'), 'Space');
  await typeInto(page, page.getByRole('textbox', { name: 'Favorite memories together' }), STORY.memories);
  await typeInto(page, page.getByRole('textbox', { name: 'Inside jokes and funny stories' }), STORY.jokes);
  await goOn(page);
}

async function orderSong(page: Page): Promise<void> {
  await expect(page).toHaveURL(STEP.preCart);
  await chooseWithArrows(page, group(page, 'Extra verses'), '2 Verses');
  await pressOn(page, page.getByRole('button', { name: 'Add to cart' }));
  await expect(page).toHaveURL(/\/cart$/);
  await pressOn(
    page,
    page.getByRole('main').getByRole('link', { name: 'Checkout' }).filter({ visible: true }),
  );
}

async function pay(page: Page, email: string): Promise<void> {
  const next = (section: string) =>
    pressOn(page, page.getByRole('button', { name: `Continue To ${section}` }));
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await next('Contact information');
  await typeInto(page, page.getByLabel('First name'), 'Henri');
  await typeInto(page, page.getByLabel('Last name'), 'Lavoie');
  await next('Billing address');
  await typeInto(page, page.getByLabel('ZIP code'), '13152');
  await expect(page.getByText('Skaneateles, NY').first()).toBeVisible();
  await next('Payment');
  const fields = cardFields(page);
  await typeCard(page, fields);
  await pressOn(page, completePurchase(page));
  await untilOrdered(page);
}

/** Types the card's data. The card fields are in a frame: Tab moves the focus into the frame and out again. */
async function typeCard(page: Page, fields: ReturnType<typeof cardFields>): Promise<void> {
  const number = fields.getByLabel('Card number');
  await expect(number).toBeVisible();
  // The fields were not loaded yet when the section opened, so the focus waits on its heading, just before them.
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('iframe[src*="/sandbox-payments/fields.html"]')).toBeFocused();
  const isThere = () => number.evaluate((field) => field === document.activeElement && document.hasFocus());
  for (let presses = 0; presses < 20 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(CARD.good);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 / 34');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await expect(fields.getByLabel('Security code')).toHaveValue('123');
}
