import { formatWeekday } from '@keepsong/domain/format/weekday';
import { HOLD_HOURS } from '@keepsong/domain/studio/question';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../testing/database.ts';
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
  await shop.services.unansweredQuestions.remindOfUnanswered();
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

it('without an answer the clock goes on after a day, the customer is reminded once, and the promise stands', async () => {
  const of = await offered();
  const due = (await work(of))?.dueAt;
  await ask(of);
  hours(HOLD_HOURS - 0.1);
  await jobs();
  expect((await work(of))?.dueAt).toEqual(due);
  hours(0.2);
  await Promise.all([jobs(), jobs()]);
  expect((await work(of))?.dueAt).toEqual(due);
  const promised = due ?? new Date(0);
  const told = (await mailsTo(of.song.email)).filter((one) => one.includes('The promised day stays '));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`The promised day stays ${formatWeekday(chicagoDay(promised), 'en')}`);
  expect(await page(of)).toMatchObject({ question_until: null, promised_at: promised.toISOString() });
  hours(23.8);
  expect((await accept(of)).status).toBe(200);
  hours(48);
  await jobs();
  expect((await work(of))?.dueAt).toEqual(due);
});

it('a song whose customer did not answer is late after the day that was promised', async () => {
  const of = await offered();
  const promised = (await work(of))?.dueAt ?? new Date(0);
  await ask(of);
  hours(HOLD_HOURS + 0.1);
  await jobs();
  await accept(of);
  clock.advance(promised.getTime() - clock.now().getTime() + 1);
  await shop.services.askLate.askDue();
  expect((await page(of)).is_late).toBe(true);
  const late = (await mailsTo(of.song.email)).filter((one) => one.includes('is late, and we'));
  expect(late).toHaveLength(1);
});

it('who has accepted holds nothing', async () => {
  const of = await offered();
  await accept(of);
  await ask(of);
  expect(await work(of)).toMatchObject({ state: 'accepted', questionAt: null });
});

it('the question of the next artist holds the clock too, and its customer is not reminded again', async () => {
  const other = await offered();
  const due = (await work(other))?.dueAt;
  const next = await artistAtWork(shop, { artistName: 'Wren Halloway' });
  await ask(other);
  hours(HOLD_HOURS + 0.1);
  await jobs();
  await other.singer.visitor.call('studio.decline', { params: other.params, body: { reason: 'too_busy' } });
  expect(await work(other)).toMatchObject({ state: 'offered', artistId: next.artist.id, questionAt: null });
  await ask({ ...other, singer: next });
  hours(HOLD_HOURS + 0.1);
  await jobs();
  expect(await work(other)).toMatchObject({ state: 'offered', dueAt: due });
  const told = (await mailsTo(other.song.email)).filter((one) => one.includes('The promised day stays '));
  expect(told).toHaveLength(1);
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

it('who is silent is reminded though the reminders of others fail', async () => {
  const songs = [await offered(), await offered()];
  for (const of of songs) {
    await ask(of);
    hours(0.1);
  }
  hours(HOLD_HOURS);
  const refusal = `id = ${songs[0]?.params.id} and silence_moved_at is not null`;
  const acceptRows = await refuseRows(shop.database, 'commissions', refusal);
  await readOneAtATime(shop.database, () =>
    expect(shop.services.unansweredQuestions.remindOfUnanswered()).rejects.toThrow(),
  );
  await acceptRows();
  const told = await Promise.all(songs.map(async (of) => (await work(of))?.silenceToldAt));
  expect(told).toEqual([null, expect.any(Date)]);
});

it('who is silent is reminded though there are more than a batch, also behind songs that are late already', {
  tags: ['night'],
}, async () => {
  const of = await offered();
  await ask(of);
  const askedAt = clock.now();
  /** Adds songs as silent as this one, whose artists asked and whose days are so many hours from that question. */
  const addLikeIt = (slug: string, count: number, [asked, due]: readonly [number, number]) =>
    shop.db.execute(sql`with told as (
        insert into stories (slug, owner_id, status, from_name, song_data)
        select ${slug} || n, owner_id, status, from_name, song_data from stories, generate_series(1, ${count}::int) n
        where id = ${of.song.storyId} returning id)
      insert into commissions (story_id, state, artist_id, fee_cents, delivery_days, offer_expires_at, question_at, due_at)
      select told.id, state, artist_id, fee_cents, delivery_days, offer_expires_at,
        ${askedAt.toISOString()}::timestamptz + ${asked} * interval '1 hour',
        ${askedAt.toISOString()}::timestamptz + ${due} * interval '1 hour'
      from commissions, told where commissions.id = ${of.params.id}`);
  await addLikeIt('late-', 100, [-2, 1]);
  await addLikeIt('silent-', 110, [-1, 100]);
  hours(HOLD_HOURS + 0.1);
  const reminded = () =>
    shop.db.$count(commissions, and(eq(commissions.state, 'offered'), isNotNull(commissions.silenceToldAt)));
  await shop.services.unansweredQuestions.remindOfUnanswered();
  expect(await reminded()).toBe(111);
});
