import { plainPath } from '../navigation/plain-path.ts';

/**
 * Addresses that give access to something, or name a person's song or code. Their second part is replaced by a
 * parameter name.
 */
const SECRET = /^\/(stories|collaborate|r)\/[^/]+/;

/** Pages of people who work here. They are no visitors, so nothing is reported about them. */
const WORK = /^\/(admin|artist_experience|partners|studio)(\/|$)/;

export const isWorkPage = (path: string): boolean => WORK.test(plainPath(path));

/** The path of a page as events show it. */
export function shownPath(path: string): string {
  const plain = plainPath(path);
  const shown = plain.replace(SECRET, (_, page) => `/${page}/:${page === 'r' ? 'code' : 'slug'}`);
  return shown === plain ? path : shown;
}

/** Pages about one customer's song. Their titles and songs may contain a name or words of a story. */
const OF_ONE = /^\/(stories|collaborate|song-builder|instant-builder|complete-checkout|thank-you|r)(\/|$)/;

/** Whether a page shows one customer's content. Its title and its songs are then not reported. */
export const isOfCustomer = (path: string): boolean => OF_ONE.test(plainPath(path)) || isWorkPage(path);
