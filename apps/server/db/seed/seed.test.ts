import { setTimeout as pause } from 'node:timers/promises';
import { APPLICATION_RECORDINGS } from '@keepsong/domain/artists/application';
import { LYRIC_FIELDS } from '@keepsong/domain/cart/song-goods';
import { USUAL_RATES } from '@keepsong/domain/earnings/rates';
import { artistPay, artistTip } from '@keepsong/domain/studio/fee';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq, isNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBalance } from '../../src/features/credits/credits.repository.ts';
import { hashOfCode } from '../../src/features/credits/gift-card-code.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.ts';
import { findEarningWrongs } from '../../src/testing/oracle/earnings.ts';
import { addArtist } from '../../src/testing/test-shop.ts';
import { users } from '../schema/accounts.ts';
import { artistApplications, artists } from '../schema/artists.ts';
import { products, productVendors } from '../schema/catalog.ts';
import { orders } from '../schema/checkout.ts';
import { commissions, songChecks } from '../schema/commissions.ts';
import { coupons } from '../schema/coupons.ts';
import { giftCards } from '../schema/credits.ts';
import { earningAccounts, earnings, payoutRuns, payouts } from '../schema/earnings.ts';
import { artistStrikes } from '../schema/makers/standing.ts';
import { shippingRates, taxRates } from '../schema/rates.ts';
import { staffLog } from '../schema/staff.ts';
import { stories } from '../schema/stories.ts';
import { makerUploads } from '../schema/uploads.ts';
import { parcels } from '../schema/vendors/parcels.ts';
import { playCodes } from '../schema/vendors/play-codes.ts';
import { vendorItems } from '../schema/vendors/vendor-items.ts';
import { DEMO_ARTIST_ACCOUNT, DEMO_ARTISTS } from './content/artists.ts';
import { DEMO_COUPONS } from './content/coupons.ts';
import { DEMO_SHIPPING_RATES, DEMO_TAX_RATES } from './content/rates.ts';
import { LATE_STORY } from './content/stories.ts';
import { holdsDemo, markDemo } from './demo-mark.ts';
import { seedDemo } from './seed.ts';
import { DEMO_ACCOUNTS, seedAccounts, seedArtistAccounts } from './seed-accounts.ts';
import { seedCatalog, seedVendor } from './seed-catalog.ts';
import { DEMO_GIFT_CARD, seedCredits } from './seed-credits.ts';

/** The number of the advisory lock that `seed.ts` takes. */
const SEED_LOCK = 7_304_502;

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  // Like the shop's connection pool, but statements may run only one second.
  database = openDatabase(`${testDatabase.url}?statement_timeout=1000`);
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const options = (mode: 'demo' | 'production', onProgress?: (text: string) => void) => ({
  database,
  partner: 'pl',
  now: new Date('2026-11-02T15:00:00Z'),
  mode,
  ...(onProgress ? { onProgress } : {}),
});

test('demo content is refused in production, and nothing is written', async () => {
  await expect(seedDemo(options('production'))).rejects.toThrow('refused in production');
  expect(await database.db.$count(artists)).toBe(0);
});

test('the rows of a demo are known, also without their mark, but not by an address that a customer typed', async () => {
  const { db } = database;
  const [customer] = await db.insert(users).values({ email: DEMO_ACCOUNTS.owner.email }).returning();
  expect(await holdsDemo(db)).toBe(false);
  await db.delete(users).where(eq(users.id, customer?.id ?? 0));
  await db.transaction(async (tx) => void (await seedAccounts(tx)));
  expect(await holdsDemo(db)).toBe(true);
  await db.delete(users);
  expect(await holdsDemo(db)).toBe(false);
  await db.transaction((tx) => markDemo(tx, new Date()));
  expect(await holdsDemo(db)).toBe(true);
});

test('every demo artist has an account of their own, and readable mail', async () => {
  await database.db.transaction(async (tx) => {
    const { artist } = await seedAccounts(tx);
    const accounts = await seedArtistAccounts(tx, artist);
    expect([...accounts.keys()].sort()).toEqual(DEMO_ARTISTS.map(({ slug }) => slug).sort());
    expect(new Set(accounts.values()).size).toBe(DEMO_ARTISTS.length);
    expect(accounts.get(DEMO_ARTIST_ACCOUNT)).toBe(artist);
    const [wes] = await tx
      .select()
      .from(users)
      .where(eq(users.id, accounts.get('wes-calloway') ?? 0));
    expect(wes).toMatchObject({
      email: 'wes.calloway@artists.keepsong.test',
      firstName: 'Wes',
      role: 'artist',
    });
  });
});

test('a demo shop has taxes, parcels and coupons, and charges no service fee', async () => {
  await database.db.transaction((tx) => seedCatalog(tx, 'pl', new Date()));
  expect(await database.db.$count(taxRates)).toBe(DEMO_TAX_RATES.length);
  expect(await database.db.$count(shippingRates)).toBe(DEMO_SHIPPING_RATES.length);
  expect(await database.db.$count(coupons)).toBe(DEMO_COUPONS.length);
  const left = await database.db.select().from(products).where(eq(products.active, false));
  expect(left.map(({ slug }) => slug)).toEqual(['service-fee']);
});

test('the demo vendor makes the goods that are shipped', async () => {
  const vendor = await database.db.transaction(async (tx) => {
    const accounts = await seedAccounts(tx);
    await seedCatalog(tx, 'pl', new Date());
    await seedVendor(tx, accounts.vendor);
    return accounts.vendor;
  });
  const [made] = await database.db.select().from(productVendors).where(eq(productVendors.userId, vendor));
  const goods = await database.db
    .select()
    .from(products)
    .where(eq(products.vendorId, made?.id ?? 0));
  expect(goods.map(({ slug }) => slug)).toContain('lyric-print');
  expect(goods.every(({ productType }) => productType === 'physical')).toBe(true);
});

test('the demo customer has credit of both kinds, and a gift card is left to redeem', async () => {
  const { now } = options('demo');
  const customerId = await database.db.transaction(async (tx) => {
    const { customer } = await seedAccounts(tx);
    await seedCatalog(tx, 'pl', new Date());
    await seedCredits(tx, { customerId: customer, now });
    return customer;
  });
  expect(await findBalance(database.db, customerId)).toEqual({ nonTaxable: 1_500, taxable: 5_000 });
  const hash = hashOfCode(DEMO_GIFT_CARD.toLowerCase());
  expect(hash).not.toBeNull();
  const cards = await database.db.select().from(giftCards);
  expect(cards.map(({ redeemedBy }) => redeemedBy)).toEqual([customerId, null]);
  expect(cards[1]).toMatchObject({ amountCents: 5_000, codeHash: hash, redeemedAt: null });
  // The staff find every card by the last letters of its code.
  expect(cards.map(({ codeTail }) => codeTail)).toEqual(['0000', DEMO_GIFT_CARD.slice(-4)]);
});

test('the demo has pay that is held and payable, and makers with work in each state', async () => {
  const patient = openDatabase(testDatabase.url);
  expect(await seedDemo({ ...options('demo'), database: patient })).toBe(true);
  expect(await patient.db.$count(staffLog, eq(staffLog.action, 'shop.filled_with_demo'))).toBe(1);
  const accounts = await patient.db
    .select({ email: users.email, isHeld: sql`held_cents > 0`, isPayable: sql`payable_cents > 0` })
    .from(earningAccounts)
    .leftJoin(artists, eq(artists.id, earningAccounts.artistId))
    .leftJoin(productVendors, eq(productVendors.id, earningAccounts.vendorId))
    .leftJoin(users, sql`${users.id} = coalesce(${artists.userId}, ${productVendors.userId})`)
    .orderBy(users.email);
  expect(accounts).toEqual([
    { email: 'artist@keepsong.test', isHeld: true, isPayable: true },
    { email: 'vendor@keepsong.test', isHeld: true, isPayable: true },
  ]);
  const trusted = await patient.db.select().from(artists).where(eq(artists.isTrusted, false));
  expect(trusted.map(({ slug }) => slug)).toEqual(['wes-calloway']);
  const [checked] = await patient.db.select().from(songChecks);
  expect(checked).toMatchObject({
    artistId: trusted[0]?.id,
    version: 1,
    outcome: null,
    title: 'Porch Light',
  });
  const [late] = await patient.db
    .select({ state: commissions.state, dueAt: commissions.dueAt })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(sql`${stories.songData}->>'recipient' = ${LATE_STORY.recipient}`);
  expect(late?.state).toBe('accepted');
  // The song is overdue by a day, whatever the hour is.
  const overdue = (options('demo').now.getTime() - (late?.dueAt?.getTime() ?? 0)) / DAY_MS;
  expect(overdue).toBeGreaterThan(1);
  expect(overdue).toBeLessThan(2);
  expect(await findEarningWrongs(patient.db)).toEqual([]);
  // Every story and every entry of pay has an order, so conversations and the ledger are complete.
  expect(await patient.db.$count(stories, isNull(stories.orderId))).toBe(0);
  expect(await patient.db.$count(earnings, isNull(earnings.orderId))).toBe(0);
  const [application, ...more] = await patient.db.select().from(artistApplications);
  expect(more).toEqual([]);
  expect(application).toMatchObject({ state: 'applied' });
  expect(application?.recordingIds).toHaveLength(APPLICATION_RECORDINGS);
  expect(await patient.db.$count(makerUploads)).toBe(APPLICATION_RECORDINGS);
  const goods = await patient.db
    .select({ state: vendorItems.state, cart: orders.cart, itemId: vendorItems.id })
    .from(vendorItems)
    .innerJoin(orders, eq(orders.id, vendorItems.orderId))
    .orderBy(vendorItems.id);
  expect(goods.map(({ state }) => state)).toEqual([
    ...['arrived', 'arrived', 'shipped', 'problem', 'making', 'new'],
  ]);
  const print = goods.at(-1);
  expect(print?.cart.giftNote).toBeTruthy();
  expect(print?.cart.lines[0]?.pod?.texts.map(({ key }) => key)).toEqual([...LYRIC_FIELDS]);
  const [code] = await patient.db
    .select({ visibility: stories.visibility })
    .from(playCodes)
    .innerJoin(stories, eq(stories.id, playCodes.storyId))
    .where(eq(playCodes.itemId, print?.itemId ?? 0));
  expect(code).toEqual({ visibility: 'private' });
  expect(await patient.db.select().from(parcels)).toMatchObject([{ isReturn: true, state: 'on_the_way' }]);
  await patient.close();
});

test('the demo has a strike with an appeal and a payout run, which wait for a second person', async () => {
  const patient = openDatabase(testDatabase.url);
  await seedDemo({ ...options('demo'), database: patient });
  const idOf = async (email: string) => {
    const [user] = await patient.db.select().from(users).where(eq(users.email, email));
    return user?.id;
  };
  const givenBy = await idOf(DEMO_ACCOUNTS.producer.email);
  expect(await patient.db.select().from(artistStrikes)).toMatchObject([{ state: 'appealed', givenBy }]);
  const madeBy = await idOf(DEMO_ACCOUNTS.finance.email);
  expect(await patient.db.select().from(payoutRuns)).toMatchObject([{ state: 'waiting', madeBy }]);
  const due = await patient.db
    .select({ state: payouts.state, isAll: sql<boolean>`${payouts.amountCents} = payable_cents` })
    .from(payouts)
    .innerJoin(earningAccounts, eq(earningAccounts.id, payouts.accountId));
  expect(due).toEqual(Array(2).fill({ state: 'due', isAll: true }));
  await patient.close();
});

test('the pay for each demo song is what the lines of its order say', async () => {
  const patient = openDatabase(testDatabase.url);
  await seedDemo({ ...options('demo'), database: patient });
  const songs = await patient.db
    .select({ commission: commissions, order: orders, extraVerses: stories.extraVerses })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .innerJoin(orders, eq(orders.id, stories.orderId));
  const entries = await patient.db.select().from(earnings);
  for (const { commission, order, extraVerses } of songs) {
    const { lines, spent, total } = order.quote;
    const { feeCents, verseFeeCents } = artistPay(lines, USUAL_RATES);
    const tipCents = artistTip(lines);
    expect(commission).toMatchObject({ feeCents, verseFeeCents, tipCents });
    expect(lines.find(({ name }) => name === 'extra-verse')?.quantity ?? 0).toBe(extraVerses);
    expect(order.cart.lines.map(({ cartUuid }) => cartUuid)).toEqual(lines.map(({ cart_uuid }) => cart_uuid));
    expect(spent.taxable + total).toBe(lines.reduce((sum, { price }) => sum + price, 0));
    if (commission.deliveredAt === null) continue;
    const posted = ['song_fee', 'extra_verse', 'tip'].map((kind) =>
      entries.find((entry) => entry.orderId === order.id && entry.kind === kind),
    );
    expect(posted.map((entry) => entry?.heldCents ?? 0)).toEqual([
      ...[feeCents - verseFeeCents, verseFeeCents, tipCents],
    ]);
    // Each entry names the line that pays for it, so a refund of this line takes the entry back.
    expect(posted.flatMap((entry) => entry?.lineId ?? [])).toEqual(
      order.cart.lines.map(({ cartUuid }) => cartUuid),
    );
  }
  const tips = songs.filter(({ commission }) => commission.tipCents > 0);
  expect(tips.map(({ extraVerses }) => extraVerses)).toEqual([1, 0]);
  await patient.close();
});

test('a shop waits until another one has filled the same database, even beyond the statement timeout', {
  tags: ['night'],
}, async () => {
  const other = new pg.Client({ connectionString: testDatabase.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [SEED_LOCK]);
  const said: string[] = [];
  const waiting = seedDemo(options('demo', (text) => said.push(text)));
  await Promise.race([waiting, pause(1_800)]);
  await addArtist({ db: database.db });
  await other.end();
  expect(await waiting).toBe(false);
  expect(said).toEqual(['Waiting for another shop that fills this database']);
  const { rows } = await database.pool.query("select current_setting('statement_timeout') as patience");
  expect(rows).toEqual([{ patience: '1s' }]);
});
