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
/** Public pages that show one item, such as a product or an artist. */
const PUBLIC_KINDS = /^\/(?:(?:custom-gift|products)\/[^/]+|(?:artists|playlists)\/\d+)$/;

/**
 * Whether a page is the same for everyone. Such a page is cached once per locale, so it must contain neither a CSRF
 * token nor a user. A page that is not listed in this file is personal.
 */
export function isPublicPage(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return PUBLIC_PATHS.has(path) || PUBLIC_KINDS.test(path);
}

/**
 * Personal pages that new visitors often open first. At that time neither the browser nor the shop knows anything about
 * the visitor.
 */
const FIRST_VISITS = new Set(['/cart', '/song-builder/song-characteristics']);

/**
 * Whether a personal page is the same for every new visitor. `address` is the path with its query; with a query the
 * answer is false.
 */
export const isSameForNewcomers = (address: string): boolean => FIRST_VISITS.has(address);

/**
 * Pages that load the payment provider's script. It may write HTML as text, so their documents do not enforce Trusted
 * Types (decision 0074).
 */
const PAYMENT_PATHS = new Set(['/checkout']);

/** Whether a document that was loaded from this path may run the payment provider's script. */
export const isPaymentPage = (pathname: string): boolean =>
  PAYMENT_PATHS.has(pathname.replace(/(?<=.)\/$/, ''));

/** The query parameters that change a public page: its language, and the filters and page number of a list. */
const SHOWN_BY = ['locale', 'filters', 'page'];

/**
 * Whether a query holds only parameters of `SHOWN_BY`, each at most once. The cache then stores the page under its full
 * address.
 */
export const isKeptQuery = (search: URLSearchParams): boolean => {
  const names = [...search.keys()];
  return names.every((name) => SHOWN_BY.includes(name)) && new Set(names).size === names.length;
};
