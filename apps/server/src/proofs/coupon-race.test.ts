import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../db/schema/checkout.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { openDatabase } from '../platform/db/database.ts';
import { type Catalogue, stockShop, toPay } from '../testing/commission-song.ts';
import { createTestDatabase } from '../testing/database.ts';
import { type Holder, makeHolder, withCoupon } from '../testing/holding-buyer.ts';
import { offerCoupon } from '../testing/money.ts';
import { findWrongs } from '../testing/oracle.ts';
import { freePort, openProvider, sendTo, startShopProcess } from '../testing/shop-process.ts';
import { createVisitor } from '../testing/visitor.ts';

const ROUNDS = Number(process.env.COUPON_ROUNDS);
const CUSTOMERS = Number(process.env.COUPON_CUSTOMERS);
const PROCESSES = Number(process.env.COUPON_PROCESSES);
const MINUTES = 60_000;

/** Opens several processes of one shop on one PostgreSQL. */
async function openShops(preload?: string) {
  const testDatabase = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-race-'));
  const ports = [];
  for (let i = 0; i < PROCESSES; i += 1) ports.push(await freePort());
  const shared = { databaseUrl: testDatabase.url, folder, ...(preload ? { preload } : {}) };
  const processes = ports.map((port) => startShopProcess({ ...shared, port }));
  const database = openDatabase(testDatabase.url, { max: 4 });
  await Promise.all(processes.map(({ ready }) => ready()));
  const [first] = processes;
  if (!first) throw new Error('no process');
  const payments = await openProvider(testDatabase.url, first.origin);
  await payments.controls.holdDeliveries();
  return {
    db: database.db,
    payments,
    settings: { publicUrl: first.origin },
    /** A customer whose browser always uses the same process. */
    visitor(number: number) {
      const { origin } = processes[number % PROCESSES] ?? first;
      return createVisitor((request) => sendTo(origin, request), `10.${number >> 8}.7.${number & 255}`);
    },
    async close() {
      await Promise.all(processes.map((shop) => shop.close()));
      await payments.stop();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
type Shops = Awaited<ReturnType<typeof openShops>>;

/**
 * Lets `count` tasks run at the same time. Further tasks wait and start in the order of their requests. A task
 * that throws also frees its slot.
 */
function createSlots(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

let customers = 0;
/** Creates customers with accounts and songs, a few at a time. */
async function gather(shops: Shops, stock: Catalogue, count: number): Promise<Holder[]> {
  const inTurn = createSlots(8);
  return Promise.all(
    Array.from({ length: count }, () => {
      customers += 1;
      const visitor = shops.visitor(customers);
      return inTurn(() => makeHolder(shops, stock, visitor, {}));
    }),
  );
}

/** First all customers ask for their price with the code. Then all submit at the same moment. */
async function race(shops: Shops, crowd: readonly Holder[], code: string) {
  const inTurn = createSlots(8);
  const tills = await Promise.all(
    crowd.map(({ visitor, slug, cart }) =>
      inTurn(() => toPay(shops, visitor, { slug, cart: withCoupon(cart, code) })),
    ),
  );
  const answers = await Promise.all(tills.map(({ submit }) => submit()));
  return tills.map((till, index) => ({ till, answer: answers[index] }));
}

const usesOf = async ({ db }: Shops, code: string) =>
  (await db.select().from(coupons).where(eq(coupons.code, code)))[0]?.uses;

describe(`a coupon for one use, ${PROCESSES} processes, ${CUSTOMERS} submissions at once`, () => {
  let shops: Shops;
  let stock: Catalogue;
  let crowd: Holder[];
  beforeAll(async () => {
    shops = await openShops();
    stock = await stockShop(shops);
    crowd = await gather(shops, stock, CUSTOMERS);
  }, MINUTES);
  afterAll(() => shops.close());

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'makes exactly one order (round %d)',
    async (round) => {
      const code = `ONCE${round}`;
      await offerCoupon(shops, code, { discountPercent: 10, maxUses: 1 });
      const runners = await race(shops, crowd, code);
      const winners = runners.filter(({ answer }) => answer?.status === 200);
      const others = runners.filter((runner) => !winners.includes(runner));
      expect(winners).toHaveLength(1);
      expect(new Set(others.map(({ answer }) => answer?.body.code))).toEqual(new Set(['coupon_ended']));
      expect(others.every(({ answer }) => answer?.body.reset_coupon === true)).toBe(true);
      const [winner] = winners;
      if (!winner) throw new Error('no submission succeeded');
      await winner.till.pay();
      expect((await winner.till.confirm()).body).toMatchObject({ is_processed: true });
      expect(await usesOf(shops, code)).toBe(1);
      expect(await shops.db.select({ id: orders.id }).from(orders)).toHaveLength(round);
      expect(await findWrongs(shops.db, await shops.payments.readLedger())).toEqual([]);
      // The winner's song is ordered now, so another customer takes the winner's place.
      crowd.splice(runners.indexOf(winner), 1, ...(await gather(shops, stock, 1)));
    },
    MINUTES,
  );
});

// The control shows that the race above would detect a missing guard. It is enough to run it at night.
it('is oversold by the same race without the guard (the control)', {
  tags: ['night'],
  timeout: MINUTES,
}, async () => {
  const shops = await openShops('./without-guard.ts');
  try {
    // The table's check constraint would refuse the second use too, so remove it.
    await shops.db.execute(sql`alter table coupons drop constraint coupons_uses`);
    const stock = await stockShop(shops);
    await offerCoupon(shops, 'ONCE', { discountPercent: 10, maxUses: 1 });
    const runners = await race(shops, await gather(shops, stock, 60), 'ONCE');
    expect(runners.filter(({ answer }) => answer?.status === 200).length).toBeGreaterThan(1);
    expect(await usesOf(shops, 'ONCE')).toBeGreaterThan(1);
    const wrongs = await findWrongs(shops.db, await shops.payments.readLedger(), { submitted: true });
    expect(wrongs.join()).toMatch(/coupon ONCE counts \d+ of 1/);
  } finally {
    await shops.close();
  }
});
