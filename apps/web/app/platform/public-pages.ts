const PUBLIC_PATHS = new Set([
  '/',
  '/404',
  '/500',
  '/artists',
  '/playlists',
  '/privacy',
  '/reviews',
  '/artist-community',
  '/careers',
  '/contact-us',
  '/event-reminder',
  '/how-it-works',
  '/song-revisions',
  '/store',
  '/terms',
  '/dev/ui',
]);
/** Pages of one of many things, none of which is anybody's own. */
const PUBLIC_KINDS = /^\/(?:products\/[^/]+|(?:artists|playlists)\/\d+)$/;

/**
 * Whether a page is the same for everyone, so that it may be cached for each locale and must carry neither a CSRF
 * token nor a user. Everything that is not named here is personal.
 */
export function isPublicPage(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return PUBLIC_PATHS.has(path) || PUBLIC_KINDS.test(path);
}
