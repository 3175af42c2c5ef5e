import type { EditedKind } from '@keepsong/domain/catalogue/edit-state';
// The paths of pages that messages link to.

/** The page where applicants withdraw their application. The token proves that the visitor got the mail. */
export const withdrawPath = (token: string): string => `/artist-community/apply?withdraw=${token}`;

/** The page where an artist edits the own profile. */
export const profilePath = (userId: number): string => `/artist_experience/${userId}/profile`;

/** Leads an artist to their own desk. Visitors who are not signed in come to the sign-in page first. */
export const ARTIST_DESK_PATH = '/artist-admin';

/** The page of the customer's own orders. */
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

/** The staff's page on which they answer the dispute about an order. */
export const disputeDeskPath = (number: string): string => `${orderDeskPath(number)}/dispute`;

/** The staff's page of a customer. */
export const customerDeskPath = (userId: number): string => `/admin/customers/${userId}`;

/** The staff's inbox, opened at a payment without an order. */
export const paymentDeskPath = (checkoutId: string): string => `/admin?open=payment:${checkoutId}`;

/** The staff's list of gift cards. */
export const GIFT_CARDS_DESK_PATH = '/admin/gift-cards';

/** The page of the artist's own standing. */
export const artistStandingPath = (userId: number): string => `/artist_experience/${userId}/standing`;

/** The staff's page of an artist's application. */
export const applicationDeskPath = (id: number): string => `/admin/applications/${id}`;

/** The staff's page of an artist. */
export const artistDeskPath = (artistId: number): string => `/admin/artists/${artistId}`;

/** The staff's page of a quality check, where they hear a song before the customer does. */
export const checkDeskPath = (commissionId: number): string => `/admin/checks/${commissionId}`;

/** The staff's page of a review. */
export const reviewDeskPath = (id: number): string => `/admin/reviews/${id}`;

const EDITED_PAGES: Readonly<Record<EditedKind, string>> = {
  product: 'products',
  promotion: 'promotions',
  playlist: 'playlists',
  word: 'words',
  mail: 'mails',
  collection: 'collections',
  calendar: 'calendar',
  songs: 'playlists',
  tax: 'tax',
  shipping: 'shipping',
  affiliate: 'affiliates',
  referral_terms: 'affiliates',
  review: 'reviews',
  vendor: 'vendors',
  answer_template: 'answer-templates',
};

/** The staff's page of a thing that editors write. */
export const editedDeskPath = (kind: EditedKind, id: string): string =>
  `/admin/${EDITED_PAGES[kind]}/${kind === 'referral_terms' ? TERMS : id}`;
/** There is one set of terms. Its page has a name instead of an id, because affiliates have the ids. */
const TERMS = 'terms';

/** The page that sets an account's e-mail address to the one to which this link was mailed. */
export const newAddressPath = (token: string): string => `/new-address?token=${token}`;

/**
 * The page where a customer answers to a change of the order. The token proves that the visitor got the mail.
 */
export const changePath = (slug: string, token: string): string => `/stories/${slug}/change?token=${token}`;

/**
 * The page where the customer of a late song chooses what happens. The token proves that the visitor got the
 * mail.
 */
export const latePath = (slug: string, token: string): string => `/stories/${slug}/late?token=${token}`;

/**
 * The page where a customer says whether the artist may show the song. The token proves that the visitor got
 * the mail.
 */
export const consentPath = (slug: string, token: string): string => `/stories/${slug}/consent?token=${token}`;

/**
 * The page where the owner reviews a song with stars and words. The token proves that the visitor got the mail.
 */
export const reviewPath = (slug: string, token: string): string => `/stories/${slug}/review?token=${token}`;

/** The page where the owner of a song writes with its artist. */
export const talkPath = (slug: string): string => `/stories/${slug}/messages`;

/** The page where somebody accepts an invitation to work for a vendor. */
export const vendorJoinPath = (token: string): string => `/admin/join/vendor?token=${token}`;

/** The page where somebody accepts an invitation to the staff. */
export const staffJoinPath = (token: string): string => `/admin/join?token=${token}`;
