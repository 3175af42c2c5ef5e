// The paths of pages that messages link to.

/** The page where somebody takes back an application as an artist. The token proves who got the mail. */
export const withdrawPath = (token: string): string => `/artist-community/apply?withdraw=${token}`;

/** The page where an artist writes what customers read of them. */
export const profilePath = (userId: number): string => `/artist_experience/${userId}/profile`;

/** The address that leads signed-in artists to their own desk, after a code. */
export const ARTIST_DESK_PATH = '/artist-admin';

/** Where a customer sees the own orders. */
export const ORDERS_PATH = '/dashboard/order-history';

/** The page of a song. */
export const storyPath = (slug: string): string => `/stories/${slug}`;

/** The page where a recipient opens a gift. The token proves that the visitor was given the song. */
export const giftPath = (slug: string, token: string): string => `/stories/${slug}?gift=${token}`;

/** The artist's page for one commission. */
export const commissionPath = (userId: number, commissionId: number): string =>
  `/artist_experience/${userId}/commissions/${commissionId}`;

/** The staff's page of an order, by the number that its customer sees. */
export const orderDeskPath = (number: string): string => `/admin/orders/${number}`;

/** Where artists see their own standing. */
export const artistStandingPath = (userId: number): string => `/artist_experience/${userId}/standing`;

/** The staff's page of somebody who wants to be an artist. */
export const applicationDeskPath = (id: number): string => `/admin/applications/${id}`;

/** The staff's page of an artist. */
export const artistDeskPath = (artistId: number): string => `/admin/artists/${artistId}`;

/** The staff's page on which an artist's song is heard before its customer gets it. */
export const checkDeskPath = (commissionId: number): string => `/admin/checks/${commissionId}`;

/** The staff's page of a review. */
export const reviewDeskPath = (id: number): string => `/admin/reviews/${id}`;

/** The page that gives an account the address to which its link was mailed. */
export const newAddressPath = (token: string): string => `/new-address?token=${token}`;

/** The page where a customer answers to a change of the order. The token proves who got the mail. */
export const changePath = (slug: string, token: string): string => `/stories/${slug}/change?token=${token}`;

/** The page where the customer of a late song chooses what happens. The token proves who got the mail. */
export const latePath = (slug: string, token: string): string => `/stories/${slug}/late?token=${token}`;

/** The page where a customer says whether the artist may show the song. The token proves who got the mail. */
export const consentPath = (slug: string, token: string): string => `/stories/${slug}/consent?token=${token}`;

/** The page where the owner of a song gives it stars and words. The token proves who got the mail. */
export const reviewPath = (slug: string, token: string): string => `/stories/${slug}/review?token=${token}`;

/** The page where the owner of a song writes with its artist. */
export const talkPath = (slug: string): string => `/stories/${slug}/messages`;

/** The page where somebody accepts an invitation to work for a vendor. */
export const vendorJoinPath = (token: string): string => `/admin/join/vendor?token=${token}`;

/** The page where somebody accepts an invitation to the staff. */
export const staffJoinPath = (token: string): string => `/admin/join?token=${token}`;
