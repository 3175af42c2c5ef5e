import type { APIRequestContext, Browser } from '@playwright/test';
import routes from '../../apps/web/app/routes.ts';
import { apiOf } from '../support/api.ts';
import { openArtist, signInQuietly } from '../support/artist.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { findCommission, givenOrder, newEmail, STORY } from '../support/songs.ts';

/** The visitors. `owner` ordered the song, `invited` joined it, and `artist` sings it. */
const ROLES = [
  'stranger',
  'customer',
  'owner',
  'invited',
  'artist',
  'other artist',
  'vendor',
  'admin',
] as const;
type Role = (typeof ROLES)[number];
const EXTREMES: readonly Role[] = ['stranger', 'owner', 'admin'];

type Things = { slug: string; commission: number; artist: number };

/**
 * A page, its status for each role, and the roles that see the story of the song (`tells`). Nobody else may see any of
 * the story. `others` are the roles with another status than `status`.
 */
type Row = {
  at: (things: Things) => string;
  status: number;
  others?: Partial<Record<Role, number>>;
  tells?: readonly Role[];
};
const open = (path: string, status = 200): Row => ({ at: () => path, status });
/** A page for signed-in visitors. Others are redirected to the sign-in page. */
const signedIn = (at: Row['at'], others: Row['others'] = {}): Row => ({
  at,
  status: 200,
  others: { stranger: 302, ...others },
});
const NOT_OWNER = { customer: 404, invited: 404, artist: 404, 'other artist': 404, vendor: 404, admin: 404 };
/** The statuses of a page of a desk for people who do not work there. */
const DESK = { customer: 403, owner: 403, invited: 403, 'other artist': 403, vendor: 403, admin: 403 };

/** Every page of `routes.ts` with its expected access. The test fails for a route that is missing here. */
const PAGES: Record<string, readonly Row[]> = {
  '/': [open('/')],
  // Users who have signed in with a code are redirected at once (2.9-04). The customers of this test bought as guests,
  // so they see the sign-in.
  '/login': [{ ...open('/login'), others: { artist: 302, 'other artist': 302, vendor: 302, admin: 302 } }],
  '/cart': [open('/cart')],
  '/complete-checkout': [open('/complete-checkout')],
  '/thank-you': [open('/thank-you')],
  '/stories/:slug': [
    { at: ({ slug }) => `/stories/${slug}`, status: 200, tells: ['owner', 'artist', 'admin'] },
  ],
  '/collaborate/:slug/:part': [
    signedIn(({ slug }) => `/collaborate/${slug}/review`, NOT_OWNER),
    signedIn(({ slug }) => `/collaborate/${slug}/collaborate`, { ...NOT_OWNER, owner: 302, invited: 200 }),
    { at: ({ slug }) => `/collaborate/${slug}/nothing`, status: 404 },
  ],
  '/stories/:slug/:part': [
    {
      ...signedIn(({ slug }) => `/stories/${slug}/edit-your-song`, NOT_OWNER),
      tells: ['owner'],
    },
    // Without the token from a mail the owner may open this page, and nothing is asked.
    {
      ...signedIn(({ slug }) => `/stories/${slug}/change`),
      tells: ['owner', 'artist', 'admin'],
    },
    // The same without the token here, and nothing is late.
    {
      ...signedIn(({ slug }) => `/stories/${slug}/late`),
      tells: ['owner', 'artist', 'admin'],
    },
    // The same without the token here, and the artist has not asked to show the song.
    {
      ...signedIn(({ slug }) => `/stories/${slug}/consent`),
      tells: ['owner', 'artist', 'admin'],
    },
    { ...signedIn(({ slug }) => `/stories/${slug}/messages`, NOT_OWNER), tells: ['owner'] },
    // There are no revisions, because the song is not delivered yet.
    signedIn(({ slug }) => `/stories/${slug}/revisions`, { ...NOT_OWNER, owner: 404 }),
    { ...signedIn(({ slug }) => `/stories/${slug}/pl-ecard`, NOT_OWNER), tells: ['owner'] },
  ],
  '/artists': [open('/artists')],
  '/artists/:id': [open('/artists/1')],
  '/playlists': [open('/playlists')],
  '/playlists/:id': [open('/playlists/999999', 404)],
  '/reviews': [open('/reviews')],
  '/store': [open('/store')],
  '/custom-gift/:slug': [open('/custom-gift/anniversary')],
  '/opportunity-confirmation': [open('/opportunity-confirmation')],
  '/products/:slug': [open('/products/personalized-song')],
  '/dashboard/:page?': [
    signedIn(() => '/dashboard/profile'),
    signedIn(() => '/dashboard/order-history'),
    signedIn(() => '/dashboard/credit-balance'),
  ],
  '/new-address': [open('/new-address'), open('/new-address?token=nobodys')],
  '/r/:code': [open('/r/nobody')],
  '/build-your-song/*': [open('/build-your-song', 301)],
  '/song-builder/*': [open('/song-builder/nothing', 404)],
  '/:page/:part?': [
    open('/terms'),
    open('/terms/nothing', 404),
    open('/artist-community/apply'),
    open('/artist-community/apply?withdraw=nobodys'),
    // This address leads artists to their own desk and strangers to the sign-in. All others may apply.
    {
      at: () => '/artist-admin',
      status: 200,
      others: { stranger: 302, artist: 302, 'other artist': 302 },
    },
  ],
  '/500': [open('/500', 500)],
  '/404': [open('/404', 404)],
  '/*': [open('/no/where', 404)],
  '/song-builder': [open('/song-builder', 302)],
  '/song-builder/song-characteristics': [open('/song-builder/song-characteristics')],
  '/song-builder/artist-recommendations': [open('/song-builder/artist-recommendations', 302)],
  '/song-builder/find-artist': [open('/song-builder/find-artist', 302)],
  '/song-builder/recipient-info': [open('/song-builder/recipient-info', 302)],
  '/song-builder/story-details': [open('/song-builder/story-details', 302)],
  '/song-builder/pre-cart': [open('/song-builder/pre-cart', 302)],
  '/instant-builder/:screen?/:step?': [open('/instant-builder')],
  '/partners/:id/:part?': [
    signedIn(() => '/partners/1', { ...DESK, artist: 403, vendor: 200 }),
    signedIn(() => '/partners/1/orders', { ...DESK, artist: 403, vendor: 200 }),
    signedIn(() => '/partners/1/earnings', { ...DESK, artist: 403, vendor: 200 }),
    signedIn(() => '/partners/1/statements', { ...DESK, artist: 403, vendor: 200 }),
    signedIn(() => '/partners/1/profile', { ...DESK, artist: 403, vendor: 200 }),
  ],
  '/artist_experience/:id/:part?/:commissionId?': [
    signedIn(({ artist }) => `/artist_experience/${artist}`, DESK),
    { at: ({ artist }) => `/artist_experience/${artist}/nothing`, status: 404 },
    signedIn(({ artist }) => `/artist_experience/${artist}/calendar`, DESK),
    signedIn(({ artist }) => `/artist_experience/${artist}/earnings`, DESK),
    { ...signedIn(({ artist }) => `/artist_experience/${artist}/messages`, DESK) },
    signedIn(({ artist }) => `/artist_experience/${artist}/statements`, DESK),
    signedIn(({ artist }) => `/artist_experience/${artist}/profile`, DESK),
    signedIn(({ artist }) => `/artist_experience/${artist}/standing`, DESK),
    {
      ...signedIn(({ artist, commission }) => `/artist_experience/${artist}/commissions/${commission}`, DESK),
      tells: ['artist'],
    },
  ],
  '/admin/:part?/:id?/:step?': [
    signedIn(() => '/admin', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/stories', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/orders', { ...DESK, artist: 403, admin: 200 }),
    // There is no such order.
    signedIn(() => '/admin/orders/nobodys', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/staff', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/system', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/log', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/first-steps', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/tax', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/affiliates', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/shipping', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/reports', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/reports/sales', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/customers', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/customers/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/gift-cards', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/board', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/checks', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/checks/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/applications', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/applications/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/artists', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/artists/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/vendors', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/vendors/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/products', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/products/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/words', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/words/careers.lead', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/mails', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/mails/no_mail', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/answer-templates', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/answer-templates/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/playlists', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/playlists/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/reviews', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/reviews/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/calendar', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/calendar/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/music', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/collections', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/collections/nobodys', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/promotions', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/promotions/999999', { ...DESK, artist: 403, admin: 404 }),
    signedIn(() => '/admin/payouts', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/payouts/rates', { ...DESK, artist: 403, admin: 200 }),
    signedIn(() => '/admin/payouts/999999', { ...DESK, artist: 403, admin: 404 }),
    open('/admin/setup'),
    open('/admin/join'),
  ],
  '/checkout': [open('/checkout')],
  '/dev/ui': [open('/dev/ui')],
};

type Entry = { path?: string; index?: boolean; children?: Entry[] };

/** The addresses of all pages in `entries`, the routes of `routes.ts`. */
const addressesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? addressesOf(children) : [`/${path ?? ''}`]));

test('every page of the shop has a rule, and every rule a page @once', async () => {
  expect(
    addressesOf(await (routes as Entry[] | Promise<Entry[]>)).sort(),
    'a new page: add a row to PAGES in e2e/site/page-access.spec.ts',
  ).toEqual(Object.keys(PAGES).sort());
});

async function signIn(browser: Browser, email: string): Promise<APIRequestContext> {
  const { request } = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `10.44.${email.length}.${email.charCodeAt(0)}` },
  });
  await signInQuietly(request, { email });
  return request;
}

test('every page shows every role exactly what its rule allows @once', async ({ page, browser, request }) => {
  const owner = page.context();
  const { slug, recipient } = await givenOrder(owner);
  const singer = await openArtist(browser);
  const desk = apiOf(singer.request);
  const { id: commission } = await findCommission(desk, recipient);
  await desk.studio.accept({ params: { id: commission } });
  const { user } = await desk.account.current({ query: {} });
  const things = { slug, commission, artist: Number(user?.id) };

  const made = await apiOf(owner.request).stories.inviteCollaborator({
    params: { slug },
    body: { name: 'Lou', email: '' },
  });
  const invited = await newCustomer(browser);
  const token = new URL(made.url).searchParams.get('invite') ?? '';
  await apiOf(invited).stories.joinCollaboration({ params: { slug }, body: { token } });

  const people: Record<Role, APIRequestContext> = {
    stranger: request,
    customer: await newCustomer(browser),
    owner: owner.request,
    invited,
    artist: singer.request,
    'other artist': await signIn(browser, 'wes.calloway@artists.keepsong.test'),
    vendor: await signIn(browser, 'vendor@keepsong.test'),
    admin: await signIn(browser, 'admin@keepsong.test'),
  };
  const wrong: string[] = [];
  for (const row of Object.values(PAGES).flat()) {
    const path = row.at(things);
    for (const role of askedBy(row)) {
      const answer = await people[role].get(path, { maxRedirects: 0 });
      const wanted = row.others?.[role] ?? row.status;
      if (answer.status() !== wanted) wrong.push(`${path} for ${role}: ${answer.status()}, not ${wanted}`);
      const tells = (await answer.text()).includes(TOLD);
      if (tells !== (row.tells ?? []).includes(role))
        wrong.push(`${path} for ${role}: ${tells ? 'tells' : 'does not tell'} what was told`);
    }
  }
  expect(wrong).toEqual([]);
  await singer.close();
});

/**
 * The roles that open a page. By day, only the stranger and the roles that may see more open a page that is the
 * same for everybody. A page of a desk is also opened by an artist and a vendor. The proof of access makes the
 * calls of each desk as every role.
 */
const askedBy = ({ others, tells }: Row): readonly Role[] =>
  casesOf(ROLES, (role) => {
    if (EXTREMES.includes(role) || tells !== undefined) return true;
    if (others === undefined) return false;
    const isOfDesk = others.invited === 403;
    return !isOfDesk || role === 'artist' || role === 'vendor';
  });

/** A part of the customer's story. It may appear only on pages that may show the story. */
const TOLD = STORY.memories.slice(0, 40);

async function newCustomer(browser: Browser): Promise<APIRequestContext> {
  const email = newEmail();
  const { request } = await browser.newContext();
  await apiOf(request).auth.register({
    body: { user: { email, first_name: 'Lou', last_name: 'Lavoie' }, skip_otp: true },
  });
  return request;
}
