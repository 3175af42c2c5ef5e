import { dateFormatter, numberFormatter } from '@keepsong/domain/format/formatters';
import { INTL_LOCALE, type Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import type { Grain } from '@keepsong/domain/reports/period';
import {
  fieldKind,
  REPORT_FIELDS,
  type ReportField,
  type ReportName,
} from '@keepsong/domain/reports/reports';
import { LAST_END } from '@keepsong/domain/signals/page-speed';
import type { StateOf } from '@keepsong/domain/states/state-table';
import type { REFERRALS } from '@keepsong/domain/states/tables';
import type { SwitchName } from '@keepsong/domain/system/switches';
import type { Day } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { disputeReason } from '../orders/disputes/dispute-words.ts';

export const REPORT_WORDS: Readonly<Record<ReportName, { name: () => string; about: () => string }>> = {
  sales: { name: m.desk_reports_sales, about: m.desk_reports_sales_about },
  funnel: { name: m.desk_reports_funnel, about: m.desk_reports_funnel_about },
  artists: { name: m.desk_reports_artists, about: m.desk_reports_artists_about },
  refunds: { name: m.desk_reports_refunds, about: m.desk_reports_refunds_about },
  coupons: { name: m.desk_reports_coupons, about: m.desk_reports_coupons_about },
  tax: { name: m.desk_reports_tax, about: m.desk_reports_tax_about },
  liabilities: { name: m.desk_reports_liabilities, about: m.desk_reports_liabilities_about },
  instant: { name: m.desk_reports_instant, about: m.desk_reports_instant_about },
  experiments: { name: m.desk_reports_experiments, about: m.desk_reports_experiments_about },
  speed: { name: m.desk_reports_speed, about: m.desk_reports_speed_about },
};

/** Notes about how a report counts, for reports whose labels alone do not explain it. */
export const REPORT_NOTES: Partial<Record<ReportName, () => string>> = {
  funnel: m.desk_reports_funnel_note,
  coupons: m.desk_reports_coupons_note,
  experiments: m.desk_reports_experiments_note,
  speed: m.desk_reports_speed_note,
};

export const GRAIN_WORDS: Readonly<Record<Grain, () => string>> = {
  day: m.desk_reports_by_day,
  week: m.desk_reports_by_week,
  month: m.desk_reports_by_month,
};

const FIELD_WORDS: Readonly<Record<ReportField, () => string>> = {
  day: m.desk_reports_f_day,
  orders: m.desk_reports_f_orders,
  gross_cents: m.desk_reports_f_gross,
  discount_cents: m.desk_reports_f_discount,
  net_cents: m.desk_reports_f_net,
  tax_cents: m.desk_reports_f_tax,
  refunded_cents: m.desk_reports_f_refunded,
  average_cents: m.desk_reports_f_average,
  visits: m.desk_reports_f_visits,
  artist: m.desk_reports_f_artist,
  recipient: m.desk_reports_f_recipient,
  details: m.desk_reports_f_details,
  cart: m.desk_reports_f_cart,
  checkout: m.desk_reports_f_checkout,
  paid: m.desk_reports_f_paid,
  offers: m.desk_reports_f_offers,
  accepted: m.desk_reports_f_accepted,
  declined: m.desk_reports_f_declined,
  expired: m.desk_reports_f_expired,
  delivered: m.desk_reports_f_delivered,
  late: m.desk_reports_f_late,
  revisions: m.desk_reports_f_revisions,
  ratings: m.desk_reports_f_ratings,
  rating: m.desk_reports_f_rating,
  reviews: m.desk_reports_f_reviews,
  review_rating: m.desk_reports_f_review_rating,
  kind: m.desk_reports_f_kind,
  reason: m.desk_reports_f_reason,
  refunds: m.desk_reports_f_refunds,
  amount_cents: m.desk_reports_f_amount,
  card_cents: m.desk_reports_f_card,
  credit_cents: m.desk_reports_f_credit,
  disputes: m.desk_reports_f_disputes,
  won: m.desk_reports_f_won,
  lost: m.desk_reports_f_lost,
  name: m.desk_reports_f_name,
  reward_cents: m.desk_reports_f_reward,
  coupon_orders: m.desk_reports_f_coupon_orders,
  coupon_cents: m.desk_reports_f_coupon,
  affiliate_orders: m.desk_reports_f_affiliate_orders,
  ad_orders: m.desk_reports_f_ad_orders,
  referrals: m.desk_reports_f_referrals,
  country: m.desk_reports_f_country,
  state: m.desk_reports_f_state,
  taxable_cents: m.desk_reports_f_taxable,
  refunded_tax_cents: m.desk_reports_f_refunded_tax,
  kept_tax_cents: m.desk_reports_f_kept_tax,
  age: m.desk_reports_f_age,
  count: m.desk_reports_f_count,
  gift_card_cents: m.desk_reports_f_gift_cards,
  non_taxable_cents: m.desk_reports_f_non_taxable,
  total_cents: m.desk_reports_f_total,
  issued_cents: m.desk_reports_f_issued,
  previews: m.desk_reports_f_previews,
  made: m.desk_reports_f_made,
  failed: m.desk_reports_f_failed,
  experiment: m.desk_reports_f_experiment,
  variant: m.desk_reports_f_variant,
  visitors: m.desk_reports_f_visitors,
  rate_percent: m.desk_reports_f_rate,
  low_percent: m.desk_reports_f_low,
  high_percent: m.desk_reports_f_high,
  gain_low_percent: m.desk_reports_f_gain_low,
  gain_high_percent: m.desk_reports_f_gain_high,
  page: m.desk_reports_f_page,
  metric: m.desk_reports_f_metric,
  measured: m.desk_reports_f_measured,
  good: m.desk_reports_f_good,
  fair: m.desk_reports_f_fair,
  poor: m.desk_reports_f_poor,
  p75: m.desk_reports_f_p75,
};

/** Labels of fields that mean something else in one report than in the others. */
const OWN_WORDS: Partial<Record<ReportName, Partial<Record<string, () => string>>>> = {
  funnel: { artist: m.desk_reports_f_chose_artist },
  liabilities: { taxable_cents: m.desk_reports_f_credit_taxable },
};

const isKnown = (field: string): field is ReportField => Object.hasOwn(FIELD_WORDS, field);

export function fieldWords(report: ReportName, field: string): string {
  const own = OWN_WORDS[report]?.[field];
  if (own) return own();
  return isKnown(field) ? FIELD_WORDS[field]() : field;
}

/** The words for a switch that is tried, by its code in the rows. */
const SWITCH_WORDS: Readonly<Record<`switch_${SwitchName}`, () => string>> = {
  switch_tips: m.desk_reports_c_switch_tips,
  switch_streaming: m.desk_reports_c_switch_streaming,
  switch_voice_memos: m.desk_reports_c_switch_voice_memos,
  switch_instant_songs: m.desk_reports_c_switch_instant_songs,
  switch_texts: m.desk_reports_c_switch_texts,
  switch_ecards: m.desk_reports_c_switch_ecards,
  switch_checkout: m.desk_reports_c_switch_checkout,
  switch_mail: m.desk_reports_c_switch_mail,
};

/** What became of referred friends. Their rows have this state where others have a name. */
const REFERRAL_WORDS: Readonly<Record<StateOf<typeof REFERRALS>, () => string>> = {
  joined: m.desk_reports_c_referral_joined,
  held: m.desk_reports_c_referral_held,
  rewarded: m.desk_reports_c_referral_rewarded,
  refused: m.desk_reports_c_referral_refused,
};

const isReferral = (state: string): state is keyof typeof REFERRAL_WORDS =>
  Object.hasOwn(REFERRAL_WORDS, state);

/** The words for codes in report rows, such as who began a refund or what kind of pay is owed. */
const CODE_WORDS: Readonly<Record<string, () => string>> = {
  staff: m.desk_reports_c_staff,
  customer: m.desk_reports_c_customer,
  provider: m.desk_reports_c_provider,
  dispute: m.desk_reports_c_dispute,
  coupon: m.desk_reports_c_coupon,
  affiliate: m.desk_reports_c_affiliate,
  landing: m.desk_reports_c_landing,
  gclid: m.desk_reports_c_gclid,
  campaign: m.desk_reports_c_campaign,
  referral: m.desk_reports_c_referral,
  gift_card: m.desk_reports_c_gift_card,
  taxable: m.desk_reports_c_taxable,
  non_taxable: m.desk_reports_c_non_taxable,
  song: m.desk_reports_c_song,
  addon: m.desk_reports_c_addon,
  goods: m.desk_reports_c_goods,
  instant: m.desk_reports_c_instant,
  a: m.desk_reports_c_usual,
  b: m.desk_reports_c_second,
  off: m.desk_reports_c_without,
  on: m.desk_reports_c_with,
  ...SWITCH_WORDS,
  page_home: m.desk_reports_c_page_home,
  page_list: m.desk_reports_c_page_list,
  page_product: m.desk_reports_c_page_product,
  page_artist: m.desk_reports_c_page_artist,
  page_builder: m.desk_reports_c_page_builder,
  page_cart: m.desk_reports_c_page_cart,
  page_checkout: m.desk_reports_c_page_checkout,
  page_song: m.desk_reports_c_page_song,
  page_other: m.desk_reports_c_page_other,
};

export const codeWords = (code: string): string =>
  Object.hasOwn(CODE_WORDS, code) ? (CODE_WORDS[code]?.() ?? code) : code;

const minus = (text: string): string => text.replace('-', '−');

/**
 * Formats a number of a report: money with two decimals, a rating with one, and counts with thousands
 * separators.
 */
export function numberWords(field: string, value: number, locale: Locale): string {
  const kind = fieldKind(field);
  if (kind === 'money') return minus(formatMoney(value, locale));
  if (kind === 'percent') {
    const percent = numberFormatter(locale, { style: 'percent', maximumFractionDigits: 1 });
    return minus(percent.format(value / 100));
  }
  const digits = kind === 'rating' ? { minimumFractionDigits: 1, maximumFractionDigits: 2 } : {};
  return minus(numberFormatter(locale, digits).format(value));
}

const dayFormat = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  dateFormatter(INTL_LOCALE[locale], { ...options, timeZone: 'UTC' });

/** A short form of a day: 'Nov 5'. */
export const dayWords = (day: Day, locale: Locale): string =>
  dayFormat(locale, { month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`));

/** The label of a row's period: a day, a week (named by its Monday), or a month. */
export function bucketWords(day: Day, by: Grain, locale: Locale): string {
  if (by === 'day') return dayWords(day, locale);
  if (by === 'week') return m.desk_reports_week_of({ day: dayWords(day, locale) });
  return dayFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));
}

/** A period with its years: 'Nov 1, 2026 to Nov 23, 2026'. */
export function periodWords({ from, to }: { from: Day; to: Day }, locale: Locale): string {
  const format = dayFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' });
  const words = (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
  return m.desk_reports_period({ from: words(from), to: words(to) });
}

type Row = Readonly<Record<string, string | number | undefined>>;

/** A measured page speed with its unit: '2.5 sec', '150 ms'. The metric CLS has no unit. */
function speedWords(metric: string, value: number, locale: Locale): string {
  if (metric === 'CLS') return numberFormatter(locale, { maximumFractionDigits: 3 }).format(value / 1_000);
  const [unit, size] = value < 1_000 ? (['millisecond', 1] as const) : (['second', 1_000] as const);
  return numberFormatter(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value / size);
}

/** The text of a cell of a row. */
export function cellWords(
  report: ReportName,
  field: string,
  row: Row,
  { by, locale }: { by: Grain; locale: Locale },
): string {
  const value = row[field];
  if (field === 'p75') {
    const end = speedWords(String(row.metric), Number(value ?? LAST_END), locale);
    return value === undefined ? m.desk_reports_c_over({ value: end }) : end;
  }
  if (typeof value === 'number') return numberWords(field, value, locale);
  const kinds: Readonly<Record<string, string>> = REPORT_FIELDS[report];
  if (kinds[field] === 'percent') return '–';
  if (kinds[field] === 'day') return bucketWords(value ?? '', by, locale);
  if (field === 'age') return m.desk_reports_days({ days: value ?? '' });
  if (field === 'reason' && value) return row.kind === 'dispute' ? disputeReason(value) : reasonWords(value);
  if (field === 'name' && row.kind === 'referral' && value && isReferral(value))
    return REFERRAL_WORDS[value]();
  if (kinds[field] === 'code') return codeWords(value ?? '');
  return value === undefined || value === '' ? m.desk_reports_none_given() : value;
}

/**
 * How a sum has changed since the previous period: the difference, and the percentage if the earlier sum was
 * not 0.
 */
export function changeWords(field: string, now: number, before: number, locale: Locale): string {
  const change = now - before;
  if (change === 0) return m.desk_reports_same();
  const sign = change > 0 ? '+' : '−';
  const by = `${sign}${numberWords(field, Math.abs(change), locale)}`;
  if (before <= 0 || fieldKind(field) === 'rating') return by;
  const percent = numberFormatter(locale, { style: 'percent', maximumFractionDigits: 1 });
  return `${by} (${percent.format(Math.abs(change) / before)})`;
}

/** Fields for which a smaller number is better. */
const BAD_WHEN_MORE: ReadonlySet<string> = new Set([
  'refunded_cents',
  'discount_cents',
  'late',
  'refunds',
  'amount_cents',
  'card_cents',
  'credit_cents',
  'disputes',
  'lost',
  'failed',
  'refunded_tax_cents',
]);

/** Numbers of visits. More visitors have more fast pages and more slow ones, so a change is no news about speed. */
const NEITHER: ReadonlySet<string> = new Set(['measured', 'good', 'fair', 'poor']);

/** Whether a change is good news, bad news or neither. */
export function moodOf(field: string, now: number, before: number): 'good' | 'bad' | 'plain' {
  if (now === before || NEITHER.has(field)) return 'plain';
  const isMore = now > before;
  return isMore === BAD_WHEN_MORE.has(field) ? 'bad' : 'good';
}
