import { DAY_MS } from '../time/day.ts';

/** After this many days a delivered song counts as accepted if its owner has said nothing (/terms). */
export const ACCEPT_DAYS = 5;

/**
 * How many days after the order the pay for goods becomes payable. By then the parcel has arrived, or its
 * customer has asked where it is.
 */
export const GOODS_DAYS = 14;

/**
 * When a song or new version that was delivered at this moment counts as accepted, if the owner says nothing.
 */
export const acceptedBySilence = (deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + ACCEPT_DAYS * DAY_MS);

/** Songs that were last delivered at this moment or before are accepted now, if their owners said nothing. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - ACCEPT_DAYS * DAY_MS);

/** When the pay for the goods of an order becomes payable. */
export const goodsPayableAt = (orderedAt: Date): Date => new Date(orderedAt.getTime() + GOODS_DAYS * DAY_MS);
