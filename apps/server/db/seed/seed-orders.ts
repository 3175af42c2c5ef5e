import { randomUUID } from 'node:crypto';
import { type Quote, quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { eq } from 'drizzle-orm';
import { labelsOf } from '../../src/features/checkout/quote/sold-lines.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { begin } from '../../src/platform/states/move.ts';
import { products } from '../schema/catalog.ts';
import type { FrozenCart } from '../schema/checkout.ts';
import { creditEntries } from '../schema/credits.ts';

export type DemoOrder = {
  /** Names the order and its line. */
  name: string;
  userId: number;
  createdAt: Date;
  /** The slug of what was bought. */
  product: string;
  /** What the customer wrote into the fields of the product, in their order. */
  texts?: Readonly<Record<string, string>>;
  /** The song from which the product is made, if the song was ordered earlier. */
  storyId?: number;
  shipping?: FrozenCart['addresses']['shipping'];
  giftNote?: string;
};
type Product = typeof products.$inferSelect;

/** An order of one product that was paid with credit alone, so that its money can go back without a bank. */
export async function writeCreditOrder(tx: Tx, order: DemoOrder) {
  const { name, userId, createdAt } = order;
  const [product] = await tx.select().from(products).where(eq(products.slug, order.product)).limit(1);
  if (!product) throw new Error(`the demo has no ${order.product} to buy`);
  const cart = cartOf(product, order);
  const quote = quoteOf(product, order);
  const paid = {
    submissionId: randomUUID(),
    ...{ userId, cart, quote, createdAt },
    totalCents: quote.total,
    paymentType: 'credits',
  };
  const fulfilled = {
    ...paid,
    state: 'fulfilled' as const,
    ...{ visitorId: randomUUID(), quoteHash: '', updatedAt: createdAt },
  };
  const [checkoutId] = await begin(tx, 'checkouts', fulfilled, 'import');
  if (checkoutId === undefined) throw new Error('insert returned no checkout');
  const { nonTaxable, taxable } = quote.spent;
  const sums = { nonTaxableCents: nonTaxable, taxableCents: taxable };
  await tx.insert(creditEntries).values([
    { userId, createdAt, kind: 'present', ...sums, effectKey: `present:${name}` },
    {
      ...{ userId, createdAt, checkoutId, kind: 'order', effectKey: `order:${checkoutId}` },
      ...{ nonTaxableCents: -nonTaxable, taxableCents: -taxable },
    },
  ]);
  const [id] = await begin(tx, 'orders', { ...paid, checkoutId }, 'import');
  if (id === undefined) throw new Error('insert returned no order');
  return { id, cart, quote, createdAt, product };
}

/** The cart as a checkout stores it. */
function cartOf(
  product: Product,
  { name, texts, storyId, shipping = null, giftNote }: DemoOrder,
): FrozenCart {
  const { id, slug, productType, titleEn, titleSp } = product;
  const written = Object.entries(texts ?? {}).map(([key, text]) => ({
    ...{ key, text },
    ...labelsOf(product, key),
  }));
  const line = {
    ...{ cartUuid: name, productId: id, name: slug, productType, titleEn, titleSp, quantity: 1 },
    ...(storyId === undefined ? {} : { storyId }),
    ...(written.length > 0 ? { pod: { images: [], texts: written } } : {}),
  };
  return {
    lines: [line],
    addresses: { shipping, billing: null },
    affiliate: null,
    ...(giftNote ? { giftNote } : {}),
  };
}

/** The quote of an order that credit has paid, as a checkout stores it. */
function quoteOf(
  { id, slug, productType, priceCents }: Product,
  { name, userId, createdAt }: DemoOrder,
): Quote {
  const line = { cart_uuid: name, id: String(id), name: slug, product_type: productType, quantity: 1 };
  return quoteCart({
    products: [
      {
        ...line,
        ...{ price: priceCents, added_at: createdAt.toISOString(), underSong: false, owner_id: null },
        extra_info: {
          ...{ exclude_from_discounts: false, exclude_from_account_credits: false, instant_product: false },
        },
      },
    ],
    ...{ promos: [], coupon: null },
    ...UNKNOWN_YET,
    ...{ credits: { nonTaxable: 0, taxable: priceCents }, userId: String(userId) },
  });
}
