const PUBLIC_PATHS = new Set([
  '/',
  '/404',
  '/500',
  '/artist-community',
  '/artists',
  '/careers',
  '/contact-us',
  '/dev/ui',
  '/event-reminder',
  '/how-it-works',
  '/opportunity-confirmation',
  '/playlists',
  '/privacy',
  '/reviews',
  '/song-revisions',
  '/store',
  '/terms',
]);
/** Pages of one item of a public kind, such as a product or an artist. */
const PUBLIC_KINDS = /^\/(?:(?:custom-gift|products)\/[^/]+|(?:artists|playlists)\/\d+)$/;

/**
 * Whether a page is the same for everyone. Such a page may be cached for each locale, so it must carry neither a CSRF
 * token nor a user. All pages that are not named here are personal.
 */
export function isPublicPage(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return PUBLIC_PATHS.has(path) || PUBLIC_KINDS.test(path);
}

/** Pages that are often visited first, before this browser or the shop knows anything about the visitor. */
const FIRST_VISITS = new Set(['/cart', '/song-builder/song-characteristics']);

/** Whether a personal page is the same for every new visitor. An address with a query is not. */
export const isSameForNewcomers = (address: string): boolean => FIRST_VISITS.has(address);

/** The query parameters that change a public page: its language, and the filters and page number of a list. */
const SHOWN_BY = ['locale', 'filters', 'page'];

/** Whether a query holds only those parameters, each at most once. The cache then keeps the page by its address. */
export const isKeptQuery = (search: URLSearchParams): boolean => {
  const names = [...search.keys()];
  return names.every((name) => SHOWN_BY.includes(name)) && new Set(names).size === names.length;
};
