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

/** Says why no card is needed: a gift card, credit or discounts cover the order. '' when something is due. */
export function nothingDueWords({ quote }: Pick<Prepared, 'quote'>, paysByGiftCard: boolean): string {
  if (quote.total > 0) return '';
  if (quote.credit_applied === 0) return m.checkout_nothing_due();
  return paysByGiftCard ? m.checkout_gift_card_covers() : m.checkout_credit_covers();
}
