import { randomUUID } from 'node:crypto';
import { SONG } from '@keepsong/domain/cart/named-products';
import { type Quote, quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../src/platform/db/database.ts';
import { begin } from '../../src/platform/states/move.ts';
import { products } from '../schema/catalog.ts';
import type { FrozenCart } from '../schema/checkout.ts';
import { creditEntries } from '../schema/credits.ts';

const LINE = 'late-song';

/**
 * The order of a song that was paid with credit alone, so that its money can go back without a bank. Returns its id.
 */
export async function writeLateOrder(tx: Tx, userId: number, createdAt: Date): Promise<number> {
  const [song] = await tx.select().from(products).where(eq(products.slug, SONG)).limit(1);
  if (!song) throw new Error('the demo has no song to buy');
  const { cart, quote } = freeze(song, userId, createdAt);
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
    { userId, createdAt, kind: 'present', ...sums, effectKey: 'present:demo-late' },
    {
      ...{ userId, createdAt, checkoutId, kind: 'order', effectKey: `order:${checkoutId}` },
      ...{ nonTaxableCents: -nonTaxable, taxableCents: -taxable },
    },
  ]);
  const [orderId] = await begin(tx, 'orders', { ...paid, checkoutId }, 'import');
  if (orderId === undefined) throw new Error('insert returned no order');
  return orderId;
}

/** The stored cart and quote of an order of one song, as a checkout stores them. */
function freeze(
  { id, slug, productType, titleEn, titleSp, priceCents }: typeof products.$inferSelect,
  userId: number,
  boughtAt: Date,
): { cart: FrozenCart; quote: Quote } {
  const line = { cart_uuid: LINE, id: String(id), name: slug, product_type: productType, quantity: 1 };
  const quote = quoteCart({
    products: [
      {
        ...line,
        ...{ price: priceCents, added_at: boughtAt.toISOString(), underSong: false, owner_id: null },
        extra_info: {
          ...{ exclude_from_discounts: false, exclude_from_account_credits: false, instant_product: false },
        },
      },
    ],
    ...{ promos: [], coupon: null },
    ...UNKNOWN_YET,
    ...{ credits: { nonTaxable: 0, taxable: priceCents }, userId: String(userId) },
  });
  const lines = [{ cartUuid: LINE, productId: id, name: slug, productType, titleEn, titleSp, quantity: 1 }];
  return { cart: { lines, addresses: { shipping: null, billing: null }, affiliate: null }, quote };
}
