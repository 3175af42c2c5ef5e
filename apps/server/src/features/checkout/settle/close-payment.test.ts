import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { type Catalogue, readyToPay, stockShop } from '../../../testing/commission-song.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let finance: Visitor;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());

/** Makes a checkout whose payment needs a person. `isPaid`: whether the customer has paid. */
async function inQuestion({ isPaid = true, verses = 0 } = {}) {
  await shop.db.execute('delete from rate_counters');
  const buyer = await readyToPay(shop, stock, newcomer(shop), verses);
  const submitted = await buyer.submit();
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body));
  if (isPaid) await buyer.pay();
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.submissionId, buyer.submission_id));
  if (!row?.intentId) throw new Error('no checkout');
  await shop.db.execute(sql`update checkouts set state = 'needs_attention' where id = ${row.id}`);
  return { id: row.id, intentId: row.intentId, cents: row.totalCents };
}

const look = async (id: string) => (await finance.call('checkout.payment', { params: { id } })).body;
const close = (by: Visitor, id: string) =>
  by.call('checkout.closePayment', { params: { id }, body: { reason: 'Paid twice' } });
const stateOf = async (id: string) =>
  (await shop.db.select().from(checkouts).where(eq(checkouts.id, id)))[0]?.state;
const returned = async (intentId: string) => (await shop.payments.findIntent(intentId))?.refundedCents;

it('sends a payment back of which no order came, once', async () => {
  const { id, intentId, cents } = await inQuestion();
  expect(await look(id)).toMatchObject({ outcome: 'give_back', amount_cents: cents, state: 'open' });
  const answers = await Promise.all([close(finance, id), close(owner, id), close(finance, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect([await stateOf(id), await returned(intentId)]).toEqual(['refunded', cents]);
  const lines = await shop.db.select().from(staffLog).where(eq(staffLog.action, 'payment.closed'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    reason: 'Paid twice',
    after: { outcome: 'give_back', amount_cents: cents },
  });
});

it('the log keeps who looked at a payment, once a minute', async () => {
  const { id } = await inQuestion();
  const seen = () => shop.db.select().from(staffLog).where(eq(staffLog.action, 'payment.seen'));
  const before = await seen();
  await look(id);
  await look(id);
  expect((await seen()).length).toBe(before.length + 1);
});

it('asks a second person from $200 on, and not the one who asked', async () => {
  const { id, intentId, cents } = await inQuestion({ verses: 2 });
  expect(cents).toBeGreaterThanOrEqual(20_000);
  expect(await close(finance, id)).toMatchObject({ status: 202, body: { payment: { state: 'waiting' } } });
  expect([await stateOf(id), await returned(intentId)]).toEqual(['needs_attention', 0]);
  const approve = (by: Visitor) => by.call('checkout.approvePayment', { params: { id } });
  expect((await approve(finance)).body.code).toBe('forbidden');
  expect((await approve(owner)).body.payment.state).toBe('closed');
  expect([await stateOf(id), await returned(intentId)]).toEqual(['refunded', cents]);
  expect((await approve(owner)).body.code).toBe('already_decided');
});

it('waits for who asked first, whoever asks for it again', async () => {
  const { id, intentId, cents } = await inQuestion({ verses: 2 });
  const both = await Promise.all([close(finance, id), close(owner, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  const first = both[0].status === 202 ? finance : owner;
  const second = first === finance ? owner : finance;
  for (const by of [first, second]) expect((await close(by, id)).body.code).toBe('payment_waits');
  const asked = await shop.db.select().from(staffLog).where(eq(staffLog.action, 'payment.close_asked'));
  const of = asked.filter(({ after }) => JSON.stringify(after).includes(id));
  expect(of).toHaveLength(1);
  const approve = (by: Visitor) => by.call('checkout.approvePayment', { params: { id } });
  expect((await approve(first)).body.code).toBe('forbidden');

  // When a part of the money has gone back meanwhile, nobody can agree to that sum. So it is asked for anew.
  await shop.payments.refund(intentId, { amountCents: 100, idempotencyKey: `test:${id}` });
  expect((await approve(second)).body.code).toBe('more_than_left');
  expect(await look(id)).toMatchObject({ state: 'open', amount_cents: cents - 100, may_decide: true });
  expect((await close(second, id)).status).toBe(202);
  expect((await approve(second)).body.code).toBe('forbidden');
  expect((await approve(first)).body.payment.state).toBe('closed');
  expect([await stateOf(id), await returned(intentId)]).toEqual(['refunded', cents]);
});

it('shows a second person who asked, why and when, and lets them refuse it', async () => {
  const asker = await signedIn(shop, undefined, 'finance');
  await shop.db.update(users).set({ firstName: 'Ana', lastName: 'Ruiz' }).where(eq(users.id, asker.id));
  const { id, intentId, cents } = await inQuestion({ verses: 2 });
  const refusal = (by: Visitor, reason = 'There is an order') =>
    by.call('checkout.refusePayment', { params: { id }, body: { reason } });
  expect((await refusal(owner)).body.code).toBe('already_decided');
  expect((await close(asker.visitor, id)).status).toBe(202);
  const asked = (await owner.call('checkout.payment', { params: { id } })).body;
  expect(asked).toMatchObject({
    ...{ state: 'waiting', may_decide: true },
    request: { by: 'Ana Ruiz', reason: 'Paid twice', is_own: false },
  });
  expect(asked.request.asked_at).toBe(clock.now().toISOString());
  const both = await Promise.all([refusal(owner), refusal(owner)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

  // No money moves, the payment waits for a person as before, and nobody can agree to what was refused.
  expect([await stateOf(id), await returned(intentId)]).toEqual(['needs_attention', 0]);
  expect(await look(id)).toMatchObject({ state: 'open', request: null, may_decide: true });
  expect((await owner.call('checkout.approvePayment', { params: { id } })).body.code).toBe('already_decided');
  const lines = await shop.db.select().from(staffLog).where(eq(staffLog.action, 'payment.close_refused'));
  expect(lines).toMatchObject([{ reason: 'There is an order', after: { payment: id, amount_cents: cents } }]);
  const mails = () =>
    shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.template, 'decided_staff'), eq(outbox.recipient, asker.email)));
  expect(await mails()).toMatchObject([
    {
      params: {
        ...{ kind: 'payment', cents, reason: 'There is an order', orderId: null },
        path: `/admin?open=payment:${id}`,
      },
    },
  ]);

  // A second request of the same payment is another one, and its refusal is told too.
  clock.advance(1_000);
  expect((await close(asker.visitor, id)).status).toBe(202);
  expect((await refusal(owner)).status).toBe(200);
  expect(await mails()).toHaveLength(2);
});

it('who asked can withdraw it, without a mail, and somebody else can then ask', async () => {
  const asker = await signedIn(shop, undefined, 'finance');
  const { id, intentId, cents } = await inQuestion({ verses: 2 });
  await close(asker.visitor, id);
  const own = (await asker.visitor.call('checkout.payment', { params: { id } })).body;
  expect(own).toMatchObject({ state: 'waiting', may_decide: false, request: { is_own: true } });
  const body = { reason: 'My mistake' };
  const withdrawn = await asker.visitor.call('checkout.refusePayment', { params: { id }, body });
  expect(withdrawn).toMatchObject({ status: 200, body: { payment: { state: 'open', request: null } } });
  expect(await shop.db.select().from(outbox).where(eq(outbox.recipient, asker.email))).toEqual([]);
  expect((await close(finance, id)).status).toBe(202);
  const agreed = await asker.visitor.call('checkout.approvePayment', { params: { id } });
  expect(agreed.body.payment.state).toBe('closed');
  expect([await stateOf(id), await returned(intentId)]).toEqual(['refunded', cents]);
});

it.each([
  ['nothing was paid', { isPaid: false }, 'unpaid', 'failed'],
  ['the payment belongs to another order', {}, 'of_another', 'failed'],
  ['the money has gone back already', {}, 'returned', 'refunded'],
  ['there is an order', {}, 'ordered', 'fulfilled'],
])('sends nothing back when %s', async (_, how, outcome, state) => {
  const { id, intentId, cents } = await inQuestion(how);
  if (outcome === 'of_another') {
    const other = await inQuestion();
    await shop.db.execute(sql`update checkouts set intent_id = null where id = ${other.id}`);
    await shop.db.execute(sql`update checkouts set intent_id = ${other.intentId} where id = ${id}`);
  }
  if (outcome === 'returned')
    await shop.payments.refund(intentId, { amountCents: cents, idempotencyKey: `test:${id}` });
  if (outcome === 'ordered') {
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, id));
    if (!row?.userId || !row.submissionId) throw new Error('no checkout');
    const { cart, quote, totalCents, userId, submissionId } = row;
    const paid = { paymentType: 'card', intentId, cart, quote, totalCents, userId, submissionId };
    await shop.db.insert(orders).values({ checkoutId: id, ...paid });
  }
  const before = await returned(intentId);
  expect((await look(id)).outcome).toBe(outcome);
  expect((await close(finance, id)).status).toBe(200);
  expect([await stateOf(id), await returned(intentId)]).toEqual([state, before]);
});

it('shows nobody a payment that needs no person, and only to those who may send money back', async () => {
  const { id } = await inQuestion();
  const producer = (await signedIn(shop, undefined, 'producer')).visitor;
  expect((await close(producer, id)).body.code).toBe('forbidden');
  const refused = producer.call('checkout.refusePayment', { params: { id }, body: { reason: 'No' } });
  expect((await refused).body.code).toBe('forbidden');
  expect((await newcomer(shop).call('checkout.payment', { params: { id } })).status).toBe(401);
  await shop.db.execute(sql`update checkouts set state = 'reserved' where id = ${id}`);
  expect((await finance.call('checkout.payment', { params: { id } })).status).toBe(404);
  expect((await close(finance, id)).body.code).toBe('already_decided');
});

it('is never one’s own', async () => {
  const mine = await inQuestion();
  const person = await signedIn(shop, undefined, 'finance');
  await shop.db.execute(sql`update checkouts set user_id = ${person.id} where id = ${mine.id}`);
  expect((await close(person.visitor, mine.id)).body.code).toBe('forbidden');
});
