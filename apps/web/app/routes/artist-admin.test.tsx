import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { pageContext } from '~/platform/loading/load-context.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { loader } from './content.tsx';
import NoDesk from './no-desk-part.tsx';

/** Loads the artists' address as this user. */
function load(user: { id: number; artist_id: number | null } | null) {
  const context = new RouterContextProvider();
  context.set(pageContext, { user } as never);
  const request = new Request('https://keepsong.test/artist-admin');
  return loader({ params: { page: 'artist-admin' }, request, context } as never);
}

it('who is no artist is led from the artists’ address to the application', async () => {
  // The page of this path shows the part below.
  expect(await load({ id: 7, artist_id: null })).toEqual({ path: '/artist-admin' });
  expect(drawPage(<NoDesk />)).toMatch(/<a [^>]*href="\/artist-community\/apply"/);
});

it.each([
  [null, '/login?'],
  [{ id: 7, artist_id: 3 }, '/artist_experience/7'],
])('others are led to where they belong (%#)', async (user, to) => {
  const answer = await load(user).catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get('location')).toContain(to);
});
