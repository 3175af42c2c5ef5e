import type { BrowserContext, Locator, Page } from '@playwright/test';
import { default as jsqr } from 'jsqr';
import { makersOf } from '../../packages/contract/src/transport/maker-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { mailMatching, mailsTo, passcodeFor } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import {
  ARTIST,
  buy,
  deliverSong,
  findCommission,
  givenOrder,
  newEmail,
  uploadSong,
  WORK,
} from '../support/songs.ts';
import { type Words, wordsOf } from '../support/words.ts';

/**
 * Sets the language of these browsers: Spanish in the phone project, English on the desktop. So these tests cover both
 * languages without running twice.
 */
async function speak(baseURL: string | undefined, ...contexts: BrowserContext[]): Promise<Words> {
  const locale = test.info().project.name === 'phone' ? 'sp' : 'en';
  for (const context of contexts)
    await context.addCookies([{ name: 'sf_locale', value: locale, url: baseURL ?? '' }]);
  return wordsOf(locale);
}

test('the story can be edited until the artist accepts, and becomes a message afterwards', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const say = await speak(baseURL, context);
  const { slug, recipient } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: say('work_link_edit') }).click();
  await expect(page.getByRole('heading', { name: say('work_edit_title'), level: 1 })).toBeVisible();
  const answer = page.getByLabel(say('work_answer', { number: '1' }));
  await answer.fill('');
  await page.getByRole('button', { name: say('work_save') }).click();
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAttribute('aria-invalid', 'true');
  await answer.fill('We met at the ferry in 1999.');
  await page.getByRole('button', { name: say('work_save') }).click();
  await expect(page.getByText(say('work_edit_saved'))).toBeVisible();

  const artist = await openArtist(browser);
  const desk = apiOf(artist.request);
  const { id } = await findCommission(desk, recipient);
  await desk.studio.accept({ params: { id } });
  await page.getByLabel(say('stories_notes')).fill('No drums.');
  await page.getByRole('button', { name: say('work_save') }).click();
  await expect(page.getByText(say('errors_story_accepted'))).toBeVisible();
  const message = page.getByLabel(say('work_message_label', { artist: ARTIST.name }));
  // The shop refuses the change, because the artist has accepted by now. The page moves its text into the message to
  // the artist, so that it is not lost.
  await expect(message).toHaveValue(`${say('stories_notes')}: No drums.`);
  await message.fill('She says ferry, never boat.');
  await page.getByRole('button', { name: say('work_message_send') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'never boat' })).toBeVisible();

  const { commission } = await desk.studio.commission({ params: { id } });
  expect(commission.questions[0]?.answer).toBe('We met at the ferry in 1999.');
  expect(commission.messages.map(({ message: text }) => text)).toEqual(['She says ferry, never boat.']);
  await artist.close();
});

/** The lines of the lyrics in the window that something else covers. */
const coveredLines = (page: Page): Promise<string[]> =>
  page.locator('.work-line').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const { left, top, width, height } = line.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return shown && !line.contains(shown) ? [line.textContent ?? ''] : [];
    }),
  );

// Runs only at night. By day other tests cover this: the API tests ask for changed lines, sing and accept them, and
// tests of the page mark lines.
test('marked lines go to the artist, come back as a new version, and are accepted @night', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const say = await speak(baseURL, context);
  const { slug, recipient, email } = await givenOrder(context);
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: say('work_link_revisions') }).click();
  await expect(page.getByText(say('work_terms_free', { count: '5' }).slice(0, 20))).toBeVisible();
  expect(await coveredLines(page)).toEqual([]);
  // The button stands under the fields, before and after a line is marked.
  const ask = page.getByRole('button', { name: say('work_ask', { artist: ARTIST.name }) });
  const leftOf = async (one: Locator) => (await one.boundingBox())?.x;
  const edge = await leftOf(page.locator('.work-lines'));
  expect(await leftOf(ask)).toBe(edge);
  await page.getByLabel('Burnt sugar on a Tuesday morning').check();
  expect(await leftOf(ask)).toBe(edge);
  await page.getByRole('button', { name: say('work_ask', { artist: ARTIST.name }) }).click();
  const wish = page.getByLabel(say('work_wish'));
  await expect(wish).toBeFocused();
  await wish.fill('Burnt sugar on a Sunday morning');
  await expect(page.getByText(say('work_cost_free', { count: '1' }))).toBeVisible();
  await page.getByRole('button', { name: say('work_ask', { artist: ARTIST.name }) }).click();
  await expect(page.getByText(say('work_state_requested'))).toBeVisible();
  // The page of the song also says that a change was requested.
  await page.getByRole('link', { name: say('work_back') }).click();
  const panel = page.getByRole('tabpanel', { name: say('stories_lyrics') });
  await expect(panel.getByText(say('work_links_revised', { artist: ARTIST.name }))).toBeVisible();
  await page.goBack();

  const studio = await artist.newPage();
  const { id } = await findCommission(apiOf(artist.request), recipient);
  const user = await apiOf(artist.request).account.current({ query: {} });
  await studio.goto(`/artist_experience/${user.user?.id}/commissions/${id}`);
  await untilAlive(studio);
  await expect(studio.getByText('Burnt sugar on a Sunday morning')).toBeVisible();
  const reply = studio.getByLabel(/Your words to Henri/);
  await reply.fill('Sunday it is.');
  await reply.blur();
  // Nothing is changed yet, so the shop asks why. The artist changes the song instead.
  await studio.getByRole('button', { name: 'Deliver', exact: true }).click();
  const sending = studio.getByRole('dialog', { name: /^Deliver/ });
  await sending.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(sending.getByLabel('Why is it unchanged?')).toBeVisible();
  await expect(sending.getByText('Nothing is changed: the words and the recording')).toBeVisible();
  await sending.getByRole('button', { name: 'Not yet' }).click();
  await uploadSong(artist, id);
  const lyrics = WORK.lyrics.replace('Tuesday', 'Sunday');
  await apiOf(artist.request).studio.saveWork({ params: { id }, body: { ...WORK, lyrics } });
  await apiOf(artist.request).studio.deliver({ params: { id }, body: {} });

  await mailMatching(page.request, email, /sung again|cantada de nuevo/);
  await page.reload();
  await untilAlive(page);
  const before = page.getByRole('region', { name: say('work_before') });
  const after = page.getByRole('region', { name: say('work_after') });
  await expect(before).toContainText('Tuesday');
  await expect(after).toContainText('Sunday');
  await expect(page.getByText('Sunday it is.')).toBeVisible();
  await before.getByRole('button', { name: new RegExp(`^${say('player_play').slice(0, 4)}`) }).click();
  await expect(
    before.getByRole('button', { name: new RegExp(`^${say('player_pause').slice(0, 4)}`) }),
  ).toBeVisible();
  // It is not right yet: the same lines go back to the artist, with what is wrong.
  await page.getByText(say('work_return'), { exact: true }).click();
  const wrong = page.getByLabel(say('work_return_label'));
  const back = page.getByRole('button', { name: say('work_return_send', { artist: ARTIST.name }) });
  await back.click();
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await wrong.fill('It is Sunday evening.');
  await back.click();
  await expect(page.getByText(say('work_returned'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('work_accept') })).toBeHidden();
  await apiOf(artist.request).studio.deliver({ params: { id }, body: { reason: 'Morning rhymes.' } });
  await artist.close();
  await page.reload();
  await untilAlive(page);
  await page.getByRole('button', { name: say('work_accept') }).click();
  await expect(page.getByText(say('work_state_accepted'), { exact: true })).toBeVisible();
  await expect(after).toBeHidden();
});

// Runs only at night. By day other tests cover this: the API tests sell changes and refuse an untouched song.
test('a paid change goes through the cart, is refused untouched, and is accepted changed @once @night', async ({
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
  await apiOf(artist.request).studio.deliver({ params: { id }, body: { reason: 'It is sung like that.' } });
  await owner.stories.acceptRevision({ params: { slug, id: asked.revisions[0]?.id ?? 0 } });

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
  const { products } = await page.evaluate(() => JSON.parse(window.localStorage.getItem('sf_cart') ?? '{}'));
  await buy(context, products);

  const studio = await artist.newPage();
  const { user } = await apiOf(artist.request).account.current({ query: {} });
  await studio.goto(`/artist_experience/${user?.id}/commissions/${id}`);
  await untilAlive(studio);
  await expect(studio.getByText('Wrong Portland, right woman')).toBeVisible();
  await studio.getByRole('button', { name: 'Deliver', exact: true }).click();
  const sending = studio.getByRole('dialog', { name: /^Deliver/ });
  await sending.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(sending.getByText('Nothing is changed: the words and the recording')).toBeVisible();
  await sending.getByRole('button', { name: 'Not yet' }).click();
  await expect(sending).toBeHidden();
  const lyrics = WORK.lyrics.replace('right girl', 'right woman');
  await studio.getByLabel('Lyrics').fill(lyrics);
  await studio.getByRole('button', { name: 'Deliver', exact: true }).click();
  await sending.getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(sending).toBeHidden();

  await page.goto(`/stories/${slug}/revisions`);
  await untilAlive(page);
  await expect(page.getByRole('region', { name: 'Before' })).toContainText('right girl');
  await expect(page.getByRole('region', { name: 'After' })).toContainText('right woman');
  await page.getByRole('button', { name: 'This is it' }).click();
  await expect(page.getByRole('region', { name: 'After' })).toBeHidden();
  const { entries } = await makersOf(apiOf(artist.request)).earnings.artist({ query: {} });
  const paid = entries.filter(({ kind, song }) => kind === 'revision' && song?.recipient === recipient);
  expect(paid.map(({ amount_cents }) => amount_cents)).toEqual([500]);
  await artist.close();
});

test('streaming for an existing song goes through the cart @night', async ({ page, context, browser }) => {
  const { slug, recipient } = await givenOrder(context);
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await artist.close();
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: 'Stream it on Wavelength' }).click();
  await expect(page.getByText('For the song that you chose.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('main').getByRole('link', { name: 'In your cart' }).click();
  await expect(page.getByRole('heading', { name: 'Song streaming' })).toBeVisible();
});

// Runs only at night. By day other tests cover this: the API tests invite people, keep their memories and show them
// to the artist.
test('two invited people add memories, the owner chooses some, and the artist reads them @night', async ({
  page,
  context,
  browser,
  openVisitor,
  baseURL,
}) => {
  const say = await speak(baseURL, context);
  const { slug, recipient } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: say('work_link_collaborate') }).click();
  const email = newEmail();
  await page.getByLabel(say('collab_invite_name')).fill('Camille');
  await page.getByRole('main').getByLabel(say('collab_invite_email')).fill(email);
  await page.getByRole('button', { name: say('collab_invite'), exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Camille' })).toContainText(
    say('collab_invite_open').trim(),
  );
  await page.getByLabel(say('collab_invite_name')).fill('Lou');
  await page.getByRole('button', { name: say('collab_invite'), exact: true }).click();
  const link = page.getByLabel(say('collab_link_for', { name: 'Lou' }));
  await expect(link).toBeVisible();

  const camille = await openVisitor();
  await speak(baseURL, camille.context());
  const mail = await mailMatching(page.request, email, /Your memories are wanted|Se buscan tus recuerdos/);
  const path = new URL(/https?:\S+invite=\S+/.exec(mail.text)?.[0] ?? '').pathname;
  const invite = /invite=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  await register(camille, 'Camille', email);
  await camille.goto(`${path}?invite=${invite}`);
  await untilAlive(camille);
  await camille.getByRole('button', { name: say('collab_join') }).click();
  await camille.getByLabel(say('collab_memories', { recipient })).fill('She sang in the boat.');
  await camille.getByRole('button', { name: say('collab_save') }).click();
  await expect(camille.getByText(say('collab_saved', { from: 'Henri' }))).toBeVisible();

  const lou = await openVisitor();
  await speak(baseURL, lou.context());
  await register(lou, 'Lou', newEmail());
  await lou.goto(new URL(await link.inputValue()).pathname + new URL(await link.inputValue()).search);
  await untilAlive(lou);
  await lou.getByRole('button', { name: say('collab_join') }).click();
  await expect(lou.getByText('She sang in the boat.')).toBeHidden();
  await lou.getByLabel(say('collab_memories', { recipient })).fill('The picnic in the rain.');
  await lou.getByRole('button', { name: say('collab_save') }).click();
  await expect(lou.getByText(say('collab_saved', { from: 'Henri' }))).toBeVisible();
  // Record with the browser's fake microphone.
  await lou.getByRole('button', { name: say('builder_record_start') }).click();
  await expect(lou.getByText('0:01')).toBeVisible();
  await lou.getByRole('button', { name: say('builder_record_stop') }).click();
  await lou.getByRole('button', { name: say('collab_voice_add') }).click();
  await expect(lou.getByLabel(say('collab_voice_own'), { exact: true })).toBeVisible();

  await page.reload();
  await untilAlive(page);
  const part = page.getByRole('article', { name: say('collab_part_of', { name: 'Camille' }) });
  await expect(part).toContainText('She sang in the boat.');
  await part.getByLabel(say('collab_pick')).check();
  // The page shows the checkbox as checked before the shop has saved it, so wait for the shop's answer.
  const taken = page.waitForResponse((answer) => answer.request().postData()?.includes('shared') ?? false);
  await part.getByLabel(say('collab_share')).check();
  expect((await taken).ok()).toBe(true);
  await expect(part.getByLabel(say('collab_share'))).toBeChecked();
  await lou.reload();
  await expect(lou.getByText('She sang in the boat.')).toBeVisible();

  const artist = await openArtist(browser);
  const desk = apiOf(artist.request);
  const { id } = await findCommission(desk, recipient);
  const { commission } = await desk.studio.commission({ params: { id } });
  expect(commission.contributions.map(({ memories }) => memories)).toEqual(['She sang in the boat.']);
  await artist.close();
});

test('an e-card is chosen, written, turned over, started again, and bought for a song without one @night', async ({
  page,
  context,
  baseURL,
}) => {
  const say = await speak(baseURL, context);
  const { slug, recipient } = await givenOrder(context);
  await page.goto(`/stories/${slug}`);
  await page.getByRole('link', { name: say('work_link_ecard') }).click();
  await expect(
    page.getByRole('heading', { name: say('cart_ecard_title', { recipient }), level: 1 }),
  ).toBeVisible();
  await page.getByRole('button', { name: say('work_add_to_cart') }).click();
  await expect(page.getByText(say('cart_ecard_missing'))).toBeVisible();
  await page.getByRole('radio', { name: say('cart_ecard_front_wave') }).check({ force: true });
  await page.getByLabel(say('cart_ecard_message')).fill('Press play.');
  await page.getByRole('button', { name: say('cart_ecard_see_front') }).click();
  await expect(page.getByRole('button', { name: say('cart_ecard_see_inside') })).toBeVisible();
  await page.getByRole('button', { name: say('cart_ecard_start_over') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('cart_ecard_start_over') })
    .click();
  await expect(page.getByLabel(say('cart_ecard_message'))).toHaveValue('');
  await page.getByLabel(say('cart_ecard_message')).fill('Press play, Mags.');
  await page.getByRole('button', { name: say('work_add_to_cart') }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText('“Press play, Mags”')).toBeVisible();
});

/** Creates an account for a person. */
async function register({ request }: Page, first_name: string, email: string): Promise<void> {
  const user = { email, first_name, last_name: 'Lavoie' };
  await apiOf(request).auth.register({ body: { user, skip_otp: true } });
}

/** Reads the QR code on the page as a camera would. */
async function readCode(code: Locator): Promise<string | undefined> {
  await expect(code).toHaveJSProperty('complete', true);
  const { data, side } = await code.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 360;
    canvas.height = 360;
    const ink = canvas.getContext('2d');
    if (!ink) throw new Error('the browser cannot draw on a canvas');
    ink.fillStyle = '#fff';
    ink.fillRect(0, 0, 360, 360);
    ink.drawImage(image, 0, 0, 360, 360);
    return { data: [...ink.getImageData(0, 0, 360, 360).data], side: 360 };
  });
  return jsqr.default(new Uint8ClampedArray(data), side, side)?.data;
}

// Runs only at night. By day other tests cover this: the API tests make code and archive, and delete a song with its
// code and title.
test('a song is shared by a QR code, downloaded as one archive, and deleted with everything belonging to it @night', async ({
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
  await page.getByRole('dialog').getByText('A code to scan').click();
  const code = page.getByRole('dialog').getByRole('img', { name: /code/i });
  expect(await readCode(code)).toBe(new URL(`/stories/${slug}`, page.url()).href);
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Everything in one archive' }).click();
  expect((await saved).suggestedFilename()).toBe('song.zip');

  await page.getByRole('tab', { name: 'Song Details' }).click();
  await page.getByRole('button', { name: 'Delete this song' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this song?' });
  await expect(dialog.getByText(/Links and QR codes, printed ones too, stop working/)).toBeVisible();
  const title = dialog.getByLabel(`Type ${WORK.title} to be sure`);
  const known = new Set((await mailsTo(page.request, email)).map(({ id }) => id));
  await title.fill('wrong Paris');
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  // A customer who bought as a guest has not verified their e-mail address yet, so the shop asks for a code.
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
