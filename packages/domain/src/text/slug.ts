const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Whether a text has the form of a slug or an id. These texts identify things in addresses, carts and answers.
 */
export const isSlug = (text: string): boolean => SLUG.test(text);

/**
 * Makes a slug from a title: `Songs for Mom` becomes `songs-for-mom`. A title without letters and digits gives
 * `otherwise`.
 */
export const slugOf = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .slice(0, 64) || otherwise;
