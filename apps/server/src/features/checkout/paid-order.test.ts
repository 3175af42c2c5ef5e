import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { songBuilders } from '../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { type Catalogue, readyToPay, stockShop } from '../../testing/commission-song.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { loadSettling, type Settling, writePaidOrder } from './paid-order.repository.ts';

let shop: TestShop;
let stock: Catalogue;
let database: Database;
/** Somebody else at work on the same rows. */
let other: pg.PoolClient;
let known: Settling;

beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
  database = openDatabase(shop.databaseUrl, { max: 3 });
});
afterAll(async () => {
  await database.close();
  await shop.close();
});

beforeEach(async () => {
  const buyer = await readyToPay(shop, stock, shop.visitor());
  await buyer.submit();
  const found = await loadSettling(database.db, 'intentId', buyer.settings.stripe_intent_id);
  if (!found?.ids) throw new Error('no submission');
  known = found;
});

/** The order of the submission as it was read, without what else belongs to it. */
const write = () => {
  const { checkout, ids } = known;
  const { submissionId, userId, paymentType, totalCents, quote, cart, intentId } = checkout;
  const order = {
    id: ids?.order ?? 0,
    checkoutId: checkout.id,
    submissionId: submissionId ?? '',
    userId: userId ?? 0,
    intentId,
    chargeId: null,
    cardBrand: null,
    cardLast4: null,
    paymentType,
    textsTo: null,
    totalCents,
    quote,
    cart,
    createdAt: new Date(),
  };
  const nothing = {
    story: null,
    commission: null,
    offer: null,
    images: [],
    recordings: [],
    giftCards: [],
    taxes: null,
    revisions: [],
    streamed: [],
    messages: [],
  };
  return writePaidOrder(database.db, checkout, { order, ...nothing });
};

const ordered = async () =>
  (await database.db.select().from(orders).where(eq(orders.checkoutId, known.checkout.id))).length;
const draft = async () => {
  const { builderId } = known.checkout;
  return (
    await database.db
      .select()
      .from(songBuilders)
      .where(eq(songBuilders.id, builderId ?? 0))
  )[0];
};

/** Holds the write back by a row that another transaction changes, until that one has committed. */
async function writeBehind(change: string, id: string | number | null) {
  other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query(change, [id]);
    const written = write();
    await expect
      .poll(async () => {
        const waiting = `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return (await database.pool.query(waiting)).rows[0].n;
      })
      .toBe(1);
    await other.query('commit');
    return await written;
  } finally {
    other.release();
  }
}

describe('the order of a paid checkout', () => {
  it('is written once', async () => {
    expect(await write()).toBe('paid');
    expect(await write()).toBe('moved');
    expect(await ordered()).toBe(1);
    expect((await draft())?.orderedAt).toEqual(expect.any(Date));
  });

  it('is written behind a change that leaves the checkout in its state', async () => {
    const touched = 'update checkouts set updated_at = now() where id = $1';
    expect(await writeBehind(touched, known.checkout.id)).toBe('paid');
    const [row] = await database.db.select().from(checkouts).where(eq(checkouts.id, known.checkout.id));
    expect([row?.state, await ordered()]).toEqual(['fulfilled', 1]);
  });

  it('is not written when the checkout ended meanwhile, and the draft stays free', async () => {
    const ended = "update checkouts set state = 'expired' where id = $1";
    expect(await writeBehind(ended, known.checkout.id)).toBe('moved');
    expect([await ordered(), (await draft())?.orderedAt]).toEqual([0, null]);
  });

  it('is not written when another checkout ordered the song meanwhile', async () => {
    const taken = 'update song_builders set ordered_at = now() where id = $1';
    expect(await writeBehind(taken, known.checkout.builderId)).toBe('song_ordered');
    const [row] = await database.db.select().from(checkouts).where(eq(checkouts.id, known.checkout.id));
    expect([row?.state, await ordered()]).toEqual(['reserved', 0]);
  });
});
