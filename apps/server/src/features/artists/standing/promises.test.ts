import type { LateChoice } from '@keepsong/domain/orders/late-song';
import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artists } from '../../../../db/schema/artists.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { artistAtWork, deliverSong, paidSong, putUp, signedIn } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { findPunctuality } from '../../orders/board/board.repository.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
// Put away the artists of earlier tests.
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  await shop.db.update(artists).set({ status: 'paused' });
});

type Singer = Awaited<ReturnType<typeof artistAtWork>>;
type Song = Awaited<ReturnType<typeof paidSong>>;

/** How many promises of an artist count, and which share was kept, as the artist sees it. The board sees the same. */
async function promisesOf({ visitor, artist }: Singer) {
  const { promised, punctuality } = (await visitor.call('standing.own', {})).body.standing;
  const onBoard = (await findPunctuality(shop.db, new Date(clock.now().getTime() - 180 * DAY_MS))).get(
    artist.id,
  );
  expect(onBoard?.promised ?? 0).toBe(promised);
  if (onBoard) expect(Math.round((onBoard.punctual / onBoard.promised) * 100)).toBe(punctuality);
  return [promised, punctuality];
}
const singers = async (trusted = true) => [
  await artistAtWork(shop, { artistName: 'Odessa Vale', availableDeliveryDays: 3, isTrusted: trusted }),
  await artistAtWork(shop, { artistName: 'Wren Halloway', availableDeliveryDays: 4 }),
];
const accept = ({ visitor }: Singer, { commissionId: id }: Song) =>
  visitor.call('studio.accept', { params: { id } });
/** Lets the promised day of a song pass. Its customer is asked then. */
async function passDay({ commissionId }: Song): Promise<void> {
  const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, commissionId));
  clock.advance((work?.dueAt?.getTime() ?? 0) - clock.now().getTime() + 60_000);
  await shop.services.askLate.askDue();
}
async function choose({ visitor, slug }: Song, choice: LateChoice): Promise<void> {
  expect((await visitor.call('orders.answerLate', { body: { slug, choice } })).status).toBe(200);
}
/** The staff give a song to an artist of their choice. */
async function give({ commissionId }: Song, { artist }: Singer): Promise<void> {
  const by = { mover: 'staff' as const, userId: (await signedIn(shop, undefined, 'producer')).id };
  const given = await shop.database.transaction(async (tx) => {
    const done = await shop.services.giveSong(tx, commissionId, artist.id, { by, reason: 'Late' });
    return done.ok ? ok(null) : done;
  });
  expect(given.ok).toBe(true);
}
/** A song that its artist has accepted and whose day has passed. */
async function lateSong(singer: Singer): Promise<Song> {
  const song = await paidSong(shop, { goods, artist: singer.artist });
  await accept(singer, song);
  await passDay(song);
  return song;
}

describe('a promise is broken', () => {
  it.each(['another_artist', 'money_back'] as const)(
    'when the song is taken away after its day: %s',
    async (choice) => {
      const [singer, next] = (await singers()) as [Singer, Singer];
      const song = await lateSong(singer);
      expect(await promisesOf(singer)).toEqual([0, null]);
      await choose(song, choice);
      expect(await promisesOf(singer)).toEqual([1, 0]);
      if (choice === 'another_artist') await deliverSong(next.visitor, song.commissionId);
      expect(await promisesOf(next)).toEqual(choice === 'another_artist' ? [1, 100] : [0, null]);
      expect(await promisesOf(singer)).toEqual([1, 0]);
    },
  );

  it('when the song comes after its day, although its customer waits for a later one', async () => {
    const [singer] = (await singers()) as [Singer, Singer];
    const song = await lateSong(singer);
    await choose(song, 'wait');
    await putUp(singer.visitor, song.commissionId);
    expect(await promisesOf(singer)).toEqual([1, 0]);
    const other = await paidSong(shop, { goods, artist: singer.artist });
    await deliverSong(singer.visitor, other.commissionId);
    expect(await promisesOf(singer)).toEqual([2, 50]);
  });
});

describe('a promise is not broken', () => {
  it('by a song that was put up in time and whose check took too long', async () => {
    const [singer] = (await singers(false)) as [Singer, Singer];
    const song = await paidSong(shop, { goods, artist: singer.artist });
    await deliverSong(singer.visitor, song.commissionId);
    await passDay(song);
    await choose(song, 'money_back');
    expect(await promisesOf(singer)).toEqual([0, null]);
  });

  it('by an artist who takes over a song after its day, unless a later day is promised', {
    tags: ['night'],
  }, async () => {
    const [singer, next] = (await singers()) as [Singer, Singer];
    const song = await lateSong(singer);
    await give(song, next);
    await deliverSong(next.visitor, song.commissionId);
    expect(await promisesOf(singer)).toEqual([1, 0]);
    expect(await promisesOf(next)).toEqual([0, null]);

    const waited = await lateSong(singer);
    await give(waited, next);
    await accept(next, waited);
    await choose(waited, 'wait');
    await putUp(next.visitor, waited.commissionId);
    expect(await promisesOf(next)).toEqual([1, 100]);
    expect(await promisesOf(singer)).toEqual([2, 0]);
  });
});
