/** Old addresses and their present ones (spec 2.2). Those of the builder are in `builder/former-paths`. */
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

/** The instant landing, which is a page outside the shop (spec 2.2-07). */
const INSTANT_LANDING: ReadonlySet<string> = new Set(['/instant', '/jukebox']);

export type Redirect = { to: string; isOutside: boolean };

/**
 * The target of a redirect, with its query; null when the address is not an old one. `instantLanding` is the address of
 * the instant landing, with scheme and host.
 */
export function redirectOf(pathname: string, search: string, instantLanding: string): Redirect | null {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  if (INSTANT_LANDING.has(path)) return { to: withQuery(instantLanding, search), isOutside: true };
  const to = REDIRECTS.get(path);
  return to === undefined ? null : { to: to + search, isOutside: false };
}

/** Adds the query. A query that the landing address already has is kept. */
function withQuery(landing: string, search: string): string {
  const url = new URL(landing);
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value);
  return url.href;
}

/** More than this many redirects in a row are a loop (spec 8.6-01, 9.5-05). */
export const MAX_REDIRECTS = 10;
