import { isLocale } from '@keepsong/domain/format/locale';
import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { isWorkPage } from '@keepsong/domain/signals/shown-path';

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
 * token nor a user. A page that is not listed in this file is personal, and so is another spelling of a listed address,
 * such as `/Store`.
 */
export function isPublicPage(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return PUBLIC_PATHS.has(path) || PUBLIC_KINDS.test(path);
}

/**
 * Whether a public page shows a change of the catalogue at once. So are the pages of artists: one who is full, or whose
 * new profile is released, sees it on the page the next moment.
 */
export const showsChangesAtOnce = (pathname: string): boolean => /^\/artists(\/\d+)?\/?$/.test(pathname);

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
 * Whether a document that was loaded from this path may run the payment provider's script. The script may write HTML
 * as text, so such a document does not enforce Trusted Types (decision 0074).
 */
export const isPaymentPage = (pathname: string): boolean => plainPath(pathname) === '/checkout';

/**
 * Whether a document that was loaded from this path allows receivers of events and widgets of other companies.
 * Payment pages do not, and neither do pages of people who work here, which show what customers wrote (decision
 * 0151).
 */
export const allowsOutside = (pathname: string): boolean => !isPaymentPage(pathname) && !isWorkPage(pathname);

/**
 * Lists with filters and numbered pages. The pages in `WITH_REVIEWS` show one item with numbered pages of
 * reviews.
 */
const LISTS = /^\/(?:artists|playlists|reviews|store)\/?$/;
const WITH_REVIEWS = /^\/(?:artists|products)\/[^/]+\/?$/;

/**
 * Parameters that a few public pages, or their forms without scripts, read during rendering. They are rare, so
 * a page with one of them is not cached. Parameters that only scripts in the browser read, such as a coupon or
 * an ad, are not listed.
 */
const SELDOM = new Set(['account', 'drafts', 'keyword', 'lp_variant', 'own_amount', 'song', 'sort', 'story']);
/** Pages whose form takes its first values from the query. With a query they are not cached. */
const BEGUN_BY_QUERY = /^\/event-reminder\/?$/;

/**
 * The query with which a public page is rendered and cached: '' or a text with '?'. It holds only parameters
 * that the page reads, so that other parameters do not create more cached pages. Null for a page that is not
 * cached.
 */
export function keptQuery(pathname: string, search: URLSearchParams): string | null {
  const isSeldom = BEGUN_BY_QUERY.test(pathname)
    ? search.size > 0
    : [...search.keys()].some((name) => SELDOM.has(name));
  if (isSeldom) return null;
  const read = {
    locale: isLocale(search.get('locale')),
    filters: LISTS.test(pathname),
    page:
      (LISTS.test(pathname) || WITH_REVIEWS.test(pathname)) &&
      /^[1-9]\d{0,3}$/.test(search.get('page') ?? ''),
  };
  const kept = new URLSearchParams();
  for (const [name, isRead] of Object.entries(read)) {
    const value = isRead ? search.get(name) : null;
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : '';
}
