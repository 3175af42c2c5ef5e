import type { Locator, Page } from '@playwright/test';
import { default as jsqr } from 'jsqr';
import { untilAlive } from './support/alive.ts';
import { apiOf } from './support/api.ts';
import { openArtist } from './support/artist.ts';
import { mailMatching, mailsTo, passcodeFor } from './support/mailbox.ts';
import { expect, test } from './support/shop-test.ts';
import {
  ARTIST,
  deliverSong,
  findCommission,
  givenOrder,
  newEmail,
  uploadSong,
  WORK,
} from './support/songs.ts';

test('what was told is edited until the artist accepts, and is a message afterwards', async ({
  page,
  context,
  browser,
}) => {
  const { slug, recipient } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: 'Edit your song' }).click();
  await expect(page.getByRole('heading', { name: 'Edit your song', level: 1 })).toBeVisible();
  const answer = page.getByLabel('Your answer to question 1');
  await answer.fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAttribute('aria-invalid', 'true');
  await answer.fill('We met at the ferry in 1999.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. The artist reads it so.')).toBeVisible();

  const artist = await openArtist(browser);
  const desk = apiOf(artist.request);
  const { id } = await findCommission(desk, recipient);
  await desk.studio.accept({ params: { id } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/An artist has the song meanwhile/)).toBeVisible();
  const message = page.getByLabel(`Your message to ${ARTIST.name}`);
  await message.fill('She says ferry, never boat.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'never boat' })).toBeVisible();

  const { commission } = await desk.studio.commission({ params: { id } });
  expect(commission.questions[0]?.answer).toBe('We met at the ferry in 1999.');
  expect(commission.messages.map(({ message: text }) => text)).toEqual(['She says ferry, never boat.']);
  await artist.close();
});

test('marked lines go to the artist, come back as a new version, and are accepted', async ({
  page,
  context,
  browser,
}) => {
  const { slug, recipient, email } = await givenOrder(context);
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: 'Change lines of the song' }).click();
  await expect(page.getByText(/Up to 5 lines are free/)).toBeVisible();
  await page.getByLabel('Burnt sugar on a Tuesday morning').check();
  await page.getByRole('button', { name: `Ask ${ARTIST.name}` }).click();
  const wish = page.getByLabel('What should it say?');
  await expect(wish).toBeFocused();
  await wish.fill('Burnt sugar on a Sunday morning');
  await expect(page.getByText('Marked: 1. Free.')).toBeVisible();
  await page.getByRole('button', { name: `Ask ${ARTIST.name}` }).click();
  await expect(page.getByText('With the artist')).toBeVisible();

  const studio = await artist.newPage();
  const { id } = await findCommission(apiOf(artist.request), recipient);
  const user = await apiOf(artist.request).account.current({ query: {} });
  await studio.goto(`/artist_experience/${user.user?.id}/commissions/${id}`);
  await expect(studio.getByText('Burnt sugar on a Sunday morning')).toBeVisible();
  const words = studio.getByLabel(/Your words to Henri/);
  await words.fill('Sunday it is.');
  await words.blur();
  await uploadSong(artist, id);
  const lyrics = WORK.lyrics.replace('Tuesday', 'Sunday');
  await apiOf(artist.request).studio.saveWork({ params: { id }, body: { ...WORK, lyrics } });
  await apiOf(artist.request).studio.deliver({ params: { id } });
  await artist.close();

  await mailMatching(page.request, email, /sung again/);
  await page.reload();
  await untilAlive(page);
  const before = page.getByRole('region', { name: 'Before' });
  const after = page.getByRole('region', { name: 'After' });
  await expect(before).toContainText('Tuesday');
  await expect(after).toContainText('Sunday');
  await expect(page.getByText('Sunday it is.')).toBeVisible();
  await before.getByRole('button', { name: /^Play/ }).click();
  await expect(before.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.getByRole('button', { name: 'This is it' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(after).toBeHidden();
});

test('lines beyond what is free go through the cart, with their price', async ({
  page,
  context,
  browser,
}) => {
  const { slug, recipient } = await givenOrder(context);
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  const owner = apiOf(context.request);
  const mark = { type: 'update' as const, line: 1, edits: [{ line: 'Burnt sugar' }] as [{ line: string }] };
  const asked = await owner.stories.requestRevision({
    params: { slug },
    body: { revision_requests: [mark] },
  });
  const { id } = await findCommission(apiOf(artist.request), recipient);
  await apiOf(artist.request).studio.deliver({ params: { id } });
  await owner.stories.acceptRevision({ params: { slug, id: asked.revisions[0]?.id ?? 0 } });
  await artist.close();

  await page.goto(`/stories/${slug}/revisions`);
  await expect(page.getByText(/Each line costs \$9\.99/)).toBeVisible();
  await untilAlive(page);
  await page.getByLabel('Wrong Portland, right girl').check();
  await page.getByLabel('What should it say?').fill('Wrong Portland, right woman');
  await expect(page.getByText('Free: 0. To pay: 1, together $9.99.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Lines to sing again: 1')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Song revision' })).toBeVisible();
  await expect(page.getByText('$9.99').first()).toBeVisible();
});

test('two invited people add memories, the owner picks, and the artist reads them', async ({
  page,
  context,
  browser,
  openVisitor,
}) => {
  const { slug, recipient } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: 'Ask others for memories' }).click();
  const email = newEmail();
  await page.getByLabel('Who is it?').fill('Camille');
  await page.getByRole('main').getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Camille' })).toContainText('can join until');
  await page.getByLabel('Who is it?').fill('Lou');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = page.getByLabel('Link for Lou');
  await expect(link).toBeVisible();

  const camille = await openVisitor();
  const mail = await mailMatching(page.request, email, /asks for your memories/);
  const path = new URL(/https?:\S+invite=\S+/.exec(mail.text)?.[0] ?? '').pathname;
  const invite = /invite=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  await register(camille, 'Camille', email);
  await camille.goto(`${path}?invite=${invite}`);
  await untilAlive(camille);
  await camille.getByRole('button', { name: 'Add your part' }).click();
  await camille.getByLabel(`What do you remember of ${recipient}?`).fill('She sang in the boat.');
  await camille.getByRole('button', { name: 'Save your part' }).click();
  await expect(camille.getByText(/Saved\./)).toBeVisible();

  const lou = await openVisitor();
  await register(lou, 'Lou', newEmail());
  await lou.goto(new URL(await link.inputValue()).pathname + new URL(await link.inputValue()).search);
  await untilAlive(lou);
  await lou.getByRole('button', { name: 'Add your part' }).click();
  await expect(lou.getByText('She sang in the boat.')).toBeHidden();
  await lou.getByLabel(`What do you remember of ${recipient}?`).fill('The picnic in the rain.');
  await lou.getByRole('button', { name: 'Save your part' }).click();
  await expect(lou.getByText(/Saved\./)).toBeVisible();
  // The browser's pretended microphone.
  await lou.getByRole('button', { name: 'Start recording' }).click();
  await expect(lou.getByText('0:01')).toBeVisible();
  await lou.getByRole('button', { name: 'Stop' }).click();
  await lou.getByRole('button', { name: 'Add the voice note' }).click();
  await expect(lou.getByLabel('Your voice note', { exact: true })).toBeVisible();

  await page.reload();
  await untilAlive(page);
  const part = page.getByRole('article', { name: 'From Camille' });
  await expect(part).toContainText('She sang in the boat.');
  await part.getByLabel('Goes into the brief').check();
  await part.getByLabel('Show it to the others who joined').check();
  await expect(part.getByLabel('Show it to the others who joined')).toBeChecked();
  await lou.reload();
  await expect(lou.getByText('She sang in the boat.')).toBeVisible();

  const artist = await openArtist(browser);
  const desk = apiOf(artist.request);
  const { id } = await findCommission(desk, recipient);
  const { commission } = await desk.studio.commission({ params: { id } });
  expect(commission.contributions.map(({ memories }) => memories)).toEqual(['She sang in the boat.']);
  await artist.close();
});

test('an e-card is chosen, written, turned over, begun anew, and bought for a song without one', async ({
  page,
  context,
}) => {
  const { slug, recipient } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: 'Send an e-card' }).click();
  await expect(page.getByRole('heading', { name: `An e-card for ${recipient}`, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Please personalize your card.')).toBeVisible();
  await page.getByRole('radio', { name: 'Sound wave' }).check({ force: true });
  await page.getByLabel('Your message inside').fill('Press play.');
  await page.getByRole('button', { name: 'See the front' }).click();
  await expect(page.getByRole('button', { name: 'See the inside' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete and Start Over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete and Start Over' }).click();
  await expect(page.getByLabel('Your message inside')).toHaveValue('');
  await page.getByLabel('Your message inside').fill('Press play, Mags.');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText('“Press play, Mags”')).toBeVisible();
});

/** Somebody who has an account here. */
async function register({ request }: Page, first_name: string, email: string): Promise<void> {
  const user = { email, first_name, last_name: 'Lavoie' };
  await apiOf(request).auth.register({ body: { user, skip_otp: true } });
}

/** What a camera reads of the code that the page shows. */
async function readCode(code: Locator): Promise<string | undefined> {
  await expect(code).toHaveJSProperty('complete', true);
  const { data, side } = await code.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 360;
    canvas.height = 360;
    const ink = canvas.getContext('2d');
    if (!ink) throw new Error('the browser draws nothing');
    ink.fillStyle = '#fff';
    ink.fillRect(0, 0, 360, 360);
    ink.drawImage(image, 0, 0, 360, 360);
    return { data: [...ink.getImageData(0, 0, 360, 360).data], side: 360 };
  });
  return jsqr.default(new Uint8ClampedArray(data), side, side)?.data;
}

test('a song is shared by a code, taken away in one archive, and deleted with all that hangs on it', async ({
  page,
  context,
  browser,
}) => {
  const { slug, recipient, email } = await givenOrder(context);
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await artist.close();
  await page.goto(`/stories/${slug}`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const code = page.getByRole('dialog').getByRole('img', { name: /code/i });
  expect(await readCode(code)).toBe(new URL(`/stories/${slug}`, page.url()).href);
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Everything in one archive' }).click();
  expect((await saved).suggestedFilename()).toBe('song.zip');

  await page.getByRole('button', { name: 'Delete this song' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this song?' });
  await expect(dialog.getByText(/Links and QR codes, printed ones too, stop working/)).toBeVisible();
  const title = dialog.getByLabel(`Type ${WORK.title} to be sure`);
  const known = new Set((await mailsTo(page.request, email)).map(({ id }) => id));
  await title.fill('wrong Paris');
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  // Whoever bought as a guest has proved nothing yet.
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('6-digit passcode').fill(await passcodeFor(page.request, email, known));
  await expect(dialog.getByText('That is something else.')).toBeVisible();
  await title.fill(WORK.title.toLowerCase());
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await expect(page).toHaveURL(/\/dashboard\/order-history$/);
  await expect(page.getByText(/^Song deleted/)).toBeVisible();
  const gone = await page.goto(`/stories/${slug}`);
  expect(gone?.status()).toBe(404);
});
