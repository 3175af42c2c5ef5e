import { randomUUID } from 'node:crypto';
import { type Quote, quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { eq } from 'drizzle-orm';
import { podWords } from '../../src/features/checkout/quote/sold-lines.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { begin } from '../../src/platform/states/move.ts';
import { products } from '../schema/catalog.ts';
import type { FrozenCart } from '../schema/checkout.ts';
import { creditEntries } from '../schema/credits.ts';

export type DemoOrder = {
  /** Names the order and its first line. */
  name: string;
  userId: number;
  createdAt: Date;
  /** The slug of what was bought. */
  product: string;
  /** What was bought with it. */
  addOns?: readonly AddOn[];
  /** What the customer wrote into the fields of the product, in their order. */
  texts?: Readonly<Record<string, string>>;
  /** The song from which the product is made, if the song was ordered earlier. */
  storyId?: number;
  shipping?: FrozenCart['addresses']['shipping'];
  giftNote?: string;
};
/** `cents`: the amount that the customer chose, for a product without a fixed price. */
type AddOn = { product: string; quantity: number; cents?: number };
type Product = typeof products.$inferSelect;
type Bought = { line: string; product: Product; quantity: number; priceCents: number };

/**
 * An order that was paid with credit alone, so that its money can go back without a bank. A tip is paid so too,
 * although the checkout takes tips from a card.
 */
export async function writeCreditOrder(tx: Tx, order: DemoOrder) {
  const { name, userId, createdAt, addOns = [] } = order;
  const product = await findProduct(tx, order.product);
  const bought: Bought[] = [{ line: name, product, quantity: 1, priceCents: product.priceCents }];
  for (const { product: slug, quantity, cents } of addOns) {
    const added = await findProduct(tx, slug);
    const priceCents = cents ?? added.priceCents;
    bought.push({ line: `${name}-${slug}`, product: added, quantity, priceCents });
  }
  const cart = cartOf(bought, order);
  const quote = quoteOf(bought, order);
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

async function findProduct(tx: Tx, slug: string): Promise<Product> {
  const [product] = await tx.select().from(products).where(eq(products.slug, slug)).limit(1);
  if (!product) throw new Error(`the demo has no ${slug} to buy`);
  return product;
}

/** The cart as a checkout stores it. The texts and the song belong to the first line. */
function cartOf(
  bought: readonly Bought[],
  { texts, storyId, shipping = null, giftNote }: DemoOrder,
): FrozenCart {
  const lines = bought.map(({ line, product, quantity }, place): FrozenCart['lines'][number] => {
    const { id, slug, productType, titleEn, titleSp } = product;
    const written = Object.entries(place === 0 ? (texts ?? {}) : {}).map(([key, text]) => ({
      ...{ key, text },
      ...podWords(product, key, text),
    }));
    return {
      ...{ cartUuid: line, productId: id, name: slug, productType, titleEn, titleSp, quantity },
      ...(storyId === undefined || place > 0 ? {} : { storyId }),
      ...(written.length > 0 ? { pod: { images: [], texts: written } } : {}),
    };
  });
  return {
    lines,
    addresses: { shipping, billing: null },
    affiliate: null,
    ...(giftNote ? { giftNote } : {}),
  };
}

/** The quote of an order that credit has paid, as a checkout stores it. */
function quoteOf(bought: readonly Bought[], { userId, createdAt }: DemoOrder): Quote {
  const sum = bought.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0);
  return quoteCart({
    products: bought.map(({ line, product: { id, slug, productType, underSong }, quantity, priceCents }) => ({
      ...{ cart_uuid: line, id: String(id), name: slug, product_type: productType, quantity, underSong },
      ...{ price: priceCents, added_at: createdAt.toISOString(), owner_id: null },
      extra_info: {
        ...{ exclude_from_discounts: false, exclude_from_account_credits: false, instant_product: false },
      },
    })),
    ...{ promos: [], coupon: null },
    ...UNKNOWN_YET,
    ...{ credits: { nonTaxable: 0, taxable: sum }, userId: String(userId) },
  });
}
