import type { ECard } from '@keepsong/domain/cart/ecard';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { eq, like, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/checkout.ts';
import { giftCards } from '../../db/schema/credits.ts';
import { storyEcards } from '../../db/schema/ecards.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { stories } from '../../db/schema/stories.ts';
import { claimCards } from '../features/credits/gift-cards.repository.ts';
import { SAMPLES } from '../features/notifications/edits/sample-params.ts';
import { BEFORE_ACCEPTANCE } from '../features/notifications/notifications.relay.ts';
import { upsertECard } from '../features/stories/ecard/ecard.repository.ts';
import {
  finishedSong,
  type Goods,
  registerGuest,
  saveDraft,
  songCart,
  toPay,
} from '../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../testing/database.ts';
import { offerCoupon } from '../testing/money.ts';
import {
  artistAtWork,
  deliverSong,
  guest,
  newcomer,
  newEmail,
  paidSong,
  putUp,
  signedIn,
} from '../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { Visitor } from '../testing/visitor.ts';

/**
 * Proves that nobody can use the shop to flood a mailbox or a phone, or to put their own words into the
 * subjects of its mails.
 */
const clock = createTestClock(new Date('2026-11-22T15:00:00Z'));
const DAY_MS = 86_400_000;
let shop: TestShop;
let goods: Goods;
let desk: Awaited<ReturnType<typeof artistAtWork>>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  desk = await artistAtWork(shop);
});
afterAll(() => shop.close());

/** Lets a new day of the limits begin, so that no test sees what an earlier one has used up. */
const nextDay = () => clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS) + 3_600_000);

const WORDS = 'You won https://evil.example/prize';
/** Parts of `WORDS`. None is short, because an address in a message may have any few letters in its key. */
const OF_WORDS = /You won|evil\.example|\/prize/i;
const victim = () => `victim-${crypto.randomUUID()}`;

async function inbox(to: string) {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to });
}
/** Each message goes to another address of the same mailbox. */
const addressOf = (name: string, number: number) => `${name}+${number}@example.com`;
const received = async (name: string, times: number) =>
  (await Promise.all(Array.from({ length: times }, (_, number) => inbox(addressOf(name, number))))).flat();

async function draftBy(visitor: Visitor): Promise<string> {
  const { body } = await visitor.call('builder.create', { body: { song_data: { recipient: WORDS } } });
  return body.song_data?.slug ?? body.slug;
}
const link = async (visitor: Visitor, email: string) =>
  visitor.call('builder.mailResumeLink', { params: { id: await draftBy(visitor) }, body: { email } });
const remind = (visitor: Visitor, email: string) =>
  visitor.call('marketing.createReminder', {
    body: { email, occasion: 'Birthday', recipient: WORDS, date: '2026-12-31', yearly: false },
  });
const signup = (visitor: Visitor, email: string) => visitor.call('marketing.signup', { body: { email } });
const register = (visitor: Visitor, email: string) =>
  visitor.call('auth.register', { body: { user: { email, first_name: 'Ana', last_name: 'Lee' } } });

describe('one mailbox', () => {
  it('gets eight mails in an hour and fifteen a day, of all kinds and from all senders', async () => {
    const name = victim();
    const ways = [link, remind, signup];
    const statuses: number[] = [];
    for (let number = 0; number < 60; number += 1) {
      const way = ways[number % ways.length] ?? link;
      statuses.push((await way(newcomer(shop), addressOf(name, number))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const mails = await received(name, 60);
    expect(mails).toHaveLength(8);
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(OF_WORDS);
      expect(text).not.toContain('evil.example');
    }
    clock.advance(3_600_000);
    for (let number = 60; number < 80; number += 1) await signup(newcomer(shop), addressOf(name, number));
    expect(await received(name, 80)).toHaveLength(15);
  });

  it('gets no more mails when all are requested at the same moment', { tags: ['night'] }, async () => {
    const name = victim();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => signup(newcomer(shop), addressOf(name, number))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  });

  it('gets codes for few new accounts, however its address is written', async () => {
    const name = victim();
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1)
      statuses.push((await register(newcomer(shop), addressOf(name, number))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await received(name, 12)).toHaveLength(5);
  });

  it('that has had its codes of the day says that it is tomorrow when it gets more', async () => {
    nextDay();
    const name = victim();
    const ask = (number: number) => register(newcomer(shop), addressOf(name, number));
    for (let number = 0; number < 5; number += 1) await ask(number);
    const soon = await ask(5);
    expect([soon.status, Number(soon.headers['retry-after']) <= 600]).toEqual([429, true]);
    clock.advance(600_000);
    for (let number = 6; number < 9; number += 1) expect((await ask(number)).status).toBe(200);
    // The eight codes of the day are used up, while ten more minutes would allow two more codes.
    const waits: number[] = [];
    for (let number = 9; number < 14; number += 1)
      waits.push(Number((await ask(number)).headers['retry-after']));
    expect(Math.min(...waits)).toBeGreaterThan(600);
    expect(new Set(waits).size).toBe(1);
  });

  it('gets as few codes for guests who were registered with its addresses and never proved them', async () => {
    nextDay();
    const name = victim();
    const guest = (number: number, skip_otp: boolean) => {
      const user = { email: addressOf(name, number), first_name: 'Ana', last_name: 'Lee' };
      return newcomer(shop).call('auth.register', { body: { user, skip_otp } });
    };
    const askCode = (number: number) =>
      newcomer(shop).call('auth.requestPasscode', {
        body: { method: 'email', email: addressOf(name, number) },
      });
    const [numbers, statuses]: [number[], number[]] = [Array.from({ length: 12 }, (_, at) => at), []];
    for (const number of numbers) expect((await guest(number, true)).status).toBe(200);
    for (const number of numbers.slice(0, 6)) statuses.push((await askCode(number)).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
    // Mails are sent before the clock moves, because a code that waits is not sent after its ten minutes.
    expect(await received(name, 12)).toHaveLength(5);
    // Registering a guest again sends a code, too.
    clock.advance(600_000);
    const again: number[] = [];
    for (const number of numbers) again.push((await guest(number, number % 2 === 0)).status);
    expect(again).toEqual([...Array(3).fill(200), ...Array(9).fill(429)]);
    expect(await received(name, 12)).toHaveLength(8);
    // A customer who has proved the address still gets codes.
    const proved = addressOf(name, 0);
    await shop.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.email, proved));
    clock.advance(3_600_000);
    expect((await askCode(0)).status).toBe(200);
    expect((await askCode(1)).status).toBe(429);
  });

  it('gets at most ten reminders on one day, even if more were set for that day over the weeks', async () => {
    const email = `${victim()}@example.com`;
    await shop.db.execute(sql`insert into event_reminders
      (email, locale, occasion, recipient, day, yearly, token, next_at)
      select ${email}, 'en', 'Birthday', 'x' || n, '2026-12-31', false, 'token-' || n, ${clock.now()}
      from generate_series(1, 40) n`);
    while ((await shop.services.marketing.remindOfDue()) > 0);
    expect(await inbox(email)).toHaveLength(10);
    while ((await shop.services.marketing.remindOfDue()) > 0);
    expect(await inbox(email)).toHaveLength(10);
  });
});

describe('a gift that somebody paid for', () => {
  beforeEach(nextDay);
  const HOUR_MS = 3_600_000;
  const repeat = async (send: () => Promise<number>) => {
    while ((await send()) > 0);
  };
  const CARD = { front: 'wave', front_line: 'For you', message: 'Thirty winters.', writing: 'hand' };

  /** Creates a delivered song whose order has an e-card for it. */
  async function songWithCard() {
    const song = await paidSong(shop, { goods, artist: desk.artist });
    await deliverSong(desk.visitor, song.commissionId);
    const line = [{ cartUuid: 'card', kind: 'ecard', name: 'pl-e-card', ecard: CARD }];
    await shop.db.execute(sql`update orders o set cart = jsonb_set(o.cart, '{lines}',
      (o.cart -> 'lines') || ${JSON.stringify(line)}::jsonb)
      from stories s where s.id = ${song.storyId} and o.id = s.order_id`);
    return song;
  }

  /** Issues cards that are due today. */
  async function cards(recipient: SQL, count: number) {
    const staff = await signedIn(shop, newEmail(), 'admin');
    await shop.db.execute(sql`insert into gift_cards
      (line_uuid, number, state, amount_cents, recipient_email, send_on, issued_by)
      select 'staff:' || gen_random_uuid(), n, 'bought', 2500, ${recipient}, ${chicagoDay(clock.now())}, ${staff.id}
      from generate_series(1, ${count}::int) n`);
  }
  const giftsTo = (name: string, count: number) =>
    cards(sql`${name}::text || '+' || n || '@example.com'`, count);

  it('is not held back by free mails that a stranger asked for', async () => {
    const name = victim();
    const [early, late] = [15, 16].map((number) => addressOf(name, number));
    for (let number = 0; number < 8; number += 1) await signup(newcomer(shop), addressOf(name, number));
    clock.advance(HOUR_MS);
    for (let number = 8; number < 15; number += 1) await signup(newcomer(shop), addressOf(name, number));
    expect((await signup(newcomer(shop), early ?? '')).status).toBe(429);
    await cards(sql`${early}::text`, 1);
    await repeat(shop.services.giftCards.sendDue);
    expect(await inbox(early ?? '')).toHaveLength(1);
    const song = await songWithCard();
    const card = {
      storyId: song.storyId,
      card: CARD as ECard,
      recipientName: 'Ana',
      recipientEmail: late ?? '',
    };
    const due = { ...card, sendOn: chicagoDay(clock.now()), locale: 'en' as const };
    await shop.database.transaction(async (tx) => ok(await upsertECard(tx, due, clock.now())));
    await repeat(shop.services.ecardSending.sendDue);
    expect(await inbox(late ?? '')).toHaveLength(1);
    await shop.db.delete(storyEcards);
  });

  it('is counted once when several processes send at the same moment', { tags: ['night'] }, async () => {
    const name = victim();
    await giftsTo(name, 8);
    await Promise.all(Array.from({ length: 4 }, () => shop.services.giftCards.sendDue()));
    expect(await received(name, 9)).toHaveLength(8);
    const { rows } = await shop.db.execute(sql`select count(*)::int as held from gift_cards
      where recipient_email like ${`${name}%`} and held_until is not null`);
    expect(rows).toEqual([{ held: 0 }]);
    const counted = await shop.db.execute(sql`select max(count)::int as most from rate_counters
      where key like 'gifts_to_day%' and window_start > ${new Date(clock.now().getTime() - 2 * DAY_MS).toISOString()}`);
    expect(counted.rows).toEqual([{ most: 8 }]);
  });

  it('is counted once as an e-card when several processes send at the same moment', {
    tags: ['night'],
  }, async () => {
    const name = victim();
    const song = await songWithCard();
    const card = {
      ...{ storyId: song.storyId, card: CARD as ECard, recipientName: 'Ana', locale: 'en' as const },
      ...{ recipientEmail: addressOf(name, 1), sendOn: chicagoDay(clock.now()) },
    };
    await shop.database.transaction(async (tx) => ok(await upsertECard(tx, card, clock.now())));
    await Promise.all(Array.from({ length: 4 }, () => shop.services.ecardSending.sendDue()));
    expect(await received(name, 2)).toHaveLength(1);
    const counted = await shop.db.execute(sql`select max(count)::int as most from rate_counters
      where key like 'gifts_to_day%' and window_start > ${new Date(clock.now().getTime() - DAY_MS).toISOString()}`);
    expect(counted.rows).toEqual([{ most: 1 }]);
    await shop.db.delete(storyEcards);
  });

  it('does not wait while a process has it, and is sent by another one if that process ended', async () => {
    const name = victim();
    await giftsTo(name, 1);
    const named = async () =>
      shop.db
        .select()
        .from(giftCards)
        .where(like(giftCards.recipientEmail, `${name}%`));
    const [card] = await named();
    const now = clock.now();
    const due = { day: chicagoDay(now), now, orderId: null };
    const until = new Date(now.getTime() + 300_000);
    expect(await claimCards(shop.db, [card?.id ?? 0], due, until)).toHaveLength(1);
    await repeat(shop.services.giftCards.sendDue);
    expect(await named()).toMatchObject([{ state: 'bought', heldUntil: null }]);
    clock.advance(300_001);
    await repeat(shop.services.giftCards.sendDue);
    expect(await received(name, 2)).toHaveLength(1);
  });

  it('is sent although other cards fail', async () => {
    const [unlucky, lucky] = [newEmail(), newEmail()];
    for (const email of [unlucky, lucky]) await cards(sql`${email}::text`, 1);
    const accept = await refuseRows(shop.database, 'outbox', `recipient = '${unlucky}'`);
    await readOneAtATime(shop.database, () => expect(shop.services.giftCards.sendDue()).rejects.toThrow());
    expect(await inbox(lucky)).toHaveLength(1);
    await accept();
    clock.advance(300_001);
    await repeat(shop.services.giftCards.sendDue);
    expect(await inbox(unlucky)).toHaveLength(1);
  });

  it('is named with its day to the staff when it waits', async () => {
    const name = victim();
    await giftsTo(name, 9);
    await repeat(shop.services.giftCards.sendDue);
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    const { gift_cards: seen } = (await support.call('credits.giftCards', { query: { q: name } })).body;
    const waiting = seen.filter(({ held_until }: { held_until: string | null }) => held_until !== null);
    expect(waiting).toMatchObject([{ state: 'bought', sent_at: null }]);
    expect(new Date(waiting[0].held_until).getTime()).toBeGreaterThan(clock.now().getTime());
    clock.advance(HOUR_MS);
    await repeat(shop.services.giftCards.sendDue);
    expect(await received(name, 10)).toHaveLength(9);
  });

  it('arrives, but a mailbox gets no more than its share of gift cards, and the others wait for nothing', {
    tags: ['night'],
  }, async () => {
    const [name, other] = [victim(), newEmail()];
    await giftsTo(name, 40);
    await cards(sql`${other}::text`, 1);
    const arrived = async () => {
      await repeat(shop.services.giftCards.sendDue);
      return (await received(name, 41)).length;
    };
    expect(await arrived()).toBe(8);
    expect(await inbox(other)).toHaveLength(1);
    expect(await arrived()).toBe(8);
    clock.advance(HOUR_MS);
    expect(await arrived()).toBe(15);
    for (const total of [23, 30, 38, 40]) {
      clock.advance(total === 23 || total === 38 ? DAY_MS : HOUR_MS);
      expect(await arrived()).toBe(total);
    }
  });

  it('waits as an e-card until its mailbox has a share again, or until it goes to another mailbox', {
    tags: ['night'],
  }, async () => {
    const name = victim();
    const song = await songWithCard();
    const card = (recipientEmail: string) => ({
      ...{ storyId: song.storyId, card: CARD as ECard, recipientName: 'Ana', recipientEmail },
      ...{ sendOn: chicagoDay(clock.now()), locale: 'en' as const },
    });
    const save = (recipientEmail: string) =>
      shop.database.transaction(async (tx) => ok(await upsertECard(tx, card(recipientEmail), clock.now())));
    await giftsTo(name, 8);
    await repeat(shop.services.giftCards.sendDue);
    await save(addressOf(name, 9));
    await repeat(shop.services.ecardSending.sendDue);
    expect(await inbox(addressOf(name, 9))).toEqual([]);
    const other = newEmail();
    await save(other);
    await repeat(shop.services.ecardSending.sendDue);
    expect(await inbox(other)).toHaveLength(1);
    await shop.db.delete(storyEcards);
    await save(addressOf(name, 10));
    await repeat(shop.services.ecardSending.sendDue);
    expect(await inbox(addressOf(name, 10))).toEqual([]);
    clock.advance(HOUR_MS);
    await repeat(shop.services.ecardSending.sendDue);
    expect(await inbox(addressOf(name, 10))).toHaveLength(1);
  });
});

describe('an order that costs nothing', () => {
  beforeEach(nextDay);
  beforeAll(() => offerCoupon(shop, 'ALLFREE', { discountPercent: 100 }));

  /** A guest orders a song with a code that covers all of it. The recipient's name is the sender's words. */
  async function order(
    email: string,
    visitor = newcomer(shop),
    {
      phoneNumber = null,
      by = 'sms',
      coupon = 'ALLFREE',
    }: { phoneNumber?: string | null; by?: 'sms' | 'email'; coupon?: string | null } = {},
  ) {
    const song = { ...finishedSong(desk.artist), recipient: WORDS };
    const slug = await saveDraft(visitor, song);
    await registerGuest(visitor, email);
    if (phoneNumber !== null)
      await shop.db
        .update(users)
        .set({ phoneNumber, smsConsentAt: clock.now(), preferredContactMethod: by })
        .where(eq(users.email, email));
    const cart = songCart(goods, slug);
    const free = { ...cart, sf_cart: { ...cart.sf_cart, coupon_code: coupon } };
    const buyer = await toPay(shop, visitor, { slug, cart: coupon === null ? cart : free });
    const submitted = await buyer.submit();
    if (coupon === null) await buyer.pay();
    return coupon === null ? buyer.confirm() : submitted;
  }

  /** The work on the song that was ordered with this address. */
  async function workOf(email: string): Promise<{ id: number; slug: string }> {
    const { rows } = await shop.db.execute<{ id: number; slug: string }>(sql`select c.id::int as id, s.slug
      from commissions c join stories s on s.id = c.story_id join orders o on o.id = s.order_id
      join users u on u.id = o.user_id where u.email = ${email}`);
    const [work] = rows;
    if (!work || rows.length > 1) throw new Error(`${rows.length} songs of ${email}`);
    return work;
  }

  /** The messages about the order of this address, as the page of the order shows them to the staff. */
  async function readByStaff(email: string, to = email) {
    const [order] = await shop.db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(users.email, email));
    const number = orderNumber(order?.id ?? 0);
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    const seen = await support.call('orders.get', { params: { number } });
    const listed: { id: string; to: string; subject: string }[] = seen.body.order.messages;
    const messages = listed.filter((message) => message.to === to);
    const read = messages.map(({ id }) => support.call('orders.readMessage', { params: { number, id } }));
    return {
      resend: (id = '') =>
        support.call('orders.resendMessage', { params: { number, id }, body: { reason: 'Lost' } }),
      messages,
      subjects: messages.map(({ subject }) => subject),
      texts: (await Promise.all(read)).map(({ body }): string => body.text),
    };
  }

  it('mails few receipts to a mailbox that nobody has proved, with none of the sender’s words in the subject', async () => {
    const name = victim();
    const answers = [];
    for (let number = 0; number < 9; number += 1) answers.push(await order(addressOf(name, number)));
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    const mails = await received(name, 9);
    expect(mails).toHaveLength(8);
    for (const { subject } of mails)
      expect(subject).toMatch(/^We have your order for someone special’s song \(order/);
    // Free mails that a stranger asked for do not stop the orders of others.
    const other = victim();
    for (let number = 0; number < 8; number += 1) await signup(newcomer(shop), addressOf(other, number));
    expect((await order(addressOf(other, 8))).status).toBe(200);
  });

  it('has none of them in the receipt of a paid order either, nor in the mails after it was cancelled', async () => {
    const email = newEmail();
    const placed = await order(email, newcomer(shop), { coupon: null });
    expect(placed.status).toBe(200);
    const work = await workOf(email);
    const subjects = async () => (await inbox(email)).map(({ subject }) => subject);
    expect((await subjects()).join()).toContain('We have your order for someone special’s song');
    await desk.visitor.call('studio.accept', { params: { id: work.id } });
    expect(await subjects()).toContainEqual(expect.stringMatching(/is writing You won/));
    await shop.db.execute(sql`update orders set cancelled_at = ${clock.now()} where user_id in
      (select id from users where email = ${email})`);
    await putUp(desk.visitor, work.id);
    expect((await subjects()).filter((subject) => OF_WORDS.test(subject ?? ''))).toHaveLength(1);
  });

  it('has none of them in any mail that can be sent while the song is not accepted', async () => {
    const { email } = await guest(shop);
    for (const template of BEFORE_ACCEPTANCE) {
      // 'Odessa' is the recipient of the song of all samples.
      const sample = JSON.stringify(SAMPLES[template]);
      expect(sample, template).toContain('"Odessa"');
      const params = JSON.parse(sample.replaceAll('"Odessa"', JSON.stringify(WORDS)));
      await shop.db.insert(outbox).values({
        ...{ channel: 'email', recipient: email, template, params, locale: 'en' },
        ...{ dedupeKey: crypto.randomUUID(), sendAfter: clock.now() },
        expiresAt: new Date(clock.now().getTime() + DAY_MS),
      });
    }
    const subjects = (await inbox(email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(BEFORE_ACCEPTANCE.length);
    for (const subject of subjects) {
      expect(subject).toMatch(/someone special/i);
      expect(subject).not.toMatch(OF_WORDS);
    }
  });

  it('has no words of the sender in the subjects of later mails either, until the address is proved', {
    tags: ['night'],
  }, async () => {
    const email = newEmail();
    const placed = await order(email);
    const work = await workOf(email);
    expect(placed.status).toBe(200);
    await desk.visitor.call('studio.accept', { params: { id: work.id } });
    const subjects = async () => (await inbox(email)).map(({ subject }) => subject);
    expect(await subjects()).toContain(`${desk.artist.artistName} is writing someone special’s song`);
    expect((await subjects()).join()).not.toMatch(OF_WORDS);
    expect((await readByStaff(email)).subjects.sort()).toEqual((await subjects()).sort());
    await shop.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.email, email));
    await putUp(desk.visitor, work.id);
    expect(await subjects()).toContainEqual(expect.stringMatching(/^You won .*song is here/));
    // Those without names stay so for the staff, also when one is sent again with its names.
    const { messages, resend } = await readByStaff(email);
    expect(
      (await resend(messages.find(({ subject }) => /is writing someone/.test(subject))?.id)).status,
    ).toBe(200);
    expect(await subjects()).toContainEqual(expect.stringMatching(/is writing You won/));
    expect((await readByStaff(email)).subjects.sort()).toEqual((await subjects()).sort());
  });

  it('mails its owner about few contributions, until the address is proved', async () => {
    const email = newEmail();
    const owner = newcomer(shop);
    expect((await order(email, owner)).status).toBe(200);
    const params = { slug: (await workOf(email)).slug };
    const contribute = async () => {
      const link = await owner.call('stories.inviteCollaborator', {
        params,
        body: { name: WORDS, email: '' },
      });
      const token = new URL(link.body.url).searchParams.get('invite');
      const { visitor } = await guest(shop);
      await visitor.call('stories.joinCollaboration', { params, body: { token } });
      const body = { name: WORDS, memories: 'We met at the lake.', image_ids: [] };
      return (await visitor.call('stories.saveContribution', { params, body })).status;
    };
    const told = async () =>
      (await inbox(email)).filter(({ subject }) => /^Somebody added/.test(subject ?? '')).length;
    for (let number = 0; number < 10; number += 1) expect(await contribute()).toBe(200);
    expect(await told()).toBe(8);
    await shop.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.email, email));
    expect(await contribute()).toBe(200);
    expect(await told()).toBe(9);
    // The contributions do not stop the next order for this mailbox.
    expect((await order(email.replace('@', '+2@'))).status).toBe(200);
  });

  it('has no words of the sender in texts to a number that this account has not proved', async () => {
    const [email, phoneNumber] = [newEmail(), '+13125550178'];
    // Somebody else has proved the number, and has not placed the order.
    const known = await signedIn(shop);
    await shop.db
      .update(users)
      .set({ phoneNumber, phoneVerifiedAt: clock.now() })
      .where(eq(users.id, known.id));
    await order(email, undefined, { phoneNumber });
    // A proved mailbox does not prove the number.
    await shop.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.email, email));
    const work = await workOf(email);
    await desk.visitor.call('studio.accept', { params: { id: work.id } });
    const texts = async (to = phoneNumber) => (await inbox(to)).map(({ text }) => text);
    expect(await texts()).toContainEqual(expect.stringContaining('is writing someone special'));
    expect(await texts()).toHaveLength(2);
    expect((await texts()).join()).not.toMatch(OF_WORDS);
    // The staff read the words that were sent.
    const read = await readByStaff(email, phoneNumber);
    expect(read.subjects.sort()).toEqual((await texts()).sort());
    expect(read.texts.sort()).toEqual((await texts()).sort());

    await shop.db
      .update(users)
      .set({ phoneNumber: null, phoneVerifiedAt: null })
      .where(eq(users.id, known.id));
    await shop.db.update(users).set({ phoneVerifiedAt: clock.now() }).where(eq(users.email, email));
    await putUp(desk.visitor, work.id);
    expect(await texts()).toContainEqual(expect.stringMatching(/You won .*song is here: Wrong Portland/));
  });

  it('has no words of an unproved sender in the text that gives the song', { tags: ['night'] }, async () => {
    const email = newEmail();
    const visitor = newcomer(shop);
    await order(email, visitor);
    const work = await workOf(email);
    await deliverSong(desk.visitor, work.id);
    await shop.db.update(stories).set({ fromName: WORDS }).where(eq(stories.slug, work.slug));
    // Somebody has proved the number that gets the song. This says nothing about who gives it.
    const to = '+13125550143';
    const known = await signedIn(shop);
    await shop.db
      .update(users)
      .set({ phoneNumber: to, phoneVerifiedAt: clock.now() })
      .where(eq(users.id, known.id));
    const planned = await visitor.call('stories.planReveal', {
      params: { slug: work.slug },
      body: {
        ...{ message: 'Hi', channel: 'sms', locale: 'en', send_on: null },
        ...{ time_zone: 'America/Chicago', to },
      },
    });
    expect(planned.status).toBe(200);
    const text = (await inbox(to)).map((message) => message.text).join();
    expect(text).toContain('A song for you from somebody who thinks of you');
    expect(text).not.toMatch(OF_WORDS);
  });

  it('texts few receipts to a phone that nobody has proved', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 4; number += 1)
      statuses.push((await order(newEmail(), undefined, { phoneNumber: '+13125550177' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    // Who prefers e-mail gets no text, so nothing is counted.
    const byMail = { phoneNumber: '+13125550177', by: 'email' } as const;
    expect((await order(newEmail(), undefined, byMail)).status).toBe(200);
  });

  it('is not counted for who has proved the address, and names the recipient to them', {
    tags: ['night'],
  }, async () => {
    const name = victim();
    for (let number = 0; number < 8; number += 1) await order(addressOf(name, number));
    const { visitor, email } = await signedIn(shop, addressOf(name, 8));
    expect((await order(email, visitor)).status).toBe(200);
    const [mail] = await inbox(email);
    expect(mail?.subject).toContain('song');
  });
});

describe('one network address', () => {
  beforeEach(nextDay);
  it('reaches thirty strangers an hour and a hundred a day; then the answer says how long to wait', async () => {
    const sender = shop.visitor('10.99.0.1');
    const sent: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      const answers = [];
      for (let number = 0; number < 34; number += 1) answers.push(await signup(sender, newEmail()));
      sent.push(answers.filter(({ status }) => status === 200).length);
      const refused = answers.at(-1);
      expect(refused?.status).toBe(429);
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      clock.advance(3_600_000);
    }
    expect(sent).toEqual([30, 30, 30, 10, 0]);
    clock.advance(DAY_MS);
    expect((await signup(sender, newEmail())).status).toBe(200);
  });

  it('is refused before it uses up the limit of a mailbox', { tags: ['night'] }, async () => {
    const sender = shop.visitor('10.99.0.2');
    const name = victim();
    for (let number = 0; number < 30; number += 1) await signup(sender, newEmail());
    for (let number = 0; number < 20; number += 1)
      expect((await signup(sender, addressOf(name, number))).status).toBe(429);
    expect((await signup(newcomer(shop), addressOf(name, 21))).status).toBe(200);
  });
});

describe('the shop', () => {
  it('has one limit for mails to strangers and another for text messages', async () => {
    const song = await paidSong(shop, { goods, artist: desk.artist });
    await deliverSong(desk.visitor, song.commissionId);
    const fill = (name: string, count: number) =>
      shop.db.execute(sql`insert into rate_counters (key, window_start, count)
        values (${`${name}:shop`}, date_trunc('hour', ${clock.now().toISOString()}::timestamptz), ${count})
        on conflict (key, window_start) do update set count = excluded.count`);
    await fill('asked_shop', 3_000);
    expect((await signup(newcomer(shop), newEmail())).status).toBe(429);
    await fill('asked_shop', 0);
    expect((await signup(newcomer(shop), newEmail())).status).toBe(200);
    const plan = (to: string) =>
      song.visitor.call('stories.planReveal', {
        params: { slug: song.slug },
        body: {
          ...{ message: 'Hi', channel: 'sms', locale: 'en', send_on: null },
          ...{ time_zone: 'America/Chicago', to },
        },
      });
    await fill('asked_shop_texts', 200);
    expect((await plan('+13125550142')).status).toBe(429);
    await fill('asked_shop_texts', 0);
    expect((await plan('+13125550142')).status).toBe(200);
  });
});

describe('an owner', () => {
  it('cannot flood a mailbox with invitations, and their subject has no words of the owner', async () => {
    const song = await paidSong(shop, { goods, artist: desk.artist });
    const name = victim();
    const params = { slug: song.slug };
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      const body = { name: WORDS, email: addressOf(name, number) };
      const { status } = await song.visitor.call('stories.inviteCollaborator', { params, body });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
    for (const { subject, text } of await received(name, 12)) {
      expect(subject).toBe('Your memories are wanted for a song');
      expect(text).not.toContain('evil.example');
    }
  });
});
