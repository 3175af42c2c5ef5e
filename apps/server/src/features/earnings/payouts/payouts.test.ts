import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { GOODS_DAYS } from '@keepsong/domain/earnings/acceptance';
import { USUAL_RATES } from '@keepsong/domain/earnings/rates';
import { DAY_MS } from '@keepsong/domain/time/day';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { earningAccounts, earnings, payouts } from '../../../../db/schema/earnings.ts';
import { shippingRates } from '../../../../db/schema/rates.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { shopJobs } from '../../../jobs.ts';
import { toPay } from '../../../testing/commission-song.ts';
import { refuseRows } from '../../../testing/database.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { createTestClock, letGuestIn, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { ASKED_TOGETHER, createPayoutAccounts } from './payout-accounts.service.ts';

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

/** Makes a further bonus payable. */
async function payable({ accountId }: Owed, cents: number): Promise<void> {
  const key = `bonus:${accountId}:${cents}`;
  await shop.db.insert(earnings).values({
    ...{ accountId, kind: 'bonus', heldCents: 0, payableCents: cents, source: key, effectKey: key },
  });
}

const balanceOf = async ({ visitor }: Pick<Owed, 'visitor'>) =>
  (await visitor.call('earnings.artist', { query: {} })).body.balance_cents;
const make = (by = maker) => by.call('earnings.makeRun', {});
const approve = (id: number, by = second) => by.call('earnings.approveRun', { params: { id } });
const transfersOf = async (runId: number) =>
  (await shop.bank.readBooks()).transfers
    .filter(({ run_id }) => run_id === runId)
    .sort((a, b) => b.amount_cents - a.amount_cents);
const payoutMailsTo = async (to: string) => {
  await shop.services.relay.drain();
  const subjects = (await shop.mailbox.listMessages({ to })).map(({ subject }) => subject ?? '');
  return subjects.filter((subject) => subject.startsWith('Your payout'));
};
/** Runs a job of the shop once. */
const jobOf = async (name: string) => {
  const jobs = shopJobs({ services: shop.services, database: shop.database, clock });
  await jobs.find((job) => job.name === name)?.run();
};
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
    const file = String((await maker.request('GET', '/v3/api/admin/payouts.csv')).body);
    expect(file).toContain('id,state,amount_cents,payouts,made_by,approved_by,created_at,approved_at');
    expect(file).toContain(`\n${id},paid,22400,2,`);
    expect((await make()).body.code).toBe('nothing_payable');
  });

  it('pays somebody whose account was not ready when the run was made, and is when it is approved', async () => {
    const artist = await owed(700);
    const { id } = (await make()).body.run;
    await shop.db
      .update(earningAccounts)
      .set({ providerAccount: null, isReady: false })
      .where(eq(earningAccounts.id, artist.accountId));
    expect((await approve(id)).body.run).toMatchObject({ state: 'paid', amount_cents: 700 });
    expect(await balanceOf(artist)).toBe(0);
  });

  it('that waits is replaced by a newer one, and cannot be approved any more', {
    tags: ['night'],
  }, async () => {
    const artist = await owed(1_000);
    const old = (await make()).body.run.id;
    await payable(artist, 200);
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

  it('that is approved later has paid what it took, not what became payable meanwhile', {
    tags: ['night'],
  }, async () => {
    const artist = await owed(1_000);
    const states = async () => {
      const { payable_cents, entries } = (await artist.visitor.call('earnings.artist', { query: {} })).body;
      const of = (state: string) =>
        (entries as { kind: string; state: string; amount_cents: number }[])
          .filter((entry) => entry.kind !== 'payout' && entry.state === state)
          .map(({ amount_cents }) => amount_cents);
      return { sum: payable_cents, payable: of('payable'), paid: of('paid') };
    };
    const first = (await make()).body.run.id;
    await payable(artist, 200);
    expect(await states()).toEqual({ sum: 1_200, payable: [200, 1_000], paid: [] });
    await approve(first);
    expect(await states()).toEqual({ sum: 200, payable: [200], paid: [1_000] });
    const next = (await make()).body.run.id;
    await payable(artist, 30);
    await approve(next);
    expect(await states()).toEqual({ sum: 30, payable: [30], paid: [200, 1_000] });
    // The bank sends the first payout back, after a later one has arrived.
    const [transfer] = await transfersOf(first);
    await shop.bank.controls.giveBack(transfer?.id ?? '', 400);
    await shop.services.sendPayouts.findMissed();
    expect(await states()).toEqual({ sum: 430, payable: [30], paid: [200, 1_000] });
    await shop.bank.controls.giveBack(transfer?.id ?? '');
    await shop.services.sendPayouts.findMissed();
    expect(await states()).toEqual({ sum: 1_030, payable: [30, 1_000], paid: [200] });
    await approve((await make()).body.run.id);
    expect(await states()).toEqual({ sum: 0, payable: [], paid: [30, 200, 1_000] });
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

  it('that came back is found by the job, also when an earlier one fails', async () => {
    const artists = [await owed(700), await owed(600)];
    const { id, payouts: made } = (await make()).body.run;
    await approve(id);
    for (const transfer of await transfersOf(id)) await shop.bank.controls.giveBack(transfer.id);
    const [first] = (await shop.bank.readBooks()).transfers.filter(({ run_id }) => run_id === id);
    const unlucky = first?.amount_cents ?? 0;
    const { id: refused } = made.find((one: Record<string, number>) => one.amount_cents === unlucky);
    const acceptRows = await refuseRows(shop.database, 'payouts', `id = ${refused} and returned_cents > 0`);
    await expect(shop.services.sendPayouts.findMissed()).rejects.toThrow();
    await acceptRows();
    const balances = () => Promise.all(artists.map(balanceOf));
    expect(await balances()).toEqual([700, 600].map((cents) => (cents === unlucky ? 0 : cents)));
    await shop.services.sendPayouts.findMissed();
    expect(await balances()).toEqual([700, 600]);
    await approve((await make()).body.run.id);
  });

  it('whose event fails is seen by the staff, who have it worked on again', { tags: ['night'] }, async () => {
    const artist = await owed(600);
    const { id } = (await make()).body.run;
    await approve(id);
    const [transfer] = await transfersOf(id);
    await shop.bank.controls.giveBack(transfer?.id ?? '');
    const { rawBody, headers } = shop.bank.controls.sign({
      ...{ id: 'evt_2', type: 'transfer.reversed' },
      data: { object: { id: transfer?.id, object: 'transfer', transfer_group: transfer?.reference } },
    });
    await shop.db.execute('alter table payouts rename to payouts_away');
    const answer = await shop.http.inject({
      ...{ method: 'POST', url: '/webhooks/payouts', headers, payload: rawBody },
    });
    await shop.db.execute('alter table payouts_away rename to payouts');
    expect(answer.statusCode).toBe(500);
    const { visitor: support } = await signedIn(shop, undefined, 'support');
    const { items } = (await support.call('desk.inbox')).body;
    const item = items.find(({ kind }: { kind: string }) => kind === 'webhook_failed');
    expect(item).toMatchObject({ artist: 'payouts', text: 'transfer' });
    const again = await support.call('desk.retryWebhook', { params: { id: Number(item.ref) } });
    expect(again.body).toEqual({ changed: 1 });
    expect(await balanceOf(artist)).toBe(600);
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

  it('is not made again of an account that the bank refuses, until a job hears that it is ready', async () => {
    const artist = await owed(800);
    const { id } = (await make()).body.run;
    const [row] = await shop.db
      .select()
      .from(earningAccounts)
      .where(eq(earningAccounts.id, artist.accountId));
    const account = row?.providerAccount ?? '';
    // No webhook of the bank arrives here.
    await shop.bank.controls.require(account, ['external_account']);
    expect((await approve(id)).body.run.payouts[0].failure).toBe('account_not_ready');
    const seen = async () => (await artist.visitor.call('earnings.artist', { query: {} })).body.account;
    expect(await seen()).toEqual({ is_open: true, is_ready: false, needs: ['external_account'] });
    expect((await make()).body.code).toBe('nothing_payable');

    await shop.bank.controls.makeReady(account);
    await jobOf('payout-accounts');
    expect(await seen()).toEqual({ is_open: true, is_ready: true, needs: [] });
    expect((await approve((await make()).body.run.id)).body.run.state).toBe('paid');
  });

  /** The account of an artist, as the shop knows it. */
  const accountOf = async ({ accountId }: Owed) =>
    (await shop.db.select().from(earningAccounts).where(eq(earningAccounts.id, accountId)))[0];
  /** The bank forgets the account of an artist. Returns its id. */
  async function forget(artist: Owed): Promise<string> {
    const id = (await accountOf(artist))?.providerAccount ?? '';
    await shop.db.execute(sql`delete from sandbox_bank.accounts where id = ${id}`);
    return id;
  }

  it('to an account that the bank no longer knows fails, and waits until its owner opens a new one', async () => {
    const artist = await owed(900);
    const { id } = (await make()).body.run;
    const lost = await forget(artist);
    expect((await approve(id)).body.run.payouts[0].failure).toBe('account_not_found');
    expect(await payoutMailsTo(artist.email)).toEqual(['Your payout of $9.00 did not arrive']);
    await jobOf('payout-accounts');
    expect((await make()).body.code).toBe('nothing_payable');
    const gone = { isReady: false, providerAccount: lost, earlierAccounts: [] };
    expect(await accountOf(artist)).toMatchObject(gone);
    expect((await artist.visitor.call('earnings.artist', { query: {} })).body.account.is_ready).toBe(false);

    expect((await artist.visitor.call('earnings.artistAccount', {})).status).toBe(200);
    const account = await accountOf(artist);
    expect(account).toMatchObject({ isReady: true, earlierAccounts: [lost] });
    expect(account?.providerAccount).not.toBe(lost);
    expect((await approve((await make()).body.run.id)).body.run.state).toBe('paid');
    expect(await balanceOf(artist)).toBe(0);
  });

  it('goes to the earlier account again when the shop had the key of another platform meanwhile', async () => {
    const artist = await owed(850);
    await make();
    const first = (await accountOf(artist))?.providerAccount ?? '';
    // A key of another platform may use none of the accounts of this one.
    const away = (id: string) =>
      shop.db.execute(sql`update sandbox_bank.accounts set id = 'other:' || id where id = ${id}`);
    await away(first);
    await approve((await make()).body.run.id);
    await jobOf('payout-accounts');
    expect(await accountOf(artist)).toMatchObject({ isReady: false, providerAccount: first });
    await artist.visitor.call('earnings.artistAccount', {});
    const second = (await accountOf(artist))?.providerAccount ?? '';
    expect(second).not.toBe(first);

    await away(second);
    await shop.db.execute(sql`update sandbox_bank.accounts set id = ${first} where id = ${`other:${first}`}`);
    expect((await approve((await make()).body.run.id)).body.run.payouts[0].failure).toBe('account_not_found');
    expect(await accountOf(artist)).toMatchObject({
      ...{ isReady: true, providerAccount: first, earlierAccounts: [second] },
    });
    expect((await approve((await make()).body.run.id)).body.run.state).toBe('paid');
    expect(await balanceOf(artist)).toBe(0);
  });

  it('waits for a lost account, which its owner opens anew, once, also when the answer of the bank is lost', async () => {
    const artist = await owed(950);
    await make();
    const lost = await forget(artist);
    const link = () => artist.visitor.call('earnings.artistAccount', {});
    await shop.bank.controls.scriptFault('answer_lost');
    expect((await link()).status).not.toBe(200);
    expect(await accountOf(artist)).toMatchObject({ isReady: false, providerAccount: lost });
    const links = await Promise.all([link(), link()]);
    expect(links.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from sandbox_bank.accounts where reference like ${`account:${artist.accountId}:%`}`,
    );
    expect(rows).toEqual([{ id: (await accountOf(artist))?.providerAccount }]);
    expect(links[0]?.body.url).toContain(rows[0]?.id);
    expect((await approve((await make()).body.run.id)).body.run.state).toBe('paid');
  });

  it('that fails stands in Today until a later one works, and its artist is mailed what to do, once', async () => {
    const artist = await owed(600);
    const name = artist.artist.artistName;
    /** Pays the artist, and the bank sends the money back. Two jobs hear of it. */
    const fail = async () => {
      const { id } = (await make()).body.run;
      await approve(id);
      const [transfer] = await transfersOf(id);
      await shop.bank.controls.giveBack(transfer?.id ?? '');
      await shop.services.sendPayouts.findMissed();
      await shop.services.sendPayouts.findMissed();
      return String(id);
    };
    const waiting = async () =>
      (await maker.call('desk.inbox')).body.items.filter(
        (item: Record<string, string>) => item.kind === 'payout_failed' && item.artist === name,
      );
    const first = await fail();
    const item = { ref: first, amount_cents: 600, text: 'bank_returned_it', order_number: null };
    expect(await waiting()).toMatchObject([item]);
    expect(await payoutMailsTo(artist.email)).toEqual(['Your payout of $6.00 did not arrive']);
    const again = await fail();
    const [found, ...others] = await waiting();
    expect([found.ref, others]).toEqual([again, []]);
    const close = { keys: [found.key], reason: 'Called' };
    expect((await maker.call('desk.close', { body: close })).body).toEqual({ changed: 1 });
    expect(await waiting()).toEqual([]);
    later();
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    await fail();
    expect(await waiting()).toHaveLength(1);
    const seen = (await support.call('desk.inbox')).body.items.map(
      ({ kind }: Record<string, string>) => kind,
    );
    expect(seen).not.toContain('payout_failed');
    await approve((await make()).body.run.id);
    expect(await waiting()).toEqual([]);
  });

  it('may pay its maker, but is approved by somebody whom it does not pay, and only such people are mailed', async () => {
    const [one, other] = [await owed(900), await owed(700)];
    await shop.db.execute(
      `update users set role = 'admin', staff_role = 'finance' where id in (${one.userId}, ${other.userId})`,
    );
    const third = await signedIn(shop, undefined, 'finance');
    const { run } = (await make(one.visitor)).body;
    expect(run).toMatchObject({ is_yours: true, pays_you: true, amount_cents: 1_600 });
    const params = { id: run.id };
    expect(await approve(run.id, one.visitor)).toMatchObject({
      status: 403,
      body: { code: 'second_person' },
    });
    expect(await approve(run.id, other.visitor)).toMatchObject({ status: 403, body: { code: 'own_pay' } });
    const seen = async (by: Visitor) => (await by.call('earnings.run', { params })).body.run;
    expect(await seen(other.visitor)).toMatchObject({ is_yours: false, pays_you: true, state: 'waiting' });
    expect(await seen(second)).toMatchObject({ is_yours: false, pays_you: false });
    await shop.services.relay.drain();
    const waits = async (to: string) =>
      (await shop.mailbox.listMessages({ to })).filter(({ text }) =>
        text.includes(`/admin/payouts/${run.id}`),
      );
    expect(await waits(other.email)).toEqual([]);
    expect(await waits(third.email)).toHaveLength(1);
    await approve(run.id);
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([0, 0]);
  });

  it('says so when nobody may approve it', async () => {
    const payee = await owed(900);
    const { run } = (await make()).body;
    const hasApprover = async () =>
      (await maker.call('earnings.run', { params: { id: run.id } })).body.run.has_approver;
    expect([run.has_approver, await hasApprover()]).toEqual([true, true]);
    const { rows: others } = await shop.database.pool.query(
      `update users set staff_role = 'support' from users before where users.id = before.id
        and before.staff_role in ('owner','finance') and users.id <> $1
        returning users.id, before.staff_role as role`,
      [
        (await shop.database.pool.query('select made_by from payout_runs where id = $1', [run.id])).rows[0]
          .made_by,
      ],
    );
    await shop.db.execute(
      `update users set role = 'admin', staff_role = 'finance' where id = ${payee.userId}`,
    );
    expect(await hasApprover()).toBe(false);
    for (const { id, role } of others)
      await shop.database.pool.query('update users set staff_role = $2 where id = $1', [id, role]);
    expect(await hasApprover()).toBe(true);
  });

  it('is approved by nobody who would be paid by it, and by nobody without the permission', async () => {
    const artist = await owed(900);
    const { id } = (await make()).body.run;
    await shop.db.execute(
      `update users set role = 'admin', staff_role = 'finance' where id = ${artist.userId}`,
    );
    expect((await approve(id, artist.visitor)).body.code).toBe('own_pay');
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    for (const answer of [await approve(id, support), await make(support)]) expect(answer.status).toBe(403);
    await approve(id);
    expect((await shop.db.select().from(payouts).where(eq(payouts.runId, id)))[0]?.state).toBe('paid');
  });
});

describe('a payout to a vendor', () => {
  /** Creates a vendor of whom a customer has bought goods for this many cents. */
  async function soldGoods(priceCents: number) {
    const { email, id: userId } = await signedIn(shop, undefined, 'vendor');
    const [vendor] = await shop.db.insert(productVendors).values({ name: 'The mill', userId }).returning();
    const vendorId = vendor?.id ?? 0;
    const mug = await sell(shop, 'plain-mug', {
      ...{ productType: 'physical', requiresShippingAddress: true, priceCents, vendorId },
    });
    await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
    const buyer = newcomer(shop);
    await letGuestIn(shop, buyer, newEmail());
    const billing = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
    const shipping = {
      ...{ name: 'Lou Lavoie', line1: '1 Main St', city: 'Skaneateles', state: 'NY', postal_code: '13152' },
      country: 'US',
    };
    const sf_cart = {
      ...{ addresses: { billing, shipping }, cart_total: priceCents, payment_type: 'card' },
      ...{ products: [lineOf(mug)], stripe_intent_id: null },
    };
    const cart = { sf_cart, sf_song_data: null } as unknown as Parameters<typeof toPay>[2]['cart'];
    const till = await toPay(shop, buyer, { slug: '', cart });
    await till.submit();
    await till.pay();
    return { email, vendorId, number: orderNumber((await till.confirm()).body.order.order_id) };
  }

  it('goes from the goods of an order to a transfer, and what the bank sends back is payable again', async () => {
    const { email, vendorId, number } = await soldGoods(4_000);
    clock.advance(GOODS_DAYS * DAY_MS);
    await shop.services.silence.acceptDue();
    // Sessions have ended while the days passed.
    maker = (await signedIn(shop, undefined, 'finance')).visitor;
    second = (await signedIn(shop, undefined, 'owner')).visitor;
    const { visitor } = await signedIn(shop, email, 'vendor');
    const seen = async () =>
      (await visitor.call('earnings.vendor', { params: { id: vendorId }, query: {} })).body;
    const [sold] = (await seen()).entries;
    const share = sold.amount_cents;
    expect(sold).toMatchObject({ kind: 'goods', order_number: number, state: 'payable' });
    expect(share).toBe((4_000 * USUAL_RATES.goods) / 10_000);

    const { run } = (await make()).body;
    expect(run).toMatchObject({
      amount_cents: share,
      payouts: [{ artist_id: null, vendor_id: vendorId, name: 'The mill', amount_cents: share }],
    });
    expect((await approve(run.id)).body.run.state).toBe('paid');
    const [transfer] = await transfersOf(run.id);
    const [account] = await shop.db
      .select()
      .from(earningAccounts)
      .where(eq(earningAccounts.vendorId, vendorId));
    expect(transfer).toMatchObject({
      ...{ account: account?.providerAccount, amount_cents: share, state: 'paid' },
    });
    const paid = await seen();
    expect(paid).toMatchObject({ balance_cents: 0, held_cents: 0, payable_cents: 0 });
    expect(paid.entries[0]).toMatchObject({
      ...{ kind: 'payout', amount_cents: -share, state: 'paid', order_number: null },
    });

    await shop.bank.controls.giveBack(transfer?.id ?? '');
    await shop.services.sendPayouts.findMissed();
    expect(await seen()).toMatchObject({ balance_cents: share, payable_cents: share });
    expect(await payoutMailsTo(email)).toHaveLength(1);
    await approve((await make()).body.run.id);
    expect((await seen()).balance_cents).toBe(0);
  });
});

describe('the webhooks of the bank', () => {
  beforeAll(async () => {
    await shop.http.listen({ port: 0, host: '127.0.0.1' });
    await shop.bank.controls.releaseDeliveries();
  });
  /** The bank tells the shop what has happened. */
  const hear = () => shop.bank.controls.runDue();
  const runOf = async (id: number) => (await second.call('earnings.run', { params: { id } })).body.run;
  const accountOf = async ({ visitor }: Owed) =>
    (await visitor.call('earnings.artist', { query: {} })).body.account;
  const providerAccount = async ({ accountId }: Owed) => {
    const [row] = await shop.db.select().from(earningAccounts).where(eq(earningAccounts.id, accountId));
    return row?.providerAccount ?? '';
  };

  it('settle a payout whose answer was lost, and take back what the bank returns, each once', async () => {
    const artist = await owed(2_000);
    const { id } = (await make()).body.run;
    await shop.bank.controls.scriptFault('answer_lost');
    expect((await approve(id)).body.run.state).toBe('approved');
    await hear();
    expect((await runOf(id)).state).toBe('paid');
    const [transfer] = await transfersOf(id);
    await shop.bank.controls.giveBack(transfer?.id ?? '', 500);
    await hear();
    expect(await balanceOf(artist)).toBe(500);
    await shop.bank.controls.giveBack(transfer?.id ?? '');
    await hear();
    await shop.services.sendPayouts.findMissed();
    expect(await balanceOf(artist)).toBe(2_000);
    expect(await runOf(id)).toMatchObject({ state: 'failed', payouts: [{ returned_cents: 2_000 }] });
    await approve((await make()).body.run.id);
  });

  it('show what the bank wants to know, and block the payout until the bank knows it', async () => {
    const artist = await owed(1_500);
    // The run opens the account at the bank, and waits.
    const waiting = (await make()).body.run.id;
    const account = await providerAccount(artist);
    expect(await accountOf(artist)).toEqual({ is_open: true, is_ready: true, needs: [] });
    await shop.bank.controls.require(account, ['individual.dob.day', 'external_account']);
    await hear();
    expect(await accountOf(artist)).toEqual({
      ...{ is_open: true, is_ready: false, needs: ['individual.dob.day', 'external_account'] },
    });
    expect((await maker.call('earnings.runs', { query: {} })).body.owed).toContainEqual(
      expect.objectContaining({ artist_id: artist.artist.id, payable_cents: 1_500, is_ready: false }),
    );
    // The run was made before. The bank refuses its payout, and the money is payable again.
    expect((await approve(waiting)).body.run).toMatchObject({
      ...{ state: 'failed', payouts: [{ state: 'failed', failure: 'account_not_ready' }] },
    });
    expect(await balanceOf(artist)).toBe(1_500);
    expect((await make()).body.code).toBe('nothing_payable');
    expect(await transfersOf(waiting)).toEqual([]);

    await shop.bank.controls.makeReady(account);
    await hear();
    expect(await accountOf(artist)).toEqual({ is_open: true, is_ready: true, needs: [] });
    const { id } = (await make()).body.run;
    expect((await approve(id)).body.run.state).toBe('paid');
    expect(await balanceOf(artist)).toBe(0);
    expect(await transfersOf(id)).toMatchObject([{ amount_cents: 1_500, state: 'paid' }]);
  });

  it('about an account that is not of this shop change nothing', async () => {
    const before = await shop.db.select().from(earningAccounts).orderBy(earningAccounts.id);
    const { rawBody, headers } = shop.bank.controls.sign({
      ...{ id: 'evt_2', type: 'account.updated', data: { object: { id: 'acct_x', object: 'account' } } },
    });
    const told = await shop.http.inject({
      ...{ method: 'POST', url: '/webhooks/payouts', headers, payload: rawBody },
    });
    expect(told.statusCode).toBe(200);
    expect(await shop.db.select().from(earningAccounts).orderBy(earningAccounts.id)).toEqual(before);
  });
});

/** Adds vendors whose accounts are not ready. Returns the references of those that the shop has to open. */
async function addUnready(count: number, { isOpen, payable }: { isOpen: boolean; payable: number }) {
  const { rows } = await shop.db.execute<{ id: string; account: string | null }>(sql`
    with person as (
      insert into users (email)
        select 'unready-' || gen_random_uuid() || '@example.com' from generate_series(1, ${count}::int) returning id),
    vendor as (insert into product_vendors (name, user_id) select 'A mill', id from person returning id)
    insert into earning_accounts (vendor_id, provider_account, payable_cents)
      select id, case when ${isOpen}::boolean then 'acct_unready_' || id end, ${payable}::int from vendor
    returning id, provider_account as account`);
  return rows;
}
const removeUnready = () =>
  shop.db.execute(sql`delete from earning_accounts a using product_vendors v
    where v.id = a.vendor_id and v.name = 'A mill'`);

/**
 * The shop's accounts at a provider where nobody is ready, and the accounts that were opened or asked about.
 * `answer` runs before the provider answers about an account.
 */
function withUnreadyProvider(answer: () => Promise<void> = async () => {}) {
  const asked: string[] = [];
  const accounts = createPayoutAccounts({
    ...{ db: shop.db, limits: shop.services.limits, publicUrl: '', log: { warn: () => {} } },
    payouts: {
      ...shop.bank,
      async openAccount({ reference }) {
        asked.push(reference);
        return { id: `acct_unready_${reference}`, isReady: false, needs: [] };
      },
      async findAccount(id) {
        asked.push(id);
        await answer();
        return { id, isReady: false, needs: [] };
      },
    },
  });
  return { accounts, asked };
}

it('one run of the job asks about a bounded number of accounts, and later runs about the others, again and again', {
  tags: ['night'],
}, async () => {
  const unready = new Set(
    (await addUnready(230, { isOpen: true, payable: 0 })).map(({ account }) => account),
  );
  const { accounts, asked } = withUnreadyProvider();
  const runs: number[] = [];
  for (let run = 0; run < 6; run += 1) {
    const before = asked.length;
    await accounts.askUnready();
    runs.push(asked.length - before);
  }
  await removeUnready();
  expect(Math.max(...runs)).toBe(100);
  const times = Map.groupBy(
    asked.filter((id) => unready.has(id)),
    (id) => id,
  );
  expect([...times.values()].map(({ length }) => length)).toEqual(Array.from({ length: 230 }, () => 2));
});

it('a payout run asks about a bounded number of accounts, new ones first, and the job opens the others', {
  tags: ['night'],
}, async () => {
  await addUnready(90, { isOpen: true, payable: 700 });
  const fresh = await addUnready(30, { isOpen: false, payable: 500 });
  const { accounts, asked } = withUnreadyProvider();
  await accounts.prepare();
  expect(asked).toHaveLength(100);
  const references = fresh.map(({ id }) => `account:${id}`);
  expect(asked).toEqual(expect.arrayContaining(references));

  const later = (await addUnready(30, { isOpen: false, payable: 500 })).map(({ id }) => `account:${id}`);
  asked.length = 0;
  for (let run = 0; run < 3; run += 1) await accounts.askUnready();
  expect(asked).toEqual(expect.arrayContaining(later));
  await removeUnready();
});

it('a payout run asks a slow provider about several accounts at the same time, and about no more of them', {
  tags: ['night'],
}, async () => {
  const slow = await addUnready(20, { isOpen: true, payable: 700 });
  const held: (() => void)[] = [];
  let [open, most] = [0, 0];
  let answering: NodeJS.Timeout | undefined;
  // The provider answers when it has as many questions as it may have, or when no other one comes.
  const { accounts, asked } = withUnreadyProvider(async () => {
    open += 1;
    most = Math.max(most, open);
    const answered = new Promise<void>((resolve) => held.push(resolve));
    clearTimeout(answering);
    answering = setTimeout(
      () => {
        for (const go of held.splice(0)) go();
      },
      held.length < ASKED_TOGETHER ? 500 : 5,
    );
    await answered;
    open -= 1;
  });
  await accounts.prepare();
  await removeUnready();
  expect(asked).toEqual(expect.arrayContaining(slow.map(({ account }) => account)));
  expect(most).toBe(ASKED_TOGETHER);
});

it('a provider that gives no answer about some accounts is asked about the others all the same', {
  tags: ['night'],
}, async () => {
  const unready = await addUnready(20, { isOpen: true, payable: 700 });
  let answers = 0;
  const { accounts, asked } = withUnreadyProvider(async () => {
    answers += 1;
    if (answers <= ASKED_TOGETHER) throw new Error('the provider is away');
  });
  await accounts.prepare();
  await removeUnready();
  expect(asked).toEqual(expect.arrayContaining(unready.map(({ account }) => account)));
});
