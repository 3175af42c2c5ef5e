import { makersOf } from '../../packages/contract/src/transport/maker-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { addToCart, BUILDER, STEP } from '../support/builder.ts';
import { expectSound, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft, STORY } from '../support/songs.ts';

/** An artist of the demo whom no other test asks for a song. */
const BUSY = { name: 'Delphine Okafor', email: 'delphine.okafor@artists.keepsong.test' };
const ROOM = { capacity_a_week: null, days_off: [], paused: false };

// Runs only at night. By day other tests cover this: the API tests refuse an artist who is full, and a test of
// recovery leads back to the artists.
test('an artist who is full by the checkout is chosen anew, and nothing else of the song is lost @once @night', async ({
  page,
  browser,
}) => {
  const studio = await browser.newContext();
  await signInQuietly(studio.request, BUSY);
  const api = apiOf(studio.request);
  const { user } = await api.account.current({ query: {} });
  const chosen = { id: String(user?.artist_id), artist_name: BUSY.name, photo: null };
  await givenDraft(page.context(), { genre: '3', gender: '2', selected_recommended_artist: chosen });
  await page.goto(`${BUILDER}/pre-cart`);
  await untilAlive(page);
  await expect(page.getByText(BUSY.name).filter({ visible: true }).first()).toBeVisible();
  const { availability } = makersOf(api);
  await availability.save({ body: { ...ROOM, full: true } });
  try {
    await addToCart(page);
    await page.goto('/checkout');
    await expect(page).toHaveURL(STEP.artist);
    await expect(
      page.locator('.toast').filter({ hasText: 'This artist cannot take your song right now.' }),
    ).toBeVisible();
    await untilAlive(page);
    await show(page, 'artist-full');
    await expectSound(page);
    const others = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(others).not.toHaveText(BUSY.name);
    await page
      .getByRole('button', { name: /^Choose / })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(STEP.recipient);
    await page.goto(`${BUILDER}/story-details`);
    await expect(page.getByRole('textbox', { name: 'Favorite memories together' })).toHaveValue(
      STORY.memories,
    );
    const found = await apiOf(page.request).artists.search({
      query: { keyword: BUSY.name, page: 1, per_page: 24, genres: [], genders: [] },
    });
    expect(found.artists.map(({ artist_name }) => artist_name)).not.toContain(BUSY.name);
  } finally {
    await availability.save({ body: { ...ROOM, full: false } });
    await studio.close();
  }
});
