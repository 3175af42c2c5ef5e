import { expect, it } from 'vitest';
import { runChaos } from '../testing/chaos/chaos.ts';
import { describeFigures, lacksOf } from '../testing/chaos/figures.ts';
import { openShops } from '../testing/chaos/shops.ts';
import { createTestDatabase } from '../testing/database.ts';

/** For a longer run: `npm run chaos -- --kills 1000`. */
const KILLS = Number(process.env.CHAOS_KILLS);
const ORDERS = Number(process.env.CHAOS_ORDERS);
const SEED = Number(process.env.CHAOS_SEED ?? process.env.PROPERTY_SEED);

it(`two shops killed ${KILLS} times under load lose, double and overspend nothing (seed ${SEED})`, async () => {
  const database = await createTestDatabase();
  try {
    const shops = await openShops({ databaseUrl: database.url, count: 2 });
    const figures = await runChaos({
      ...{ databaseUrl: database.url, shops, kills: KILLS, orders: ORDERS, seed: SEED, customers: 4 },
    });
    console.log(describeFigures(figures).join('\n'));
    expect(figures.wrongs).toEqual([]);
    expect(figures.orders).toBeGreaterThanOrEqual(ORDERS);
    expect(lacksOf(figures)).toEqual([]);
    // Artists were paid for songs with tips that their customers had accepted.
    for (const kind of ['song_fee', 'tip', 'release', 'payout'] as const)
      expect(figures.earned.get(kind) ?? 0, kind).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}, 1_800_000);
