import { allocate, assertCents } from './money.ts';

/**
 * The credit of a customer, in cents (spec 3.8-04). Non-taxable credit is a gift of the shop and reduces the taxed
 * amount. Taxable credit was paid for with a gift card and is spent like money: on taxed products and on their taxes.
 */
export type Credits = { nonTaxable: number; taxable: number };

export const NO_CREDITS: Credits = { nonTaxable: 0, taxable: 0 };

/**
 * The facts that decide whether credit may pay for a product: the price after discounts, and the owner of the story
 * that it belongs to.
 */
export type Creditable = {
  due: number;
  owner_id: string | null;
  extra_info: { exclude_from_account_credits: boolean };
};

/**
 * Whether credits may pay for a product: it belongs to nobody else (spec 6-14) and the shop does not exclude it.
 * `userId` is the owner of the credits.
 */
export const takesCredit = (
  { owner_id, extra_info }: Omit<Creditable, 'due'>,
  userId: string | null,
): boolean => !extra_info.exclude_from_account_credits && (owner_id === null || owner_id === userId);

/**
 * Spends credits on products, non-taxable first, then taxable (spec 9.1-07), in proportion to the prices. Returns the
 * part of each product, in the order given.
 */
export function spendOnProducts(
  credits: Credits,
  products: readonly Creditable[],
  userId: string | null,
): Credits[] {
  assertCents(credits.nonTaxable);
  assertCents(credits.taxable);
  const dues = products.map((product) => (takesCredit(product, userId) ? product.due : 0));
  const nonTaxable = share(credits.nonTaxable, dues);
  const left = dues.map((due, index) => due - (nonTaxable[index] ?? 0));
  const taxable = share(credits.taxable, left);
  return dues.map((_, index) => ({ nonTaxable: nonTaxable[index] ?? 0, taxable: taxable[index] ?? 0 }));
}

const share = (credit: number, dues: readonly number[]): number[] =>
  allocate(
    Math.min(
      credit,
      dues.reduce((sum, due) => sum + due, 0),
    ),
    dues,
  );
