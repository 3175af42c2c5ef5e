import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../../db/schema/checkout.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import { createMailbox, type Mailbox } from '../../adapters/email/mailbox.ts';
import type { SandboxPayments } from '../../adapters/payments/sandbox/sandbox-payments.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { CARDS, type Catalogue, readyToPay, stockShop } from '../commission-song.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { pngOf } from '../images.ts';
import { findWrongs } from '../oracle.ts';
import { openProvider, sendTo } from '../shop-process.ts';
import { signInStaff } from '../staff-entrance.ts';
import { multipart, type Visitor } from '../visitor.ts';
import { type Fleet, openFleet } from './fleet.ts';

const isNight = process.env.TEST_SIZE === 'night';
/** By day there are only two processes, because each start takes seconds of processor time. */
const ROLES = isNight ? { web: 3, worker: 2, singer: 1 } : { web: 1, all: 1 };
const CUSTOMERS = Number(process.env.FLEET_CUSTOMERS);
/** The connections of the pooler: fewer than each process would open for itself. */
const SERVERS = isNight ? 4 : 2;
const QUIET = { warn: () => undefined };

let copy: TestDatabase;
let fleet: Fleet;
let database: Database;
let payments: SandboxPayments;
let mailbox: Mailbox;
let stock: Catalogue;

beforeAll(async () => {
  copy = await createTestDatabase();
  fleet = await openFleet({ databaseUrl: copy.url, roles: ROLES, servers: SERVERS });
  database = openDatabase(copy.url, { max: 4 });
  payments = await openProvider(copy.url, fleet.origin);
  mailbox = await createMailbox({ databaseUrl: copy.url, clock: systemClock, log: QUIET });
  stock = await stockShop(database);
}, 300_000);
afterAll(async () => {
  await fleet.close();
  await mailbox.stop();
  await payments.stop();
  await database.close();
  await copy.drop();
});

const till = () => ({ payments, settings: { publicUrl: fleet.origin } });

/** Buys a song and sends every request to another process. Returns the order number that the customer sees. */
async function buy(visitor: Visitor): Promise<number> {
  const buyer = await readyToPay(till(), stock, visitor);
  const submitted = await buyer.submit();
  expect(submitted.status).toBe(200);
  expect((await buyer.pay(CARDS.good)).ok).toBe(true);
  const { body } = await buyer.confirm();
  expect(body.is_processed).toBe(true);
  return Number(body.order.order_id);
}

it(`sells to ${CUSTOMERS} customers whose requests go to another process each, and loses nothing when one is killed`, async () => {
  const [, killed] = fleet.webs;
  const visitors = Array.from({ length: CUSTOMERS }, (_, n) => fleet.visitor(`10.1.${n >> 8}.${n & 255}`));
  let shown = 0;
  const told = await Promise.all(
    visitors.map(async (visitor, n) => {
      // The second half of the visitors comes while the process is away.
      if (n >= CUSTOMERS / 2) await expect.poll(() => shown, { timeout: 120_000 }).toBeGreaterThan(0);
      const order = await buy(visitor);
      shown += 1;
      if (shown === 1) killed?.kill();
      return order;
    }),
  );
  const made = await database.db.select({ id: orders.id }).from(orders);
  expect(made.map(({ id }) => id).sort()).toEqual(told.sort());
  expect(fleet.broken()).toBeGreaterThan(0);
  await killed?.ready();
  const wrongs = async () => findWrongs(database.db, await payments.readLedger());
  await expect.poll(wrongs, { timeout: 60_000, interval: 250 }).toEqual([]);
}, 600_000);

it('refunds what another process has sold, and shows a picture that another has stored', {
  tags: ['night'],
  timeout: 300_000,
}, async () => {
  const customer = fleet.visitor('10.2.0.1');
  const bytes = pngOf({ width: 700, height: 900 });
  const picture = multipart({}, { name: 'us.png', type: 'image/png', bytes });
  const stored = await customer.call('uploads.addImage', picture);
  expect(stored.status).toBe(200);
  for (const { origin } of fleet.webs)
    expect((await fetch(new URL(stored.body.image.url, origin))).headers.get('content-type')).toMatch(
      /^image\//,
    );
  const number = orderNumber(await buy(customer));
  const finance = await signInStaff(
    { db: database.db, mailbox, newcomer: () => fleet.visitor('10.2.0.2') },
    'finance',
  );
  const refunded = await finance.call('checkout.refund', {
    params: { number },
    body: { all: true, reason: 'Not wanted any more' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(refunded.status).toBe(200);
  const wrongs = async () => findWrongs(database.db, await payments.readLedger());
  await expect.poll(wrongs, { timeout: 60_000, interval: 250 }).toEqual([]);
  expect((await payments.readLedger()).refunds).toHaveLength(1);
});

it('sings a preview in the singer, and another process lets it be heard', {
  tags: ['night'],
  timeout: 300_000,
}, async () => {
  await database.db.transaction(seedCollections);
  const visitor = fleet.visitor('10.2.0.3');
  const params = { id: 'birthday' };
  const answers = {
    style: ['folk'],
    feeling: ['happy'],
    traits: ['kind', 'wise'],
    loves: ['pets'],
    pace: ['fast'],
  };
  const body = { answers, name_key: 'l:', spelling: 'Phoenix' };
  const asked = await visitor.call('instant.requestPreviews', { params, body });
  expect(asked.status).toBe(200);
  const [id] = asked.body.task_ids;
  const look = async () =>
    (await visitor.call('instant.previews', { params, query: { task_ids: [id] } })).body.previews[id];
  await expect.poll(async () => (await look()).status, { timeout: 240_000 }).toBe('completed');
  const { audio_url } = (await look()).data;
  for (const { origin } of fleet.webs) {
    const heard = await fetch(new URL(audio_url, origin), { headers: { range: 'bytes=0-999' } });
    expect([heard.status, heard.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
  }
});

it('counts what must not come too often over all processes, exactly', async () => {
  // Thirty sign-ups from one network address are allowed in an hour.
  const visitor = fleet.visitor('10.3.0.1');
  const signUp = () => visitor.call('marketing.signup', { body: { email: `${randomUUID()}@example.com` } });
  const first = await signUp();
  const answers = [first, ...(await Promise.all(Array.from({ length: 39 }, signUp)))];
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
}, 120_000);

it('refuses reads of an address at each process, when they all together were asked too often', async () => {
  // Spent units that were recorded by processes that no longer exist.
  await database.pool.query(
    `insert into address_budgets (key, full_at) values ('reads:10.3.0.2', now() + interval '1 hour')`,
  );
  const ask = ({ origin }: (typeof fleet.webs)[number], remoteAddress: string) =>
    sendTo(origin, { method: 'GET', url: '/v3/api/settings/holidays', headers: {}, remoteAddress });
  for (const web of fleet.webs) {
    let taken = 0;
    const refused = async () => {
      const { statusCode } = await ask(web, '10.3.0.2');
      if (statusCode === 200) taken += 1;
      return statusCode;
    };
    await expect.poll(refused, { timeout: 60_000, interval: 5 }).toBe(429);
    // Before a process has spent a twentieth of the budget itself, it does not know what the others have spent.
    expect(taken).toBeGreaterThanOrEqual(20);
    expect(taken).toBeLessThan(200);
    expect((await ask(web, '10.3.0.3')).statusCode).toBe(200);
  }
}, 120_000);

it('serves more connections of the shop than PostgreSQL has for it, and leaves nothing in a session', () => {
  expect(fleet.pooler.servers()).toBeLessThanOrEqual(SERVERS);
  expect(fleet.pooler.most().clients).toBeGreaterThan(SERVERS);
  expect(fleet.pooler.most().waiting).toBeGreaterThan(0);
  expect(fleet.pooler.leftovers).toEqual([]);
});
