import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditEntries } from '../../../db/schema/credits.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { stories } from '../../../db/schema/stories.ts';
import { findMoneyWrongs } from '../../testing/oracle/money.ts';
import { newcomer, paidSong, signedIn } from '../../testing/people.ts';
import {
  addArtist,
  addSongProducts,
  createTestClock,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Parameters<typeof paidSong>[1];
let support: Visitor;
let finance: Visitor;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = { goods: await addSongProducts(shop), artist: await addArtist(shop) };
});
// Each test gets its own staff members.
beforeEach(async () => {
  [support, finance, owner] = [
    (await signedIn(shop, undefined, 'support')).visitor,
    (await signedIn(shop, undefined, 'finance')).visitor,
    (await signedIn(shop, undefined, 'owner')).visitor,
  ];
});
afterAll(async () => {
  expect(await findMoneyWrongs(shop.db)).toEqual([]);
  await shop.close();
});

const grant = (by: Visitor, id: number, amount_cents: number, more: { kind?: string; key?: string } = {}) =>
  by.call('credits.grant', {
    params: { id },
    body: { amount_cents, kind: more.kind ?? 'non_taxable', reason: 'The song came late' },
    ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
  });
const creditOf = async (visitor: Visitor) => {
  const { credit_amount, credit_amount_taxable } = (await visitor.call('credits.balance')).body;
  return [credit_amount, credit_amount_taxable];
};

it('gives credit of either kind, once for each key, and writes it down', async () => {
  const { visitor, id } = await signedIn(shop);
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => grant(support, id, 1_500, { key })));
  expect(new Set(answers.map(({ body }) => body.credit.id)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { credit: { state: 'done', amount_cents: 1_500 } } });
  expect((await grant(support, id, 1_501, { key })).body.code).toBe('key_reused');
  // The key cannot be used again for another customer.
  const { id: other } = await signedIn(shop);
  expect((await grant(support, other, 1_500, { key })).body.code).toBe('key_reused');
  await grant(finance, id, 2_000, { kind: 'taxable' });
  expect(await creditOf(visitor)).toEqual([1_500, 2_000]);
  const [deed] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
  expect(deed).toMatchObject({ action: 'credit.changed', customerId: id, reason: 'The song came late' });
});

it('lists credit by its time, newest first, to its owner and to the staff', async () => {
  const { visitor, id } = await signedIn(shop);
  const [early, late] = [new Date('2026-11-07T12:00:00Z'), new Date('2026-11-28T12:00:00Z')];
  const entry = (cents: number, createdAt: Date) => ({
    ...{ userId: id, kind: 'present', nonTaxableCents: cents, taxableCents: 0, createdAt },
    effectKey: randomUUID(),
  });
  // Imported entries are written in any order. Two of the same moment keep the order in which they were written.
  await shop.db
    .insert(creditEntries)
    .values([entry(100, late), entry(200, early), entry(300, early), entry(400, late)]);
  const mine = (await visitor.call('credits.balance')).body.entries;
  expect(mine.map(({ amount }: { amount: number }) => amount)).toEqual([400, 100, 300, 200]);
  const { customer } = (await support.call('customers.read', { params: { id } })).body;
  expect(
    customer.credit.entries.map(({ non_taxable_cents }: Record<string, number>) => non_taxable_cents),
  ).toEqual([400, 100, 300, 200]);
});

it('takes credit, and never more than there is', async () => {
  const { visitor, id } = await signedIn(shop);
  await grant(finance, id, 1_000);
  expect((await grant(finance, id, -600)).status).toBe(200);
  expect(await grant(finance, id, -600)).toMatchObject({ status: 422, body: { code: 'more_than_left' } });
  expect(await creditOf(visitor)).toEqual([400, 0]);
  const { entries } = (await visitor.call('credits.balance')).body;
  expect(entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['taken', -600],
    ['present', 1_000],
  ]);
});

it('asks no second person to take more than there is', async () => {
  const { visitor, id } = await signedIn(shop);
  await grant(finance, id, 19_000, { kind: 'taxable' });
  const refused = { status: 422, body: { code: 'more_than_left' } };
  expect(await grant(finance, id, -30_000, { kind: 'taxable' })).toMatchObject(refused);
  expect(await creditOf(visitor)).toEqual([0, 19_000]);
});

it('lets support give up to $50, and asks a second person from $200 on', async () => {
  const { visitor, id } = await signedIn(shop);
  expect((await grant(support, id, 5_000)).status).toBe(200);
  expect((await grant(support, id, 5_001)).body.code).toBe('forbidden');
  const asked = await grant(finance, id, 20_000);
  expect(asked).toMatchObject({
    status: 202,
    body: { credit: { state: 'waiting' }, refund: { id: asked.body.credit.id, state: 'waiting' } },
  });
  expect(await creditOf(visitor)).toEqual([5_000, 0]);
  const params = { id, grant_id: asked.body.credit.id };
  const approve = (by: Visitor) => by.call('credits.approveGrant', { params });
  expect((await approve(finance)).body.code).toBe('forbidden');
  expect((await approve(support)).body.code).toBe('forbidden');
  const both = await Promise.all([approve(owner), approve(owner)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await creditOf(visitor)).toEqual([25_000, 0]);
});

it('says before what the grant then answers, also with what was given before', async () => {
  const { visitor, id } = await signedIn(shop);
  const preview = (by: Visitor, amount_cents: number, kind = 'non_taxable') =>
    by.call('credits.previewGrant', { params: { id }, body: { amount_cents, kind } });
  for (const [by, cents, waits] of [
    [support, 3_000, false],
    [finance, 16_000, false],
    // Together with what the same person gave before, this makes $200.
    [finance, 4_000, true],
    [support, 4_000, false],
  ] as const) {
    const shown = await preview(by, cents);
    expect(shown.body, `${cents}`).toMatchObject({ amount_cents: cents, needs_second_person: waits });
    expect((await grant(by, id, cents)).body.credit.state, `${cents}`).toBe(waits ? 'waiting' : 'done');
    const [now] = await creditOf(visitor);
    expect(waits ? shown.body.now_cents : shown.body.after_cents).toBe(now);
  }
  expect((await preview(finance, -500, 'taxable')).body.code).toBe('more_than_left');
  expect((await preview(support, 5_001)).body.code).toBe('forbidden');
});

it('keeps in the log who looked at the balance of whom, also when refused, and once a minute', async () => {
  const { id } = await signedIn(shop);
  const seen = async () =>
    shop.db
      .select({ by: staffLog.by })
      .from(staffLog)
      .where(and(eq(staffLog.action, 'credit.previewed'), eq(staffLog.customerId, id)))
      .orderBy(staffLog.id);
  const preview = (by: Visitor, amount_cents: number) =>
    by.call('credits.previewGrant', { params: { id }, body: { amount_cents, kind: 'taxable' } });
  expect((await preview(finance, -500)).body.code).toBe('more_than_left');
  expect(await seen()).toHaveLength(1);
  expect((await preview(finance, 50)).status).toBe(200);
  expect((await preview(finance, 500)).status).toBe(200);
  expect(await seen()).toHaveLength(1);
  expect((await preview(support, 500)).status).toBe(200);
  expect(await seen()).toHaveLength(2);
  clock.advance(60_000);
  await preview(finance, 500);
  expect(await seen()).toHaveLength(3);
});

describe('credit for an order', () => {
  /** A customer with an order. */
  async function buyer() {
    const { ownerId, storyId } = await paidSong(shop, stock);
    const [story] = await shop.db.select().from(stories).where(eq(stories.id, storyId));
    return { id: ownerId, order_number: orderNumber(story?.orderId ?? 0) };
  }
  const give = (by: Visitor, id: number, more: { amount_cents: number; order_number: string }, key = '') =>
    by.call('credits.grant', {
      params: { id },
      body: { kind: 'non_taxable', reason: 'The song came late', ...more },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const orderOf = async (number: string) =>
    (await support.call('orders.get', { params: { number } })).body.order;

  it('stands on its page while it waits for a second person, and in its timeline with the sum', {
    tags: ['night'],
  }, async () => {
    const { id, order_number } = await buyer();
    await give(finance, id, { amount_cents: 1_500, order_number });
    clock.advance(1_000);
    const asked = await give(finance, id, { amount_cents: 25_000, order_number });
    expect((await orderOf(order_number)).waiting_credit).toMatchObject([
      { id: asked.body.credit.id, amount_cents: 25_000, reason: 'The song came late', kind: 'non_taxable' },
    ]);
    const item = (await owner.call('desk.inbox')).body.items.find(
      ({ key }: { key: string }) => key === `credit:${asked.body.credit.id}`,
    );
    expect(item).toMatchObject({ order_number });
    const { credit } = (await owner.call('customers.read', { params: { id } })).body.customer;
    expect(credit.waiting).toMatchObject([{ order_number }]);
    expect(credit.entries).toMatchObject([{ order_number }]);
    clock.advance(1_000);
    await approve(owner, id, asked.body.credit.id);
    const after = await orderOf(order_number);
    expect(after.waiting_credit).toEqual([]);
    expect(after.events.filter(({ kind }: { kind: string }) => kind === 'staff')).toMatchObject([
      { what: 'credit.changed', amount_cents: 1_500 },
      { what: 'credit.asked', amount_cents: 25_000 },
      { what: 'credit.approved', amount_cents: 25_000 },
    ]);
  });

  it('is refused for an order of somebody else as for one that nobody has', async () => {
    const [mine, other] = [await buyer(), await buyer()];
    const wrong = [other.order_number, orderNumber(999_999), 'no number'];
    const answers = await Promise.all(
      wrong.map((order_number) => give(finance, mine.id, { amount_cents: 500, order_number })),
    );
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await orderOf(other.order_number)).events).not.toContainEqual(
      expect.objectContaining({ kind: 'staff' }),
    );
  });

  it('is another request than the same credit for no order', async () => {
    const { id, order_number } = await buyer();
    const key = randomUUID();
    const answers = [1, 2].map(() => give(support, id, { amount_cents: 500, order_number }, key));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await grant(support, id, 500, { key })).body.code).toBe('key_reused');
  });

  it('that was refused is mailed to who asked, with the order', async () => {
    const { id, order_number } = await buyer();
    const asker = await signedIn(shop, undefined, 'finance');
    const asked = await give(asker.visitor, id, { amount_cents: 25_000, order_number });
    const params = { id, grant_id: asked.body.credit.id };
    await owner.call('credits.refuseGrant', { params, body: { reason: 'Too much' } });
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, asker.email));
    expect(mails.filter(({ template }) => template === 'decided_staff')).toMatchObject([
      { params: { kind: 'credit', path: `/admin/orders/${order_number}` } },
    ]);
  });
});

it('can be refused while it waits, and is for finance, support and owners', async () => {
  const { visitor, id } = await signedIn(shop);
  const asked = await grant(owner, id, 30_000);
  const params = { id, grant_id: asked.body.credit.id };
  const refused = await finance.call('credits.refuseGrant', { params, body: { reason: 'Too much' } });
  expect(refused.body.credit.state).toBe('refused');
  expect((await finance.call('credits.approveGrant', { params })).body.code).toBe('already_decided');
  expect(await creditOf(visitor)).toEqual([0, 0]);
  const { visitor: producer } = await signedIn(shop, undefined, 'producer');
  expect((await grant(producer, id, 100)).body.code).toBe('forbidden');
  expect((await grant(newcomer(shop), id, 100)).status).toBe(401);
  expect((await grant(owner, 999_999, 100)).status).toBe(404);
});

const approve = (by: Visitor, id: number, grant_id: number) =>
  by.call('credits.approveGrant', { params: { id, grant_id } });
/** Whether the customer's page offers each person of the staff to agree to the only grant that waits. */
const offeredTo = (id: number, ...people: Visitor[]) =>
  Promise.all(
    people.map(async (by) => {
      const { credit } = (await by.call('customers.read', { params: { id } })).body.customer;
      return credit.waiting.map(({ may_agree }: { may_agree: boolean }) => may_agree);
    }),
  );

it('offers to agree to only those whose approval is taken', async () => {
  const { id } = await signedIn(shop);
  const asked = (await grant(finance, id, 20_000)).body.credit.id;
  const { visitor: producer } = await signedIn(shop, undefined, 'producer');
  expect(await offeredTo(id, finance, support, producer, owner)).toEqual([[false], [false], [false], [true]]);
  for (const by of [finance, support, producer])
    expect(await approve(by, id, asked)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await approve(owner, id, asked)).status).toBe(200);
});

it('asks a second person when somebody gives one customer $200 in pieces, also at once', async () => {
  const { id } = await signedIn(shop);
  const answers = await Promise.all([1, 2, 3, 4].map(() => grant(support, id, 5_000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 202]);
  const waiting = answers.find(({ status }) => status === 202)?.body.credit.id;
  // Earlier grants of the person who asks count too. So two people of support cannot raise each other's limit.
  const colleague = (await signedIn(shop, undefined, 'support')).visitor;
  expect(await offeredTo(id, support, colleague, finance)).toEqual([[false], [false], [true]]);
  const inToday = async (by: Visitor) => {
    const { items } = (await by.call('desk.inbox')).body;
    return items.find(({ key }: { key: string }) => key === `credit:${waiting}`).may_decide;
  };
  expect(await Promise.all([support, colleague, finance].map(inToday))).toEqual([false, false, true]);
  expect((await approve(colleague, id, waiting)).body.code).toBe('forbidden');
  expect((await approve(finance, id, waiting)).status).toBe(200);
  // The limits count separately for each customer, each staff member and each day.
  const { id: other } = await signedIn(shop);
  expect((await grant(support, other, 5_000)).status).toBe(200);
  expect((await grant(colleague, id, 5_000)).status).toBe(200);
  clock.advance(DAY_MS);
  expect((await grant(support, id, 5_000)).status).toBe(200);
  expect((await grant(finance, other, 9_999)).status).toBe(200);
  expect((await grant(finance, other, 10_001)).status).toBe(202);
});

it('goes to nobody who gives it or agrees to it', async () => {
  const me = await signedIn(shop, undefined, 'owner');
  const answers = await Promise.all([1, 2, 3].map(() => grant(me.visitor, me.id, 100)));
  expect(answers.map(({ body }) => body.code)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  const asked = await grant(finance, me.id, 20_000);
  expect((await approve(me.visitor, me.id, asked.body.credit.id)).body.code).toBe('forbidden');
  expect(await creditOf(me.visitor)).toEqual([0, 0]);
  expect((await approve(owner, me.id, asked.body.credit.id)).status).toBe(200);
});
