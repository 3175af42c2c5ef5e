import { CUSTOMER_PARTS } from '@keepsong/domain/account/customer-list';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../../db/schema/checkout.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import { referrals } from '../../../db/schema/referrals.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { finishedSong, saveDraft, songCart, stockShop, toPay } from '../../testing/commission-song.ts';
import { giveCredit } from '../../testing/money.ts';
import { signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const MANY = 120;
let person: Awaited<ReturnType<typeof signedIn>>;
let shop: TestShop;
let support: Visitor;
const clock = createTestClock();
beforeAll(async () => {
  shop = await openTestShop({ clock });
  support = (await signedIn(shop, undefined, 'support')).visitor;
  const stock = await stockShop(shop);
  person = await signedIn(shop);
  await giveCredit(shop, person.id, { nonTaxable: 1, taxable: 1 });
  const slug = await saveDraft(person.visitor, finishedSong(stock.artist));
  const till = await toPay(shop, person.visitor, { slug, cart: songCart(stock.goods, slug) });
  await till.submit();
  await till.pay();
  expect((await till.confirm()).status).toBe(200);
  await saveDraft(person.visitor, finishedSong(stock.artist));
  const params = { id: person.id };
  await support.call('customers.addNote', { params, body: { note: 'Likes waltzes' } });
  const friend = await signedIn(shop);
  await shop.db.insert(referrals).values({ referrerId: person.id, referredId: friend.id });
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, person.id));
  await shop.db.insert(giftCards).values({
    ...{ orderId: order?.id, lineUuid: 'card', number: 1, amountCents: 500 },
    ...{ recipientEmail: person.email, sendOn: '2026-11-02' },
  });
  const mine = (column: string) => `${column} = ${person.id}`;
  const copies: [table: string, row: string, other: string][] = [
    [
      'orders',
      mine('user_id'),
      "'id', n, 'checkout_id', uuid, 'submission_id', uuid, 'intent_id', 'pi_' || n",
    ],
    ['desk_orders', mine('user_id'), "'order_id', n"],
    ['stories', mine('owner_id'), "'id', n, 'slug', 'many-' || n, 'order_id', n"],
    ['song_builders', `${mine('user_id')} and ordered_at is null`, "'id', n, 'slug', 'many-' || n"],
    ['gift_cards', `recipient_email = '${person.email}'`, "'id', n, 'number', n"],
    ['credit_entries', mine('user_id'), "'id', n, 'effect_key', 'many-' || n"],
    [
      'outbox',
      `recipient = '${person.email}'`,
      "'id', uuid, 'dedupe_key', uuid, 'template', 'order_received'",
    ],
    ['customer_notes', mine('user_id'), "'id', n"],
    ['sessions', mine('user_id'), "'id', uuid, 'token_hash', '\\x' || md5(n::text)"],
    ['referrals', mine('referrer_id'), "'id', n, 'referred_id', n"],
    ['users', `id = ${friend.id}`, "'id', n, 'external_user_id', uuid, 'email', n || '@many.example'"],
  ];
  await shop.db.transaction(async (tx) => {
    // The rows to which the copies belong are left out.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, row, other] of copies)
      await tx.execute(
        sql.raw(`insert into ${table} overriding system value
          select (jsonb_populate_record(t, jsonb_build_object(${other}))).*
          from ${table} t, (select 1000000 + g as n, gen_random_uuid() as uuid from generate_series(1, ${MANY}) g) made
          where t.ctid = (select ctid from ${table} where ${row} limit 1)`),
      );
  });
});

afterAll(() => shop.close());

it.each(CUSTOMER_PARTS)('counts %s truly and shows older ones on demand, each once', async (part) => {
  const { customer } = (await support.call('customers.read', { params: { id: person.id } })).body;
  const newest = { ...customer, ...customer.credit, ...customer.referrals }[part];
  expect(newest).toHaveLength(50);
  const params = { id: person.id, part };
  const all = [...newest];
  let { next } = customer.parts[part];
  for (let page = 0; next !== null && page < 9; page += 1) {
    const older = (await support.call('customers.older', { params, query: { cursor: next } })).body;
    expect(Object.keys(older.rows)).toEqual([part]);
    all.push(...older.rows[part]);
    next = older.next;
  }
  const keys = all.map(({ id, number, slug }) => id ?? number ?? slug);
  expect(new Set(keys).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(MANY);
  expect(customer.parts[part].count).toBe(all.length);
  const [deed] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
  expect(deed).toMatchObject({
    action: 'customer.seen',
    customerId: person.id,
    after: { part },
  });
});
