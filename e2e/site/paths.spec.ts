import { expect, test } from '../support/shop-test.ts';

/** A path of the specification, its status for a visitor who is not signed in, and the target if it redirects. */
type Path = readonly [path: string, status: number, to?: string];

const LOGIN = (path: string) => `/login?push_to_path=${encodeURIComponent(path)}`;

/**
 * The address of the sign-in page to which a protected route redirects. `push_to` is the name of that route (2.9-08).
 */
const LOGIN_TO = (push_to: string, params: Record<string, string> = {}) =>
  `/login?${new URLSearchParams({ push_to, settings: JSON.stringify({ params, query: {} }) })}`;

/**
 * Every path of spec 2.1 and 2.3 to 2.8 and every redirect of 2.2, as the server answers a visitor who is not signed
 * in.
 */
const PATHS: readonly Path[] = [
  // spec 2.1
  ['/', 200],
  ['/login', 200],
  ['/artist-community', 200],
  ['/song-revisions', 200],
  ['/privacy', 200],
  ['/terms', 200],
  ['/event-reminder', 200],
  ['/careers', 200],
  ['/contact-us', 200],
  ['/how-it-works', 200],
  ['/500', 500],
  ['/404', 404],
  ['/nowhere', 404],
  ['/no/where/at/all', 404],
  // spec 2.2
  ['/testimonials', 301, '/'],
  ['/examples/inspiring-stories', 301, '/playlists'],
  ['/songwriter-community', 301, '/artist-community'],
  ['/songwriter', 301, '/artist-community'],
  ['/personalized-song-revisions', 301, '/song-revisions'],
  ['/worry-free', 301, '/song-revisions'],
  ['/worry-free-guarantee', 301, '/song-revisions'],
  ['/song-builder/song/verse/2', 301, '/song-builder'],
  ['/song-builder/occasion/birthday', 301, '/song-builder'],
  ['/song-builder/story/1', 301, '/song-builder'],
  ['/instant?utm=a%26b', 302, '/instant-builder?utm=a%26b'],
  ['/jukebox?utm=c', 302, '/instant-builder?utm=c'],
  ['/instant-builder/intro', 301, '/instant-builder/collections'],
  ['/song-builder/intro', 301, '/song-builder/song-characteristics'],
  ['/song-builder/genre', 301, '/song-builder/song-characteristics'],
  ['/song-builder/vocals', 301, '/song-builder/song-characteristics'],
  ['/song-builder/mood', 301, '/song-builder/song-characteristics'],
  ['/song-builder/tempo', 301, '/song-builder/song-characteristics'],
  ['/song-builder/gifter', 301, '/song-builder/song-characteristics'],
  ['/song-builder/subject', 301, '/song-builder/story-details'],
  // spec 2.3
  ['/song-builder', 302, '/song-builder/song-characteristics'],
  ['/build-your-song', 301, '/song-builder'],
  ['/build-your-song/story-details?coupon=A', 301, '/song-builder/story-details?coupon=A'],
  ['/song-builder/song-characteristics', 200],
  ['/song-builder/artist-recommendations', 302, '/song-builder/song-characteristics'],
  ['/song-builder/find-artist', 302, '/song-builder/song-characteristics'],
  ['/song-builder/recipient-info', 302, '/song-builder/song-characteristics'],
  ['/song-builder/story-details', 302, '/song-builder/song-characteristics'],
  ['/song-builder/pre-cart', 302, '/song-builder/song-characteristics'],
  ['/song-builder/nothing', 404],
  // spec 2.5
  ['/cart', 200],
  ['/checkout', 200],
  // The server answers 200 without data, because only the browser knows which order is meant.
  ['/complete-checkout', 200],
  ['/thank-you', 200],
  // spec 2.2-07, 2.2-08, 2.4. The server answers 200 for any screen, because only the browser knows the visitor's last
  // screen.
  ['/instant?a=1', 302, '/instant-builder?a=1'],
  ['/jukebox?a=1', 302, '/instant-builder?a=1'],
  ['/instant-builder/intro', 301, '/instant-builder/collections'],
  ['/instant-builder', 200],
  ['/instant-builder/collections', 200],
  ['/instant-builder/step', 200],
  ['/instant-builder/step/-1', 200],
  ['/instant-builder/step/2', 200],
  ['/instant-builder/recipient', 200],
  ['/instant-builder/loading', 200],
  ['/instant-builder/preview', 200],
  ['/instant-builder/confirm', 200],
  ['/instant-builder/customer-greeting', 200],
  ['/instant-builder/addons', 200],
  ['/instant-builder/nothing', 404],
  // spec 2.6
  ['/dashboard', 302, LOGIN_TO('Dashboard')],
  ['/dashboard/profile', 302, LOGIN_TO('Profile')],
  ['/dashboard/order-history', 302, LOGIN_TO('OrderHistory')],
  ['/dashboard/credit-balance', 302, LOGIN_TO('CreditBalance')],
  ['/dashboard/referral-program', 302, LOGIN_TO('ReferralProgram')],
  ['/dashboard/nothing', 302, LOGIN('/dashboard/nothing')],
  ['/r/nobody', 200],
  // spec 2.7
  ['/stories/nobody-knows', 404],
  ['/stories/nobody-knows/pl-ecard', 302, LOGIN_TO('StoryPart', { slug: 'nobody-knows', part: 'pl-ecard' })],
  ['/stories/nobody-knows/another-ecard', 404],
  [
    '/stories/nobody-knows/edit-your-song',
    302,
    LOGIN_TO('OriginalSongBuilderEdit', { slug: 'nobody-knows' }),
  ],
  [
    '/stories/nobody-knows/revisions',
    302,
    LOGIN_TO('StoryPart', { slug: 'nobody-knows', part: 'revisions' }),
  ],
  ['/collaborate/nobody-knows/collaborate', 302, LOGIN_TO('CollaborateEdit', { slug: 'nobody-knows' })],
  ['/collaborate/nobody-knows/review', 302, LOGIN_TO('CollaborateReview', { slug: 'nobody-knows' })],
  ['/collaborate/nobody-knows/nothing', 404],
  // spec 2.8
  ['/store', 200],
  ['/products/personalized-song', 200],
  ['/products/nothing', 404],
  ['/custom-gift/anniversary', 200],
  ['/custom-gift/nothing', 404],
  ['/artists', 200],
  ['/artists?page=2', 200],
  ['/artists?page=9999', 302, '/artists?page=3'],
  ['/artists/999999', 404],
  ['/opportunity-confirmation', 200],
  ['/playlists', 200],
  ['/playlists?page=2', 200],
  ['/playlists/999999', 404],
  ['/reviews', 200],
];

test('every path answers by HTTP as specified @once', async ({ request, baseURL }) => {
  const found: Path[] = [];
  for (const [path] of PATHS) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const { location } = answer.headers();
    const to = location && new URL(location, baseURL);
    found.push(to ? [path, answer.status(), to.pathname + to.search] : [path, answer.status()]);
  }
  expect(found).toEqual(PATHS);
});

test('no former address redirects more than ten times or in a circle @once', async ({ request, baseURL }) => {
  for (const [path, , to] of PATHS) {
    const seen = new Set([path]);
    for (let next: string | undefined = to; next !== undefined; ) {
      expect([path, seen.has(next), seen.size <= 10]).toEqual([path, false, true]);
      seen.add(next);
      const { location } = (await request.get(next, { maxRedirects: 0 })).headers();
      const url = location && new URL(location, baseURL);
      next = url ? url.pathname + url.search : undefined;
    }
  }
});

// Runs only at night. By day other tests cover this: `addresses.spec` goes back over such an address.
test('in the browser a former address is replaced in the history, so that back leads to the previous page @once @night', async ({
  page,
}) => {
  const moved = [
    ['/testimonials', '/'],
    ['/examples/inspiring-stories', '/playlists'],
    ['/worry-free', '/song-revisions'],
    ['/build-your-song', '/song-builder/song-characteristics'],
    ['/dashboard/profile', LOGIN_TO('Profile')],
  ];
  for (const [from, to] of moved) {
    await page.goto('/terms');
    await page.goto(from ?? '');
    await expect(page).toHaveURL(to ?? '');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  }
});
