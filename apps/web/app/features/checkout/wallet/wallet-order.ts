import type { Cart } from '@keepsong/domain/cart/cart';
import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from '@keepsong/domain/checkout/address';
import { shipsAbroad } from '@keepsong/domain/checkout/ships';
import { HOME_COUNTRY } from '~/platform/contact/calling-codes.ts';
import { EMPTY_SHIPPING } from '../form/checkout-form.ts';
import { type CheckoutFacts, isComplete, type SectionId } from '../form/checkout-sections.ts';
import type { WalletCustomer, WalletRegion, WalletSheet } from '../payments/wallet-form.ts';

/** What must be done before a wallet may open: its sheet knows no account (spec 4.4-01). */
export const sectionBeforeWallet = (facts: CheckoutFacts): SectionId | null =>
  (['account', 'contact'] as const).find((id) => !isComplete(id, facts)) ?? null;

/** What a wallet is asked for: what the customer has not told the shop yet. */
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

/** The cart as if it were sent to a place that a wallet named. */
export const sentTo = (cart: Cart, region: WalletRegion): Cart => ({
  ...cart,
  addresses: { ...cart.addresses, shipping: { ...EMPTY_SHIPPING, ...region } },
});

/** What the order goes by: what was typed, and from the wallet what it was asked for. */
export type WalletAddresses = {
  addresses: { billing: BillingAddress; shipping: ShippingAddress };
  shippingName: string;
  /** The parcel's address came from the wallet. */
  isSentByWallet: boolean;
};

export function addressesOf(facts: CheckoutFacts, { billing, shipping }: WalletCustomer): WalletAddresses {
  return {
    addresses: { billing: billing ?? facts.billing, shipping: shipping?.address ?? facts.shipping },
    shippingName: shipping?.name.trim() || facts.shippingName,
    isSentByWallet: shipping !== null,
  };
}

/** The section in which a wallet's address has to be put right; null when it will do. */
export function sectionAfterWallet(
  { addresses: { billing, shipping } }: WalletAddresses,
  { needsShipping }: Pick<CheckoutFacts, 'needsShipping'>,
): SectionId | null {
  if (Object.keys(billingAddressErrors(billing)).length > 0) return 'billing_address';
  return needsShipping && Object.keys(shippingAddressErrors(shipping)).length > 0 ? 'shipping_address' : null;
}

/** What a word beside the wallets is about. */
export type WalletNote = { words: string; about: 'account' | 'address' | 'total' };

/** The word that still holds; '' once what it asked for is done. A total is said until the next press. */
export function standingNote(note: WalletNote | null, facts: CheckoutFacts): string {
  if (note === null) return '';
  const { needsShipping } = facts;
  const lacksAddress =
    !isComplete('billing_address', facts) || (needsShipping && !isComplete('shipping_address', facts));
  const stands = { account: sectionBeforeWallet(facts) !== null, address: lacksAddress, total: true };
  return stands[note.about] ? note.words : '';
}
