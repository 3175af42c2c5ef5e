import { randomUUID } from 'node:crypto';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bonuses } from '../../../db/schema/earnings.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { findEarningWrongs } from '../../testing/oracle/earnings.ts';
import { artistAtWork, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let finance: Awaited<ReturnType<typeof signedIn>>;
let owner: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  finance = await signedIn(shop, undefined, 'finance');
  owner = await signedIn(shop, undefined, 'owner');
});
beforeEach(() => shop.db.execute('delete from rate_counters'));
afterEach(async () => expect(await findEarningWrongs(shop.db)).toEqual([]));
afterAll(() => shop.close());

const today = () => chicagoDay(clock.now());
type Artist = Awaited<ReturnType<typeof artistAtWork>>;
const rates = async ({ visitor }: Artist) =>
  (await visitor.call('earnings.artist', { query: {} })).body.rates;
const balance = async ({ visitor }: Artist) =>
  (await visitor.call('earnings.artist', { query: {} })).body.balance_cents;
const setRate = (over: object) =>
  finance.visitor.call('earnings.saveRate', {
    body: {
      ...{ artist_id: null, vendor_id: null, kind: 'song', share: 5_500, from_day: today() },
      ...{ reason: 'New terms', ...over },
    } as never,
  });
const give = (
  { artist }: Artist,
  cents: number,
  { by = finance.visitor, key = randomUUID() as string } = {},
) =>
  by.call('earnings.giveBonus', {
    body: { artist_id: artist.id, vendor_id: null, amount_cents: cents, reason: 'Ten songs on time' },
    headers: { 'idempotency-key': key },
  });
const stateOf = async (id: number) =>
  (await shop.db.select().from(bonuses).where(eq(bonuses.id, id)))[0]?.state;
const decide = (id: number, by: Visitor) => by.call('earnings.approveBonus', { params: { id } });

it('a share holds from its day on, an own one before that for everybody, and days of the past stay', async () => {
  const artist = await artistAtWork(shop);
  const other = await artistAtWork(shop);
  const own = { artist_id: artist.artist.id };
  expect((await setRate({ ...own, share: 6_000, from_day: addDays(today(), 2) })).status).toBe(200);
  expect((await rates(artist)).song).toBe(5_000);
  clock.advance(3 * 86_400_000);
  expect((await rates(artist)).song).toBe(6_000);
  expect((await rates(other)).song).toBe(5_000);
  const saved = await setRate({ share: 5_500 });
  expect([(await rates(artist)).song, (await rates(other)).song]).toEqual([6_000, 5_500]);
  const shares = saved.body.rates.map(({ share }: { share: number }) => share);
  expect(shares).toEqual(expect.arrayContaining([5_000, 5_500, 6_000]));
  expect((await setRate({ from_day: addDays(today(), -1) })).status).toBe(400);
  expect((await setRate({ artist_id: 999_999 })).status).toBe(404);
  expect((await setRate({ ...own, vendor_id: 1 })).status).toBe(404);
  const [deed] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
  expect(deed).toMatchObject({ action: 'payouts.rate_saved', reason: 'New terms' });
});

it('a bonus is payable at once, and given once for each key', async () => {
  const artist = await artistAtWork(shop);
  const key = randomUUID();
  for (const { status } of await Promise.all([give(artist, 5_000, { key }), give(artist, 5_000, { key })]))
    expect(status).toBe(200);
  expect(await balance(artist)).toBe(5_000);
  expect((await give(artist, 5_100, { key })).body).toMatchObject({ code: 'key_reused' });
  const { entries } = (await artist.visitor.call('earnings.artist', { query: {} })).body;
  expect(entries).toMatchObject([{ kind: 'bonus', amount_cents: 5_000, state: 'payable' }]);
});

it('a bonus of $200, also in pieces, waits for a second person, who is mailed', async () => {
  const artist = await artistAtWork(shop);
  await give(artist, 15_000);
  const asked = await give(artist, 6_000);
  const [waiting] = asked.body.bonuses;
  expect(waiting).toMatchObject({ state: 'waiting', is_yours: true, amount_cents: 6_000 });
  expect(await balance(artist)).toBe(15_000);
  await shop.services.relay.drain();
  const mails = await shop.mailbox.listMessages({ to: owner.email });
  expect(mails.some(({ subject }) => subject === 'A bonus of $60.00 waits for a second person')).toBe(true);
  const own = await shop.mailbox.listMessages({ to: finance.email });
  expect(own.some(({ subject }) => subject?.startsWith('A bonus'))).toBe(false);
  const { items } = (await owner.visitor.call('desk.inbox')).body;
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'bonus_waiting', amount_cents: 6_000, may_decide: true }),
  );
  expect((await decide(waiting.id, finance.visitor)).body).toMatchObject({ code: 'second_person' });
  const answers = await Promise.all([decide(waiting.id, owner.visitor), decide(waiting.id, owner.visitor)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await balance(artist)).toBe(21_000);
  expect(await stateOf(waiting.id)).toBe('done');
});

it('a bonus is refused by the other, or taken back, and nobody gives one to themselves', async () => {
  const artist = await artistAtWork(shop);
  const [waiting] = (await give(artist, 30_000)).body.bonuses;
  const refuse = { params: { id: waiting.id }, body: { reason: 'Too much' } };
  expect((await finance.visitor.call('earnings.refuseBonus', refuse)).status).toBe(200);
  expect(await stateOf(waiting.id)).toBe('refused');
  expect((await decide(waiting.id, owner.visitor)).body).toMatchObject({ code: 'already_decided' });
  expect(await balance(artist)).toBe(0);
  const own = await signedIn(shop, undefined, 'finance');
  const { addArtist } = await import('../../testing/test-shop.ts');
  const self = await addArtist(shop, { userId: own.id });
  const body = { artist_id: self.id, vendor_id: null, amount_cents: 500, reason: 'Me' };
  const headers = { 'idempotency-key': randomUUID() };
  expect((await own.visitor.call('earnings.giveBonus', { body, headers })).status).toBe(403);
});

it('a payout run that waits stands in Today, and the others are mailed', async () => {
  const artist = await artistAtWork(shop);
  await give(artist, 4_000);
  const { run } = (await finance.visitor.call('earnings.makeRun', {})).body;
  const { items } = (await owner.visitor.call('desk.inbox')).body;
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'payout_waiting', ref: String(run.id), amount_cents: run.amount_cents }),
  );
  const keys = [`payout_run:${run.id}`];
  const taken = await owner.visitor.call('desk.assign', { body: { keys, user_id: owner.id } });
  expect(taken.body).toEqual({ changed: 1 });
  await shop.services.relay.drain();
  const subjects = (await shop.mailbox.listMessages({ to: owner.email })).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.startsWith('A payout run of $'))).toHaveLength(1);
  await owner.visitor.call('earnings.approveRun', { params: { id: run.id } });
  const after = (await owner.visitor.call('desk.inbox')).body.items;
  expect(after.some(({ kind }: { kind: string }) => kind === 'payout_waiting')).toBe(false);
});
