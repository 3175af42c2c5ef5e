/**
 * Addresses that open something for whoever knows them, or name a person's thing. The part that does so is replaced by
 * its name.
 */
const SECRET: readonly (readonly [RegExp, string])[] = [
  [/^\/stories\/[^/]+/, '/stories/:slug'],
  [/^\/collaborate\/[^/]+/, '/collaborate/:slug'],
  [/^\/r\/[^/]+/, '/r/:code'],
];

/** Pages of people who work here. They are no visitors, and nothing is told of them. */
const WORK = /^\/(admin|artist_experience|partners|studio)(\/|$)/;

export const isWorkPage = (path: string): boolean => WORK.test(path);

/** The path of a page as events show it. */
export function shownPath(path: string): string {
  const [pattern, shown] = SECRET.find(([secret]) => secret.test(path)) ?? [];
  return pattern && shown ? path.replace(pattern, shown) : path;
}

/** Pages that are about one customer's song. Their titles and songs may hold a name or words of a story. */
const OF_ONE = /^\/(stories|collaborate|song-builder|instant-builder|complete-checkout|thank-you|r)(\/|$)/;

/** Whether a page shows things of one customer, so that its title and its songs are not told. */
export const isOfCustomer = (path: string): boolean => OF_ONE.test(path) || isWorkPage(path);
