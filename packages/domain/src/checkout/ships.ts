/** What the rules of sending look at. */
export type Sendable = {
  requires_shipping_address: boolean;
  extra_info: { international_shipping: boolean };
};

/** Whether something of the cart is sent by post. */
export const needsShipping = (products: readonly Pick<Sendable, 'requires_shipping_address'>[]): boolean =>
  products.some((product) => product.requires_shipping_address);

/** Sent abroad only when no physical product lacks `international_shipping` (spec 5-36). */
export const shipsAbroad = (products: readonly Sendable[]): boolean =>
  products.every(
    ({ requires_shipping_address, extra_info }) =>
      !requires_shipping_address || extra_info.international_shipping,
  );
