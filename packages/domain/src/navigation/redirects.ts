/** Old paths → current paths (spec 2.2). The old paths of the builder are in `builder/former-paths`. */
const REDIRECTS: ReadonlyMap<string, string> = new Map([
  ['/testimonials', '/'],
  ['/examples/inspiring-stories', '/playlists'],
  ['/songwriter-community', '/artist-community'],
  ['/songwriter', '/artist-community'],
  ['/personalized-song-revisions', '/song-revisions'],
  ['/worry-free', '/song-revisions'],
  ['/worry-free-guarantee', '/song-revisions'],
  ['/instant-builder/intro', '/instant-builder/collections'],
]);

/** These paths lead to the landing page for instant songs, which is outside the shop (spec 2.2-07). */
const INSTANT_LANDING: ReadonlySet<string> = new Set(['/instant', '/jukebox']);

export type Redirect = { to: string; isOutside: boolean };

/**
 * The address to which an old path redirects, with the query of the request. Null for any other path.
 * `instantLanding` is the full address of the landing page for instant songs.
 */
export function redirectOf(pathname: string, search: string, instantLanding: string): Redirect | null {
  const path = withoutEndSlashes(pathname).toLowerCase();
  if (INSTANT_LANDING.has(path)) return { to: withQuery(instantLanding, search), isOutside: true };
  const to = REDIRECTS.get(path);
  return to === undefined ? null : { to: to + search, isOutside: false };
}

/**
 * Counts slashes from the end. A regular expression would start again at each slash, which takes very long for
 * a path of many slashes.
 */
function withoutEndSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** Adds the query of the request to the landing address. The address keeps its own query. */
function withQuery(landing: string, search: string): string {
  const url = new URL(landing);
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value);
  return url.href;
}
