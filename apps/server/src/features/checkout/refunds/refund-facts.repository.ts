import { SONG } from '@keepsong/domain/cart/named-products';
import type { OrderFacts } from '@keepsong/domain/checkout/refunds/effects';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';

type Lines = OrderRow['cart']['lines'];

/** The song of an order with the work on it; null for an order without a song of its own. */
async function findSong(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({
      storyId: stories.id,
      status: stories.status,
      state: commissions.state,
      feeCents: commissions.feeCents,
      tipCents: commissions.tipCents,
    })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.orderId, orderId));
  return row ?? null;
}

const productsIn = ({ productId, contents = [] }: Lines[number]): number[] => [
  productId,
  ...contents.map((item) => item.productId),
];

/** The vendors who make something of these lines, with their products and how to reach them. */
export async function findVendors(db: DbOrTx, lines: Lines) {
  const ids = lines.flatMap(productsIn);
  if (ids.length === 0) return [];
  return db
    .select({
      productId: products.id,
      vendorId: productVendors.id,
      vendorName: productVendors.name,
      reach: {
        email: users.email,
        phoneNumber: users.phoneNumber,
        smsConsentAt: users.smsConsentAt,
        locale: users.locale,
      },
    })
    .from(products)
    .innerJoin(productVendors, eq(productVendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, productVendors.userId))
    .where(and(inArray(products.id, ids), isNotNull(products.vendorId)));
}

export type VendorGood = Awaited<ReturnType<typeof findVendors>>[number];
export type RefundFacts = OrderFacts & { storyId: number | null; vendors: VendorGood[] };

/** The lines of an order that these vendors make, whole or in part. */
export const linesOfVendors = (lines: Lines, goods: readonly Pick<VendorGood, 'productId'>[]): Lines =>
  lines.filter((line) => productsIn(line).some((id) => goods.some(({ productId }) => productId === id)));

/** Reads everything that hangs on an order beside its money. */
export async function loadRefundFacts(
  db: DbOrTx,
  { id, cart, quote, couponReturnedAt }: OrderRow,
  cards: readonly { id: number; amount: number }[],
): Promise<RefundFacts> {
  const [song, vendors] = [await findSong(db, id), await findVendors(db, cart.lines)];
  const songLine = cart.lines.find(({ name, instant }) => name === SONG || instant)?.cartUuid ?? null;
  const isHeld = Boolean(cart.countedCoupon) && couponReturnedAt === null;
  return {
    storyId: song?.storyId ?? null,
    song:
      song && song.state !== null
        ? { line: songLine, state: song.state, payCents: (song.feeCents ?? 0) + (song.tipCents ?? 0) }
        : null,
    couponCents: isHeld ? quote.lines.reduce((sum, { discount }) => sum + discount, 0) : null,
    vendors,
    vendorLines: linesOfVendors(cart.lines, vendors).map(({ cartUuid }) => cartUuid),
    madeLines: song?.status === 'shipped' && songLine !== null ? [songLine] : [],
    cardCents: new Map(cards.map((card) => [card.id, card.amount])),
  };
}
