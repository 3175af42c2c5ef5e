import type { Quote, QuoteLine } from '@keepsong/domain/checkout/quote';

const TOTALS = ['subtotal', 'discount', 'credit_applied', 'shipping', 'taxes', 'waived', 'total'] as const;
const AMOUNTS = [
  'unitPrice',
  'quantity',
  'price',
  'promo',
  'discount',
  'credit',
  'creditNonTaxable',
  'tax',
] as const;
const NAMES = ['cart_uuid', 'id', 'name', 'reason'] as const;

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;

const areCents = (held: Bag, keys: readonly string[]): boolean =>
  keys.every((key) => Number.isSafeInteger(held[key]));

const isLine = (value: unknown): value is QuoteLine =>
  isBag(value) && areCents(value, AMOUNTS) && NAMES.every((key) => typeof value[key] === 'string');

/** A quote as this browser kept it; null for anything else. It is only shown: the shop prices anew whatever it says. */
export function readQuote(value: unknown): Quote | null {
  if (!isBag(value) || !isBag(value.spent) || !Array.isArray(value.lines)) return null;
  const { coupon_code, lines, spent } = value;
  if (coupon_code !== null && typeof coupon_code !== 'string') return null;
  if (!areCents(value, TOTALS) || !areCents(spent, ['nonTaxable', 'taxable'])) return null;
  return lines.every(isLine) ? (value as unknown as Quote) : null;
}
