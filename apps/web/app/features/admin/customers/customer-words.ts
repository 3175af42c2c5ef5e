import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';

/** Formats money for the staff: two decimals, and a real minus sign. */
export const money = (cents: number, locale: Locale): string => formatMoney(cents, locale).replace('-', '−');

const KNOWN: Readonly<Record<string, () => string>> = {
  created: m.desk_customers_s_created,
  in_production: m.desk_customers_s_in_production,
  shipped: m.desk_customers_s_shipped,
  canceled: m.desk_customers_s_cancelled,
  waiting: m.desk_customers_s_waiting,
  bought: m.desk_customers_s_bought,
  sent: m.desk_customers_s_sent,
  redeemed: m.desk_customers_s_redeemed,
  void: m.desk_customers_s_void,
  joined: m.desk_customers_s_joined,
  held: m.desk_customers_s_held,
  rewarded: m.desk_customers_s_rewarded,
  refused: m.desk_customers_s_refused,
  gift_card: m.desk_customers_k_gift_card,
  present: m.desk_customers_k_present,
  taken: m.desk_customers_k_taken,
  referral: m.desk_customers_k_referral,
  order: m.desk_customers_k_order,
  release: m.desk_customers_k_release,
  refund: m.desk_customers_k_refund,
  merged: m.desk_customers_k_merged,
};

/** The readable word for a state or a kind of row. */
export const stateWords = (state: string): string =>
  Object.hasOwn(KNOWN, state) ? (KNOWN[state]?.() ?? state) : state;

const LOOKS: Readonly<Record<string, string>> = {
  ...{ bought: 'new', waiting: 'new', created: 'new' },
  ...{ in_production: 'in_work', sent: 'in_work', held: 'in_work' },
  ...{ shipped: 'delivered', redeemed: 'delivered', rewarded: 'delivered' },
  refused: 'disputed',
};

/** The name of the look of a state, as `desk.css` defines it. States that need no attention are grey. */
export const stateLook = (state: string): string =>
  Object.hasOwn(LOOKS, state) ? (LOOKS[state] ?? 'cancelled') : 'cancelled';
