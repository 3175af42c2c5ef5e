import type { Browser, BrowserContext } from '@playwright/test';
import { apiOf } from './api.ts';
import { signInQuietly } from './artist.ts';
import { findCommission, givenOrder, newRecipient, uploadSong } from './songs.ts';

/** A demo artist whose songs are heard by the staff before their customers. */
export const CHECKED = { name: 'Wes Calloway', email: 'wes.calloway@artists.keepsong.test' };

/**
 * Buys a song as the visitor of this context, and records it as an artist whose songs are heard first. It is not
 * delivered yet.
 */
export async function recordCheckedSong(browser: Browser, buyer: BrowserContext) {
  const studio = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.46.1.1' } });
  await signInQuietly(studio.request, CHECKED);
  const api = apiOf(studio.request);
  const { user } = await api.account.current({ query: {} });
  const { artists } = await api.artists.search({
    query: { keyword: CHECKED.name, page: 1, per_page: 24, genres: [], genders: [] },
  });
  const found = artists.find(({ artist_name }) => artist_name === CHECKED.name);
  const recipient = newRecipient();
  const order = await givenOrder(buyer, {
    ...{ recipient, genre: '1', gender: '1' },
    selected_recommended_artist: {
      id: String(found?.id),
      artist_name: CHECKED.name,
      photo: found?.photo ?? null,
    },
  });
  const { id } = await findCommission(api, recipient);
  await api.studio.accept({ params: { id } });
  await uploadSong(studio, id);
  return { id, recipient, order, studio, artistUserId: user?.id };
}
