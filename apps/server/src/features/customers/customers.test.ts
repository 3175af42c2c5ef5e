import { randomUUID } from 'node:crypto';
import { maskAddresses } from '@keepsong/domain/staff/log-words';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { desc, eq, inArray, like, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { creditEntries } from '../../../db/schema/credits.ts';
import { deskOrders } from '../../../db/schema/desk.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import {
  type Catalogue,
  finishedSong,
  saveDraft,
  songCart,
  stockShop,
  toPay,
} from '../../testing/commission-song.ts';
import { giveCredit } from '../../testing/money.ts';
import { findWrongs } from '../../testing/oracle.ts';
import { artistAtWork, newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { openDesk } from '../../testing/provider-desk.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { USER_COLUMNS, USER_KEYS } from './account-tables.ts';
import { FEW_FOUND } from './customer-list.repository.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let support: Visitor;
let producer: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  support = (await signedIn(shop, undefined, 'support')).visitor;
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
});
afterAll(() => shop.close());

type Person = Awaited<ReturnType<typeof signedIn>>;
const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];
const reason = 'Asked by phone, told the last order';
const read = async ({ id }: { id: number }) =>
  (await support.call('customers.read', { params: { id } })).body.customer;
const mailsTo = async (email: string, template: string) =>
  (await shop.db.select().from(outbox).where(eq(outbox.recipient, email))).filter(
    (mail) => mail.template === template,
  );

/** Buys a song as a signed-in user. */
async function buys({ visitor }: Pick<Person, 'visitor'>) {
  await shop.db.execute('delete from rate_counters');
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  const till = await toPay(shop, visitor, { slug, cart: songCart(stock.goods, slug) });
  await till.submit();
  if (till.settings.stripe_client_secret) await till.pay();
  const { body } = await till.confirm();
  return { orderId: Number(body.order.order_id), slug: String(body.order.slug) };
}

describe('the list', () => {
  it('finds by parts of address, name and phone number, newest first, and the log keeps the search', async () => {
    const person = await signedIn(shop, 'marguerite.lavoie@example.com');
    await shop.db
      .update(users)
      .set({ firstName: 'Margüerite', lastName: 'Lavoie', phoneNumber: '+13155550142' })
      .where(eq(users.id, person.id));
    const numbers = ['5550142', '555-0142', '(315) 555-0142', '+1 315 555 0142'];
    for (const q of ['MARGUERITE.lav', 'lavoie marg', 'margü', ...numbers])
      expect([q, (await support.call('customers.list', { query: { q } })).body.customers]).toMatchObject([
        q,
        [{ id: person.id, email: 'marguerite.lavoie@example.com', name: 'Margüerite Lavoie' }],
      ]);
    // Of several words, none fits the mere end of an address.
    const ofLastName = { query: { q: 'lavoie com' } };
    expect((await support.call('customers.list', ofLastName)).body.customers).toEqual([]);
    await support.call('customers.list', { query: { q: 'lavoie' } });
    expect((await lastDeed())?.after).toMatchObject({ q: 'l…', customers: [person.id] });
    expect((await support.call('customers.list', { query: { q: '%' } })).body.customers).toEqual([]);
    expect(await lastDeed()).toMatchObject({ action: 'customers.listed', after: { q: '%' } });
    const blocked = (await support.call('customers.list', { query: { blocked: '1' } })).body.customers;
    expect(blocked).toEqual([]);
  });

  it('is a file with the same people, in which nothing is a formula, and the log keeps it', async () => {
    const person = await signedIn(shop, 'formula@files.example');
    await shop.db.update(users).set({ firstName: '=1+1' }).where(eq(users.id, person.id));
    await signedIn(shop, 'other@elsewhere.example');
    const file = await support.request('GET', '/v3/api/admin/customers.csv?q=files.example');
    expect(file.headers['content-type']).toContain('text/csv');
    const [head, ...lines] = file.body.replace('\ufeff', '').trim().split('\r\n');
    expect(head).toBe('id,name,email,phone,is_guest,is_blocked,orders,spent_cents,last_order_at,created_at');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${person.id},"'=1+1 Person",formula@files.example,`);
    expect(await lastDeed()).toMatchObject({ action: 'customers.exported', after: { q: 'f…' } });
  });

  it('is a file of more rows than are read at once, each once', { tags: ['night'] }, async () => {
    await shop.db
      .insert(users)
      .values(Array.from({ length: 1_003 }, (_, number) => ({ email: `row-${number}@thousand.example` })));
    const file = await support.request('GET', '/v3/api/admin/customers.csv?q=thousand.example');
    const lines = file.body.trim().split('\r\n').slice(1);
    expect(new Set(lines.map((line: string) => line.split(',')[0])).size).toBe(1_003);
  });

  it('is handed out as a file twenty times in an hour', { tags: ['night'] }, async () => {
    const { visitor } = await signedIn(shop, undefined, 'support');
    const take = async () =>
      (await visitor.request('GET', '/v3/api/admin/customers.csv?q=nobody-at-all')).status;
    for (let file = 0; file < 20; file += 1) expect(await take()).toBe(200);
    expect(await take()).toBe(429);
  });

  it('has pages, and no colleagues', async () => {
    await shop.db
      .insert(users)
      .values(Array.from({ length: 55 }, (_, number) => ({ email: `many-${number}@pages.example` })));
    const first = (await support.call('customers.list', { query: { q: 'pages.example' } })).body;
    const query = { q: 'pages.example', cursor: first.next };
    const rest = (await support.call('customers.list', { query })).body;
    expect([first.customers.length, rest.customers.length, rest.next]).toEqual([50, 5, null]);
    expect(first.previous).toBeNull();
    const up = { q: 'pages.example', cursor: rest.previous };
    const back = (await support.call('customers.list', { query: up })).body;
    expect(back).toEqual({ ...first, next: first.next });
    const ids = [...first.customers, ...rest.customers].map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const colleague = await signedIn(shop, 'lena@colleagues.example', 'support');
    const found = await colleague.visitor.call('customers.list', { query: { q: 'colleagues.example' } });
    expect(found.body.customers).toEqual([]);
  });
});

describe('the sorted list', () => {
  type Query = Record<string, string>;
  /** All customers who fit, page by page, and then the same pages backwards. */
  async function walk(query: Query) {
    const read = async (cursor: string | null): Promise<List> => {
      const place: Query = cursor === null ? {} : { cursor };
      return (await support.call('customers.list', { query: { ...query, ...place } })).body as List;
    };
    const down = [await read(null)];
    for (let last = down[0]; last?.next; last = down.at(-1)) down.push(await read(last.next));
    const up: List[] = [];
    for (let first = down.at(-1); first?.previous; first = up[0]) up.unshift(await read(first.previous));
    expect(up.map(idsOf)).toEqual(down.slice(0, -1).map(idsOf));
    return down.flatMap(({ customers }) => customers);
  }
  type List = {
    customers: { id: number; email: string; name: string; last_order_at: string | null }[];
    next: string | null;
    previous: string | null;
  };
  const idsOf = ({ customers }: List) => customers.map(({ id }) => id);

  const people: number[] = [];
  beforeAll(async () => {
    const values = Array.from({ length: 120 }, (_, number) => ({
      email: `sorted-${number % 7}-${number}@order.example`,
      // Some share a name, and some have none, so that the list shows their address.
      firstName: number % 3 === 0 ? '' : ['Élodie', 'zoe', 'Dora', 'Émile'][number % 4],
      guest: true,
    }));
    const rows = await shop.db.insert(users).values(values).returning({ id: users.id });
    people.push(...rows.map(({ id }) => id));
    // The list reads only this table, so the orders themselves are left out.
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const listed = {
        state: 'delivered',
        kind: 'goods',
        totalCents: 1,
        refundedCents: 0,
        vendorIds: [],
      } as const;
      const rest = {
        locale: 'en',
        isRush: false,
        dueAt: sql`'infinity'`,
        isOpen: false,
        isUnclaimed: false,
      } as const;
      await tx.insert(deskOrders).values(
        people.flatMap((userId, number) =>
          // Every other customer has ordered, some of them several times, and several on the same day.
          Array.from({ length: number % 2 === 0 ? 0 : 1 + (number % 3) }, (__, time) => ({
            ...{ ...listed, ...rest, userId, vendorIds: [], orderId: 900_000 + number * 10 + time },
            createdAt: new Date(Date.UTC(2026, 0, 10 + ((number + time * 7) % 11), 12)),
          })),
        ),
      );
    });
  });
  afterAll(() => shop.db.delete(deskOrders).where(inArray(deskOrders.userId, people)));

  it.each([
    ['with words', { q: 'order.example' }],
    ['of all guests', { guest: '1' }],
  ])('has everybody once by the last order, and at the old end those without one, %s', async (_, query) => {
    for (const dir of ['desc', 'asc'] as const) {
      const found = await walk({ ...query, sort: 'last_order', dir });
      const ours = found.filter(({ id }) => people.includes(id));
      expect(new Set(ours.map(({ id }) => id)).size).toBe(120);
      expect(found).toHaveLength(new Set(found.map(({ id }) => id)).size);
      const keys = found.map(({ last_order_at }) => last_order_at ?? '');
      expect(keys).toEqual(dir === 'desc' ? keys.toSorted().reverse() : keys.toSorted());
      expect(new Set(keys).size).toBeGreaterThan(5);
      expect(keys).toContain('');
    }
  });

  it('is sorted by the name that it shows, without accents and capitals', async () => {
    const found = await walk({ q: 'order.example', sort: 'name', dir: 'asc' });
    const names = found.map(({ name, email }) =>
      (name || email).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    );
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBeGreaterThan(40);
    const back = await walk({ q: 'order.example', sort: 'name', dir: 'desc' });
    expect(back).toEqual(found.toReversed());
  });

  it('is a file in the same order', async () => {
    const query = 'q=order.example&sort=name&dir=asc';
    const file = await support.request('GET', `/v3/api/admin/customers.csv?${query}`);
    const ids = file.body.trim().split('\r\n').slice(1);
    const listed = await walk({ q: 'order.example', sort: 'name', dir: 'asc' });
    expect(ids.map((line: string) => Number(line.split(',')[0]))).toEqual(listed.map(({ id }) => id));
  });

  it('is a file by the last order, with each once, when more fit than are sorted at once', {
    tags: ['night'],
  }, async () => {
    await shop.db
      .insert(users)
      .values(Array.from({ length: FEW_FOUND }, (_, at) => ({ email: `crowd-${at}@order.example` })));
    for (const dir of ['desc', 'asc']) {
      const query = `q=order.example&sort=last_order&dir=${dir}`;
      const file = await support.request('GET', `/v3/api/admin/customers.csv?${query}`);
      const cells = (file.body as string).trim().split('\r\n').slice(1);
      const rows = cells.map((line) => line.split(',')).map((row) => [row[0], row[8] ?? '']);
      expect(new Set(rows.map(([id]) => id)).size).toBe(FEW_FOUND + people.length);
      expect(rows).toHaveLength(FEW_FOUND + people.length);
      const orders = rows.map(([, lastOrder]) => lastOrder ?? '');
      expect(orders).toEqual(dir === 'desc' ? orders.toSorted().reverse() : orders.toSorted());
    }
    await shop.db.transaction(async (tx) => {
      // Without foreign keys, which would take long for so many rows.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(users).where(like(users.email, 'crowd-%'));
    });
  });

  it('begins anew with a cursor of another order, and the log keeps who was shown', async () => {
    const byName = { q: 'order.example', sort: 'name', dir: 'asc' };
    const { next } = (await support.call('customers.list', { query: byName })).body;
    const query = { q: 'order.example', sort: 'since', cursor: next };
    const { customers, previous } = (await support.call('customers.list', { query })).body;
    expect([customers[0].id, previous]).toEqual([people.at(-1), null]);
    expect(await lastDeed()).toMatchObject({
      action: 'customers.listed',
      after: { sort: 'since', customers: customers.map(({ id }: { id: number }) => id) },
    });
  });
});

describe('a customer’s page', () => {
  it('shows orders, songs, credit of both kinds, devices and messages, and the log keeps who looked', async () => {
    const person = await signedIn(shop);
    await giveCredit(shop, person.id, { nonTaxable: 300, taxable: 700 });
    const { orderId } = await buys(person);
    await saveDraft(person.visitor, finishedSong(stock.artist));
    const customer = await read(person);
    expect(customer).toMatchObject({
      ...{ id: person.id, email: person.email, blocked: null, merged_into: null },
      orders: [{ state: 'new', refunded_cents: 0 }],
      songs: [{ recipient: 'Marguerite', status: 'created' }],
      drafts: [{ recipient: 'Marguerite' }],
      credit: { taxable_cents: 0, non_taxable_cents: 0 },
    });
    expect(customer.credit.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['order', 'present']);
    expect(customer.sessions).toHaveLength(1);
    expect(customer.messages.map(({ template }: { template: string }) => template)).toContain(
      'order_received',
    );
    expect(await lastDeed()).toMatchObject({ action: 'customer.seen', customerId: person.id });
    expect(orderId).toBeGreaterThan(0);
  });

  it('shows the subjects of mails whose content is kept', async () => {
    const person = await signedIn(shop);
    await buys(person);
    await shop.services.relay.drain();
    const { messages } = await read(person);
    const receipt = messages.find(({ template }: { template: string }) => template === 'order_received');
    const mails = await shop.mailbox.listMessages({ to: person.email });
    expect(mails.map(({ subject }) => subject)).toContain(receipt.subject);
    const { messages: ofStranger } = await read(await signedIn(shop));
    expect(ofStranger).toEqual([]);
  });

  it('keeps notes, and shows colleagues to nobody', async () => {
    const person = await signedIn(shop);
    const params = { id: person.id };
    const noted = await producer.call('customers.addNote', { params, body: { note: 'Likes waltzes' } });
    expect(noted.body.customer.notes).toMatchObject([{ note: 'Likes waltzes' }]);
    const once = { params, headers: { 'idempotency-key': randomUUID() } };
    const write = (note: string) => producer.call('customers.addNote', { ...once, body: { note } });
    const deeds = () => shop.db.$count(staffLog, eq(staffLog.action, 'customer.noted'));
    const before = await deeds();
    await Promise.all([write('Likes polkas'), write('Likes polkas')]);
    expect((await write('Likes tangos')).body.code).toBe('key_reused');
    expect([(await read(person)).notes.length, await deeds()]).toEqual([2, before + 1]);
    const colleague = await signedIn(shop, undefined, 'finance');
    for (const call of ['customers.read', 'customers.signOut', 'customers.block'] as const) {
      const tried = await support.call(call, { params: { id: colleague.id }, body: { reason } });
      expect([call, tried.status]).toEqual([call, 404]);
    }
  });

  it('signs a customer out everywhere', async () => {
    const person = await signedIn(shop);
    const other = (await signedIn(shop, person.email)).visitor;
    const done = await support.call('customers.signOut', { params: { id: person.id }, body: { reason } });
    expect(done.body.customer.sessions).toEqual([]);
    for (const visitor of [person.visitor, other])
      expect((await visitor.call('account.current')).body.user).toBeNull();
    expect(await lastDeed()).toMatchObject({ action: 'account.signed_out', reason });
  });
});

describe('a blocked account', () => {
  it('cannot sign in, write drafts or order, until it is let in again', async () => {
    const person = await signedIn(shop);
    const params = { id: person.id };
    const slug = await saveDraft(person.visitor, finishedSong(stock.artist));
    const cart = songCart(stock.goods, slug);
    const till = await toPay(shop, person.visitor, { slug, cart });
    await till.submit();
    expect((await producer.call('customers.block', { params, body: { reason } })).status).toBe(403);
    const blocked = await support.call('customers.block', { params, body: { reason } });
    expect(blocked.body.customer.blocked).toMatchObject({ reason });
    // Unpaid orders have ended, so that nobody can pay for a blocked account.
    const [open] = await shop.db.select().from(checkouts).where(eq(checkouts.userId, person.id));
    expect(open?.state).toBe('expired');

    const { visitor } = person;
    expect((await visitor.call('account.current')).body.user).toBeNull();
    const tries = [
      await visitor.call('builder.create', { body: { song_data: finishedSong(stock.artist) } }),
      await visitor.call('builder.update', { params: { id: slug }, body: { song_data: {} } }),
      await visitor.call('checkout.paymentSettings', { body: cart }),
      await visitor.call('checkout.submit', {
        body: { ...cart, submission_id: till.submission_id },
      }),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(
      tries.map(() => [403, 'account_blocked']),
    );
    const again = newcomer(shop);
    await again.call('auth.requestPasscode', { body: { method: 'email', email: person.email } });
    const passcode = await shop.readPasscode(person.email);
    const entered = await again.call('auth.createSession', { body: { passcode, email: person.email } });
    expect([entered.status, entered.body.code]).toEqual([403, 'account_blocked']);
    expect((await again.call('account.current')).body.user).toBeNull();

    await support.call('customers.unblock', { params, body: { reason } });
    expect((await signedIn(shop, person.email)).visitor).toBeDefined();
    expect(await lastDeed()).toMatchObject({ before: { is_blocked: true }, after: { is_blocked: false } });
  });

  it('loses all its unpaid orders, also when the provider does not answer just then', async () => {
    const person = await signedIn(shop);
    const slug = await saveDraft(person.visitor, finishedSong(stock.artist));
    const till = await toPay(shop, person.visitor, { slug, cart: songCart(stock.goods, slug) });
    await till.submit();
    const states = async () =>
      (await shop.db.select().from(checkouts).where(eq(checkouts.userId, person.id))).map(
        ({ state }) => state,
      );
    const params = { id: person.id };
    await shop.payments.controls.scriptFault('cancelIntent', 'server_error', 50);
    const blocked = await support.call('customers.block', { params, body: { reason } });
    expect([blocked.status, blocked.body.customer.blocked.reason]).toEqual([200, reason]);
    expect(await states()).not.toEqual(['expired']);
    await shop.payments.controls.clearFaults();
    clock.advance(60_000);
    await openDesk(shop).reconcile();
    expect(await states()).toEqual(['expired']);
    // Who blocks once more changes nothing, and the log says so.
    await support.call('customers.block', { params, body: { reason } });
    expect(await lastDeed()).toMatchObject({ before: { is_blocked: true }, after: { is_blocked: true } });
  });

  it('keeps its phone number from opening another account', async () => {
    const person = await signedIn(shop);
    await shop.db.update(users).set({ phoneNumber: '+13155550177' }).where(eq(users.id, person.id));
    await support.call('customers.block', { params: { id: person.id }, body: { reason } });
    const email = newEmail();
    const user = { email, first_name: 'A', last_name: 'B', phone_number: '3155550177' };
    const tried = await newcomer(shop).call('auth.register', { body: { user, skip_otp: true } });
    expect([tried.status, tried.body.code]).toEqual([403, 'account_blocked']);
  });

  it('is never one of an artist', async () => {
    const artist = await artistAtWork(shop);
    const tried = await support.call('customers.block', { params: { id: artist.userId }, body: { reason } });
    expect(tried.status).toBe(403);
  });
});

describe('a new address for somebody who has lost the old one', () => {
  const tokenOf = async (email: string) => {
    const [mail] = await mailsTo(email, 'new_address');
    return /token=([\w-]+)/.exec(String(mail?.params.path))?.[1] ?? '';
  };
  const asks = (person: Person, email: string) =>
    support.call('customers.changeAddress', { params: { id: person.id }, body: { email, reason } });

  it('changes when the link is opened, once; all sessions end and the old address is told', async () => {
    const person = await signedIn(shop);
    const email = newEmail();
    const asked = await asks(person, email);
    expect(asked.body.customer).toMatchObject({ email: person.email, new_address: { email } });
    const token = await tokenOf(email);
    const opener = newcomer(shop);
    expect((await opener.call('customers.openAddress', { body: { token } })).body).toEqual({ email });
    expect((await read(person)).email).toBe(person.email);
    const both = await Promise.all([
      opener.call('customers.takeAddress', { body: { token } }),
      newcomer(shop).call('customers.takeAddress', { body: { token } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await read(person)).toMatchObject({ email, new_address: null });
    expect((await person.visitor.call('account.current')).body.user).toBeNull();
    expect(await mailsTo(person.email, 'email_changed')).toHaveLength(1);
    expect((await signedIn(shop, email)).id).toBe(person.id);
    const [log] = await shop.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.action, 'customer.address_asked'))
      .orderBy(desc(staffLog.id));
    expect(log).toMatchObject({
      customerId: person.id,
      reason,
      before: { email: maskAddresses(person.email) },
      after: { email: maskAddresses(email) },
    });
  });

  it('takes no address of another account, and no link that is replaced or older than three days', async () => {
    const [person, other] = [await signedIn(shop), await signedIn(shop)];
    expect((await asks(person, other.email.toUpperCase())).body.code).toBe('address_taken');
    const [first, second] = [newEmail(), newEmail()];
    await asks(person, first);
    await asks(person, second);
    const opener = newcomer(shop);
    const open = async (email: string) =>
      (await opener.call('customers.openAddress', { body: { token: await tokenOf(email) } })).status;
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    // Meanwhile somebody else registers with the address. The token was read before, because the parameters of
    // sent mails are not kept.
    const token = await tokenOf(second);
    await signedIn(shop, second);
    const taken = await opener.call('customers.takeAddress', { body: { token } });
    expect(taken.body.code).toBe('address_taken');
    clock.advance(3 * DAY_MS + 1);
    expect((await opener.call('customers.openAddress', { body: { token } })).status).toBe(404);
    support = (await signedIn(shop, undefined, 'support')).visitor;
    producer = (await signedIn(shop, undefined, 'producer')).visitor;
  });

  it('is not for artists, nor asked by a producer', async () => {
    const artist = await artistAtWork(shop);
    const body = { email: newEmail(), reason };
    const tried = await support.call('customers.changeAddress', { params: { id: artist.userId }, body });
    expect(tried.status).toBe(403);
    const person = await signedIn(shop);
    const byProducer = await producer.call('customers.changeAddress', { params: { id: person.id }, body });
    expect(byProducer.status).toBe(403);
  });
});

describe('a merge of two accounts', () => {
  it('knows every column that names a user', async () => {
    const { rows } = await shop.db.execute<{ name: string }>(sql`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
        c.column_name ~ '(^|_)user_id$' or c.column_name in
          ('owner_id','referrer_id','referred_id','customer_id','asked_by')
        or exists (
          select from information_schema.key_column_usage k
          join information_schema.constraint_column_usage u using (constraint_name, constraint_schema)
          where u.table_name = 'users' and u.column_name = 'id' and k.table_name = c.table_name
            and k.column_name = c.column_name and k.table_name || k.column_name <> 'usersid'))`);
    const uuids = ['users.external_user_id'];
    const found = rows.map(({ name }) => name).filter((name) => !uuids.includes(name));
    expect(
      found.sort(),
      'a new column that names a user: say in USER_COLUMNS of features/customers/account-tables.ts what a merge does with it',
    ).toEqual(Object.keys(USER_COLUMNS).sort());
  });

  it('moves everything, to the cent, and ends the other account', async () => {
    const [ending, goingOn] = [await signedIn(shop), await signedIn(shop)];
    await giveCredit(shop, ending.id, { nonTaxable: 300, taxable: 21_000 });
    await giveCredit(shop, goingOn.id, { nonTaxable: 100, taxable: 50 });
    const bought = await buys(ending);
    await saveDraft(ending.visitor, finishedSong(stock.artist));
    await ending.visitor.call('referrals.program');
    await ending.visitor.call('account.saveAddress', {
      body: { billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' } },
    });
    await shop.db.update(users).set({ phoneNumber: '+13155550199' }).where(eq(users.id, ending.id));
    await shop.db.execute(sql`insert into seen_hints (subject, hint_id, seen_at)
      values (${`user:${ending.id}`}, 1, now()), (${`user:${ending.id}`}, 2, now()), (${`user:${goingOn.id}`}, 1, now())`);
    const card = { amount_cents: 1_000, recipient_email: ending.email, reason: 'A present' };
    const issued = await support.call('credits.issueGiftCard', { body: card });
    await shop.services.giftCards.sendDue();
    await shop.services.relay.drain();
    const texts = (await shop.mailbox.listMessages({ to: ending.email })).map(({ text }) => text);
    const code = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(texts.join('\n'))?.[0] ?? '';
    const isIssued = { id: issued.body.gift_card.id, relation: 'issued', state: 'sent' };
    expect((await read(ending)).gift_cards).toMatchObject([isIssued]);
    expect((await read(goingOn)).gift_cards).toEqual([]);
    expect((await ending.visitor.call('credits.applyGiftCard', { body: { code } })).status).toBe(200);
    const isShown = { id: issued.body.gift_card.id, relation: 'redeemed' };
    expect((await read(ending)).gift_cards).toMatchObject([isShown]);
    const left = (await read(ending)).credit;

    const params = { id: goingOn.id };
    const shown = await support.call('customers.previewMerge', { params, body: { from_id: ending.id } });
    expect(shown.body.merge).toMatchObject({
      ...{ orders: 1, songs: 1, drafts: 1, taxable_cents: left.taxable_cents },
      ...{ from: { email: ending.email }, into: { email: goingOn.email } },
    });
    const looks = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(2);
    expect(looks).toMatchObject([
      { action: 'customer.seen', customerId: goingOn.id },
      { action: 'customer.seen', customerId: ending.id },
    ]);
    const done = await support.call('customers.merge', { params, body: { from_id: ending.id, reason } });
    expect(done.status).toBe(200);
    const { customer } = done.body;
    expect(customer).toMatchObject({
      ...{ merged_from: [ending.id], gift_cards: [isShown] },
      ...{ email: goingOn.email, phone: '+13155550199' },
      ...{ orders: [{ state: 'new' }], songs: [{ recipient: 'Marguerite' }], drafts: [{}] },
      credit: {
        taxable_cents: left.taxable_cents + 50,
        non_taxable_cents: left.non_taxable_cents + 100,
      },
    });
    // No column that a merge changes still contains the account that has ended.
    for (const [name, rule] of Object.entries(USER_COLUMNS)) {
      if (typeof rule !== 'function') continue;
      const [table = '', column = ''] = name.split('.');
      const { rows } = await shop.db.execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${ending.id}`,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect(Object.keys(USER_KEYS)).toEqual(['seen_hints.subject']);
    const { rows: hints } = await shop.db.execute(
      sql`select hint_id from seen_hints where subject = ${`user:${goingOn.id}`} order by hint_id`,
    );
    expect(hints).toEqual([{ hint_id: 1 }, { hint_id: 2 }]);
    expect((await ending.visitor.call('account.current')).body.user).toBeNull();
    for (const { email } of [ending, goingOn])
      expect(await mailsTo(email, 'accounts_merged')).toHaveLength(1);
    // Signing in with the old address opens a new account, which contains nothing of the old one.
    const fresh = await signedIn(shop, ending.email);
    expect(fresh.id).not.toBe(ending.id);
    // The account that goes on has the song and its order.
    const mine = (await goingOn.visitor.call('account.orders')).body;
    expect(JSON.stringify(mine)).toContain(bought.slug);
    expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, bought.orderId));
    expect(order?.userId).toBe(goingOn.id);
    expect(await lastDeed()).toMatchObject({ action: 'customer.merged', customerId: goingOn.id, reason });
  });

  it('keeps the age of the credit, as the report of what the shop owes tells', {
    tags: ['night'],
  }, async () => {
    const [ending, middle, goingOn] = [await signedIn(shop), await signedIn(shop), await signedIn(shop)];
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    const enters = (who: Person, days: number, taxableCents: number, nonTaxableCents = 0) =>
      shop.db.insert(creditEntries).values({
        ...{
          userId: who.id,
          taxableCents,
          nonTaxableCents,
          createdAt: daysAgo(days),
          effectKey: randomUUID(),
        },
        kind: taxableCents < 0 ? 'taken' : 'present',
      });
    await enters(goingOn, 100, 700);
    await enters(goingOn, 60, -400);
    await enters(middle, 5, 50);
    await enters(ending, 400, 900, 30);
    await enters(ending, 200, 800);
    await enters(ending, 50, -1_000);
    await enters(ending, 10, 60);
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const day = chicagoDay(new Date());
    const owed = async () =>
      (
        await finance.call('reports.read', {
          params: { name: 'liabilities' },
          query: { from: day, to: day },
        })
      ).body.rows;
    const before = await owed();
    expect(before).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'taxable', age: '181-365', amount_cents: 700 }),
        expect.objectContaining({ kind: 'non_taxable', age: '366+', amount_cents: 30 }),
      ]),
    );
    for (const [into, from] of [
      [middle, ending],
      [goingOn, middle],
    ] as const) {
      const merge = { params: { id: into.id }, body: { from_id: from.id, reason } };
      expect((await support.call('customers.merge', merge)).status).toBe(200);
      expect(await owed()).toEqual(before);
    }
    expect((await read(goingOn)).credit).toMatchObject({ taxable_cents: 1_110, non_taxable_cents: 30 });
  });

  it('is refused for one account, for artists, for an account that was merged, and while something is being paid', async () => {
    const [one, two, artist] = [await signedIn(shop), await signedIn(shop), await artistAtWork(shop)];
    const merge = async (into: number, from_id: number) =>
      (await support.call('customers.merge', { params: { id: into }, body: { from_id, reason } })).body.code;
    expect(await merge(one.id, one.id)).toBe('merge_impossible');
    expect(await merge(one.id, artist.userId)).toBe('merge_impossible');
    expect(await merge(one.id, 999_999_999)).toBe('not_found');
    await shop.db.execute('delete from rate_counters');
    const slug = await saveDraft(two.visitor, finishedSong(stock.artist));
    const till = await toPay(shop, two.visitor, { slug, cart: songCart(stock.goods, slug) });
    await till.submit();
    expect(await merge(one.id, two.id)).toBe('order_under_way');
    await till.pay();
    await till.confirm();
    expect(await merge(one.id, two.id)).toBeUndefined();
    expect(await merge(one.id, two.id)).toBe('merge_impossible');
    // Nobody can sign in to the account that has ended, so the staff cannot give credit to it.
    const params = { id: two.id };
    const credit = { amount_cents: 5, kind: 'taxable' as const, reason };
    expect((await support.call('credits.grant', { params, body: credit })).status).toBe(404);
    expect((await support.call('customers.block', { params, body: { reason } })).status).toBe(404);
    expect((await support.call('customers.read', { params })).body.customer.merged_into).toBe(one.id);
  });

  it('that moves $200 of credit or more is asked for by one person and done by another', async () => {
    const [ending, goingOn, second] = [await signedIn(shop), await signedIn(shop), await signedIn(shop)];
    await giveCredit(shop, ending.id, { nonTaxable: 5_000, taxable: 14_999 });
    await giveCredit(shop, second.id, { nonTaxable: 1, taxable: 0 });
    const other = (await signedIn(shop, undefined, 'finance')).visitor;
    const merge = (by: Visitor, from: Person, into = goingOn) =>
      by.call('customers.merge', { params: { id: into.id }, body: { from_id: from.id, reason } });
    expect((await merge(support, ending)).status).toBe(200);
    // Pieces of one person count together.
    expect(await merge(support, second)).toMatchObject({
      status: 409,
      body: { code: 'merge_second_person' },
    });
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'customer.merge_asked', customerId: goingOn.id, reason },
      after: { from: second.id, into: goingOn.id, non_taxable_cents: 1 },
    });
    expect((await merge(support, second)).status).toBe(409);
    expect((await merge(other, second)).status).toBe(200);

    const [rich, last] = [await signedIn(shop), await signedIn(shop)];
    await giveCredit(shop, rich.id, { nonTaxable: 20_000, taxable: 0 });
    expect((await merge(support, rich, last)).status).toBe(409);
    // More than was asked for is asked for anew, and a request is no yes to the other direction.
    await giveCredit(shop, rich.id, { nonTaxable: 1, taxable: 0 });
    expect((await merge(other, rich, last)).status).toBe(409);
    expect((await merge(support, rich, last)).status).toBe(200);
    expect(await lastDeed()).toMatchObject({
      action: 'customer.merged',
      after: { non_taxable_cents: 20_001 },
    });
    expect((await read(last)).credit.non_taxable_cents).toBe(20_001);
  });

  it('happens once, also when two of the staff do it the other way round at the same time', {
    tags: ['night'],
  }, async () => {
    const [one, two] = [await signedIn(shop), await signedIn(shop)];
    await giveCredit(shop, one.id, { nonTaxable: 10, taxable: 0 });
    await giveCredit(shop, two.id, { nonTaxable: 20, taxable: 0 });
    const other = (await signedIn(shop, undefined, 'support')).visitor;
    const merges = await Promise.all([
      support.call('customers.merge', { params: { id: one.id }, body: { from_id: two.id, reason } }),
      other.call('customers.merge', { params: { id: two.id }, body: { from_id: one.id, reason } }),
    ]);
    expect(merges.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = merges.find(({ status }) => status === 200)?.body.customer;
    expect(kept.credit.non_taxable_cents).toBe(30);
  });
});

describe('the data of a customer', () => {
  it('is exported with a reason in the log, and not by everybody', async () => {
    const person = await signedIn(shop);
    const url = `/v3/api/admin/customers/${person.id}/export.zip`;
    const params = { id: person.id };
    const take = () => shop.http.inject({ method: 'GET', url, headers: { cookie: support.cookie() } });
    expect((await producer.request('GET', url)).status).toBe(403);
    // The address alone gives nothing: whoever takes the file has given a reason.
    expect((await take()).statusCode).toBe(403);
    const none = await support.call('customers.mayExport', { params, body: { reason: ' ' } });
    expect(none.body).toMatchObject({ code: 'invalid_input', fields: { reason: expect.any(String) } });
    expect((await support.call('customers.mayExport', { params, body: { reason } })).status).toBe(200);
    expect(await lastDeed()).toMatchObject({
      action: 'customer.export_asked',
      customerId: person.id,
      reason,
    });
    const answer = await take();
    expect(answer.statusCode).toBe(200);
    const files = unzipSync(answer.rawPayload);
    expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain(person.email);
    expect(await lastDeed()).toMatchObject({ action: 'customer.exported', customerId: person.id, reason });
    const colleague = (await signedIn(shop, undefined, 'support')).visitor;
    expect((await colleague.request('GET', url)).status).toBe(403);
  });

  it('is asked for before, so that a second step that is too old is renewed on the page', async () => {
    const [person, late] = [await signedIn(shop), await signedIn(shop, undefined, 'support')];
    const ask = (visitor: Visitor) =>
      visitor.call('customers.mayExport', { params: { id: person.id }, body: { reason } });
    expect(await ask(support)).toMatchObject({
      ...{ status: 200, body: { download_url: `/v3/api/admin/customers/${person.id}/export.zip` } },
    });
    const secondFactorAt = new Date(clock.now().getTime() - 16 * 60_000);
    await shop.db.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, late.id));
    expect(await ask(late.visitor)).toMatchObject({ status: 403, body: { code: 'second_step' } });
    expect((await ask(producer)).body.code).toBe('forbidden');
  });

  it('is erased as customers erase it themselves, when the address is typed', async () => {
    const person = await signedIn(shop);
    const params = { id: person.id };
    await support.call('customers.addNote', { params, body: { note: 'Moved to Ithaca' } });
    const wrong = await support.call('customers.erase', { params, body: { email: 'x@example.com', reason } });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { email: 'emails_differ' }]);
    const done = await support.call('customers.erase', { params, body: { email: person.email, reason } });
    expect(done.body).toEqual({ erased: true });
    expect((await person.visitor.call('account.current')).body.user).toBeNull();
    const { rows } = await shop.db.execute(sql`select 1 from customer_notes where user_id = ${person.id}`);
    expect(rows).toEqual([]);
    expect(await lastDeed()).toMatchObject({ action: 'customer.erased', customerId: person.id, reason });
    const found = await support.call('customers.list', { query: { q: person.email } });
    expect(found.body.customers).toEqual([]);
  });

  it('cannot be taken up again by anybody after that', async () => {
    const [gone, other] = [await signedIn(shop), await signedIn(shop)];
    const params = { id: gone.id };
    const body = { amount_cents: 20_000, kind: 'taxable' as const, reason };
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const waiting = (await finance.call('credits.grant', { params, body })).body.credit;
    expect(waiting.state).toBe('waiting');
    await support.call('customers.erase', { params, body: { email: gone.email, reason } });
    const [{ email } = { email: '' }] = await shop.db.select().from(users).where(eq(users.id, gone.id));
    const merge = (into: number, from_id: number) =>
      support.call('customers.merge', { params: { id: into }, body: { from_id, reason } });
    const second = (await signedIn(shop, undefined, 'owner')).visitor;
    const grant = { params: { id: gone.id, grant_id: waiting.id } };
    const tries = {
      into: await merge(gone.id, other.id),
      from: await merge(other.id, gone.id),
      seen: await support.call('customers.previewMerge', { params, body: { from_id: other.id } }),
      address: await support.call('customers.changeAddress', { params, body: { email: newEmail(), reason } }),
      credit: await finance.call('credits.grant', { params, body }),
      agreed: await second.call('credits.approveGrant', grant),
      exported: await support.call('customers.mayExport', { params, body: { reason } }),
      again: await support.call('customers.erase', { params, body: { email, reason } }),
    };
    for (const [name, { status, body }] of Object.entries(tries))
      expect([name, status, body.code]).toEqual([name, 404, 'not_found']);
    expect((await other.visitor.call('account.current')).body.user).not.toBeNull();
  });

  it('cannot be taken up again by a link that is opened at the same moment', async () => {
    const gone = await signedIn(shop);
    const params = { id: gone.id };
    const email = newEmail();
    await support.call('customers.changeAddress', { params, body: { email, reason } });
    const [mail] = await mailsTo(email, 'new_address');
    const token = /token=([\w-]+)/.exec(String(mail?.params.path))?.[1] ?? '';
    const both = await Promise.all([
      support.call('customers.erase', { params, body: { email: gone.email, reason } }),
      newcomer(shop).call('customers.takeAddress', { body: { token } }),
    ]);
    expect(both.filter(({ status }) => status >= 500)).toEqual([]);
    const [kept] = await shop.db.select().from(users).where(eq(users.id, gone.id));
    const isErased = both[0].status === 200;
    expect([kept?.email.endsWith('@deleted.invalid'), kept?.email === email]).toEqual([isErased, !isErased]);
  });

  it('stands nowhere in the log with their address, whatever was searched, issued or written', async () => {
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const person = await signedIn(shop, `augustina.${newEmail()}`);
    const { email } = person;
    const params = { id: person.id };
    const why = `${email} asked for it`;
    await finance.call('customers.list', { query: { q: email } });
    await finance.call('customers.list', { query: { q: 'augustina' } });
    await finance.request('GET', `/v3/api/admin/customers.csv?q=${encodeURIComponent(email)}`);
    await finance.call('orders.list', { query: { q: email } });
    await finance.request('GET', `/v3/api/admin/orders.csv?q=${encodeURIComponent(email)}`);
    await finance.call('credits.giftCards', { query: { q: email } });
    await finance.call('desk.search', { query: { q: email } });
    const card = { amount_cents: 2_500, recipient_email: email, reason: why };
    const issued = await finance.call('credits.issueGiftCard', { body: card });
    await finance.call('credits.voidGiftCard', {
      params: { id: issued.body.gift_card.id },
      body: { reason: why },
    });
    const credit = { amount_cents: 100, kind: 'taxable', reason: why };
    await finance.call('credits.grant', { params, body: credit });
    await finance.call('customers.changeAddress', { params, body: { email: newEmail(), reason: why } });
    const done = await finance.call('customers.erase', { params, body: { email, reason: why } });
    expect(done.body).toEqual({ erased: true });
    const { rows } = await shop.db.execute<{ line: string }>(sql`select l::text as line from staff_log l`);
    const of = rows.filter(({ line }) => line.includes('a…@'));
    expect(of.length).toBeGreaterThanOrEqual(9);
    expect(rows.filter(({ line }) => /augustina/i.test(line))).toEqual([]);
  });
});
