import { m } from '~/paraglide/messages.js';
import type { Prepared } from '../payment/prepare-payment.ts';
import type { SectionId } from './checkout-sections.ts';

const TITLES = {
  account: m.checkout_section_account,
  contact: m.checkout_section_contact,
  billing_address: m.checkout_section_billing,
  shipping_address: m.checkout_section_shipping,
  payment: m.checkout_section_payment,
} satisfies Record<SectionId, () => string>;

/** The title of a section (spec 2.5-06). */
export const sectionTitle = (id: SectionId): string => TITLES[id]();

/** 'Continue To {next section}' (spec 2.5-07). */
export const continueWords = (next: SectionId): string =>
  m.checkout_continue_to({ section: sectionTitle(next) });

/** Says why no card is needed: credit or discounts cover the order. */
export const nothingDueWords = ({ quote }: Pick<Prepared, 'quote'>): string =>
  quote.credit_applied > 0 ? m.checkout_credit_covers() : m.checkout_nothing_due();
