import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { commissionOffers, commissions, songChecks } from '../../../db/schema/commissions.ts';
import { creditGrants, giftCards } from '../../../db/schema/credits.ts';
import { inboxMarks } from '../../../db/schema/inbox.ts';
import { instantSongs } from '../../../db/schema/instant.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { stories } from '../../../db/schema/stories.ts';
import { noteWebhookFault } from '../../platform/webhooks/webhook-faults.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, deliverSong, newcomer, newEmail, paidSong, signedIn } from '../../testing/people.ts';
import {
  addArtist,
  addSongProducts,
  createTestClock,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const HOUR = 3_600_000;
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let song: Awaited<ReturnType<typeof paidSong>>;
let number: string;
let customerId: number;
let support: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  const desk = await artistAtWork(shop, { artistName: 'Lucía Ferrán' });
  song = await paidSong(shop, { goods, artist: desk.artist });
  customerId = song.ownerId;
  await shop.db
    .update(users)
    .set({
      firstName: 'Théodore',
      lastName: 'Lavoie',
      email: 'theo.lavoie@example.com',
      phoneNumber: '+13155550142',
    })
    .where(eq(users.id, customerId));
  await deliverSong(desk.visitor, song.commissionId);
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, customerId));
  number = orderNumber(order?.id ?? 0);
  support = await signedIn(shop, newEmail(), 'support');
});
afterAll(() => shop.close());

const deeds = (action: string) =>
  shop.db.select().from(staffLog).where(eq(staffLog.action, action)).orderBy(desc(staffLog.id));

describe('the search', () => {
  const find = async (q: string, by: Visitor = support.visitor) =>
    (await by.call('desk.search', { query: { q } })).body.results as {
      kind: string;
      number?: string;
      id?: number | string;
      title: string;
      href: string;
    }[];
  const kinds = async (q: string, by?: Visitor) => (await find(q, by)).map(({ kind }) => kind);

  it('finds an order by its number, however it is typed', async () => {
    for (const typed of [number, number.toLowerCase(), number.replace('-', ' ')])
      expect(await find(typed)).toContainEqual(
        expect.objectContaining({ kind: 'order', number, href: `/admin/orders/${number}` }),
      );
  });

  it.each([
    ['the beginning of the address', 'theo.lav'],
    ['a name without its accents', 'theodore'],
    ['parts of both names', 'lav theo'],
    ['a name with a typing error', 'teodore lavoye'],
    ['an address with a typing error', 'theo.lavoie@exmaple.com'],
    ['the end of the phone number', '555-0142'],
    ['the whole phone number', '+1 (315) 555-0142'],
  ])('finds a customer by %s, with the newest orders', async (_, typed) => {
    const found = await find(typed);
    expect(found[0]).toMatchObject({ kind: 'customer', id: customerId, title: 'Théodore Lavoie' });
    expect(found).toContainEqual(expect.objectContaining({ kind: 'order', number }));
  });

  it('finds neither colleagues nor accounts that were ended: they have no page to lead to', async () => {
    const colleague = await signedIn(shop, 'wilhelmina.ostrander@keepsong.test', 'editor');
    const former = await signedIn(shop, 'zebulon.wainwright@example.com');
    await shop.db
      .update(users)
      .set({ firstName: 'Wilhelmina', lastName: 'Ostrander', phoneNumber: '+13155550177' })
      .where(eq(users.id, colleague.id));
    const typed = ['wilhelmina.ost', 'ostrander', 'wilhelmina ostrnader', '555-0177'];
    for (const q of typed) expect([q, await find(q)]).toEqual([q, []]);
    await shop.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, colleague.id));
    for (const q of typed) expect([q, await kinds(q)]).toEqual([q, ['customer']]);
    expect(await kinds('zebulon')).toEqual(['customer']);
    await shop.db.update(users).set({ email: 'zebulon@deleted.invalid' }).where(eq(users.id, former.id));
    expect(await find('zebulon')).toEqual([]);
  });

  it('finds songs by title and person, and artists, also with a typing error', async () => {
    for (const typed of ['wrong port', 'wrnog portland', 'marguerite', 'margerite'])
      expect(await find(typed)).toContainEqual(
        expect.objectContaining({ kind: 'song', title: 'Wrong Portland', number }),
      );
    expect(await find('lucia feran')).toContainEqual(
      expect.objectContaining({ kind: 'artist', title: 'Lucía Ferrán' }),
    );
  });

  it('finds a song in work by its title, also with a typing error, until its story is deleted', async () => {
    const june = await artistAtWork(shop);
    const made = await paidSong(shop, { goods, artist: june.artist });
    // Another test of the search counts the people of the usual name.
    await shop.db.update(users).set({ lastName: 'Moss' }).where(eq(users.id, made.ownerId));
    const work = eq(commissions.id, made.commissionId);
    await shop.db.update(commissions).set({ title: 'Lanterns over Genesee' }).where(work);
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, made.ownerId));
    const found = { kind: 'song', title: 'Lanterns over Genesee', number: orderNumber(order?.id ?? 0) };
    for (const typed of ['lanterns gen', 'lanterns over genesee', 'lnaterns over genesee', 'lanterns genese'])
      expect([typed, await find(typed)]).toEqual([
        typed,
        expect.arrayContaining([expect.objectContaining(found)]),
      ]);
    await shop.db.update(stories).set({ deletedAt: clock.now() }).where(eq(stories.id, made.storyId));
    for (const typed of ['lanterns over genesee', 'lnaterns over genesee'])
      expect([typed, await kinds(typed)]).toEqual([typed, []]);
  });

  it('finds a song by a mistyped title although the name of a customer resembles it', async () => {
    const { id } = await signedIn(shop);
    await shop.db.update(users).set({ firstName: 'Wron', lastName: 'Portlan' }).where(eq(users.id, id));
    const found = await find('wrnog portland');
    expect(found).toContainEqual(expect.objectContaining({ kind: 'customer', id }));
    expect(found).toContainEqual(expect.objectContaining({ kind: 'song', title: 'Wrong Portland', number }));
  });

  it('links a paused artist to a page that the member of staff may open', async () => {
    const { id } = await addArtist(shop, { artistName: 'Zebulon Quist', status: 'paused' });
    const producer = await signedIn(shop, newEmail(), 'producer');
    const linked = (href: string) => expect.objectContaining({ kind: 'artist', id, href });
    expect(await find('zebulon', producer.visitor)).toContainEqual(linked(`/admin/artists/${id}`));
    expect(await find('zebulon')).toContainEqual(linked(`/admin/orders?artist=${id}`));
  });

  it('finds a payment by the id of the provider', async () => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, customerId));
    expect(await find(order?.intentId ?? '')).toContainEqual(
      expect.objectContaining({ kind: 'payment', number, id: order?.intentId }),
    );
    expect(await kinds('pi_00000000nobodys')).toEqual([]);
  });

  it('finds an order by its charge, a refund and a dispute, by the ids of the provider', async () => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, customerId));
    const id = order?.id ?? 0;
    const charge = order?.chargeId ?? '';
    const { rows } =
      await shop.db.execute(sql`insert into refunds (order_id, state, origin, amount_cents, to_card_cents, from_card_cents, provider_id, effects)
        values (${id}, 'done', 'dispute', 100, 100, 100, 're_3PfoundABCDEFGHIJ0002', '[]') returning id`);
    await shop.db.execute(sql`insert into disputes (refund_id, order_id, provider_id, amount_cents)
      values (${rows[0]?.id}, ${id}, 'dp_1PfoundABCDEFGHIJ0003', 100)`);
    await shop.db.update(orders).set({ chargeId: 'ch_3PfoundABCDEFGHIJ0001' }).where(eq(orders.id, id));
    try {
      for (const typed of [
        'ch_3PfoundABCDEFGHIJ0001',
        're_3PfoundABCDEFGHIJ0002',
        'dp_1PfoundABCDEFGHIJ0003',
      ])
        expect([typed, await find(typed)]).toEqual([
          typed,
          expect.arrayContaining([expect.objectContaining({ kind: 'payment', number })]),
        ]);
    } finally {
      await shop.db.execute(sql`delete from disputes where provider_id = 'dp_1PfoundABCDEFGHIJ0003'`);
      await shop.db.execute(sql`delete from refunds where provider_id = 're_3PfoundABCDEFGHIJ0002'`);
      await shop.db
        .update(orders)
        .set({ chargeId: charge || null })
        .where(eq(orders.id, id));
    }
  });

  it('finds a customer by the phone number that only an order has', async () => {
    await shop.db.update(orders).set({ textsTo: '+13155550999' }).where(eq(orders.userId, customerId));
    for (const typed of ['555-0999', '+1 (315) 555-0999'])
      expect((await find(typed))[0]).toMatchObject({ kind: 'customer', id: customerId });
    await shop.db.update(orders).set({ textsTo: null }).where(eq(orders.userId, customerId));
    expect(await find('555-0999')).toEqual([]);
  });

  it('finds a gift card by the last letters of its code, for those who look after gift cards', async () => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, customerId));
    const to = newEmail();
    await shop.db.execute(sql`insert into gift_cards (order_id, line_uuid, number, amount_cents, recipient_email, send_on)
      values (${order?.id}, 'card', 1, 5000, ${to}, '2026-11-01')`);
    await shop.services.giftCards.sendDue();
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to });
    const code = /\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const [card] = await shop.db.select().from(giftCards).where(eq(giftCards.recipientEmail, to));
    expect(card?.codeTail).toBe(code.slice(-4));
    for (const typed of [code, code.slice(-4), code.slice(-5).toLowerCase()])
      expect(await find(typed)).toContainEqual(
        expect.objectContaining({ kind: 'gift_card', id: card?.id, title: `…${code.slice(-4)}` }),
      );
    const producer = await signedIn(shop, newEmail(), 'producer');
    expect(await kinds(code, producer.visitor)).not.toContain('gift_card');
    // For cards that were sent long ago, the shop has no last letters of the code.
    await shop.db.execute(sql`update gift_cards set code_tail = null where recipient_email = ${to}`);
    expect(await find(code)).toContainEqual(
      expect.objectContaining({ title: to, href: `/admin/gift-cards?q=${encodeURIComponent(to)}` }),
    );
    // A card that the staff issued has no order.
    const body = { amount_cents: 1_000, recipient_email: newEmail(), reason: 'A present' };
    expect((await support.visitor.call('credits.issueGiftCard', { body })).status).toBe(200);
    await shop.services.giftCards.sendDue();
    const [issued] = await shop.db
      .select()
      .from(giftCards)
      .where(eq(giftCards.recipientEmail, body.recipient_email));
    expect(await find(issued?.codeTail ?? '')).toContainEqual(
      expect.objectContaining({
        kind: 'gift_card',
        id: issued?.id,
        href: `/admin/gift-cards?q=${issued?.codeTail}`,
      }),
    );
  });

  it('is only for those who may look into orders, and the log says whom it showed but not what was typed', async () => {
    const editor = await signedIn(shop, newEmail(), 'editor');
    const call = { query: { q: 'lavoie' } };
    expect((await editor.visitor.call('desk.search', call)).body.code).toBe('forbidden');
    expect((await newcomer(shop).call('desk.search', call)).status).toBe(401);
    await find('lavoie');
    const [line] = await deeds('search.done');
    expect(line).toMatchObject({ by: support.email, after: { customers: [customerId] } });
    expect(JSON.stringify(line)).not.toContain('lavoie');
  });

  it.each(['%', "'", '\\', 'a:*b', '🎵', '!!!', '<->', 'a & b | !c', '\u0000x'])(
    'reads %j as text',
    async (q) => {
      expect((await support.visitor.call('desk.search', { query: { q } })).status).toBe(
        q.trim() === '' ? 400 : 200,
      );
    },
  );

  it('finds a song that is not delivered yet by the title that only the work on it has', async () => {
    const singer = await artistAtWork(shop);
    const sold = await paidSong(shop, { goods, artist: singer.artist });
    await shop.db
      .update(commissions)
      .set({ title: 'Porch Light' })
      .where(eq(commissions.id, sold.commissionId));
    expect(await find('porch light')).toContainEqual(
      expect.objectContaining({ kind: 'song', title: 'Porch Light' }),
    );
    const query = { q: 'Porch Li', state: [], kind: [], numbers: [] };
    const listed = await support.visitor.call('orders.list', { query });
    expect(listed.body.orders).toMatchObject([{ song: { title: 'Porch Light' } }]);
  });

  it('finds nobody by the mere ending of an address', async () => {
    const [zoe] = await shop.db
      .insert(users)
      .values([
        { email: 'zoe.test@example.com', firstName: 'Zoe', lastName: 'Test' },
        { email: 'stranger@mail.test', firstName: 'Zoe', lastName: 'Miller' },
      ])
      .returning({ id: users.id });
    expect(await find('Zoe Test')).toEqual([expect.objectContaining({ kind: 'customer', id: zoe?.id })]);
    expect(await kinds('zoe mail')).toEqual(['customer']);
  });
});

type Item = {
  key: string;
  kind: string;
  owner: { id: number } | null;
  snoozed_until: string | null;
  deadline: string;
};
const inbox = async (by: Visitor = support.visitor): Promise<Item[]> =>
  (await by.call('desk.inbox')).body.items;
const kindOf = async (key: string, by?: Visitor) => (await inbox(by)).find((item) => item.key === key)?.kind;

describe('the inbox', () => {
  let other: Awaited<ReturnType<typeof paidSong>>;
  let key: string;
  let june: number;
  beforeAll(async () => {
    const desk = await artistAtWork(shop, { artistName: 'June Calloway' });
    june = desk.artist.id;
    other = await paidSong(shop, { goods, artist: desk.artist });
    key = `song:${other.commissionId}`;
    await desk.visitor.call('studio.accept', { params: { id: other.commissionId } });
  });

  const due = (at: Date) =>
    shop.db.execute(
      sql`update commissions set due_at = ${at.toISOString()} where id = ${other.commissionId}`,
    );
  const in_ = (ms: number) => new Date(clock.now().getTime() + ms);

  it('lists a song from two days before it is due, and says when it is late', async () => {
    await due(in_(60 * HOUR));
    expect(await kindOf(key)).toBeUndefined();
    await due(in_(20 * HOUR));
    expect(await kindOf(key)).toBe('song_due');
    await due(in_(-HOUR));
    expect(await kindOf(key)).toBe('song_late');
  });

  it('says who has a song in work, also when an old offer is still open and the artist has paused', async () => {
    const before = await artistAtWork(shop, { artistName: 'Ida Brandt' });
    await shop.db.insert(commissionOffers).values({
      ...{ commissionId: other.commissionId, artistId: before.artist.id },
      ...{ outcome: 'open', offeredAt: clock.now() },
    });
    await shop.db.update(artists).set({ status: 'paused' }).where(eq(artists.id, june));
    const found = (await support.visitor.call('desk.inbox')).body.items as { key: string; work?: object }[];
    expect(found.find((item) => item.key === key)?.work).toEqual({ state: 'accepted', artist_id: june });
  });

  it('lists what comes from every other source, by deadline, to those who may see it', async () => {
    const now = clock.now();
    const { db } = shop;
    const [order] = await db.select().from(orders).where(eq(orders.userId, other.ownerId));
    await db.execute(
      sql`update orders set quote = quote || '{"coupon_code": "SUMMER"}' where id = ${order?.id}`,
    );
    const [{ due_at } = { due_at: null }] = await db
      .select({ due_at: commissions.dueAt })
      .from(commissions)
      .where(eq(commissions.id, other.commissionId));
    const refund = (state: string, more = '') =>
      db.execute<{
        id: string;
      }>(sql`insert into refunds (order_id, state, origin, is_cancel, amount_cents, from_card_cents, to_card_cents,
        asked_by, created_at, failure, provider_id) values (${order?.id}, ${state}, 'staff', ${state === 'waiting'}, 4800, 4800, 4800, ${support.id}, ${now.toISOString()},
        ${more || null}, ${more ? randomUUID() : null}) returning id`);
    const failed = (await refund('failed', 'card_closed')).rows[0]?.id;
    const waiting = (await refund('waiting')).rows[0]?.id;
    const effects = [{ kind: 'card' as const, amount_cents: 4_800 }];
    await db
      .update(refunds)
      .set({ effects })
      .where(eq(refunds.id, Number(waiting)));
    const [grant] = await db
      .insert(creditGrants)
      .values({
        userId: other.ownerId,
        kind: 'taxable',
        amountCents: 30_000,
        reason: 'Late',
        askedBy: support.id,
      })
      .returning({ id: creditGrants.id });
    await db.execute(sql`insert into disputes (refund_id, order_id, provider_id, amount_cents, due_by)
      values (${failed}, ${order?.id}, 'dp_1', 4800, ${in_(72 * HOUR).toISOString()})`);
    await db.execute(
      sql`update checkouts set state = 'needs_attention', failure = 'wrong_checkout' where id = ${order?.checkoutId}`,
    );
    const comment = await newcomer(shop).call('comments.add', {
      params: { slug: song.slug },
      body: { key: randomUUID(), text: 'Nobody asked you', name: 'Pete' },
    });
    await newcomer(shop).call('comments.report', {
      params: { slug: song.slug, comment_id: comment.body.comment.id },
      body: { reason: 'hurtful' },
    });
    await noteWebhookFault(
      db,
      { source: 'payments', eventId: 'evt_1', type: 'payment.succeeded', body: { intentId: null } },
      new TypeError('no'),
      now,
    );
    await db.execute(sql`insert into outbox (channel, recipient, template, locale, params, dedupe_key, expires_at, abandoned_at, last_error)
      values ('email', 'j.holt@exmaple.com', 'newsletter_welcome', 'en', '{"stopPath": "/a"}', 'test:1', now(), ${now.toISOString()}, 'no such mailbox')`);
    const found = await inbox();
    const kinds = found.map((item) => item.kind);
    expect(new Set(kinds)).toEqual(
      new Set([
        ...['song_late', 'refund_failed', 'refund_waiting', 'credit_waiting', 'dispute', 'payment'],
        ...['comment', 'webhook_failed', 'message_failed'],
      ]),
    );
    expect(found.map(({ deadline }) => deadline)).toEqual(found.map(({ deadline }) => deadline).toSorted());
    expect(found.find((item) => item.key === `refund:${waiting}`)).toMatchObject({
      ...{ may_decide: false, artist: 'June Calloway' },
      request: {
        ...{ by: 'Test Person', is_cancel: true, card_cents: 4_800, credit_cents: 0, credit_kind: null },
        ...{ effects, coupon: 'SUMMER', promised_at: due_at?.toISOString() },
        card: { brand: 'visa', last4: '4242' },
      },
    });
    // Credit in place of the failed refund names them, too.
    expect(found.find((item) => item.key === `refund:${failed}`)).toMatchObject({
      artist: 'June Calloway',
      may_change: { coupon: 'SUMMER', promised_at: due_at?.toISOString() },
    });
    expect(found.find((item) => item.key === `credit:${grant?.id}`)).toMatchObject({
      request: { by: 'Test Person', is_cancel: false, effects: [], credit_kind: 'taxable' },
    });

    const editor = await signedIn(shop, newEmail(), 'editor');
    expect((await inbox(editor.visitor)).map((item) => item.kind)).toEqual(['webhook_failed']);
    expect((await editor.visitor.call('desk.counts')).body).toEqual({ all: 1, kinds: { webhook_failed: 1 } });
    const producer = await signedIn(shop, newEmail(), 'producer');
    const theirs = (await inbox(producer.visitor)).map((item) => item.kind);
    expect(theirs).toContain('song_late');
    expect(theirs).not.toContain('payment');
  });

  it('has a song that nobody takes, one that the staff are to hear, and an instant song that failed', async () => {
    const byRole = await Promise.all(
      (['producer', 'finance', 'editor'] as const).map(async (role) => ({
        role,
        visitor: (await signedIn(shop, newEmail(), role)).visitor,
      })),
    );
    /** Which of the staff have this item in their inbox. */
    const seenBy = async (key: string) => {
      const seen: string[] = [];
      for (const { role, visitor } of [{ role: 'support', visitor: support.visitor }, ...byRole])
        if (await kindOf(key, visitor)) seen.push(role);
      return seen;
    };
    const itemOf = async (key: string, by?: Visitor) => (await inbox(by)).find((item) => item.key === key);

    // Nobody takes it: the only artist at work says no.
    await shop.db.update(artists).set({ status: 'paused' });
    const last = await artistAtWork(shop, { artistName: 'Rosa Lind' });
    const untaken = await paidSong(shop, { goods, artist: last.artist });
    const params = { id: untaken.commissionId };
    await last.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
    const noArtist = `song:${untaken.commissionId}`;
    expect(await itemOf(noArtist)).toMatchObject({
      ...{ kind: 'song_without_artist', text: 'Rosa Lind', ref: String(untaken.commissionId) },
      customer: { id: untaken.ownerId },
    });
    expect(await seenBy(noArtist)).toEqual(['support', 'producer', 'finance']);

    // To be heard before the customer hears it.
    const [check] = await shop.db
      .insert(songChecks)
      .values({
        ...{ commissionId: other.commissionId, artistId: june, version: 1, title: 'Slow Boat' },
        ...{ lyrics: 'Row', durationSeconds: 200, peaks: [1], putUpAt: clock.now() },
      })
      .returning({ id: songChecks.id });
    const toHear = `check:${check?.id}`;
    expect(await itemOf(toHear, byRole[0]?.visitor)).toMatchObject({
      ...{ kind: 'song_check', artist: 'June Calloway', song: { title: 'Slow Boat' } },
    });
    expect(await seenBy(toHear)).toEqual(['producer']);
    await shop.db.update(songChecks).set({ outcome: 'passed', decidedAt: clock.now() });
    expect(await seenBy(toHear)).toEqual([]);

    // An instant song of a paid order that could not be made. One that nobody has bought is not in the way of anybody.
    const [instant] = await shop.db
      .insert(instantSongs)
      .values({
        ...{ hash: randomUUID(), extent: 'full', request: {} as never, status: 'failed', attempts: 3 },
        ...{ lastError: 'the voice did not answer', finishedAt: clock.now() },
      })
      .returning({ id: instantSongs.id });
    const unmade = `instant:${instant?.id}`;
    expect(await seenBy(unmade)).toEqual([]);
    await shop.db
      .update(stories)
      .set({ instantSongId: instant?.id ?? '', status: 'created' })
      .where(eq(stories.slug, untaken.slug));
    expect(await itemOf(unmade)).toMatchObject({
      ...{ kind: 'instant_failed', text: 'the voice did not answer' },
      customer: { id: untaken.ownerId },
    });
    expect(await seenBy(unmade)).toEqual(['support', 'producer', 'finance']);
  });

  it('has a gift card that waits for a second person, with its reason, until somebody agrees', async () => {
    const finance = await signedIn(shop, newEmail(), 'finance');
    const body = { amount_cents: 20_000, recipient_email: newEmail(), reason: 'A prize of the radio' };
    const asked = await finance.visitor.call('credits.issueGiftCard', { body });
    expect(asked.status).toBe(202);
    const waiting = async (by = support.visitor) =>
      (await inbox(by)).find(({ kind }) => kind === 'gift_card_waiting');
    expect(await waiting()).toMatchObject({
      ...{ ref: String(asked.body.gift_card.id), amount_cents: 20_000 },
      ...{ artist: body.recipient_email, text: body.reason },
    });
    // Support may not approve this sum. Finance may, but not a card that they asked for themselves.
    expect(await waiting()).toMatchObject({ may_decide: false, is_own: false });
    expect(await waiting(finance.visitor)).toMatchObject({ may_decide: false, is_own: true });
    const producer = await signedIn(shop, newEmail(), 'producer');
    expect(await waiting(producer.visitor)).toBeUndefined();
    const owner = await signedIn(shop, newEmail(), 'owner');
    expect(await waiting(owner.visitor)).toMatchObject({
      ...{ may_decide: true, is_own: false },
      request: { by: 'Test Person', is_cancel: false, credit_kind: null },
    });
    const params = { id: asked.body.gift_card.id };
    expect((await owner.visitor.call('credits.approveGiftCard', { params })).status).toBe(200);
    expect(await waiting()).toBeUndefined();

    // It waits again when somebody wants to send it to another address.
    const email = newEmail();
    const move = { params, body: { email, reason: 'They misspelled it' } };
    expect((await finance.visitor.call('credits.resendGiftCard', move)).status).toBe(202);
    expect(await waiting(finance.visitor)).toMatchObject({ may_decide: false, is_own: true });
    expect(await waiting(owner.visitor)).toMatchObject({
      ...{ artist: email, text: 'They misspelled it', may_decide: true },
      request: { by: 'Test Person', moved_from: body.recipient_email, move_to: email },
    });
    const agreed = { params, body: { move_to: email } };
    expect((await owner.visitor.call('credits.approveGiftCard', agreed)).status).toBe(200);
    expect(await waiting()).toBeUndefined();
  });

  it('has an owner and can be put off with a reason, and the log says so', async () => {
    const lena = await signedIn(shop, newEmail(), 'support');
    const editor = await signedIn(shop, newEmail(), 'editor');
    const assign = (user_id: number | null, keys = [key]) =>
      support.visitor.call('desk.assign', { body: { keys, user_id } });
    expect((await assign(lena.id)).body).toEqual({ changed: 1 });
    expect((await inbox()).find((item) => item.key === key)?.owner).toMatchObject({ id: lena.id });
    expect((await deeds('inbox.assigned'))[0]).toMatchObject({
      by: support.email,
      before: { item: key, owner: null },
      after: { item: key, owner: lena.id },
    });
    // An editor may not see songs in work, and a customer is not a member of the staff.
    expect((await assign(editor.id)).status).toBe(404);
    expect((await assign(other.ownerId)).status).toBe(404);
    expect((await assign(lena.id, [key, 'song:999999'])).status).toBe(404);
    // Lena gets another role, in which she could not even see it: then it is nobody's.
    const ownerNow = async () => (await inbox()).find((item) => item.key === key)?.owner;
    const asRole = (staffRole: 'editor' | 'support') =>
      shop.db.update(users).set({ staffRole }).where(eq(users.id, lena.id));
    await asRole('editor');
    expect(await ownerNow()).toBeNull();
    await asRole('support');
    expect(await ownerNow()).toMatchObject({ id: lena.id });

    const until = in_(26 * HOUR).toISOString();
    const snooze = (body: object) => support.visitor.call('desk.snooze', { body: { keys: [key], ...body } });
    expect((await snooze({ until, reason: '' })).status).toBe(400);
    expect((await snooze({ until: in_(-HOUR).toISOString(), reason: 'Late' })).status).toBe(400);
    expect((await snooze({ until: in_(61 * 24 * HOUR).toISOString(), reason: 'Late' })).status).toBe(400);
    expect((await snooze({ until, reason: 'Wes answers after rehearsal' })).status).toBe(200);
    expect(await inbox()).toContainEqual(
      expect.objectContaining({ key, snoozed_until: until, snooze_reason: 'Wes answers after rehearsal' }),
    );
    expect((await deeds('inbox.snoozed'))[0]).toMatchObject({ reason: 'Wes answers after rehearsal' });
    expect((await snooze({ until: null, reason: 'Now' })).status).toBe(200);
    expect((await inbox()).find((item) => item.key === key)?.snoozed_until).toBeNull();
    expect((await inbox()).find((item) => item.key === key)?.owner).toMatchObject({ id: lena.id });
  });

  it('lets two colleagues change the same items at once, chosen in different orders', async () => {
    const lena = await signedIn(shop, newEmail(), 'support');
    const kinds = ['message_failed', 'payment', 'webhook_failed'];
    const keys = (await inbox()).flatMap((item) => (kinds.includes(item.kind) ? item.key : [])).sort();
    expect(keys).toHaveLength(kinds.length);
    const assign = (by: Visitor, body: object) => by.call('desk.assign', { body });
    let both: ReturnType<typeof assign>[] = [];
    await shop.db.transaction(async (tx) => {
      await tx.insert(inboxMarks).values({ key: keys[1] ?? '', changedBy: lena.id, changedAt: clock.now() });
      both = [
        assign(support.visitor, { keys, user_id: lena.id }),
        assign(lena.visitor, { keys: keys.toReversed(), user_id: support.id }),
      ];
      const waits = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await shop.db.execute(waits)).rowCount).toBe(2);
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const owners = (await inbox()).flatMap(({ key, owner }) => (keys.includes(key) ? [owner?.id] : []));
    expect(owners).toHaveLength(kinds.length);
    expect(new Set(owners).size).toBe(1);
  });

  it('shows what was put off for another cause than the one for which it is there now', async () => {
    const sold = await paidSong(shop, { goods, artist: (await artistAtWork(shop)).artist });
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, sold.ownerId));
    const [refund] = await shop.db
      .insert(refunds)
      .values({
        ...{ orderId: order?.id ?? 0, state: 'waiting', origin: 'staff', askedBy: support.id },
        ...{ amountCents: 4800, fromCardCents: 4800, toCardCents: 4800, createdAt: clock.now() },
      })
      .returning({ id: refunds.id });
    const keys = [`song:${sold.commissionId}`, `refund:${refund?.id}`];
    const set = (state: 'offered' | 'declined', dueAt: Date) =>
      shop.db.update(commissions).set({ state, dueAt }).where(eq(commissions.id, sold.commissionId));
    const shown = async () => {
      const found = await inbox();
      const awake = found.filter((item) => item.snoozed_until === null);
      expect((await support.visitor.call('desk.counts')).body.all).toBe(awake.length);
      return keys.map((key) => {
        const item = found.find((one) => one.key === key);
        return `${item?.kind} ${item?.snoozed_until === null ? 'awake' : 'put off'}`;
      });
    };
    const putOff = async () => {
      const until = in_(59 * 24 * HOUR).toISOString();
      const body = { keys, until, reason: 'They are on it' };
      expect((await support.visitor.call('desk.snooze', { body })).body).toEqual({ changed: 2 });
    };
    await set('offered', in_(20 * HOUR));
    await putOff();
    expect(await shown()).toEqual(['song_due put off', 'refund_waiting put off']);
    await set('offered', in_(-HOUR));
    await shop.db
      .update(refunds)
      .set({ state: 'failed', failure: 'card_closed', providerId: randomUUID() })
      .where(eq(refunds.id, refund?.id ?? 0));
    expect(await shown()).toEqual(['song_late awake', 'refund_failed awake']);
    await putOff();
    expect(await shown()).toEqual(['song_late put off', 'refund_failed put off']);
    await set('declined', in_(-HOUR));
    expect(await shown()).toEqual(['song_without_artist awake', 'refund_failed put off']);
    // Marks of the version before do not say the kind.
    await shop.db.execute(sql`update inbox_marks set snoozed_kind = null where key = ${keys[0]}`);
    expect((await shown())[0]).toBe('song_without_artist put off');
    await shop.db.delete(refunds).where(eq(refunds.id, refund?.id ?? 0));
    await shop.db.update(commissions).set({ state: 'canceled' }).where(eq(commissions.id, sold.commissionId));
  });

  it('lets nobody close what ends by itself, and brings back what happens again', async () => {
    const close = (closed: string) =>
      support.visitor.call('desk.close', { body: { keys: [closed], reason: 'Solved by phone' } });
    expect((await close(key)).status).toBe(404);
    const failed = (await inbox()).find((item) => item.kind === 'refund_failed')?.key ?? '';
    expect((await close(failed)).status).toBe(200);
    expect(await kindOf(failed)).toBeUndefined();
    expect((await deeds('inbox.closed'))[0]).toMatchObject({ reason: 'Solved by phone' });
    const hook = (await inbox()).find((item) => item.kind === 'webhook_failed')?.key ?? '';
    await close(hook);
    expect(await kindOf(hook)).toBeUndefined();
    clock.advance(HOUR);
    const event = {
      source: 'payments',
      eventId: 'evt_1',
      type: 'payment.succeeded',
      body: { intentId: null },
    } as const;
    await noteWebhookFault(shop.db, event, new TypeError('no'), clock.now());
    expect(await kindOf(hook)).toBe('webhook_failed');
  });

  it('tries a webhook and a message again, and the log says so', async () => {
    const hook = (await inbox()).find((item) => item.kind === 'webhook_failed')?.key.split(':')[1] ?? '';
    expect((await support.visitor.call('desk.retryWebhook', { params: { id: hook } })).body).toEqual({
      changed: 1,
    });
    expect((await support.visitor.call('desk.retryWebhook', { params: { id: hook } })).status).toBe(404);
    expect((await deeds('webhook.retried'))[0]).toMatchObject({
      after: { webhook: 'evt_1', succeeded: true },
    });
    const id =
      (await inbox()).find((item) => item.kind === 'message_failed')?.key.slice('message:'.length) ?? '';
    const editor = await signedIn(shop, newEmail(), 'editor');
    expect((await editor.visitor.call('desk.retryMessage', { params: { id } })).status).toBe(403);
    const body = { reason: 'The address was mended' };
    expect((await support.visitor.call('desk.retryMessage', { params: { id }, body })).status).toBe(200);
    await shop.services.relay.drain();
    expect(await shop.mailbox.listMessages({ to: 'j.holt@exmaple.com' })).toHaveLength(1);
    expect((await support.visitor.call('desk.retryMessage', { params: { id } })).status).toBe(404);
    expect((await deeds('message.retried'))[0]).toMatchObject({
      before: { messages: [{ id, error: 'no such mailbox' }] },
      ...body,
    });
  });

  it('notes a look at the same customers once an hour', async () => {
    const fresh = await signedIn(shop, newEmail(), 'support');
    const looks = async () => (await deeds('inbox.seen')).filter(({ by }) => by === fresh.email).length;
    await inbox(fresh.visitor);
    await inbox(fresh.visitor);
    expect(await looks()).toBe(1);
    // An address without an account counts too, by the key of its item.
    const { rows } =
      await shop.db.execute(sql`insert into outbox (channel, recipient, template, locale, params, dedupe_key, expires_at, abandoned_at)
      values ('email', 'guest@example.com', 'newsletter_welcome', 'en', '{"stopPath": "/a"}', 'test:2', now(), ${clock.now().toISOString()}) returning id`);
    for (const _ of [1, 2]) await inbox(fresh.visitor);
    expect((await deeds('inbox.seen'))[0]?.after).toEqual({
      customers: [],
      items: [`message:${rows[0]?.id}`],
    });
    expect(await looks()).toBe(2);
    clock.advance(2 * HOUR);
    await inbox(fresh.visitor);
    expect(await looks()).toBe(3);
  });
});

it('never drops an item for one that is snoozed, and says when a source has more than it shows', {
  tags: ['night'],
}, async () => {
  const own = await openTestShop({ clock });
  try {
    const { visitor, id } = await signedIn(own, newEmail(), 'support');
    const giveUp = (from: number, to: number) =>
      own.db.execute(sql`insert into outbox (channel, recipient, template, locale, params, dedupe_key, expires_at, abandoned_at)
        select 'email', 'guest' || n || '@example.com', 'newsletter_welcome', 'en', '{"stopPath": "/a"}', 'many:' || n, now(),
          ${clock.now().toISOString()}::timestamptz - interval '1 day' + n * interval '1 s' from generate_series(${from}::int, ${to}::int) n`);
    const shown = async () => {
      const { items, has_more } = (await visitor.call('desk.inbox')).body;
      const awake = items.filter((item: Item) => item.snoozed_until === null);
      return { awake: awake.length, snoozed: items.length - awake.length, has_more };
    };
    await giveUp(1, 250);
    expect(await shown()).toMatchObject({ snoozed: 0, has_more: true });
    // Somebody puts off the first 60, so that the last ones are within the limit.
    await own.db.execute(sql`insert into inbox_marks (key, snoozed_until, reason, changed_by)
      select 'message:' || id, ${new Date(clock.now().getTime() + HOUR).toISOString()}::timestamptz, 'Later', ${id} from outbox where dedupe_key like 'many:%'
      order by abandoned_at limit 60`);
    expect(await shown()).toEqual({ awake: 190, snoozed: 60, has_more: false });
    await giveUp(251, 261);
    expect(await shown()).toMatchObject({ awake: 201, has_more: true });
  } finally {
    await own.close();
  }
});

it('shows songs of deleted stories to nobody', async () => {
  await shop.db.update(stories).set({ deletedAt: clock.now() }).where(eq(stories.id, song.storyId));
  const { results } = (await support.visitor.call('desk.search', { query: { q: 'wrong portland' } })).body;
  expect(results.filter(({ kind }: { kind: string }) => kind === 'song')).toEqual([]);
});
