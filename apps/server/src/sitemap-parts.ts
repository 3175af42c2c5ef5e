import { OCCASIONS } from '@keepsong/domain/builder/options';
import type { SitemapPage } from './platform/http/sitemap.ts';
import type { Services } from './services.ts';

/** Pages of which there is one each. Stories are unlisted, and what a visitor does is nobody else's. */
const PAGES = [
  '/',
  '/artists',
  '/playlists',
  '/reviews',
  '/store',
  '/artist-community',
  '/careers',
  '/contact-us',
  '/event-reminder',
  '/how-it-works',
  '/privacy',
  '/song-revisions',
  '/terms',
];

/** A landing page for each occasion (web: features/marketing/landing-load.ts). */
const LANDINGS = OCCASIONS.filter(({ id }) => id !== 'Other').map(
  ({ slug }) => `/custom-gift/${slug.replaceAll('_', '-')}`,
);

/** What search engines may know of the shop, part by part. */
export const sitemapParts = ({
  artists,
  catalog,
  playlists,
}: Services): Record<string, () => Promise<SitemapPage[]>> => ({
  pages: async () => [...PAGES, ...LANDINGS].map((path) => ({ path })),
  artists: async () => (await artists.shownIds()).map((id) => ({ path: `/artists/${id}` })),
  playlists: async () => (await playlists.shownIds()).map((id) => ({ path: `/playlists/${id}` })),
  products: async () => (await catalog.shownSlugs()).map((slug) => ({ path: `/products/${slug}` })),
});
