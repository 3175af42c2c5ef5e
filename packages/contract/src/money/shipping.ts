import { SHIPPING_CLASSES } from '@keepsong/domain/catalogue/shipping-class';
import { EVERYWHERE_ELSE } from '@keepsong/domain/checkout/rates';
import { z } from 'zod';
import { history, newWish, rollBack, standing, wish } from '../catalogue/items.ts';
import { cents, idParam, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const params = z.object({ id: idParam });

/** The price of shipping a parcel, as the staff write it. */
export const shippingBody = z.object({
  /** `*` stands for all countries without their own price. */
  country: z.union([
    z.literal(EVERYWHERE_ELSE),
    text(2)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
  ]),
  /** The shipping class of the goods. Classes without their own price use the price of the class `parcel`. */
  shipping_class: z.enum(SHIPPING_CLASSES),
  cents,
  /**
   * Whether parcels are sent to this country. If not, the shop refuses addresses there before anything is paid.
   */
  is_served: z.boolean(),
});
export type ShippingBody = z.output<typeof shippingBody>;

const shipping = shippingBody.extend({ id: z.int(), ...standing });
export type DeskShipping = z.output<typeof shipping>;
const about = z.object({ shipping });

export const shippingRates = {
  list: {
    summary: 'The prices of a parcel by country and class of goods, with the drafts',
    response: z.object({ shipping: z.array(shipping) }),
  },
  read: { summary: 'The price of a parcel to one country', params, response: about },
  add: {
    summary: 'Add the price of a parcel; it is a draft unless state says live',
    body: shippingBody.partial().required({ country: true, cents: true }).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Change the price of a parcel; state live uses it for new quotes',
    params,
    body: shippingBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of the price of a parcel, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of the price of a parcel the draft again',
    params,
    body: rollBack,
    response: about,
  },
} satisfies CapabilitySchemas<'shippingRates'>;
