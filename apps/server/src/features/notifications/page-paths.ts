// Pages of the shop that messages lead to.

/** The page of a song. */
export const storyPath = (slug: string): string => `/stories/${slug}`;

/** Where a gift is opened; the token says that one was given it. */
export const giftPath = (slug: string, token: string): string => `/stories/${slug}?gift=${token}`;

/** The artist's page of one commission. */
export const commissionPath = (userId: number, commissionId: number): string =>
  `/artist_experience/${userId}/commissions/${commissionId}`;
