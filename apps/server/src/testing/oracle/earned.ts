import { REVISION } from '@keepsong/domain/cart/named-products';
import type { Quote, QuoteLine } from '@keepsong/domain/checkout/quote';
import type { EarningKind } from '@keepsong/domain/earnings/ledger';
import { type RateRow, type Rates, ratesOn, shareOf } from '@keepsong/domain/earnings/rates';
import { artistPay, artistTip } from '@keepsong/domain/studio/fee';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { eq, sql } from 'drizzle-orm';
import { products } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { earningAccounts, earningRates, earnings } from '../../../db/schema/earnings.ts';
import { stories } from '../../../db/schema/stories.ts';
import { storyRevisions } from '../../../db/schema/story-work.ts';
import { vendorItems } from '../../../db/schema/vendors/vendor-items.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

type Payee = { artistId: number | null; vendorId: number | null };
type OrderRow = { id: number; quote: Quote; createdAt: Date };

/** Pay that songs and orders say is earned. */
type Due = {
  source: string;
  kind: EarningKind;
  /** The sums that are right. For a part of a bundle, its order does not say more than the largest sum. */
  fits: (cents: number) => boolean;
  orderId: number | null;
  payee: Payee;
  /** Whether it must be posted. The pay for a canceled song may have been posted before. */
  isOwed: boolean;
};

/** `wrongs`: works and items whose price is not what the lines of their order say. */
type Books = { due: Due[]; wrongs: string[] };

const is = (cents: number) => (posted: number) => posted === cents;

/**
 * Compares what artists and vendors earn with what orders, songs and vendors' goods say: each work, tip and
 * item is posted once, for the right account and order, with the sum that its line bought, and nothing else is
 * posted. What is taken back is never more than what was posted.
 */
export async function findUnearned(db: DbOrTx): Promise<string[]> {
  const rates = await loadRates(db);
  const made = new Map((await loadOrders(db)).map((order) => [order.id, order]));
  const songs = await duesOfSongs(db, made, rates);
  const goods = await duesOfGoods(db, made, rates);
  const posted = await loadPosted(db);
  return [
    ...songs.wrongs,
    ...goods.wrongs,
    ...compare([...songs.due, ...goods.due], posted, made),
    ...(await findTakenTooMuch(db)),
  ];
}

const loadOrders = (db: DbOrTx): Promise<OrderRow[]> =>
  db.select({ id: orders.id, quote: orders.quote, createdAt: orders.createdAt }).from(orders);

/**
 * The rates that an order or offer may have got. A rate that begins on its day may have been saved before it or
 * after it.
 */
async function loadRates(db: DbOrTx) {
  const rows = await db.select().from(earningRates);
  return ({ artistId, vendorId }: Payee, at: Date): Rates[] => {
    const day = chicagoDay(at);
    const own = rows.flatMap((row): RateRow[] => {
      const isOwn = row.artistId !== null || row.vendorId !== null;
      const holds = !isOwn || (row.artistId === artistId && row.vendorId === vendorId);
      return holds ? [{ kind: row.kind, fromDay: row.fromDay, share: row.share, isOwn }] : [];
    });
    return [
      ratesOn(own, day),
      ratesOn(
        own.filter(({ fromDay }) => fromDay < day),
        day,
      ),
    ];
  };
}

type RatesAt = Awaited<ReturnType<typeof loadRates>>;
type Orders = ReadonlyMap<number, OrderRow>;

/** The pay for songs with their verses and tips, and for changes of them. */
async function duesOfSongs(db: DbOrTx, made: Orders, ratesAt: RatesAt): Promise<Books> {
  const songs = await db
    .select({ work: commissions, orderId: stories.orderId })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId));
  const changes = Map.groupBy(await db.select().from(storyRevisions), ({ storyId }) => storyId);
  const books: Books = { due: [], wrongs: [] };
  for (const { work, orderId } of songs) {
    const own = changes.get(work.storyId) ?? [];
    const order = orderId === null ? undefined : made.get(orderId);
    const pay = payOf(work, own);
    if (order) {
      // Each offer has its own pay, by the shares of its artist and day. Who gets the song again keeps the first pay.
      const shares = [order.createdAt, work.offeredAt ?? order.createdAt].flatMap((at) =>
        ratesAt({ artistId: work.artistId, vendorId: null }, at),
      );
      books.wrongs.push(...wrongsOfFee(pay, order.quote.lines, shares));
    }
    if (work.deliveredAt === null || work.artistId === null) continue;
    const payee = { artistId: work.artistId, vendorId: null };
    const isOwed = work.state !== 'canceled';
    books.due.push(...duesOfSong(pay, order, { payee, isOwed }));
    for (const change of own) {
      if (change.state !== 'answered' && change.state !== 'accepted') continue;
      books.due.push(dueOfChange(change, { payee, isOwed }));
      const paying = change.orderId === null ? undefined : made.get(change.orderId);
      const shares = paying ? ratesAt(payee, paying.createdAt) : [];
      books.wrongs.push(...wrongsOfChange(change, paying?.quote.lines ?? [], shares));
    }
  }
  return books;
}

type Work = typeof commissions.$inferSelect;
type Change = typeof storyRevisions.$inferSelect;

/** The pay for a song by its commission, without the changes that were bought later. */
function payOf({ storyId, feeCents, verseFeeCents, tipCents }: Work, changes: readonly Change[]) {
  const bought = changes.filter(({ state }) => state !== 'canceled');
  const later = bought.reduce((sum, change) => sum + change.feeCents, 0);
  return { storyId, feeCents: feeCents - later, verseFeeCents, tipCents };
}
type Pay = ReturnType<typeof payOf>;

function wrongsOfFee(
  { storyId, feeCents, verseFeeCents, tipCents }: Pay,
  lines: readonly QuoteLine[],
  shares: readonly Rates[],
): string[] {
  const right = shares.map((rates) => artistPay(lines, rates));
  const isRight = right.some((pay) => pay.feeCents === feeCents && pay.verseFeeCents === verseFeeCents);
  return [
    ...(isRight ? [] : [`the fee of song ${storyId} is not the artist's share of what its lines cost`]),
    ...(tipCents === artistTip(lines) ? [] : [`the tip of song ${storyId} is not the one that was given`]),
  ];
}

function duesOfSong(
  { storyId, feeCents, verseFeeCents, tipCents }: Pay,
  order: OrderRow | undefined,
  { payee, isOwed }: Pick<Due, 'payee' | 'isOwed'>,
): Due[] {
  const of = (what: string, kind: EarningKind, cents: number): Due => ({
    ...{ source: `song:${storyId}:${what}`, kind, fits: is(cents), orderId: order?.id ?? null },
    ...{ payee, isOwed: isOwed && cents > 0 },
  });
  return [
    of('fee', 'song_fee', feeCents - verseFeeCents),
    of('verses', 'extra_verse', verseFeeCents),
    of('tip', 'tip', order ? artistTip(order.quote.lines) : tipCents),
  ];
}

const dueOfChange = (
  { id, feeCents, orderId }: Change,
  { payee, isOwed }: Pick<Due, 'payee' | 'isOwed'>,
): Due => ({
  ...{ source: `revision:${id}`, kind: 'revision', fits: is(feeCents), orderId },
  ...{ payee, isOwed: isOwed && feeCents > 0 },
});

function wrongsOfChange(
  { id, feeCents }: Change,
  lines: readonly QuoteLine[],
  shares: readonly Rates[],
): string[] {
  const sold = lines.filter(({ name }) => name === REVISION);
  const fees = sold.flatMap(({ price }) => shares.map(({ revision }) => shareOf(price, revision)));
  return feeCents === 0 || fees.includes(feeCents)
    ? []
    : [`the fee of change ${id} is not the artist's share of a line of its order`];
}

/** The pay for goods. The items that vendors make for an order say who makes what of which line. */
async function duesOfGoods(db: DbOrTx, made: Orders, ratesAt: RatesAt): Promise<Books> {
  const items = await db
    .select({ item: vendorItems, bundledIds: products.bundledIds, slug: products.slug })
    .from(vendorItems)
    .innerJoin(products, eq(products.id, vendorItems.productId));
  const due = new Map<string, Due>();
  const wrongs: string[] = [];
  for (const { item, bundledIds, slug } of items) {
    const { orderId, lineId, vendorId } = item;
    const order = made.get(orderId);
    const line = order?.quote.lines.find(({ cart_uuid }) => cart_uuid === lineId);
    if (!order || !line) {
      wrongs.push(`item ${item.id} is of no line of an order`);
      continue;
    }
    const payee = { artistId: null, vendorId };
    const sums = ratesAt(payee, order.createdAt).map(({ goods }) => shareOf(line.price, goods));
    const isWhole = line.name === slug && bundledIds.length === 0;
    if (isWhole && line.quantity !== item.quantity)
      wrongs.push(`item ${item.id} is not as many pieces as its line sold`);
    const source = `goods:${orderId}:${lineId}:${vendorId}`;
    due.set(source, {
      ...{ source, kind: 'goods', orderId, payee },
      fits: isWhole ? (cents) => sums.includes(cents) : (cents) => cents <= Math.max(...sums),
      isOwed: isWhole && Math.min(...sums) > 0,
    });
  }
  return { due: [...due.values()], wrongs };
}

/** The first entries of all sources: the pay itself, without what happened to it later. */
const loadPosted = (db: DbOrTx) =>
  db
    .select({
      ...{ source: earnings.source, kind: earnings.kind, orderId: earnings.orderId, lineId: earnings.lineId },
      cents: sql<number>`${earnings.heldCents} + ${earnings.payableCents}`.mapWith(Number),
      ...{ artistId: earningAccounts.artistId, vendorId: earningAccounts.vendorId },
    })
    .from(earnings)
    .innerJoin(earningAccounts, eq(earningAccounts.id, earnings.accountId))
    .where(sql`${earnings.kind} in ('song_fee','extra_verse','revision','tip','goods')`);

function compare(
  dues: readonly Due[],
  posted: Awaited<ReturnType<typeof loadPosted>>,
  made: Orders,
): string[] {
  const bySource = new Map(posted.map((entry) => [entry.source, entry]));
  const expected = new Map(dues.map((due) => [due.source, due]));
  const wrongs: string[] = [];
  for (const { source, isOwed } of dues)
    if (isOwed && !bySource.has(source)) wrongs.push(`${source} is sold and not posted`);
  for (const { source, kind, cents, orderId, lineId, ...payee } of posted) {
    const due = expected.get(source);
    if (!due || due.kind !== kind) {
      wrongs.push(`${source} is posted and was not sold`);
      continue;
    }
    if (!due.fits(cents)) wrongs.push(`${source} is posted with ${cents}, which is not what its line says`);
    if (payee.artistId !== due.payee.artistId || payee.vendorId !== due.payee.vendorId)
      wrongs.push(`${source} is posted for somebody else`);
    if (orderId !== due.orderId) wrongs.push(`${source} is posted for order ${orderId}, not ${due.orderId}`);
    const lines = orderId === null ? [] : (made.get(orderId)?.quote.lines ?? []);
    if (lineId !== null && !lines.some(({ cart_uuid }) => cart_uuid === lineId))
      wrongs.push(`${source} is posted for a line that its order does not have`);
  }
  return wrongs;
}

/** Sources of which more was taken back than was posted, or more given again than was taken. */
async function findTakenTooMuch(db: DbOrTx): Promise<string[]> {
  const taken = sql<number>`-sum(${earnings.heldCents} + ${earnings.payableCents})
    filter (where ${earnings.kind} = 'reversal')`.mapWith(Number);
  const given = sql<number>`sum(${earnings.heldCents} + ${earnings.payableCents})
    filter (where ${earnings.kind} not in ('reversal','release'))`.mapWith(Number);
  const rows = await db
    .select({ source: earnings.source, taken, given })
    .from(earnings)
    .groupBy(earnings.source)
    .having(sql`bool_or(${earnings.kind} = 'reversal')`);
  return rows.flatMap((row) =>
    row.taken < 0 || row.taken > row.given
      ? [`${row.source} was posted with ${row.given}, and ${row.taken} was taken back`]
      : [],
  );
}
