import { randomUUID } from 'node:crypto';
import { products } from '../../db/schema/catalog.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { creditEntries } from '../../db/schema/credits.ts';
import type { TestShop } from './test-shop.ts';

type NewProduct = typeof products.$inferInsert;

/** Adds a product to the shop. Without `values` it is an add-on for $10.00. */
export async function sell(shop: Pick<TestShop, 'db'>, slug: string, values: Partial<NewProduct> = {}) {
  const [row] = await shop.db
    .insert(products)
    .values({
      slug,
      sku: `T-${slug}`,
      titleEn: slug,
      titleSp: slug,
      priceCents: 1_000,
      productType: 'add-on',
      art: 'verses',
      ...values,
    })
    .returning();
  if (!row) throw new Error('insert returned no product');
  return row;
}

/** Adds a coupon code to the shop. Without `values` the coupon has no conditions. */
export const offerCoupon = (
  shop: Pick<TestShop, 'db'>,
  code: string,
  values: Partial<typeof coupons.$inferInsert> = {},
) => shop.db.insert(coupons).values({ code, ...values });

/** A line of the cart for a product, as the browser sends it. */
export const lineOf = (
  row: Awaited<ReturnType<typeof sell>>,
  change: { quantity?: number; price?: number; additional_info?: unknown; cart_uuid?: string } = {},
) => ({
  id: String(row.id),
  name: row.slug,
  price: row.priceCents,
  quantity: 1,
  cart_uuid: `cart-${row.slug}`,
  product_type: row.productType,
  ...change,
});

/**
 * Gives credit to an account, in cents. `nonTaxable` is the kind of credit that the shop gives as a present. `taxable`
 * is the kind that comes from gift cards.
 */
export async function giveCredit(
  shop: Pick<TestShop, 'db'>,
  userId: number,
  amount: { nonTaxable: number; taxable: number },
): Promise<void> {
  await shop.db.insert(creditEntries).values({
    userId,
    kind: 'present',
    nonTaxableCents: amount.nonTaxable,
    taxableCents: amount.taxable,
    effectKey: `test:${randomUUID()}`,
  });
}
