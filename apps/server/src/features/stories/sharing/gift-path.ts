/** Where the gift is opened; the token says that one was given it. */
export const giftPath = (slug: string, token: string): string => `/stories/${slug}?gift=${token}`;
