import type { Cart } from '@keepsong/domain/cart/cart';
import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from '@keepsong/domain/checkout/address';
import { HOME_COUNTRY, shipsAbroad } from '@keepsong/domain/checkout/ships';
import { EMPTY_SHIPPING } from '../form/checkout-form.ts';
import { type CheckoutFacts, isComplete, type SectionId } from '../form/checkout-sections.ts';
import type { WalletCustomer, WalletRegion, WalletSheet } from '../provider/wallet-form.ts';

/** The section to complete before a wallet may open, because its sheet cannot sign the customer in (spec 4.4-01). */
export const sectionBeforeWallet = (facts: CheckoutFacts): SectionId | null =>
  (['account', 'contact'] as const).find((id) => !isComplete(id, facts)) ?? null;

/** The fields of a wallet's sheet: the facts that the customer has not given yet. */
export function sheetFor(
  facts: CheckoutFacts,
  cart: Pick<Cart, 'products'>,
  words: { business: string; shipping: string; shippingCents: number },
): WalletSheet {
  const asksShipping = facts.needsShipping && !isComplete('shipping_address', facts);
  return {
    business: words.business,
    asksBilling: !isComplete('billing_address', facts),
    shipping: asksShipping
      ? {
          name: words.shipping,
          cents: words.shippingCents,
          countries: shipsAbroad(cart.products) ? null : [HOME_COUNTRY],
        }
      : null,
  };
}

/** The cart as if it were sent to the region that a wallet named. */
export const sentTo = (cart: Cart, region: WalletRegion): Cart => ({
  ...cart,
  addresses: { ...cart.addresses, shipping: { ...EMPTY_SHIPPING, ...region } },
});

/** The addresses of the order. Each was typed by the customer or comes from the wallet. */
export type WalletAddresses = {
  addresses: { billing: BillingAddress; shipping: ShippingAddress };
  shippingName: string;
  /** Whether the parcel's address came from the wallet. */
  isSentByWallet: boolean;
};

export function addressesOf(facts: CheckoutFacts, { billing, shipping }: WalletCustomer): WalletAddresses {
  return {
    addresses: { billing: billing ?? facts.billing, shipping: shipping?.address ?? facts.shipping },
    shippingName: shipping?.name.trim() || facts.shippingName,
    isSentByWallet: shipping !== null,
  };
}

/** The section where the customer must correct an address from a wallet. Null when the addresses are complete. */
export function sectionAfterWallet(
  { addresses: { billing, shipping } }: WalletAddresses,
  { needsShipping }: Pick<CheckoutFacts, 'needsShipping'>,
): SectionId | null {
  if (Object.keys(billingAddressErrors(billing)).length > 0) return 'billing_address';
  return needsShipping && Object.keys(shippingAddressErrors(shipping)).length > 0 ? 'shipping_address' : null;
}

/** A message beside the wallets, and what it is about. */
export type WalletNote = { words: string; about: 'account' | 'address' | 'total' };

/**
 * The text of a message as long as it is still true. '' once the customer has done what the message asked for. A
 * message about the total stays until the customer presses a wallet again.
 */
export function standingNote(note: WalletNote | null, facts: CheckoutFacts): string {
  if (note === null) return '';
  const { needsShipping } = facts;
  const lacksAddress =
    !isComplete('billing_address', facts) || (needsShipping && !isComplete('shipping_address', facts));
  const stands = { account: sectionBeforeWallet(facts) !== null, address: lacksAddress, total: true };
  return stands[note.about] ? note.words : '';
}
