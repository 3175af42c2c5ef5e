import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { songBuilders } from '../../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { type Catalogue, readyToPay, stockShop } from '../../../testing/commission-song.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let stock: Catalogue;
/** A second connection, through which the tests change the same rows as the shop. */
let other: Database;
let known: typeof checkouts.$inferSelect;

beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
  other = openDatabase(shop.databaseUrl, { max: 3 });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const load = async () => {
  const [row] = await other.db.select().from(checkouts).where(eq(checkouts.id, known.id));
  if (!row) throw new Error('checkout not found');
  return row;
};

beforeEach(async () => {
  const buyer = await readyToPay(shop, stock, shop.visitor());
  await buyer.submit();
  await buyer.pay();
  const [row] = await other.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.submissionId, buyer.submission_id));
  if (!row) throw new Error('no submission');
  known = row;
});

const settle = () => shop.services.settle.settleCheckout(known.id);

const ordered = async () =>
  (await other.db.select().from(orders).where(eq(orders.checkoutId, known.id))).length;
const orderedAt = async () => {
  const [draft] = await other.db
    .select()
    .from(songBuilders)
    .where(eq(songBuilders.id, known.builderId ?? 0));
  return draft?.orderedAt;
};

/**
 * Settles the checkout while another transaction has changed a row without committing. The settlement must wait for it.
 */
async function settleBehind(change: string, id: string | number | null) {
  const client = await other.pool.connect();
  try {
    await client.query('begin');
    await client.query(change, [id]);
    const settled = settle();
    await expect
      .poll(async () => {
        const waiting = `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return (await other.pool.query(waiting)).rows[0].n;
      })
      .toBe(1);
    await client.query('commit');
    return await settled;
  } finally {
    client.release();
  }
}

describe('the order of a paid checkout', () => {
  it('is made once when several calls settle at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, settle));
    expect(made.filter((paid) => paid !== null)).toHaveLength(1);
    expect([await ordered(), (await load()).state]).toEqual([1, 'fulfilled']);
    expect(await orderedAt()).toEqual(expect.any(Date));
  });

  it('is made after a parallel change that keeps the state of the checkout', async () => {
    const touched = 'update checkouts set updated_at = now() where id = $1';
    expect((await settleBehind(touched, known.id))?.order.checkoutId).toBe(known.id);
    expect([await ordered(), (await load()).state]).toEqual([1, 'fulfilled']);
  });

  it('is not made when the checkout ended meanwhile: the payment is refunded, and the draft can be ordered again', async () => {
    const ended = "update checkouts set state = 'expired' where id = $1";
    expect(await settleBehind(ended, known.id)).toBeNull();
    expect([await ordered(), (await load()).state, await orderedAt()]).toEqual([0, 'refunded', null]);
  });

  it('is not made when another checkout ordered the song meanwhile: the payment is refunded', async () => {
    const taken = 'update song_builders set ordered_at = now() where id = $1';
    expect(await settleBehind(taken, known.builderId)).toBeNull();
    expect([await ordered(), (await load()).state]).toEqual([0, 'refunded']);
  });
});
