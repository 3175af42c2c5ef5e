import type { Page } from '@playwright/test';
import {
  emptyOlderFields,
  type OlderArtist,
  type OlderFields,
} from '../../packages/domain/src/builder/older-fields.ts';
import { untilAlive } from '../support/alive.ts';
import { addToCart, BUILDER, choose, chooseRecommended, goOn, STEP } from '../support/builder.ts';
import { expect, test } from '../support/shop-test.ts';
import { ARTIST, givenDraft, newEmail, newRecipient } from '../support/songs.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sf_flags', '{"song_builder_v3":0}'));
});

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function chooseOlderSound(page: Page): Promise<void> {
  await choose(page, 'What’s the occasion?', 'Anniversary');
  await page.getByLabel('They are your …').selectOption('Wife');
  await choose(page, 'Vibe', 'Heartfelt');
  await choose(page, 'Music genre', ARTIST.genre);
  await choose(page, 'Vocal style', 'No Preference');
}

// Runs only at night. By day other tests cover this: the tests of the rules go through the steps of the older
// builder, and the last test here opens it.
test('with the flag off a song is built through the older builder’s steps into the cart @night', async ({
  page,
}) => {
  const recipient = newRecipient();
  await page.goto(BUILDER);
  await expect(page).toHaveURL(STEP.characteristics);
  await untilAlive(page);
  await expect(page.getByLabel('They are your …')).toBeVisible();
  await goOn(page);
  await says(page, 'Please fill out all required fields before proceeding.');
  await says(page, 'Missing required field: genre');
  await says(page, 'Missing required field for v2: moods');
  await chooseOlderSound(page);
  await goOn(page);
  await chooseRecommended(page);

  await page.getByLabel('Their name').fill(recipient);
  await page.getByLabel('Your email address').fill(newEmail());
  await choose(page, 'Mention their name', 'Yes');
  // The shop cannot save the visit of the next step, as if the reload below were quicker than the save.
  const isVisit = (text: string | null) => text?.includes('"lastSongBuildPage":"BsStoryDetailsV2"') ?? false;
  await page.route('**/v3/api/songbuilders/**', (route) =>
    isVisit(route.request().postData()) ? route.abort() : route.fallback(),
  );
  await goOn(page);
  await expect(page).toHaveURL(STEP.story);
  await expect(page.getByRole('group', { name: 'Vibe' })).toHaveCount(0);

  // The address without a step leads to the last visited page. The story step needs no input to be complete.
  await page.goto(BUILDER);
  await expect(page).toHaveURL(STEP.story);
  await page.unroute('**/v3/api/songbuilders/**');
  await untilAlive(page);
  await goOn(page);
  await addToCart(page);
  await says(page, recipient);
});

/**
 * The fields that only the older builder stores in a draft. That builder runs while the flag `song_builder_v3` is off.
 */
const olderFields = (over: Partial<OlderFields>): OlderFields => ({ ...emptyOlderFields(), ...over });

test('an artist without a chosen genre leads from the cart back to the search, which says why @once @night', async ({
  page,
}) => {
  const artist: OlderArtist = {
    id: '1',
    artist_name: ARTIST.name,
    photo: null,
    genres: ['2', '4'],
    gender: '2',
    available_delivery_days: 5,
    artist_power_user: false,
    artist_verified: true,
    exclusivity: false,
    videos: [],
    genresOptions: ['2', '4'],
    fromSinglePage: false,
    selected_genre: '',
  };
  await givenDraft(page.context(), { older: olderFields({ selected_artists: [artist] }) });
  await page.goto(`${BUILDER}/pre-cart`);
  await expect(page).toHaveURL(STEP.findArtist);
  await says(page, 'Please choose the genre your artist should write in.');
});

test('a customer who knows the artist skips the recommendations, and Back does not loop @once @night', async ({
  page,
}) => {
  await givenDraft(page.context(), { older: olderFields({ preferred_artist_switch: true }) });
  await page.goto(`${BUILDER}/song-characteristics`);
  await untilAlive(page);
  await goOn(page);
  await expect(page).toHaveURL(STEP.recipient);
  await page.goBack();
  await expect(page).toHaveURL(STEP.characteristics);
});

test('an artist found by name sets the genre, and Back leads to the search @once @night', async ({
  page,
}) => {
  await givenDraft(page.context(), { selected_recommended_artist: null, genre: '1', gender: '1' });
  await page.goto(`${BUILDER}/find-artist`);
  await untilAlive(page);
  const search = page.getByRole('searchbox', { name: 'Search artists by name' });
  await search.fill(ARTIST.name);
  // Wait for the answer of the search. If the list changed between pressing and releasing the mouse button, the click
  // would hit two different artists.
  await expect(page).toHaveURL(/Odessa/);
  await page.getByRole('button', { name: 'Choose Odessa' }).click();
  const question = page.getByRole('group', { name: `Which genre should ${ARTIST.name} write in?` });
  // The question about the genre appears above the list of artists, and the customer can still search in the list.
  await expect(question.getByRole('radio').first()).toBeFocused();
  await search.fill('June');
  await expect(page).toHaveURL(/June/);
  await expect(search).toBeFocused();
  await question.getByText(ARTIST.genre, { exact: true }).click();
  await expect(page).toHaveURL(STEP.recipient);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(STEP.findArtist);
});

test('text typed during a search stays in the field and is searched for @once @night', async ({ page }) => {
  await givenDraft(page.context(), { selected_recommended_artist: null });
  await page.goto(`${BUILDER}/find-artist`);
  await untilAlive(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/artists\/search\?.*Odessa/, async (route) => {
    await held;
    await route.continue();
  });
  const search = page.getByRole('searchbox', { name: 'Search artists by name' });
  const asked = page.waitForRequest(/\/artists\/search\?.*Odessa/);
  await search.fill('Odessa');
  await asked;
  await search.fill('June');
  letGo();
  await expect(page).toHaveURL(/June/);
  await expect(search).toHaveValue('June');
});

/**
 * The first page that a browser opens tells the server its flags in a cookie. From then on the server renders the
 * builder version that the flags choose.
 */
async function openAnyPage(page: Page): Promise<string> {
  await page.goto('/cart');
  const told = async () => (await page.context().cookies()).find(({ name }) => name === 'sf_flags')?.value;
  await expect.poll(told).toBeTruthy();
  return `sf_flags=${await told()}`;
}

test('the cart leads back to the incomplete field, which shows its error @once @night', async ({ page }) => {
  const over = { selected_recommended_artist: null, recommended_artists: [] };
  await givenDraft(page.context(), { older: olderFields({}), ...over });
  await openAnyPage(page);
  await page.goto(`${BUILDER}/pre-cart`);
  await expect(page).toHaveURL(STEP.artist);
  await says(page, 'Please complete the following required fields: Artist Selection');
  await says(page, 'No artist selected');
});

test('the server renders the builder version that the browser’s cookie names @once', async ({
  page,
  request,
}) => {
  const cookie = await openAnyPage(page);
  const isOlder = async (headers: Record<string, string>) =>
    (await (await request.get(`${BUILDER}/song-characteristics`, { headers })).text()).includes(
      'Who is it for?',
    );
  expect(await isOlder({ cookie })).toBe(true);
  expect(await isOlder({})).toBe(false);
});
