/**
 * Only this file rounds and splits money. All amounts are whole cents. Anything else gives the caller a
 * RangeError.
 */

/** Totals of 1–49 cents cannot be charged and become 0 (spec 9.1-03). */
const SMALLEST_CHARGE = 50;

/**
 * Splits `total` in proportion to `weights`. Each part is first rounded down; the cents that are left go to the parts
 * with the largest remainders. The parts are whole cents ≥ 0 and sum to `total` exactly. If `total` is at most the sum
 * of the weights, no part is greater than its weight. Among equal remainders the greater weight comes first, so that
 * the order of the weights does not change the amounts. If all weights are 0, the parts are equal.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  assertCents(total);
  for (const weight of weights) assertCents(weight);
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('money: nothing to allocate to');
    return [];
  }
  const sum = weights.reduce((whole, weight) => whole + weight, 0);
  if (sum === 0)
    return allocate(
      total,
      weights.map(() => 1),
    );
  const shares = weights.map((weight, index) => ({ weight, index, ...divide(total, weight, sum) }));
  const parts = shares.map(({ quotient }) => quotient);
  const left = total - parts.reduce((done, part) => done + part, 0);
  const favoured = shares.sort((a, b) => b.remainder - a.remainder || b.weight - a.weight).slice(0, left);
  for (const { index, quotient } of favoured) parts[index] = quotient + 1;
  return parts;
}

/**
 * `percent` (0…100, at most two decimals) of a price, rounded up to whole cents (spec 9.1-04: for each item).
 * Never more than the price.
 */
export function percentOf(price: number, percent: number): number {
  assertCents(price);
  const hundredths = Math.round(percent * 100);
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`money: ${percent} is not a percentage`);
  const { quotient, remainder } = divide(price, hundredths, 10_000);
  return quotient + (remainder > 0 ? 1 : 0);
}

/** The tax on an amount, rounded half up to whole cents. `ratePpm` is the rate in millionths (8.25 % = 82,500). */
export function taxOn(cents: number, ratePpm: number): number {
  assertCents(cents);
  assertCents(ratePpm);
  const { quotient, remainder } = divide(cents, ratePpm, 1_000_000);
  return quotient + (remainder >= 500_000 ? 1 : 0);
}

/** The amount to charge for a total: 0 for a total of 1–49 cents, otherwise the whole total (spec 9.1-03). */
export function chargeable(total: number): number {
  assertCents(total);
  return total < SMALLEST_CHARGE ? 0 : total;
}

/**
 * Whether a value is a valid amount of cents or a valid count: a safe integer (at most 2^53 − 1) that is not negative.
 */
export const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Throws when `cents` is not an amount of cents. */
export function assertCents(cents: number): void {
  if (!isCents(cents)) throw new RangeError(`money: ${cents} is not an amount of cents`);
}

/** `a × b ÷ c` in whole numbers, also when `a × b` is too large to be a safe integer. */
function divide(a: number, b: number, c: number): { quotient: number; remainder: number } {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % c;
    return { quotient: (product - remainder) / c, remainder };
  }
  const [whole, by] = [BigInt(a) * BigInt(b), BigInt(c)];
  return { quotient: Number(whole / by), remainder: Number(whole % by) };
}
