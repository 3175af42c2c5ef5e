import { LANDINGS } from '@keepsong/domain/marketing/landings';
import { REPORTS } from '@keepsong/domain/reports/reports';
import type { Things } from '../access-rules/rule.ts';

/** `number` is of an order, `press` is a vendor, and `studio` is the account of the artist. */
type Asked = Things & { number: string; press: number; studio: number };
export type Page = string | ((asked: Asked) => string);
type Asker = 'stranger' | 'invited' | 'owner' | 'artist' | 'vendor' | 'admin';

/** The pages that answer with another status than 200. */
export const STATUSES: Readonly<Record<string, number>> = {
  '/song-builder': 302,
  '/song-builder/artist-recommendations': 302,
  '/song-builder/genre': 301,
  '/build-your-song/genre': 301,
  '/artist-admin': 302,
  '/500': 500,
  '/404': 404,
  '/no/such/page': 404,
};

/** The pages below an address. The parts stand in one text, with spaces between them. `.` is the address itself. */
const below = (path: string, parts: string): string[] =>
  parts.split(' ').map((part) => (part === '.' ? path : `${path}/${part}`));
const belowAsked = (pathOf: (asked: Asked) => string, parts: string): Page[] =>
  parts.split(' ').map((part) => (asked) => below(pathOf(asked), part)[0] ?? '');

/** Pages of each person, with the longest list or the largest thing that they can show. */
export const PAGES: Readonly<Record<Asker, readonly Page[]>> = {
  stranger: [
    '/',
    ...below('', 'login store store?page=2 artists artists?page=2 playlists reviews reviews?sort=highest'),
    ...below('', 'cart checkout thank-you complete-checkout new-address?token=none r/nobodys'),
    ...below('', 'how-it-works song-revisions terms privacy careers contact-us event-reminder'),
    ...below('', 'artist-community artist-community/apply artist-admin opportunity-confirmation'),
    ...below('', '500 404 no/such/page dev/ui'),
    ...LANDINGS.map(({ slug }) => `/custom-gift/${slug}`),
    ...below('/instant-builder', '. collections step/1 recipient loading preview confirm'),
    ...below('/instant-builder', 'customer-greeting addons'),
    ...below('/song-builder', '. artist-recommendations genre'),
    '/build-your-song/genre',
    ...below('/products', 'personalized-song photo-mug-7 lyric-print gift-card'),
    '/artists/1',
    ({ artistId }) => `/artists/${artistId}`,
    '/playlists/1',
    ({ storyOfOwner }) => `/stories/${storyOfOwner.slug}`,
    ({ storyInMaking }) => `/stories/${storyInMaking.slug}`,
  ],
  invited: [({ storyInMaking }) => `/collaborate/${storyInMaking.slug}/collaborate`],
  owner: [
    ...['/', '/cart', '/checkout'],
    ...below('/dashboard', 'profile order-history credit-balance'),
    ...below('/song-builder', 'song-characteristics find-artist recipient-info story-details pre-cart'),
    ...belowAsked(
      ({ storyOfOwner }) => `/stories/${storyOfOwner.slug}`,
      '. edit-your-song revisions messages pl-ecard',
    ),
    ({ storyInMaking }) => `/stories/${storyInMaking.slug}`,
    ({ storyInMaking }) => `/collaborate/${storyInMaking.slug}/review`,
  ],
  artist: [
    ...belowAsked(
      ({ studio }) => `/artist_experience/${studio}`,
      '. calendar earnings messages profile standing statements',
    ),
    ({ studio, storyInMaking }) => `/artist_experience/${studio}/commissions/${storyInMaking.commission}`,
  ],
  vendor: belowAsked(({ press }) => `/partners/${press}`, '. earnings profile statements'),
  admin: [
    ...below('/admin', '. orders customers gift-cards board music checks payouts payouts/rates'),
    ...below('/admin', 'staff log system first-steps artists vendors applications affiliates'),
    ...below(
      '/admin',
      'products promotions playlists collections reviews calendar words mails answer-templates',
    ),
    ...below('/admin', 'tax shipping reports'),
    ...REPORTS.map((name) => `/admin/reports/${name}`),
    ({ number }) => `/admin/orders/${number}`,
    ({ number }) => `/admin/orders/${number}/refund`,
    ({ ownerId }) => `/admin/customers/${ownerId}`,
    ({ artistId }) => `/admin/artists/${artistId}`,
    ({ press }) => `/admin/vendors/${press}`,
  ],
};
