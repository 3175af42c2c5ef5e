const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text has the form of a slug or an id. Addresses, carts and answers name things by such texts. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** The part of an address that a title gives: `Songs for Mom` is `songs-for-mom`. `otherwise` when it has no letters. */
export const slugOf = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .slice(0, 64) || otherwise;
