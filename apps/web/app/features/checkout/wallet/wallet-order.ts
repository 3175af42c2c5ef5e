import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import type { Cart } from '@keepsong/domain/cart/cart';
import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from '@keepsong/domain/checkout/address';
import { HOME_COUNTRY, shipsAbroad } from '@keepsong/domain/checkout/ships';
import { isBlank } from '@keepsong/domain/text/tidy';
import { type CheckoutForm, EMPTY_SHIPPING } from '../form/checkout-form.ts';
import { type CheckoutFacts, isComplete, type SectionId } from '../form/checkout-sections.ts';
import type { WalletCustomer, WalletRegion, WalletSheet } from '../provider/wallet-form.ts';

/** The fields of a wallet's sheet: the facts that the customer has not given yet. */
export function sheetFor(
  facts: CheckoutFacts,
  cart: Pick<Cart, 'products'>,
  words: { business: string; shipping: string; shippingCents: number },
): WalletSheet {
  const asksShipping = facts.needsShipping && !isComplete('shipping_address', facts);
  return {
    business: words.business,
    asksEmail: !isComplete('account', facts),
    asksBilling: !isComplete('contact', facts) || !isComplete('billing_address', facts),
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

/** What the customer typed about themselves at the checkout. */
type Typed = Pick<CheckoutForm, 'email' | 'firstName' | 'lastName'>;

/** The customer's data for an order: what was typed, and for the rest what the wallet gave. */
export type WalletData = Typed & {
  addresses: { billing: BillingAddress; shipping: ShippingAddress };
  shippingName: string;
  /** Whether the parcel's address came from the wallet. */
  isSentByWallet: boolean;
};

export function walletData(facts: CheckoutFacts, typed: Typed, customer: WalletCustomer): WalletData {
  const { shipping } = customer;
  const [given, ...family] = customer.name.trim().split(/\s+/);
  const { user } = facts;
  return {
    email: isComplete('account', facts) ? typed.email : customer.email,
    firstName: user?.first_name.trim() || typed.firstName.trim() || (given ?? ''),
    lastName: user?.last_name.trim() || typed.lastName.trim() || family.join(' '),
    addresses: {
      billing: isComplete('billing_address', facts) ? facts.billing : (customer.billing ?? facts.billing),
      shipping: shipping?.address ?? facts.shipping,
    },
    shippingName: shipping?.name.trim() || facts.shippingName || customer.name.trim(),
    isSentByWallet: shipping !== null,
  };
}

/** The fields of the checkout's form that a wallet has filled in. */
export const typedByWallet = ({
  email,
  firstName,
  lastName,
  shippingName,
  isSentByWallet,
}: WalletData): Partial<CheckoutForm> => ({
  email,
  firstName,
  lastName,
  ...(isSentByWallet ? { shippingName, shipsToBilling: false } : {}),
});

/** The section where the customer must complete what a wallet gave. Null when nothing is missing. */
export function sectionAfterWallet(
  { email, firstName, lastName, addresses: { billing, shipping } }: WalletData,
  { needsShipping, user }: Pick<CheckoutFacts, 'needsShipping' | 'user'>,
): SectionId | null {
  if (user === null && !isEmail(normalizeEmail(email))) return 'account';
  if (isBlank(firstName) || isBlank(lastName)) return 'contact';
  if (Object.keys(billingAddressErrors(billing, { needsShipping })).length > 0) return 'billing_address';
  return needsShipping && Object.keys(shippingAddressErrors(shipping)).length > 0 ? 'shipping_address' : null;
}

/** A message beside the wallets, and what it is about. */
export type WalletNote = { words: string; about: 'account' | 'cart' | 'data' | 'total' };

/**
 * The text of a message as long as it is still true. '' once the customer has done what the message asked for. A
 * message about the total or the cart stays until the customer presses a wallet again.
 */
export function standingNote(note: WalletNote | null, facts: CheckoutFacts): string {
  if (note === null) return '';
  const { needsShipping } = facts;
  const lacksData =
    !isComplete('account', facts) ||
    !isComplete('contact', facts) ||
    !isComplete('billing_address', facts) ||
    (needsShipping && !isComplete('shipping_address', facts));
  const stands = { account: facts.user === null, cart: true, data: lacksData, total: true };
  return stands[note.about] ? note.words : '';
}
