import { DAY_MS } from '../time/day.ts';

/** After how many days a delivered song counts as accepted when its owner has said nothing (/terms). */
export const ACCEPT_DAYS = 5;

/**
 * After how many days from the order the pay for goods is payable. By then the parcel has arrived, or its customer has
 * asked where it is.
 */
export const GOODS_DAYS = 14;

/** When silence accepts a song, or a new version of it, that was delivered at this moment. */
export const acceptedBySilence = (deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + ACCEPT_DAYS * DAY_MS);

/** When the pay for goods of an order is payable. */
export const goodsPayableAt = (orderedAt: Date): Date => new Date(orderedAt.getTime() + GOODS_DAYS * DAY_MS);
