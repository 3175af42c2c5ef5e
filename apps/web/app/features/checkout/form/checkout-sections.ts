import type { User } from '@keepsong/contract/common';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import {
  isSectionComplete,
  type SectionId as RuleSectionId,
  sectionsFor,
} from '@keepsong/domain/checkout/sections';
import type { FieldCode } from '@keepsong/domain/refusals';
import { LIMITS } from '@keepsong/domain/text/limits';
import { isBlank } from '@keepsong/domain/text/tidy';

/** The sections as shown. The account section is split in two: 'Account email' and 'Contact information' (2.5-06). */
export type SectionId = RuleSectionId | 'contact';

/** The customer's input so far. */
export type CheckoutFacts = {
  user: Pick<User, 'first_name' | 'last_name'> | null;
  email: string;
  /** The address that the shop has checked and that has no account. */
  newEmail: string | null;
  needsShipping: boolean;
  billing: BillingAddress;
  shipping: ShippingAddress;
  /** The recipient of the parcel. */
  shippingName: string;
  /** Whether the shop sends the products to the country of `shipping`. */
  isSentThere: boolean;
  cardComplete: boolean;
  total: number;
};

/** The sections of this checkout, in order. */
export const shownSections = (facts: Pick<CheckoutFacts, 'needsShipping'>): SectionId[] =>
  sectionsFor(facts).flatMap((id): SectionId[] => (id === 'account' ? ['account', 'contact'] : [id]));

/**
 * Whether a section is complete. An e-mail address counts once the shop has checked it: with an account, the customer
 * must be signed in; a new address leads to the contact section, which registers it.
 */
export function isComplete(id: SectionId, facts: CheckoutFacts): boolean {
  const { user } = facts;
  if (id === 'shipping_address' && !(facts.isSentThere && nameError(facts.shippingName) === null))
    return false;
  switch (id) {
    case 'account':
      return (
        user !== null ||
        (isEmail(normalizeEmail(facts.email)) && facts.newEmail === normalizeEmail(facts.email))
      );
    case 'contact':
      return user !== null && !isBlank(user.first_name) && !isBlank(user.last_name);
    default:
      return isSectionComplete(id, {
        needsShipping: facts.needsShipping,
        email: facts.email,
        accountVariant: 'contact_information',
        signedIn: user !== null,
        billing: facts.billing,
        shipping: facts.shipping,
        payment: facts.cardComplete,
        total: facts.total,
      });
  }
}

/** The error of the name on a parcel. Null when it is valid. */
export function nameError(name: string): FieldCode | null {
  if (isBlank(name)) return 'required';
  return name.length > LIMITS.personName ? 'too_long' : null;
}

/** The first incomplete section, or the last one, payment, when all are complete. */
export const sectionToOpen = (facts: CheckoutFacts): SectionId =>
  shownSections(facts).find((id) => !isComplete(id, facts)) ?? 'payment';

export const areAllComplete = (facts: CheckoutFacts): boolean =>
  shownSections(facts).every((id) => isComplete(id, facts));

/** The section after `id`, which the 'Continue To' button names. */
export function sectionAfter(id: SectionId, facts: Pick<CheckoutFacts, 'needsShipping'>): SectionId {
  const shown = shownSections(facts);
  return shown[shown.indexOf(id) + 1] ?? 'payment';
}
