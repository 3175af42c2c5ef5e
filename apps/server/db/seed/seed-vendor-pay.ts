import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../src/platform/db/database.ts';
import { productVendors } from '../schema/catalog.ts';
import { orders } from '../schema/checkout.ts';
import { earningAccounts, earningHolds, earnings } from '../schema/earnings.ts';
import { DEMO_ORDER_INTENT } from './seed-credits.ts';

/** What the demo's vendor has earned by goods: how many days ago, how much in cents, and whether it is payable. */
const GOODS = [
  { daysAgo: 26, cents: 1_440, isPayable: true },
  { daysAgo: 19, cents: 2_880, isPayable: true },
  { daysAgo: 4, cents: 1_740, isPayable: false },
] as const;
/** In how many days the held goods are payable. */
const HELD_DAYS = 10;

/** Posts what the vendor with this account has earned, held and payable. The goods stand for orders of the demo customer. */
export async function seedVendorPay(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const [vendor] = await tx.select().from(productVendors).where(eq(productVendors.userId, userId));
  const [order] = await tx.select().from(orders).where(eq(orders.intentId, DEMO_ORDER_INTENT));
  if (!vendor || !order) throw new Error('the demo has no vendor or no order');
  const [account] = await tx
    .insert(earningAccounts)
    .values({ vendorId: vendor.id })
    .returning({ id: earningAccounts.id });
  const accountId = account?.id ?? 0;
  for (const [at, { daysAgo, cents, isPayable }] of GOODS.entries()) {
    const source = `goods:${order.id}:demo-${at}:${vendor.id}`;
    const of = { accountId, source, orderId: order.id, lineId: `demo-${at}` };
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const posted = { ...of, kind: 'goods' as const, heldCents: cents, payableCents: 0, effectKey: source };
    await tx.insert(earnings).values({ ...posted, createdAt });
    const until = new Date(now.getTime() + HELD_DAYS * DAY_MS);
    if (isPayable) {
      const release = { ...of, kind: 'release' as const, heldCents: -cents, payableCents: cents };
      await tx.insert(earnings).values({ ...release, effectKey: `${source}:release:0` });
    } else await tx.insert(earningHolds).values({ source, orderId: order.id, until });
  }
}
