import { randomUUID } from 'node:crypto';
import { type Quote, quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import type { EarlierPayment } from '../../src/adapters/payments/sandbox/ledger.ts';
import { codeEndOf, hashOfCode } from '../../src/features/credits/gift-card-code.ts';
import type { Db, Tx } from '../../src/platform/db/database.ts';
import { begin } from '../../src/platform/states/move.ts';
import { products } from '../schema/catalog.ts';
import { type FrozenCart, orders } from '../schema/checkout.ts';
import { creditEntries } from '../schema/credits.ts';
import { DEMO_ACCOUNTS } from './seed-accounts.ts';

/**
 * The code of a $50 gift card that a visitor of the demo can redeem once. Codes of real gift cards cannot be guessed.
 */
export const DEMO_GIFT_CARD = 'KEEPS-0NGG1-FTCAR-D0050';
/** The code of the other gift card, which the demo customer has already redeemed. */
const REDEEMED_CARD = 'KEEPS-0NGG1-FTCAR-D0000';

const CARD = 'gift-card-50';
/** The credit that the shop gave the demo customer, in cents. */
const PRESENT_CENTS = 1_500;

/** The payment of the demo customer's order. */
const DEMO_ORDER_INTENT = 'pi_demo_gift_cards';
const DEMO_ORDER_CHARGE = 'ch_demo_gift_cards';

type Options = { customerId: number; now: Date };

/** Writes the demo customer's order of two gift cards, one of them redeemed, and a credit given by the shop. */
export async function seedCredits(tx: Tx, { customerId, now }: Options): Promise<void> {
  const boughtAt = new Date(now.getTime() - 12 * DAY_MS);
  const { orderId, cents } = await writeOrder(tx, customerId, boughtAt);
  const card = (number: number, code: string) => ({
    orderId,
    lineUuid: CARD,
    number,
    amountCents: cents,
    recipientEmail: DEMO_ACCOUNTS.customer.email,
    recipientName: DEMO_ACCOUNTS.customer.firstName,
    fromName: DEMO_ACCOUNTS.customer.firstName,
    sendOn: chicagoDay(boughtAt),
    codeHash: hashOfCode(code),
    codeTail: codeEndOf(code),
    state: 'sent' as const,
    sentAt: boughtAt,
    createdAt: boughtAt,
  });
  const used = { state: 'redeemed' as const, redeemedBy: customerId, redeemedAt: boughtAt };
  const cards = [{ ...card(0, REDEEMED_CARD), ...used }, card(1, DEMO_GIFT_CARD)];
  const [redeemed] = await begin(tx, 'gift_cards', cards, 'import');
  if (redeemed === undefined) throw new Error('insert returned no gift card');
  const entry = { userId: customerId, createdAt: boughtAt };
  await tx.insert(creditEntries).values([
    {
      ...entry,
      kind: 'gift_card',
      nonTaxableCents: 0,
      taxableCents: cents,
      effectKey: `gift_card:${redeemed}`,
      giftCardId: redeemed,
    },
    {
      ...entry,
      kind: 'present',
      nonTaxableCents: PRESENT_CENTS,
      taxableCents: 0,
      effectKey: 'present:demo',
    },
  ]);
}

/** The payment of the demo customer's order. Null when this database has no such order. */
export async function findDemoPayment(db: Db): Promise<EarlierPayment | null> {
  const [order] = await db.select().from(orders).where(eq(orders.intentId, DEMO_ORDER_INTENT)).limit(1);
  if (!order) return null;
  return {
    ...{ intentId: DEMO_ORDER_INTENT, chargeId: DEMO_ORDER_CHARGE, amountCents: order.totalCents },
    ...{ metadata: { checkout_id: order.checkoutId }, paidAt: order.createdAt },
  };
}

async function writeOrder(tx: Tx, userId: number, createdAt: Date) {
  const [product] = await tx.select().from(products).where(eq(products.slug, CARD)).limit(1);
  if (!product) throw new Error(`no demo product ${CARD}`);
  const { cart, quote } = freeze(product, createdAt);
  const paid = {
    submissionId: randomUUID(),
    userId,
    cart,
    quote,
    totalCents: quote.total,
    paymentType: 'card',
    intentId: DEMO_ORDER_INTENT,
    createdAt,
  };
  const fulfilled = {
    ...paid,
    state: 'fulfilled' as const,
    visitorId: randomUUID(),
    quoteHash: '',
    updatedAt: createdAt,
  };
  const [checkoutId] = await begin(tx, 'checkouts', fulfilled, 'import');
  if (checkoutId === undefined) throw new Error('insert returned no checkout');
  const order = { ...paid, checkoutId, chargeId: DEMO_ORDER_CHARGE };
  const [orderId] = await begin(tx, 'orders', order, 'import');
  if (orderId === undefined) throw new Error('insert returned no order');
  return { orderId, cents: product.priceCents };
}

/** Builds the stored cart and quote of an order of two gift cards, as a checkout stores them. */
function freeze(product: typeof products.$inferSelect, boughtAt: Date): { cart: FrozenCart; quote: Quote } {
  const { id, slug, productType, titleEn, titleSp, priceCents } = product;
  const quantity = 2;
  const line = { cart_uuid: slug, id: String(id), name: slug, product_type: productType, quantity };
  const quote = quoteCart({
    products: [
      {
        ...line,
        price: priceCents,
        added_at: boughtAt.toISOString(),
        underSong: false,
        owner_id: null,
        extra_info: {
          exclude_from_discounts: true,
          exclude_from_account_credits: true,
          instant_product: false,
        },
      },
    ],
    promos: [],
    coupon: null,
    ...UNKNOWN_YET,
  });
  const giftCard = {
    recipient_name: DEMO_ACCOUNTS.customer.firstName,
    recipient_email: DEMO_ACCOUNTS.customer.email,
    message: '',
    send_on: chicagoDay(boughtAt),
  };
  return {
    cart: {
      lines: [
        { cartUuid: slug, productId: id, name: slug, productType, titleEn, titleSp, quantity, giftCard },
      ],
      addresses: { shipping: null, billing: null },
      affiliate: null,
    },
    quote,
  };
}
