import { isEmail } from '../auth/email.ts';
import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from './address.ts';

export type SectionId = 'account' | 'billing_address' | 'shipping_address' | 'payment';

/** The sections of the checkout with their step numbers (spec 9.4-13, 2.5-06). */
export const CHECKOUT_SECTIONS = [
  { id: 'account', step: 0 },
  { id: 'billing_address', step: 1 },
  { id: 'shipping_address', step: 2 },
  { id: 'payment', step: 3 },
] as const satisfies readonly { id: SectionId; step: number }[];

/**
 * The variants of the account section, by their titles (spec 2.5-06). 'Account email' only asks for the e-mail address.
 * 'Contact information' signs the customer in with a one-time code.
 */
export type AccountVariant = 'account_email' | 'contact_information';

/** The customer's input so far. `payment`: whether the hosted card fields report that they are complete. */
export type SectionFacts = {
  needsShipping: boolean;
  email: string;
  accountVariant: AccountVariant;
  signedIn: boolean;
  billing: BillingAddress;
  shipping: ShippingAddress;
  payment: boolean;
  /** The total in cents. An order of 0 needs no payment. */
  total: number;
};

/** The sections for this cart, in order. 'Shipping address' is included only when something is sent. */
export const sectionsFor = (facts: { needsShipping: boolean }): SectionId[] =>
  CHECKOUT_SECTIONS.map(({ id }) => id).filter((id) => id !== 'shipping_address' || facts.needsShipping);

/**
 * Whether a section has everything that it needs. A signed-in customer's account section is always complete.
 * For others, 'Account email' needs a valid address, and 'Contact information' is complete only after the code
 * has signed the customer in.
 */
export function isSectionComplete(id: SectionId, facts: SectionFacts): boolean {
  switch (id) {
    case 'account':
      return facts.signedIn || (facts.accountVariant === 'account_email' && isEmail(facts.email));
    case 'billing_address':
      return isEmpty(billingAddressErrors(facts.billing, facts));
    case 'shipping_address':
      return isEmpty(shippingAddressErrors(facts.shipping));
    case 'payment':
      return facts.payment || facts.total === 0;
  }
}

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0;
