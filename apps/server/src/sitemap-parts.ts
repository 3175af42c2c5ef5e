import { LANDINGS } from '@keepsong/domain/marketing/landings';
import type { SitemapPage } from './platform/http/sitemap.ts';
import type { Services } from './services.ts';

/**
 * Pages at a fixed address. Stories are missing because they are unlisted. Pages that show a visitor's own things are
 * missing too.
 */
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

/** The landing page of each occasion. */
const LANDING_PAGES = LANDINGS.map(({ slug }) => `/custom-gift/${slug}`);

/** Lists the pages of the shop for search engines, in parts. */
export const sitemapParts = ({
  artists,
  catalog,
  playlists,
}: Services): Record<string, () => Promise<SitemapPage[]>> => ({
  pages: async () => [...PAGES, ...LANDING_PAGES].map((path) => ({ path })),
  artists: async () => (await artists.shownIds()).map((id) => ({ path: `/artists/${id}` })),
  playlists: async () => (await playlists.shownIds()).map((id) => ({ path: `/playlists/${id}` })),
  products: async () => (await catalog.shownSlugs()).map((slug) => ({ path: `/products/${slug}` })),
});
