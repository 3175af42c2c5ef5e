import type { Cart } from '@keepsong/domain/cart/cart';
import { billingAddressErrors, type ShippingAddress } from '@keepsong/domain/checkout/address';
import { mayBeSentTo, needsShipping } from '@keepsong/domain/checkout/ships';
import { shippingRegion, withBillingRegion } from '../form/address-regions.ts';
import { rushOf, songOf } from './cart-payload.ts';

/** Whether country, state and postal code are known. Street and town do not change the price. */
function isRegionKnown(address: ShippingAddress): boolean {
  const region = withBillingRegion(shippingRegion(address));
  const { city: _, ...errors } = billingAddressErrors(region, { needsShipping: true });
  return Object.keys(errors).length === 0;
}

/** The addresses that the shop needs for computing shipping and taxes. An address that is not known yet is null. */
export function pricedAddresses({ products, addresses }: Cart): Cart['addresses'] {
  const { billing, shipping } = addresses;
  const isSent = needsShipping(products);
  const goesThere =
    isSent && shipping !== null && mayBeSentTo(shipping.country, products) && isRegionKnown(shipping);
  return {
    billing:
      billing && Object.keys(billingAddressErrors(billing, { needsShipping: isSent })).length === 0
        ? billing
        : null,
    shipping: goesThere ? shipping : null,
  };
}

/**
 * The place where taxes are due: the parcel's address, or the billing address when nothing is sent. Null while it is
 * not known.
 */
export function taxedRegion(cart: Cart): { country: string; state: string; postalCode: string } | null {
  const { billing, shipping } = pricedAddresses(cart);
  if (needsShipping(cart.products))
    return shipping && { country: shipping.country, state: shipping.state, postalCode: shipping.postal_code };
  return (
    billing && { country: billing.country_code, state: billing.state_code, postalCode: billing.postal_code }
  );
}

/**
 * A key made of everything that a price depends on: products, song, coupon, gift cards, rush delivery, the owner of the credit,
 * and the address.
 */
export function priceKey(cart: Cart, userId: number | null): string {
  const region = taxedRegion(cart);
  const rush = rushOf(cart);
  return JSON.stringify([
    cart.products.map(({ id, cartPrice, quantity, parent_story_id }) => [
      id,
      cartPrice,
      quantity,
      parent_story_id,
    ]),
    songOf(cart)?.slug ?? null,
    cart.coupon?.code ?? null,
    cart.giftCards.map(({ code }) => code),
    rush && [rush.add_days, rush.cost, rush.holiday_skip],
    region && [region.country, region.state, region.postalCode.trim()],
    userId,
  ]);
}
