import { allocate, assertCents } from './money.ts';

/**
 * The credit of a customer, in cents (spec 3.8-04). Non-taxable credit is a gift of the shop and reduces the amount
 * that is taxed. Taxable credit comes from gift cards, which somebody paid for. It is spent like money: it pays for
 * products without reducing their tax, and it pays taxes too.
 */
export type Credits = { nonTaxable: number; taxable: number };

export const NO_CREDITS: Credits = { nonTaxable: 0, taxable: 0 };

/**
 * The facts that decide how much credit may pay for a product. `due` is its price after discounts. `owner_id`
 * is the owner of the story to which the product belongs. It is null when nobody owns the story yet.
 */
export type Creditable = {
  due: number;
  owner_id: string | null;
  extra_info: { exclude_from_account_credits: boolean };
};

/**
 * Whether the credits of `userId` may pay for a product. They may not when the product belongs to another customer's
 * story (spec 6-14) or when the shop excludes the product from credits.
 */
export const takesCredit = (
  { owner_id, extra_info }: Omit<Creditable, 'due'>,
  userId: string | null,
): boolean => !extra_info.exclude_from_account_credits && (owner_id === null || owner_id === userId);

/**
 * Spends credit on products: first the non-taxable credit, then the taxable one (spec 9.1-07). Each is split in
 * proportion to the sums that are still due. Returns the credit for each product, in the order of `products`.
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
