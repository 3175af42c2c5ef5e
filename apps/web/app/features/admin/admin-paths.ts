import type { SongListName } from '@keepsong/domain/playlists/song-lists';

/** The address of the staff's desk (spec 6-02). */
export const ADMIN = '/admin';
export const STAFF_PAGE = `${ADMIN}/staff`;
export const AFFILIATES_PAGE = `${ADMIN}/affiliates`;
export const affiliatePath = (id: number): string => `${AFFILIATES_PAGE}/${id}`;
export const REFERRAL_TERMS_PAGE = `${AFFILIATES_PAGE}/terms`;
export const TAX_PAGE = `${ADMIN}/tax`;
export const SHIPPING_PAGE = `${ADMIN}/shipping`;
export const taxPath = (id: number): string => `${TAX_PAGE}/${id}`;
export const shippingPath = (id: number): string => `${SHIPPING_PAGE}/${id}`;
export const LOG_PAGE = `${ADMIN}/log`;
export const FIRST_STEPS_PAGE = `${ADMIN}/first-steps`;

export const CUSTOMERS_PAGE = `${ADMIN}/customers`;
export const GIFT_CARDS_PAGE = `${ADMIN}/gift-cards`;
export const SYSTEM_PAGE = `${ADMIN}/system`;
export const REPORTS_PAGE = `${ADMIN}/reports`;

export const APPLICATIONS_PAGE = `${ADMIN}/applications`;
export const ARTISTS_PAGE = `${ADMIN}/artists`;
export const VENDORS_PAGE = `${ADMIN}/vendors`;
export const vendorDeskPath = (id: number): string => `${VENDORS_PAGE}/${id}`;
export const applicationPath = (id: number): string => `${APPLICATIONS_PAGE}/${id}`;
export const artistDeskPath = (id: number): string => `${ARTISTS_PAGE}/${id}`;

export const PRODUCTS_PAGE = `${ADMIN}/products`;
export const PROMOTIONS_PAGE = `${ADMIN}/promotions`;
export const PLAYLISTS_PAGE = `${ADMIN}/playlists`;
export const REVIEWS_PAGE = `${ADMIN}/reviews`;
export const reviewDeskPath = (id: number): string => `${REVIEWS_PAGE}/${id}`;
/** The page on which the staff choose the songs that visitors see first in a list. */
export const songListPath = (name: SongListName): string => `${PLAYLISTS_PAGE}/${name}`;
export const CALENDAR_PAGE = `${ADMIN}/calendar`;
export const calendarPath = (id: number): string => `${CALENDAR_PAGE}/${id}`;
export const COLLECTIONS_PAGE = `${ADMIN}/collections`;
export const collectionPath = (id: string): string => `${COLLECTIONS_PAGE}/${id}`;
export const playlistDeskPath = (id: number): string => `${PLAYLISTS_PAGE}/${id}`;
export const productDeskPath = (id: number): string => `${PRODUCTS_PAGE}/${id}`;
export const promotionPath = (id: number): string => `${PROMOTIONS_PAGE}/${id}`;

export const WORDS_PAGE = `${ADMIN}/words`;
export const MAILS_PAGE = `${ADMIN}/mails`;
export const TEMPLATES_PAGE = `${ADMIN}/answer-templates`;
export const templatePath = (id: number | 'new'): string => `${TEMPLATES_PAGE}/${id}`;
export const wordPath = (id: string): string => `${WORDS_PAGE}/${id}`;
export const mailPath = (id: string): string => `${MAILS_PAGE}/${id}`;

export const PAYOUTS_PAGE = `${ADMIN}/payouts`;

export const BOARD_PAGE = `${ADMIN}/board`;
/** Compares the shop's own song with that of a music model for the same request. */
export const MUSIC_PAGE = `${ADMIN}/music`;
export const CHECKS_PAGE = `${ADMIN}/checks`;

/**
 * The page on which the staff listen to an artist's song before the customer gets it. `id` is the id of the
 * commission.
 */
export const checkPath = (id: number): string => `${CHECKS_PAGE}/${id}`;
/** The page for the shares of artists and vendors, and for bonuses. */
export const PAY_PAGE = `${PAYOUTS_PAGE}/rates`;

export const payoutRunPath = (id: number): string => `${PAYOUTS_PAGE}/${id}`;
export const customerPath = (id: number): string => `${CUSTOMERS_PAGE}/${id}`;
export const reportPath = (name: string): string => `${REPORTS_PAGE}/${name}`;
export const ORDERS_PAGE = `${ADMIN}/orders`;

/** The page of an order, or the page for an action on the order, such as its refund. */
export const orderPath = (number: string): string => `${ORDERS_PAGE}/${number}`;
export const orderStepPath = (number: string, step: 'refund' | 'cancel' | 'dispute'): string =>
  `${orderPath(number)}/${step}`;

/** The refund page of an order, with this line already chosen. */
export const refundLinePath = (number: string, line: string): string =>
  `${orderStepPath(number, 'refund')}?${new URLSearchParams({ line })}`;
