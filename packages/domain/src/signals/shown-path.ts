/**
 * Addresses that give access to something, or name a person's song or code. This part is replaced by a
 * parameter name.
 */
const SECRET: readonly (readonly [RegExp, string])[] = [
  [/^\/stories\/[^/]+/, '/stories/:slug'],
  [/^\/collaborate\/[^/]+/, '/collaborate/:slug'],
  [/^\/r\/[^/]+/, '/r/:code'],
];

/** Pages of people who work here. They are no visitors, so nothing is reported about them. */
const WORK = /^\/(admin|artist_experience|partners|studio)(\/|$)/;

export const isWorkPage = (path: string): boolean => WORK.test(path);

/** The path of a page as events show it. */
export function shownPath(path: string): string {
  const [pattern, shown] = SECRET.find(([secret]) => secret.test(path)) ?? [];
  return pattern && shown ? path.replace(pattern, shown) : path;
}

/** Pages about one customer's song. Their titles and songs may contain a name or words of a story. */
const OF_ONE = /^\/(stories|collaborate|song-builder|instant-builder|complete-checkout|thank-you|r)(\/|$)/;

/** Whether a page shows one customer's content. Its title and its songs are then not reported. */
export const isOfCustomer = (path: string): boolean => OF_ONE.test(path) || isWorkPage(path);
