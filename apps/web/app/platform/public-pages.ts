const PUBLIC_PATHS = new Set(['/', '/404', '/500', '/privacy', '/terms', '/dev/ui']);

/**
 * Whether a page is the same for everyone, so that it may be cached for each locale and must carry neither a CSRF
 * token nor a user. Everything that is not named here is personal.
 */
export function isPublicPage(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname.replace(/(?<=.)\/$/, ''));
}
