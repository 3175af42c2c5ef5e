import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Goods } from '../testing/commission-song.ts';
import { artistAtWork, deliverSong, newcomer, newEmail, paidSong } from '../testing/people.ts';
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

const WORDS = 'You won https://evil.example/prize';
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
      expect(subject).not.toMatch(/won|evil|prize/i);
      expect(text).not.toContain('evil.example');
    }
    clock.advance(3_600_000);
    for (let number = 60; number < 80; number += 1) await signup(newcomer(shop), addressOf(name, number));
    expect(await received(name, 80)).toHaveLength(15);
  });

  it('gets no more mails when all are requested at the same moment', async () => {
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

describe('one network address', () => {
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

  it('is refused before it uses up the limit of a mailbox', async () => {
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
