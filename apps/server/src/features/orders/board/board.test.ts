import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { columnOf } from '@keepsong/domain/orders/board';
import { statesOf } from '@keepsong/domain/states/state-table';
import { COMMISSIONS } from '@keepsong/domain/states/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artistAvailability, artists } from '../../../../db/schema/artists.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { orderAssignments, orderChanges } from '../../../../db/schema/desk.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { artistAtWork, paidSong, signedIn, songUpload, WORK } from '../../../testing/people.ts';
import {
  addArtist,
  addSongProducts,
  createTestClock,
  openTestShop,
  type TestShop,
} from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let producer: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
});
afterAll(() => shop.close());

type Query = {
  q?: string;
  late?: '1';
  artist?: number;
  assigned?: number | 'me' | 'nobody';
  column?: 'offered';
  after?: string;
  due?: string;
};
const boardOf = async (query: Query = {}) => (await producer.call('board.get', { query })).body;
type Column = { name: string; count: number; cards: { id: number }[]; next: string | null };
/** The columns that contain a song. */
const columnsWith = ({ columns }: { columns: Column[] }, id: number): string[] =>
  columns.filter(({ cards }) => cards.some((card) => card.id === id)).map(({ name }) => name);

it('a song goes from column to column, with what its producer has to know', async () => {
  const desk = await artistAtWork(shop, { artistName: 'Wren Halloway' });
  const song = await paidSong(shop, { goods, artist: desk.artist });
  const id = song.commissionId;
  const offered = await boardOf({ artist: desk.artist.id });
  expect(columnsWith(offered, id)).toEqual(['offered']);
  expect(offered.columns.map(({ count }: Column) => count)).toEqual([0, 1, 0, 0, 0, 0, 0]);
  expect(offered.columns[1].cards[0]).toMatchObject({
    ...{ recipient: 'Marguerite', from_name: 'Henri', artist: { name: 'Wren Halloway' }, may_move: true },
    ...{
      is_late: false,
      refusals: 0,
      asks: null,
      until: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    },
  });
  await desk.visitor.call('studio.accept', { params: { id } });
  expect(columnsWith(await boardOf(), id)).toEqual(['writing']);
  await shop.db
    .update(commissions)
    .set({ dueAt: new Date(clock.now().getTime() - 1) })
    .where(eq(commissions.id, id));
  const late = await boardOf({ late: '1' });
  expect([columnsWith(late, id), late.late]).toEqual([['writing'], 1]);
  // A change that is late counts as a song does.
  for (const state of ['in_revision', 'change_to_be_checked', 'accepted'] as const) {
    await shop.db.update(commissions).set({ state }).where(eq(commissions.id, id));
    expect([(await boardOf()).late, (await boardOf({ late: '1' })).late], state).toEqual([1, 1]);
  }
  await desk.visitor.call('studio.saveWork', { params: { id }, body: WORK });
  await desk.visitor.call('studio.uploadAudio', { params: { id }, ...songUpload() });
  await desk.visitor.call('studio.deliver', { params: { id }, body: {} });
  const delivered = await boardOf({ q: 'wrong PORT' });
  expect(columnsWith(delivered, id)).toEqual(['delivered']);
  expect(delivered.columns[4].cards[0]).toMatchObject({
    may_move: false,
    promised_at: null,
    title: 'Wrong Portland',
  });
  await song.visitor.call('stories.accept', { params: { slug: song.slug } });
  expect(columnsWith(await boardOf(), id)).toEqual(['done']);
  const approvedAt = new Date(clock.now().getTime() - 31 * 86_400_000);
  await shop.db.update(commissions).set({ approvedAt }).where(eq(commissions.id, id));
  expect(columnsWith(await boardOf(), id)).toEqual([]);
  const seen = await shop.db.select().from(staffLog).where(sql`${staffLog.action} = 'board.seen'`);
  expect(seen.length).toBeGreaterThan(0);
});

it('a song of each state stands in the column of its state, is counted there, and in no other one', async () => {
  const desk = await artistAtWork(shop, { artistName: 'Lena Marsh' });
  const { commissionId: id } = await paidSong(shop, { goods, artist: desk.artist });
  const states = statesOf(COMMISSIONS).flatMap((state) => [
    { state, approvedAt: null },
    { state, approvedAt: clock.now() },
  ]);
  for (const song of states) {
    await shop.db.update(commissions).set(song).where(eq(commissions.id, id));
    const column = columnOf(song.state, song.approvedAt !== null);
    const board = await boardOf({ artist: desk.artist.id });
    const counted = board.columns.filter(({ count }: Column) => count > 0);
    const about = `${song.state}, ${song.approvedAt ? 'accepted' : 'not accepted'}`;
    expect(columnsWith(board, id), about).toEqual(column === null ? [] : [column]);
    expect(
      counted.map(({ name, count }: Column) => [name, count]),
      about,
    ).toEqual(column === null ? [] : [[column, 1]]);
  }
});

it('a column is read page by page, and the words find title, names and the number of the order', async () => {
  const desk = await artistAtWork(shop, { artistName: 'Imani Brightwater' });
  const songs = await Promise.all(
    Array.from({ length: 14 }, () => paidSong(shop, { goods, artist: desk.artist })),
  );
  const first = (await boardOf({ artist: desk.artist.id, column: 'offered' })).columns;
  expect(first).toHaveLength(1);
  expect([first[0].count, first[0].cards.length]).toEqual([14, 12]);
  const second = (await boardOf({ artist: desk.artist.id, column: 'offered', after: first[0].next }))
    .columns[0];
  const ids = [...first[0].cards, ...second.cards].map(({ id }: { id: number }) => id);
  expect(ids.toSorted()).toEqual(songs.map(({ commissionId }) => commissionId).toSorted());
  expect(second.next).toBeNull();
  const [card] = first[0].cards;
  expect(columnsWith(await boardOf({ q: card.order_number }), card.id)).toEqual(['offered']);
  expect((await boardOf({ q: 'imani b', column: 'offered' })).columns[0].count).toBe(14);
  expect((await boardOf({ q: '%', column: 'offered' })).columns[0].count).toBe(0);
  expect((await boardOf({ due: '2026-11-01', column: 'offered' })).columns[0].count).toBe(0);
});

it('finds names whatever their accents, in the words and on the cards', async () => {
  const desk = await artistAtWork(shop, { artistName: 'José Muñoz' });
  const { commissionId: id } = await paidSong(shop, { goods, artist: desk.artist });
  for (const q of ['Jose', 'JOSÉ', 'munoz', 'josé mün'])
    expect(columnsWith(await boardOf({ q }), id), q).toEqual(['offered']);
  await shop.db
    .update(stories)
    .set({ songData: sql`${stories.songData} || '{"recipient": "Zoë"}'::jsonb` })
    .where(eq(stories.id, sql`(select story_id from commissions where id = ${id})`));
  expect(columnsWith(await boardOf({ q: 'zoe' }), id)).toEqual(['offered']);
  expect((await boardOf({ q: 'zoes' })).columns[1].count).toBe(0);
});

it('shows the songs of the orders that one of the staff, or nobody, looks after', async () => {
  const desk = await artistAtWork(shop, { artistName: 'Ruth Okafor' });
  const other = await signedIn(shop, undefined, 'producer');
  const { body: me } = await producer.call('account.current', { query: {} });
  const [mine, others, nobodys] = [
    await paidSong(shop, { goods, artist: desk.artist }),
    await paidSong(shop, { goods, artist: desk.artist }),
    await paidSong(shop, { goods, artist: desk.artist }),
  ];
  const assign = async ({ storyId }: typeof mine, assigneeId: number) => {
    const [story] = await shop.db.select().from(stories).where(eq(stories.id, storyId));
    await shop.db.insert(orderAssignments).values({ orderId: story?.orderId ?? 0, assigneeId });
  };
  await assign(mine, me.user.id);
  await assign(others, other.id);
  /** The songs on the board, and how many of them its heads count. */
  const shown = async (assigned: Query['assigned']) => {
    const { columns } = await boardOf({ artist: desk.artist.id, assigned });
    const cards = columns.flatMap((column: Column) => column.cards.map(({ id }) => id));
    return [cards, columns.reduce((sum: number, { count }: Column) => sum + count, 0)];
  };
  expect(await shown('me')).toEqual([[mine.commissionId], 1]);
  expect(await shown(other.id)).toEqual([[others.commissionId], 1]);
  expect(await shown('nobody')).toEqual([[nobodys.commissionId], 1]);
});

it('another artist is asked, whose fit, load and punctuality are known, and who is late is told', async () => {
  await shop.db.update(artists).set({ status: 'paused' });
  const first = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const good = await addArtist(shop, { artistName: 'Priya Nair', availableDeliveryDays: 2 });
  const other = await addArtist(shop, { artistName: 'Kofi Lane', genres: ['4'], gender: '1' });
  const song = await paidSong(shop, { goods, artist: first.artist });
  const params = { id: song.commissionId };
  const { artists: found } = (await producer.call('board.artists', { params })).body;
  expect(found.map(({ name, fit }: { name: string; fit: number }) => [name, fit])).toEqual([
    ['Odessa Vale', 100],
    ['Priya Nair', 100],
    ['Kofi Lane', 25],
  ]);
  expect(found[0]).toMatchObject({ taken: 1, capacity: null, punctuality: null, asked: 'open' });
  // A song that the staff are checking is still in work.
  const [ordered] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
  const number = orderNumber(ordered?.orderId ?? 0);
  for (const state of ['accepted', 'to_be_checked', 'in_revision', 'change_to_be_checked'] as const) {
    await shop.db.update(commissions).set({ state }).where(eq(commissions.id, params.id));
    const listed = await producer.call('roster.list', { query: { q: 'Odessa' } });
    expect(listed.body.artists[0].songs_in_work, state).toBe(1);
    const asked = (await producer.call('orders.artists', { params: { number } })).body.artists;
    expect(asked.find(({ name }: { name: string }) => name === 'Odessa Vale').in_work, state).toBe(1);
  }
  await shop.db.update(commissions).set({ state: 'offered' }).where(eq(commissions.id, params.id));

  const from = { state: 'offered' as const, artist_id: first.artist.id };
  const move = (artist_id: number) =>
    producer.call('board.move', { params, body: { artist_id, reason: 'Ill', from } });
  const answers = await Promise.all([move(good.id), move(other.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body.code).toBe('commission_state');
  const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, params.id));
  expect([good.id, other.id]).toContain(work?.artistId);

  const writer = await artistAtWork(shop, { artistName: 'Nadia Rahmani' });
  const written = await paidSong(shop, { goods, artist: writer.artist });
  const its = { id: written.commissionId };
  await writer.visitor.call('studio.accept', { params: its });
  const asked = await producer.call('board.move', {
    params: its,
    body: { artist_id: good.id, reason: 'Ill' },
  });
  expect(asked).toMatchObject({ status: 200, body: { asked: true } });
  const [change] = await shop.db.select().from(orderChanges).where(eq(orderChanges.state, 'asked'));
  expect(change).toMatchObject({ kind: 'artist', reason: 'Ill' });
  const { columns } = await boardOf({ artist: writer.artist.id });
  expect(columns[2].cards[0]).toMatchObject({ id: its.id, asks: 'artist' });
});

it('who could be asked has a capacity and a punctuality of half a year, and the punctual are named first', async () => {
  await shop.db.update(artists).set({ status: 'paused' });
  const holder = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const slow = await addArtist(shop, { artistName: 'Kofi Lane' });
  const punctual = await addArtist(shop, { artistName: 'Priya Nair' });
  await shop.db
    .insert(artistAvailability)
    .values({ artistId: punctual.id, deliveryDays: 7, capacityAWeek: 3 });
  const song = await paidSong(shop, { goods, artist: holder.artist });
  const day = 86_400_000;
  const before = (days: number) => new Date(clock.now().getTime() - days * day);
  /** Adds songs that this artist delivered some days ago, a day before or after they were due. */
  const add = (
    artistId: number,
    slug: string,
    songs: readonly (readonly [daysAgo: number, inTime: boolean])[],
  ) =>
    Promise.all(
      songs.map(([daysAgo, inTime], at) =>
        shop.db.execute(sql`with story as (
            insert into stories (slug, owner_id, status, from_name, song_data)
            select ${`${slug}-${at}`}, owner_id, 'created', from_name, song_data from stories where id = ${song.storyId}
            returning id)
          insert into commissions (story_id, state, artist_id, fee_cents, delivery_days, offered_at, delivered_at,
            first_put_up_at, first_due_at)
          select id, 'delivered', ${artistId}, 9999, 7, ${before(daysAgo).toISOString()}::timestamptz,
            ${before(daysAgo).toISOString()}::timestamptz, ${before(daysAgo).toISOString()}::timestamptz,
            ${before(daysAgo - (inTime ? 1 : -1)).toISOString()}::timestamptz from story`),
      ),
    );
  // A song of more than half a year ago does not count.
  await add(punctual.id, 'punctual', [
    [0, true],
    [20, true],
    [40, true],
    [179, false],
    [181, false],
  ]);
  await add(slow.id, 'slow', [
    [20, true],
    [30, false],
    [40, false],
  ]);
  const { artists: found } = (await producer.call('board.artists', { params: { id: song.commissionId } }))
    .body;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Priya Nair', 'Odessa Vale', 'Kofi Lane']);
  expect(found).toMatchObject([
    { taken: 1, capacity: 3, punctuality: 75 },
    { taken: 1, capacity: null, punctuality: null },
    { taken: 0, capacity: null, punctuality: 33 },
  ]);
});
