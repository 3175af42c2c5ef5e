import { OCCASIONS } from '@keepsong/domain/builder/options';
import type { SitemapPage } from './platform/http/sitemap.ts';
import type { Services } from './services.ts';

/** Pages that exist once. Stories are missing because they are unlisted, and so are pages of a visitor's own. */
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

/** The pages of the shop for search engines, in parts. */
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
