import type { EarningEntry } from '@keepsong/contract/money/earnings';
import { type AccountNeed, accountNeeds } from '@keepsong/domain/earnings/account-needs';
import type { EarningKind } from '@keepsong/domain/earnings/ledger';
import { INTL_LOCALE, type Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';

const KIND_WORDS: Readonly<Record<EarningKind, () => string>> = {
  song_fee: m.studio_earn_song_fee,
  extra_verse: m.studio_earn_extra_verse,
  revision: m.studio_earn_revision,
  tip: m.studio_earn_tip,
  goods: m.studio_earn_goods,
  bonus: m.studio_earn_bonus,
  reversal: m.studio_earn_reversal,
  payout: m.studio_earn_payout,
};

/** What an entry is for. A reversal that adds to the balance is pay that is given again. */
export const kindWords = ({
  kind,
  amount_cents: cents,
}: Pick<EarningEntry, 'kind' | 'amount_cents'>): string =>
  kind === 'reversal' && cents > 0 ? m.studio_earn_given_again() : KIND_WORDS[kind]();

export const STATE_WORDS: Readonly<Record<EarningEntry['state'], () => string>> = {
  held: m.studio_earn_held,
  payable: m.studio_earn_payable,
  sent: m.studio_earn_sent,
  paid: m.studio_earn_paid,
  failed: m.studio_earn_failed,
};

const NEED_WORDS: Readonly<Record<AccountNeed, () => string>> = {
  bank: m.studio_earn_need_bank,
  name: m.studio_earn_need_name,
  birth: m.studio_earn_need_birth,
  address: m.studio_earn_need_address,
  contact: m.studio_earn_need_contact,
  tax_number: m.studio_earn_need_tax_number,
  document: m.studio_earn_need_document,
  business: m.studio_earn_need_business,
  terms: m.studio_earn_need_terms,
  other: m.studio_earn_need_other,
};

/** A sentence with all that the payment provider still needs; null when it needs nothing. `codes` are its own words. */
export function needsWords(codes: readonly string[], locale: Locale): string | null {
  if (codes.length === 0) return null;
  const words = accountNeeds(codes).map((need) => NEED_WORDS[need]());
  return m.studio_earn_account_needs({ list: new Intl.ListFormat(INTL_LOCALE[locale]).format(words) });
}

/**
 * Whole cents as money with two decimals, and a real minus sign before the dollar sign. Zero never has a minus
 * sign.
 */
export const exactMoney = (cents: number, locale: Locale): string =>
  formatMoney(cents + 0, locale).replace('-', '\u2212');

/** A share as a percentage, such as `50%`. `share` is in hundredths of a percent. */
export const shareWords = (share: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'sp' ? 'es-US' : 'en-US', {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(share / 10_000);

/** The song of an entry: its title, or the person whom it is for. Empty for payouts and goods. */
export const aboutWords = ({ song }: EarningEntry): string =>
  song ? song.title || m.studio_song_for({ recipient: song.recipient }) : '';
