import { expect, it } from 'vitest';
import { runChaos } from '../testing/chaos/chaos.ts';
import { describeFigures } from '../testing/chaos/figures.ts';
import { openShops } from '../testing/chaos/shops.ts';
import { createTestDatabase } from '../testing/database.ts';

/** For a longer run: `npm run chaos -- --kills 1000`. */
const KILLS = Number(process.env.CHAOS_KILLS);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);

it(`two shops killed ${KILLS} times under load lose, double and overspend nothing (seed ${SEED})`, async () => {
  const database = await createTestDatabase();
  try {
    const shops = await openShops({ databaseUrl: database.url, count: 2 });
    const figures = await runChaos({
      ...{ databaseUrl: database.url, shops, kills: KILLS, seed: SEED, customers: 4 },
    });
    console.log(describeFigures(figures).join('\n'));
    expect(figures.wrongs).toEqual([]);
    expect(figures.orders).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}, 1_800_000);
