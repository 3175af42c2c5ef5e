import { type BrowserContext, expect, type Page } from '@playwright/test';
import { writeWav } from '../../apps/server/src/adapters/audio/testing/write-wav.ts';
import { untilAlive } from './alive.ts';
import { expectSound, show } from './desk.ts';

const RATE = 24_000;

/** The file of a recording: a tone of half a minute. */
const song = (number: number) => ({
  name: `Kitchen ${number}.wav`,
  mimeType: 'audio/wav',
  buffer: Buffer.from(
    writeWav({
      sampleRate: RATE,
      channels: [new Float32Array(31 * RATE).map((_, at) => 0.5 * Math.sin(at / (10 + number)))],
    }),
  ),
});
const SEND = { name: 'Send the application' };
const WIDTHS = [1440, 390];

export type Singer = { name: string; email: string; page: Page; context: BrowserContext };

async function fillIn({ page, name, email }: Singer): Promise<void> {
  await page.getByLabel('Your name as an artist').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox', { name: 'Folk' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'English' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Your voice in a few words').fill('Warm alto');
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Recording ${number} of 3`).setInputFiles(song(number));
    await expect(page.getByRole('button', { name: `Remove Kitchen ${number}.wav` })).toBeVisible();
  }
  await page.getByLabel('About you').fill('I sing in kitchens.');
}

/** Finds the page for applications, sends the form empty, and then with three recordings. */
export async function applies(singer: Singer): Promise<void> {
  const { page } = singer;
  await page.goto('/artist-community');
  await page.getByRole('link', { name: 'Apply as an artist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apply as an artist' })).toBeVisible();
  await untilAlive(page);
  await page.getByRole('button', SEND).click();
  await expect(page.getByLabel('Your name as an artist')).toBeFocused();
  await expect(page.getByText('3 more recordings, please.')).toBeVisible();
  await expectSound(page);
  await fillIn(singer);
  await page.getByRole('checkbox', { name: /I agree to this/ }).focus();
  await page.keyboard.press('Space');
  await show(page, 'apply');
  await page.getByRole('button', SEND).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your songs arrived.' })).toBeVisible();
}

/** A producer finds a waiting item in Today, and opens the page where it is decided. */
async function openFromToday(desk: Page, waits: string, link: string): Promise<void> {
  await desk.goto('/admin');
  await untilAlive(desk);
  await desk.getByRole('button', { name: waits, exact: true }).click();
  await show(desk, 'today-maker');
  await desk.getByRole('link', { name: link }).click();
}

/** A producer hears the recordings and asks for a trial song. */
export async function asksForTrial(desk: Page, { name }: Singer): Promise<void> {
  await desk.goto('/admin/applications');
  await untilAlive(desk);
  await show(desk, 'applications');
  await expectSound(desk);
  await expect(desk.getByRole('row').getByRole('link', { name })).toBeVisible();
  await openFromToday(desk, `${name} wants to be an artist`, 'Hear the recordings');
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  await untilAlive(desk);
  await desk.getByRole('radio', { name: '4' }).focus();
  await desk.keyboard.press('Space');
  await desk.getByLabel('Note for the other producers').fill('A voice for kitchens');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('A voice for kitchens')).toBeVisible();
  await show(desk, 'application');
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Ask for a trial song' }).click();
  const invite = desk.getByRole('dialog');
  await invite.getByRole('button', { name: 'Ask for a trial song' }).click();
  await expect(invite.getByText('Choose the voice that you heard.')).toBeVisible();
  await show(desk, 'application-invite');
  await invite.getByRole('radio', { name: 'Female' }).check({ force: true });
  await invite.getByRole('button', { name: 'Ask for a trial song' }).click();
  await expect(desk.getByText('It has not come yet.')).toBeVisible();
}

/** The applicant, who is signed in, hands in the trial song. */
export async function singsTrial({ page }: Singer): Promise<void> {
  await page.goto('/artist-admin');
  // The form is hydrated later than the rest of the page.
  await untilAlive(page, '.trial-form');
  await expect(page.getByRole('heading', { name: 'Your trial song' })).toBeVisible();
  await expect(page.getByText('A song for Rosa, who turns eighty.')).toBeVisible();
  await page.getByLabel('Title').fill('Eighty candles');
  await page.getByLabel('Lyrics').fill('Rosa bakes\nRosa sings');
  await page.getByLabel('Choose a recording or drop it here').setInputFiles(song(4));
  await expect(page.getByLabel('Choose another recording')).toBeAttached();
  await show(page, 'trial');
  await expectSound(page);
  await page.getByRole('button', { name: 'Hand in the song' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'It is with the producers.' })).toBeVisible();
}

/** A producer lists the artist. Returns the artist's id. */
export async function lists(desk: Page, { name, email, page }: Singer): Promise<string> {
  await openFromToday(desk, `${name} handed in a trial song`, 'Hear the trial song');
  await expect(desk.getByText('Rosa bakes')).toBeVisible();
  await untilAlive(desk);
  await show(desk, 'application-trial');
  await desk.getByRole('button', { name: 'List as an artist' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'List as an artist' }).click();
  await expect(desk.getByText(`A mail went to ${email}.`)).toBeVisible();
  await desk.getByRole('link', { name: 'Open the artist' }).click();
  await expect(desk.getByText('Takes songs').first()).toBeVisible();
  await show(desk, 'artist');
  await expectSound(desk, WIDTHS);
  const address = new URL(desk.url()).pathname.replace('/admin', '');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await desk.goto('/admin/artists');
  await untilAlive(desk);
  await show(desk, 'artists');
  await expectSound(desk);
  return address.split('/').at(-1) ?? '';
}
