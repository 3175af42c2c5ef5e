import type { Permission } from '../staff/permissions.ts';

/** The reports of the shop, in the order in which the desk lists them. */
export const REPORTS = [
  'sales',
  'funnel',
  'artists',
  'refunds',
  'coupons',
  'tax',
  'liabilities',
  'instant',
  'experiments',
  'speed',
] as const;
export type ReportName = (typeof REPORTS)[number];

/** The permission that a person needs to see a report. */
export const reportPermission = (name: ReportName): Permission =>
  name === 'tax' || name === 'liabilities' ? 'tax_reports' : 'reports';

/** Reads the name of a report from an address. Null when there is no such report. */
export const readReportName = (word: string | undefined): ReportName | null =>
  REPORTS.find((name) => name === word) ?? null;

/**
 * The kinds of fields in a report. `label` and `day` say what a row is about. `code` is one of the shop's
 * words, for which pages have texts. All others are numbers: money is in cents, and ratings and percents have
 * two decimals.
 */
export type FieldKind = 'label' | 'code' | 'day' | 'count' | 'money' | 'rating' | 'percent';

/** The fields of each report's rows. The CSV file has the same names in the same order. */
export const REPORT_FIELDS = {
  sales: {
    day: 'day',
    orders: 'count',
    gross_cents: 'money',
    discount_cents: 'money',
    net_cents: 'money',
    tax_cents: 'money',
    refunded_cents: 'money',
    average_cents: 'money',
  },
  funnel: {
    day: 'day',
    visits: 'count',
    artist: 'count',
    recipient: 'count',
    details: 'count',
    cart: 'count',
    checkout: 'count',
    paid: 'count',
  },
  artists: {
    artist: 'label',
    offers: 'count',
    accepted: 'count',
    declined: 'count',
    expired: 'count',
    delivered: 'count',
    late: 'count',
    revisions: 'count',
    ratings: 'count',
    rating: 'rating',
    reviews: 'count',
    review_rating: 'rating',
  },
  refunds: {
    kind: 'code',
    reason: 'label',
    refunds: 'count',
    amount_cents: 'money',
    card_cents: 'money',
    credit_cents: 'money',
    tax_cents: 'money',
    disputes: 'count',
    won: 'count',
    lost: 'count',
  },
  coupons: {
    kind: 'code',
    name: 'label',
    orders: 'count',
    gross_cents: 'money',
    discount_cents: 'money',
    net_cents: 'money',
    reward_cents: 'money',
  },
  tax: {
    country: 'label',
    state: 'label',
    orders: 'count',
    taxable_cents: 'money',
    tax_cents: 'money',
    refunded_tax_cents: 'money',
    kept_tax_cents: 'money',
  },
  liabilities: { kind: 'code', age: 'code', count: 'count', amount_cents: 'money' },
  instant: {
    day: 'day',
    previews: 'count',
    made: 'count',
    failed: 'count',
    orders: 'count',
    net_cents: 'money',
  },
  experiments: {
    experiment: 'code',
    variant: 'code',
    visitors: 'count',
    orders: 'count',
    net_cents: 'money',
    rate_percent: 'percent',
    low_percent: 'percent',
    high_percent: 'percent',
    gain_low_percent: 'percent',
    gain_high_percent: 'percent',
  },
  speed: {
    page: 'code',
    metric: 'label',
    measured: 'count',
    good: 'count',
    fair: 'count',
    poor: 'count',
    p75: 'count',
  },
} as const satisfies Record<ReportName, Record<string, FieldKind>>;

/** The totals that a page and a mail show first, at most six. The answer of each report has more. */
export const REPORT_HEADLINES = {
  sales: ['orders', 'gross_cents', 'discount_cents', 'net_cents', 'tax_cents', 'refunded_cents'],
  funnel: ['visits', 'details', 'cart', 'checkout', 'paid'],
  artists: ['offers', 'accepted', 'delivered', 'late', 'revisions', 'rating'],
  refunds: ['refunds', 'amount_cents', 'card_cents', 'credit_cents', 'disputes', 'lost'],
  coupons: ['coupon_orders', 'coupon_cents', 'affiliate_orders', 'ad_orders', 'referrals', 'reward_cents'],
  tax: ['orders', 'taxable_cents', 'tax_cents', 'refunded_tax_cents', 'kept_tax_cents'],
  liabilities: ['gift_card_cents', 'taxable_cents', 'non_taxable_cents', 'total_cents', 'issued_cents'],
  instant: ['previews', 'made', 'failed', 'orders', 'net_cents'],
  experiments: ['visitors', 'orders', 'net_cents'],
  speed: ['measured', 'good', 'fair', 'poor'],
} as const satisfies Record<ReportName, readonly string[]>;

/** A total that pages and mails show first. */
export type Headline = (typeof REPORT_HEADLINES)[ReportName][number];
export const HEADLINES = [...new Set(Object.values(REPORT_HEADLINES).flat())] as readonly Headline[];

/** The values that the chart of each report draws. */
export const REPORT_CHART = {
  sales: 'net_cents',
  funnel: 'paid',
  artists: 'delivered',
  refunds: 'amount_cents',
  coupons: 'orders',
  tax: 'tax_cents',
  liabilities: 'total_cents',
  instant: 'net_cents',
  experiments: 'visitors',
  speed: 'measured',
} as const satisfies Record<ReportName, string>;

/** All fields of reports: in rows, totals and charts. Pages and mails have a text for each. */
export type ReportField = {
  [N in ReportName]:
    | keyof (typeof REPORT_FIELDS)[N]
    | (typeof REPORT_HEADLINES)[N][number]
    | (typeof REPORT_CHART)[N];
}[ReportName];

/** The kind of a number, found by the name of its field. */
export function fieldKind(field: string): 'money' | 'rating' | 'percent' | 'count' {
  if (field.endsWith('_cents')) return 'money';
  if (field.endsWith('_percent')) return 'percent';
  return field.endsWith('rating') ? 'rating' : 'count';
}

/** Age groups of gift cards and credit, in days. The last group has no upper end. */
export const AGES = ['0-30', '31-90', '91-180', '181-365', '366+'] as const;
