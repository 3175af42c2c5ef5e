/** Former addresses of pages and where they stand today (spec 2.2); those of the builder are in `builder/former-paths`. */
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

/** The instant landing, which is a page of somebody else (spec 2.2-07). */
const INSTANT_LANDING: ReadonlySet<string> = new Set(['/instant', '/jukebox']);

export type Redirect = { to: string; isOutside: boolean };

/**
 * Where an address leads on, with its query; null when it is no former address. `instantLanding` is the address of the
 * instant landing, with scheme and host.
 */
export function redirectOf(pathname: string, search: string, instantLanding: string): Redirect | null {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  if (INSTANT_LANDING.has(path)) return { to: withQuery(instantLanding, search), isOutside: true };
  const to = REDIRECTS.get(path);
  return to === undefined ? null : { to: to + search, isOutside: false };
}

/** The landing may have a query of its own, which stays. */
function withQuery(landing: string, search: string): string {
  const url = new URL(landing);
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value);
  return url.href;
}

/** More than this many redirects in a row are a loop (spec 8.6-01, 9.5-05). */
export const MAX_REDIRECTS = 10;
