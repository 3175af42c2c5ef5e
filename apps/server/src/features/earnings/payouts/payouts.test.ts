import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { earningAccounts, earnings, payouts } from '../../../../db/schema/earnings.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let maker: Visitor;
let second: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  maker = (await signedIn(shop, undefined, 'finance')).visitor;
  second = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());
// After every test, the ledger, the payouts and the bank must agree to the cent.
afterEach(async () => {
  await shop.bank.controls.clearFaults();
  const books = { submitted: true, bank: await shop.bank.readBooks() };
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), books)).toEqual([]);
});

/** Creates an artist to whom a bonus of this amount is payable. */
async function owed(cents: number) {
  const artist = await artistAtWork(shop);
  const [account] = await shop.db
    .insert(earningAccounts)
    .values({ artistId: artist.artist.id })
    .returning({ id: earningAccounts.id });
  const accountId = account?.id ?? 0;
  const bonus = { accountId, kind: 'bonus' as const, heldCents: 0, payableCents: cents };
  await shop.db
    .insert(earnings)
    .values({ ...bonus, source: `bonus:${accountId}`, effectKey: `bonus:${accountId}` });
  return { ...artist, accountId };
}
type Owed = Awaited<ReturnType<typeof owed>>;

const balanceOf = async ({ visitor }: Pick<Owed, 'visitor'>) =>
  (await visitor.call('earnings.artist', { query: {} })).body.balance_cents;
const make = (by = maker) => by.call('earnings.makeRun', {});
const approve = (id: number, by = second) => by.call('earnings.approveRun', { params: { id } });
const transfersOf = async (runId: number) =>
  (await shop.bank.readBooks()).transfers
    .filter(({ run_id }) => run_id === runId)
    .sort((a, b) => b.amount_cents - a.amount_cents);
const later = () => clock.advance(60_000);

describe('a payout run', () => {
  it('is made of everything that is payable, and approved by another person, once', async () => {
    const [one, other] = [await owed(21_900), await owed(500)];
    const made = await make();
    expect(made.body.run).toMatchObject({ state: 'waiting', amount_cents: 22_400, is_yours: true });
    expect(
      made.body.run.payouts.map(({ artist_id, amount_cents }: Record<string, number>) => [
        artist_id,
        amount_cents,
      ]),
    ).toEqual([
      [one.artist.id, 21_900],
      [other.artist.id, 500],
    ]);
    expect(await balanceOf(one)).toBe(21_900);
    const { id } = made.body.run;
    expect(await approve(id, maker)).toMatchObject({ status: 403, body: { code: 'second_person' } });
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(await approve(id)).toMatchObject({ status: 200, body: { run: { state: 'paid' } } });
    expect((await transfersOf(id)).map(({ amount_cents, state }) => [amount_cents, state])).toEqual([
      [21_900, 'paid'],
      [500, 'paid'],
    ]);
    expect(await balanceOf(one)).toBe(0);
    const { body } = await one.visitor.call('earnings.artist', { query: {} });
    expect(body.entries).toMatchObject([
      { kind: 'payout', amount_cents: -21_900, state: 'paid', order_number: null },
      { kind: 'bonus', amount_cents: 21_900, state: 'paid' },
    ]);
    const [deed] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
    expect(deed).toMatchObject({ action: 'payouts.approved', after: { run: id, amount_cents: 22_400 } });
    expect((await make()).body.code).toBe('nothing_payable');
  });

  it('that waits is replaced by a newer one, and cannot be approved any more', async () => {
    const artist = await owed(1_000);
    const old = (await make()).body.run.id;
    await shop.db.insert(earnings).values({
      ...{ accountId: artist.accountId, kind: 'bonus', heldCents: 0, payableCents: 200 },
      ...{ source: 'bonus:more', effectKey: 'bonus:more' },
    });
    const { run } = (await make()).body;
    expect(run).toMatchObject({ amount_cents: 1_200 });
    expect((await approve(old)).body.code).toBe('already_decided');
    expect((await second.call('earnings.run', { params: { id: old } })).body.run).toMatchObject({
      state: 'failed',
      payouts: [{ state: 'canceled' }],
    });
    const refused = await maker.call('earnings.refuseRun', {
      params: { id: run.id },
      body: { reason: 'Wrong day' },
    });
    expect(refused.body.run.state).toBe('failed');
    expect(await transfersOf(run.id)).toEqual([]);
    expect(await balanceOf(artist)).toBe(1_200);
    await approve((await make()).body.run.id);
    expect(await balanceOf(artist)).toBe(0);
  });

  it('is sent by the job when the provider did not answer, and never twice', async () => {
    const artist = await owed(3_000);
    const { id } = (await make()).body.run;
    await shop.bank.controls.scriptFault('answer_lost');
    expect((await approve(id)).body.run.state).toBe('approved');
    expect(await balanceOf(artist)).toBe(0);
    later();
    expect(await shop.services.sendPayouts.sendDue()).toBe(1);
    expect(await transfersOf(id)).toHaveLength(1);
    expect((await approve(id)).body.run.state).toBe('paid');
    const other = await owed(400);
    const next = (await make()).body.run.id;
    await shop.bank.controls.scriptFault('server_error');
    await approve(next);
    expect(await transfersOf(next)).toEqual([]);
    later();
    await shop.services.sendPayouts.sendDue();
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 400, state: 'paid' }]);
    expect(await balanceOf(other)).toBe(0);
  });

  it('whose money the bank sends back fails, and the money is payable again', async () => {
    const artist = await owed(5_000);
    await make();
    const [account] = await shop.db
      .select()
      .from(earningAccounts)
      .where(eq(earningAccounts.id, artist.accountId));
    const to = account?.providerAccount ?? '';
    await shop.bank.controls.refuse(to, true);
    const failed = (await approve((await make()).body.run.id)).body.run;
    expect(failed).toMatchObject({
      state: 'failed',
      payouts: [{ state: 'failed', returned_cents: 5_000, failure: 'bank_returned_it' }],
    });
    expect(await balanceOf(artist)).toBe(5_000);
    await shop.bank.controls.refuse(to, false);
    const { id } = (await make()).body.run;
    expect((await approve(id)).body.run.state).toBe('paid');
    const [transfer] = await transfersOf(id);
    await shop.bank.controls.giveBack(transfer?.id ?? '', 1_000);
    await shop.services.sendPayouts.findMissed();
    await shop.services.sendPayouts.findMissed();
    expect(await balanceOf(artist)).toBe(1_000);
    expect((await approve(id)).body.run.state).toBe('paid');
    await shop.bank.controls.giveBack(transfer?.id ?? '');
    const { rawBody, headers } = shop.bank.controls.sign({
      ...{ id: 'evt_1', type: 'transfer.reversed' },
      data: { object: { id: transfer?.id, object: 'transfer', transfer_group: transfer?.reference } },
    });
    const post = () =>
      shop.http.inject({ method: 'POST', url: '/webhooks/payouts', headers, payload: rawBody });
    expect([(await post()).statusCode, (await post()).statusCode]).toEqual([200, 200]);
    expect(await balanceOf(artist)).toBe(5_000);
    expect((await approve(id)).body.run.state).toBe('failed');
    await approve((await make()).body.run.id);
  });

  it('leaves out whose account the provider cannot pay yet', async () => {
    const artist = await owed(700);
    await shop.bank.controls.scriptFault('server_error');
    expect((await make()).body.code).toBe('nothing_payable');
    const { body } = await maker.call('earnings.runs', { query: {} });
    expect(body.owed).toContainEqual({
      ...{ artist_id: artist.artist.id, vendor_id: null, name: artist.artist.artistName },
      ...{ held_cents: 0, payable_cents: 700, is_ready: false },
    });
    const link = await artist.visitor.call('earnings.artistAccount', {});
    expect(link.body.url).toContain('/dev/payouts/accounts/acct_');
    const opened = await shop.http.inject(new URL(link.body.url).pathname + new URL(link.body.url).search);
    expect(opened.headers.location).toContain(`/artist_experience/${artist.userId}/earnings`);
    expect((await approve((await make()).body.run.id)).body.run.state).toBe('paid');
  });

  it('is approved by nobody who would be paid by it, and by nobody without the permission', async () => {
    const artist = await owed(900);
    const { id } = (await make()).body.run;
    await shop.db.execute(
      `update users set role = 'admin', staff_role = 'finance' where id = ${artist.userId}`,
    );
    expect((await approve(id, artist.visitor)).body.code).toBe('forbidden');
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    for (const answer of [await approve(id, support), await make(support)]) expect(answer.status).toBe(403);
    await approve(id);
    expect((await shop.db.select().from(payouts).where(eq(payouts.runId, id)))[0]?.state).toBe('paid');
  });
});
