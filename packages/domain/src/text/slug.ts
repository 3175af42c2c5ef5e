const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text has the form of a slug or an id. Addresses, carts and answers name things by such texts. */
export const isSlug = (text: string): boolean => SLUG.test(text);
