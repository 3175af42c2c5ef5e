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
/** Pages of one of many things, none of which is anybody's own. */
const PUBLIC_KINDS = /^\/(?:(?:custom-gift|products)\/[^/]+|(?:artists|playlists)\/\d+)$/;

/**
 * Whether a page is the same for everyone, so that it may be cached for each locale and must carry neither a CSRF
 * token nor a user. Everything that is not named here is personal.
 */
export function isPublicPage(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return PUBLIC_PATHS.has(path) || PUBLIC_KINDS.test(path);
}

/** Where people come to before anything of theirs is anywhere: the first step and the cart of a new browser. */
const FIRST_VISITS = new Set(['/cart', '/song-builder/song-characteristics']);

/** Whether a personal page is the same for everyone who never was here. An address with a query is not. */
export const isSameForNewcomers = (address: string): boolean => FIRST_VISITS.has(address);

/** What of a query changes what a public page shows: its language, and the filters and the page of a list. */
const SHOWN_BY = ['locale', 'filters', 'page'];

/** Whether a query holds nothing but that, each once: then the page is kept by its address. */
export const isKeptQuery = (search: URLSearchParams): boolean => {
  const names = [...search.keys()];
  return names.every((name) => SHOWN_BY.includes(name)) && new Set(names).size === names.length;
};
