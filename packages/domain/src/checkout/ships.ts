/** The country of the shop. Everything that is sent by post can be sent there. */
export const HOME_COUNTRY = 'US';

/** The facts that the rules of shipping use. */
export type Sendable = {
  requires_shipping_address: boolean;
  extra_info: { international_shipping: boolean };
};

/** Whether a product in the cart is sent by post (spec 3.5-04). */
export const needsShipping = (products: readonly Pick<Sendable, 'requires_shipping_address'>[]): boolean =>
  products.some((product) => product.requires_shipping_address);

/**
 * A cart can be sent to other countries only when every physical product has `international_shipping` (spec
 * 5-36).
 */
export const shipsAbroad = (products: readonly Sendable[]): boolean =>
  products.every(
    ({ requires_shipping_address, extra_info }) =>
      !requires_shipping_address || extra_info.international_shipping,
  );

/** Whether the products may be sent to a country (spec 5-36). */
export const mayBeSentTo = (country: string, products: readonly Sendable[]): boolean =>
  country === HOME_COUNTRY || shipsAbroad(products);
