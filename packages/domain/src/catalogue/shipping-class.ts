import { EVERYWHERE_ELSE } from '../checkout/rates.ts';

/** The size classes of products for shipping. Each class may have its own price. */
export const SHIPPING_CLASSES = ['letter', 'parcel', 'large'] as const;
export type ShippingClass = (typeof SHIPPING_CLASSES)[number];

/** The class of products without a set class. Classes without their own price use its price. */
export const USUAL_CLASS: ShippingClass = 'parcel';

/** Reads the class of a product from its `extra_info`. */
export const shippingClassOf = (info: Readonly<Record<string, unknown>>): ShippingClass =>
  SHIPPING_CLASSES.find((one) => one === info.shipping_class) ?? USUAL_CLASS;

/** The price for sending a class to a country. `isServed` says whether the shop sends it there at all. */
export type ParcelRate = { country: string; shippingClass: ShippingClass; cents: number; isServed: boolean };

function rateOf(country: string, shippingClass: ShippingClass, rates: readonly ParcelRate[]) {
  const find = (to: string, of: ShippingClass) =>
    rates.find((rate) => rate.country === to && rate.shippingClass === of);
  return (
    find(country, shippingClass) ??
    find(country, USUAL_CLASS) ??
    find(EVERYWHERE_ELSE, shippingClass) ??
    find(EVERYWHERE_ELSE, USUAL_CLASS)
  );
}

/**
 * The price of one parcel with goods of these classes, in cents. The most expensive class decides. Null when
 * the shop does not send one of the classes there.
 */
export function parcelPrice(
  country: string,
  classes: readonly ShippingClass[],
  rates: readonly ParcelRate[],
): number | null {
  const prices = classes.map((one) => {
    const rate = rateOf(country, one, rates);
    return rate?.isServed ? rate.cents : null;
  });
  return prices.reduce<number | null>(
    (most, price) => (most === null || price === null ? null : Math.max(most, price)),
    0,
  );
}
