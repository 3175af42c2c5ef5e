import { HOLD_HOURS } from '@keepsong/domain/studio/question';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, paidSong } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../testing/visitor.ts';

const HOUR_MS = 3_600_000;
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
// Put away the artists and songs of earlier tests.
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  await shop.db.update(artists).set({ status: 'paused' });
  await shop.db.update(commissions).set({ state: 'canceled' });
});

async function offered() {
  const singer = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const song = await paidSong(shop, { goods, artist: singer.artist });
  const params = { id: song.commissionId };
  return { singer, song, params };
}
type Offered = Awaited<ReturnType<typeof offered>>;
const hours = (count: number) => clock.advance(count * HOUR_MS);
const work = async ({ params }: Offered) =>
  (await shop.db.select().from(commissions).where(eq(commissions.id, params.id)))[0];
const ask = ({ singer, params }: Offered, text = 'How do you say her name?') =>
  singer.visitor.call('conversations.writeWork', { params, ...multipart({ text }) });
const answer = ({ song }: Offered) =>
  song.visitor.call('conversations.writeSong', {
    params: { slug: song.slug },
    ...multipart({ text: 'MAR-go' }),
  });
const seen = async ({ singer, params }: Offered) =>
  (await singer.visitor.call('studio.commission', { params })).body.commission.question;
const page = async ({ song }: Offered, visitor: Visitor = song.visitor) =>
  (await visitor.call('stories.get', { params: { slug: song.slug } })).body.production;
const accept = ({ singer, params }: Offered) => singer.visitor.call('studio.accept', { params });
async function mailsTo(address: string): Promise<string[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(({ subject, text }) => `${subject} ${text}`);
}
async function jobs() {
  await shop.services.unansweredQuestions.moveUnanswered();
  await shop.services.offers.passOnEnded();
}

it('an answer lets the clock go on, with the time that was left', async () => {
  const of = await offered();
  const due = (await work(of))?.dueAt;
  hours(20);
  expect(await seen(of)).toBeNull();
  await ask(of);
  expect(await seen(of)).toMatchObject({ is_answered: false });
  const until = new Date(clock.now().getTime() + HOLD_HOURS * HOUR_MS).toISOString();
  expect(await page(of)).toMatchObject({ question_until: until, unread: 1 });
  const [mail] = (await mailsTo(of.song.email)).filter((one) => one.startsWith('Odessa Vale wrote'));
  expect(mail).toContain('has not said yes yet');
  hours(10);
  // A second question does not stop the artist's time again.
  await ask(of, 'And her town?');
  await jobs();
  await answer(of);
  expect(await seen(of)).toMatchObject({ is_answered: true });
  expect(await page(of)).toMatchObject({ question_until: null });
  hours(3.9);
  await jobs();
  expect((await accept(of)).status).toBe(200);
  expect(await work(of)).toMatchObject({ state: 'accepted', dueAt: due });
});

it('the offer ends when the time that was left is over', async () => {
  const of = await offered();
  hours(20);
  await ask(of);
  hours(1);
  await answer(of);
  hours(4.1);
  expect((await accept(of)).body.code).toBe('offer_ended');
  await jobs();
  expect((await work(of))?.state).toBe('declined');
});

it('without an answer the clock goes on after a day, and the promised day is one later, once', async () => {
  const of = await offered();
  const due = (await work(of))?.dueAt;
  await ask(of);
  hours(HOLD_HOURS - 0.1);
  await jobs();
  expect((await work(of))?.dueAt).toEqual(due);
  hours(0.2);
  await Promise.all([jobs(), jobs()]);
  const day = addDays(chicagoDay(due ?? new Date(0)), 1);
  const moved = (await work(of))?.dueAt ?? new Date(0);
  expect(chicagoDay(moved)).toBe(day);
  const told = (await mailsTo(of.song.email)).filter((one) => one.includes('It does not move again'));
  expect(told).toHaveLength(1);
  expect(await page(of)).toMatchObject({ question_until: null, promised_at: moved.toISOString() });
  hours(23.8);
  expect((await accept(of)).status).toBe(200);
  hours(48);
  await jobs();
  expect((await work(of))?.dueAt).toEqual(moved);
});

it('who has accepted holds nothing', async () => {
  const of = await offered();
  await accept(of);
  await ask(of);
  expect(await work(of)).toMatchObject({ state: 'accepted', questionAt: null });
});

it('the question of the next artist holds the clock too, but moves the day no more', async () => {
  const other = await offered();
  const next = await artistAtWork(shop, { artistName: 'Wren Halloway' });
  await ask(other);
  hours(HOLD_HOURS + 0.1);
  await jobs();
  const moved = (await work(other))?.dueAt;
  await other.singer.visitor.call('studio.decline', { params: other.params, body: { reason: 'too_busy' } });
  expect(await work(other)).toMatchObject({ state: 'offered', artistId: next.artist.id, questionAt: null });
  await ask({ ...other, singer: next });
  hours(HOLD_HOURS + 0.1);
  await jobs();
  expect(await work(other)).toMatchObject({ state: 'offered', dueAt: moved });
});

it('the owner sees how many messages are new, on the page and in the orders, and nobody else does', async () => {
  const of = await offered();
  await ask(of);
  await ask(of, 'And her town?');
  expect((await page(of)).unread).toBe(2);
  expect((await page(of, of.singer.visitor))?.unread ?? 0).toBe(0);
  const orders = async () => (await of.song.visitor.call('account.orders')).body.orders[0].song.unread;
  expect(await orders()).toBe(2);
  await of.song.visitor.call('conversations.readSong', { params: { slug: of.song.slug } });
  expect([(await page(of)).unread, await orders()]).toEqual([0, 0]);
});
