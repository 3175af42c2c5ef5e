import { LYRIC_FIELDS, printableLines } from '@keepsong/domain/cart/song-goods';
import { goodsPayableAt } from '@keepsong/domain/earnings/acceptance';
import { makerDay } from '@keepsong/domain/studio/vendor-items';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { createSettleEarnings } from '../../src/features/earnings/settle-earnings.service.ts';
import { insertCodes } from '../../src/features/stories/sharing/play-codes.repository.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { randomToken } from '../../src/platform/ids.ts';
import { begin } from '../../src/platform/states/move.ts';
import { productVendors } from '../schema/catalog.ts';
import { stories } from '../schema/stories.ts';
import { DEMO_HOLIDAYS } from './content/holidays.ts';
import { type DemoGoods, GOODS_ADDRESS, VENDOR_GOODS } from './content/vendor-goods.ts';
import { writeCreditOrder } from './seed-orders.ts';

type Options = {
  /** Who bought the goods. */
  buyerId: number;
  /** The account of the vendor. */
  userId: number;
  songs: Record<NonNullable<DemoGoods['song']>, number>;
  now: Date;
};
const CARRIER = 'USPS';

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Writes orders of goods that the vendor with this account makes, and posts what the vendor earns by them. */
export async function seedVendorGoods(tx: Tx, options: Options): Promise<void> {
  const [vendor] = await tx.select().from(productVendors).where(eq(productVendors.userId, options.userId));
  if (!vendor) throw new Error('the demo has no vendor');
  for (const goods of VENDOR_GOODS) {
    const storyId = goods.song && options.songs[goods.song];
    const createdAt = daysBefore(options.now, goods.orderedDaysAgo);
    const { name, product, giftNote } = goods;
    const order = await writeCreditOrder(tx, {
      ...{ name, product, createdAt, userId: options.buyerId, shipping: GOODS_ADDRESS },
      ...(storyId === undefined ? {} : { storyId }),
      ...(giftNote ? { giftNote } : {}),
      texts: { ...goods.texts, ...(await chosenLines(tx, storyId, goods.lines ?? 0)) },
    });
    const itemId = await writeItem(tx, goods, { order, vendor, now: options.now });
    if (storyId !== undefined)
      await insertCodes(tx, [{ storyId, itemId, token: randomToken(128), createdAt }]);
    await pay(tx, order, options.now);
  }
}

/** The last lines of a song, as a customer chooses them for a print. */
async function chosenLines(tx: Tx, storyId: number | undefined, count: number) {
  if (storyId === undefined || count === 0) return {};
  const [story] = await tx.select().from(stories).where(eq(stories.id, storyId));
  const lines = printableLines(story?.lyrics ?? '').slice(-count);
  return Object.fromEntries(lines.map((line, place) => [LYRIC_FIELDS[place] ?? '', line]));
}

type Order = Awaited<ReturnType<typeof writeCreditOrder>>;
type Made = { order: Order; vendor: typeof productVendors.$inferSelect; now: Date };

/**
 * Writes the item that the vendor makes, and the parcel in which it comes back, if any. Returns the item's id.
 */
async function writeItem(tx: Tx, goods: DemoGoods, { order, vendor, now }: Made): Promise<number> {
  const { name, state, parcel, problem = '', comesBack } = goods;
  const holidays = DEMO_HOLIDAYS.map(({ day }) => day);
  const maker = { lead_days: vendor.leadDays, days_off: [] };
  const [itemId] = await begin(
    tx,
    'vendor_items',
    {
      ...{ orderId: order.id, lineId: name, productId: order.product.id, vendorId: vendor.id, quantity: 1 },
      ...{ state, problem, createdAt: order.createdAt },
      sendBy: makerDay(chicagoDay(order.createdAt), maker, holidays),
      ...(parcel
        ? {
            ...{ carrier: CARRIER, tracking: parcel.tracking },
            shippedAt: daysBefore(now, parcel.shippedDaysAgo),
            arrivedAt: parcel.arrivedDaysAgo === undefined ? null : daysBefore(now, parcel.arrivedDaysAgo),
          }
        : {}),
    },
    'import',
  );
  if (itemId === undefined) throw new Error('insert returned no item');
  if (comesBack) {
    const { tracking, reason, daysAgo } = comesBack;
    const back = { orderId: order.id, vendorId: vendor.id, itemIds: [itemId], isReturn: true, reason };
    // The demo's carrier does not know this parcel, so the shop must not ask where it is.
    const known = { providerId: `shp_${name.replace('-', '_')}`, carrier: CARRIER, tracking, nextAt: null };
    const createdAt = daysBefore(now, daysAgo);
    await begin(tx, 'parcels', { ...back, ...known, state: 'on_the_way', createdAt }, 'import');
  }
  return itemId;
}

/** Posts the pay for an order, and releases it when its days are over. */
async function pay(tx: Tx, order: Order, now: Date): Promise<void> {
  const payableAt = goodsPayableAt(order.createdAt);
  const earnings = createSettleEarnings({ clock: { now: () => payableAt } });
  await earnings.placed(tx, order);
  if (payableAt <= now) await earnings.releaseGoods(tx, order.id);
}
