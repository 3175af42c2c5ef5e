const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text has the form of a slug or an id: what an address, a cart or an answer may name a thing by. */
export const isSlug = (text: string): boolean => SLUG.test(text);
