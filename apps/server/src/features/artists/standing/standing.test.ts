import { LOOK_DAYS, RATE_AFTER_DAYS } from '@keepsong/domain/artists/standing';
import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artists } from '../../../../db/schema/artists.ts';
import { commissionOffers, commissions } from '../../../../db/schema/commissions.ts';
import { artistStrikes, songRatings } from '../../../../db/schema/makers/standing.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../../testing/database.ts';
import { artistAtWork, deliverSong, newcomer, paidSong, signedIn } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let producer: Visitor;
let second: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  producer = (await signedIn(shop, undefined, 'producer')).visitor;
  second = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());

const ownOf = async (visitor: Visitor) => (await visitor.call('standing.own', {})).body.standing;
async function mailsTo(address: string): Promise<string[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(({ subject, text }) => `${subject} ${text}`);
}

it('standing is counted from offers, songs, changes, ratings and strikes, the same for the artist and the staff', async () => {
  const { visitor, artist } = await artistAtWork(shop);
  expect(await ownOf(visitor)).toMatchObject({ level: 'new', acceptance: null, songs: 0, is_trusted: true });
  const songs = [];
  for (let made = 0; made < 3; made += 1) {
    const song = await paidSong(shop, { goods, artist });
    await deliverSong(visitor, song.commissionId);
    songs.push(song);
  }
  const [first, late, old] = songs;
  const said = await paidSong(shop, { goods, artist });
  await visitor.call('studio.decline', { params: { id: said.commissionId }, body: { reason: 'too_busy' } });
  const moved = await paidSong(shop, { goods, artist });
  await shop.db
    .update(commissionOffers)
    .set({ outcome: 'expired', reason: 'given_to_another', endedAt: clock.now() })
    .where(eq(commissionOffers.commissionId, moved.commissionId));
  // Who says yes has said so, even if the customer takes the money back then.
  const stopped = await paidSong(shop, { goods, artist });
  await visitor.call('studio.accept', { params: { id: stopped.commissionId } });
  await shop.database.transaction(async (tx) => {
    await shop.services.stopSong(tx, stopped.storyId, 'staff', 'refunded');
    return ok(null);
  });
  await shop.db
    .update(commissions)
    .set({ firstPutUpAt: new Date(clock.now().getTime() + 30 * DAY_MS) })
    .where(eq(commissions.id, late?.commissionId ?? 0));
  await first?.visitor.call('stories.requestRevision', {
    params: { slug: first.slug },
    body: { revision_requests: [{ type: 'update', line: 1, edits: [{ line: 'New' }] }], note: '' },
  });
  const rate = (stars: number, visitorOf = first?.visitor) =>
    visitorOf?.call('standing.rate', { params: { slug: first?.slug ?? '' }, body: { stars } });
  expect((await rate(2))?.status).toBe(200);
  expect((await rate(5))?.status).toBe(200);
  expect((await rate(5, late?.visitor))?.status).toBe(404);
  expect((await rate(5, visitor))?.status).toBe(404);
  expect((await rate(6))?.status).toBe(400);
  expect(await shop.db.select().from(songRatings)).toMatchObject([{ stars: 5, artistId: artist.id }]);
  const measured = {
    ...{ acceptance: 80, punctuality: 67, revisions: 33, rating: 5, ratings: 1, songs: 3, strikes: 0 },
    level: 'at_risk',
  };
  expect(await ownOf(visitor)).toMatchObject(measured);
  const { standing } = (await producer.call('standing.get', { params: { id: artist.id } })).body;
  expect(standing).toMatchObject({ ...measured, artist: { id: artist.id, name: 'Odessa Vale' } });
  // Events from more than half a year ago do not count any more.
  const longAgo = new Date(clock.now().getTime() - 181 * DAY_MS);
  await shop.db
    .update(commissions)
    .set({ deliveredAt: longAgo })
    .where(eq(commissions.id, old?.commissionId ?? 0));
  expect(await ownOf(visitor)).toMatchObject({ songs: 2, punctuality: 50, level: 'new' });
});

it('trust is given and taken with a reason in the log, not by oneself', async () => {
  const { artist } = await artistAtWork(shop, { isTrusted: false });
  const params = { id: artist.id };
  const trust = (trusted: boolean, reason = 'Eight songs passed') =>
    producer.call('standing.setTrust', { params, body: { trusted, reason } });
  expect((await trust(true, ' ')).status).toBe(400);
  expect(await trust(true)).toMatchObject({ status: 200, body: { standing: { is_trusted: true } } });
  expect((await trust(true)).body.standing.is_trusted).toBe(true);
  const log = (await shop.db.select().from(staffLog).where(eq(staffLog.action, 'artist.trust_set'))).filter(
    ({ after }) => (after as { artist?: number } | null)?.artist === artist.id,
  );
  expect(log).toMatchObject([
    { reason: 'Eight songs passed', before: { trusted: false }, after: { trusted: true } },
  ]);
  const self = await signedIn(shop, undefined, 'producer');
  await shop.db.update(artists).set({ userId: self.id }).where(eq(artists.id, artist.id));
  for (const answer of [
    await self.visitor.call('standing.setTrust', { params, body: { trusted: false, reason: 'Me' } }),
    await self.visitor.call('standing.strike', { params, body: { reason: 'Me' } }),
  ])
    expect(answer.status).toBe(403);
});

it('a strike is told, appealed once, and decided by somebody else', async () => {
  const { visitor, email, artist } = await artistAtWork(shop);
  const { visitor: other } = await artistAtWork(shop);
  const params = { id: artist.id };
  const given = await producer.call('standing.strike', { params, body: { reason: 'Two songs came late.' } });
  const strike = given.body.standing.list[0];
  expect(strike).toMatchObject({ state: 'given', reason: 'Two songs came late.', is_yours: true });
  expect((await mailsTo(email)).some((mail) => mail.includes('Two songs came late.'))).toBe(true);
  expect(await ownOf(visitor)).toMatchObject({
    strikes: 1,
    level: 'watched',
    list: [{ id: strike.id, given_by: null, decided_by: null }],
  });
  const appeal = (who: Visitor, text = 'I had written to you.') =>
    who.call('standing.appeal', { params: { id: strike.id }, body: { text } });
  expect((await appeal(other)).status).toBe(404);
  expect((await appeal(visitor, ' ')).status).toBe(400);
  const both = await Promise.all([appeal(visitor), appeal(visitor)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const decide = (who: Visitor, lift: boolean) =>
    who.call('standing.decide', { params: { id: strike.id }, body: { lift, reason: 'We found your mail.' } });
  const inbox = (await second.call('desk.inbox', {})).body.items as { kind: string; text: string }[];
  expect(inbox.find(({ kind }) => kind === 'strike_appeal')?.text).toBe('I had written to you.');
  expect(await decide(producer, true)).toMatchObject({ status: 403, body: { code: 'second_person' } });
  const answers = await Promise.all([decide(second, true), decide(second, false)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [row] = await shop.db.select().from(artistStrikes).where(eq(artistStrikes.id, strike.id));
  const isLifted = row?.state === 'lifted';
  expect((await ownOf(visitor)).strikes).toBe(isLifted ? 0 : 1);
  expect((await mailsTo(email)).some((mail) => mail.includes('We found your mail.'))).toBe(true);
});

it('a strike counts for a year, as its mail says', async () => {
  const { visitor, artist } = await artistAtWork(shop);
  await producer.call('standing.strike', { params: { id: artist.id }, body: { reason: 'Two came late.' } });
  const strikesAfter = async (days: number) => {
    const createdAt = new Date(clock.now().getTime() - days * DAY_MS);
    await shop.db.update(artistStrikes).set({ createdAt }).where(eq(artistStrikes.artistId, artist.id));
    return (await ownOf(visitor)).strikes;
  };
  expect(await strikesAfter(364)).toBe(1);
  expect(await strikesAfter(366)).toBe(0);
});

it('who gave a strike may take it back before an appeal, and it is only about a song that was offered to its artist', async () => {
  const { artist } = await artistAtWork(shop);
  const elsewhere = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist: elsewhere.artist });
  const params = { id: artist.id };
  const about = { reason: 'Late', commission_id: song.commissionId };
  expect((await producer.call('standing.strike', { params, body: about })).status).toBe(404);
  const given = await producer.call('standing.strike', { params: { id: elsewhere.artist.id }, body: about });
  const [strike] = given.body.standing.list;
  const decide = (lift: boolean) =>
    producer.call('standing.decide', { params: { id: strike.id }, body: { lift, reason: 'My mistake' } });
  expect((await decide(false)).status).toBe(409);
  expect((await decide(true)).body.standing).toMatchObject({ strikes: 0, list: [{ state: 'lifted' }] });
});

it('an owner is asked once, some days after the song is accepted, and only when there are no stars yet', async () => {
  const { visitor, artist } = await artistAtWork(shop);
  const [rated, silent] = [await paidSong(shop, { goods, artist }), await paidSong(shop, { goods, artist })];
  for (const song of [rated, silent]) await deliverSong(visitor, song.commissionId);
  const page = async (song = silent) =>
    (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body.production.rating;
  expect(await page()).toBeNull();
  for (const song of [rated, silent])
    await song.visitor.call('stories.accept', { params: { slug: song.slug } });
  expect(await page()).toEqual({ stars: null });
  await rated.visitor.call('standing.rate', { params: { slug: rated.slug }, body: { stars: 4 } });
  expect(await page(rated)).toEqual({ stars: 4 });
  const asked = async (address: string) =>
    (await mailsTo(address)).filter((mail) => mail.startsWith('How many stars')).length;
  await shop.services.askRating.askDue();
  expect(await asked(silent.email)).toBe(0);
  clock.advance(RATE_AFTER_DAYS * DAY_MS + 60_000);
  await Promise.all([shop.services.askRating.askDue(), shop.services.askRating.askDue()]);
  await shop.services.askRating.askDue();
  expect([await asked(silent.email), await asked(rated.email)]).toEqual([1, 0]);
  // Being asked for a rating does not count as a rating.
  expect(await ownOf(visitor)).toMatchObject({ ratings: 1, rating: 4 });
  await silent.visitor.call('standing.rate', { params: { slug: silent.slug }, body: { stars: 2 } });
  expect(await ownOf(visitor)).toMatchObject({ ratings: 2, rating: 3 });
});

it('an owner is asked for stars, also when the questions to earlier ones fail', async () => {
  const { visitor, artist } = await artistAtWork(shop);
  const songs = [await paidSong(shop, { goods, artist }), await paidSong(shop, { goods, artist })];
  for (const song of songs) {
    await deliverSong(visitor, song.commissionId);
    await song.visitor.call('stories.accept', { params: { slug: song.slug } });
    clock.advance(60_000);
  }
  clock.advance(RATE_AFTER_DAYS * DAY_MS);
  const asked = () =>
    Promise.all(
      songs.map(
        async ({ email }) =>
          (await mailsTo(email)).filter((mail) => mail.startsWith('How many stars')).length,
      ),
    );
  const accept = await refuseRows(shop.database, 'outbox', `recipient = '${songs[0]?.email}'`);
  await readOneAtATime(shop.database, () => expect(shop.services.askRating.askDue()).rejects.toThrow());
  await accept();
  expect(await asked()).toEqual([0, 1]);
  await shop.services.askRating.askDue();
  expect(await asked()).toEqual([1, 1]);
});

describe('a low standing', () => {
  const recommended = async () =>
    (
      await newcomer(shop).call('artists.recommendationsV2', { body: { criteria: { genre: '7' } } })
    ).body.artists.map(({ id }: { id: number }) => id);
  const strike = (id: number) =>
    producer.call('standing.strike', { params: { id }, body: { reason: 'Late without a word.' } });
  const waiting = async () =>
    ((await second.call('desk.inbox', {})).body.items as { kind: string; path: string }[]).filter(
      ({ kind }) => kind === 'artist_held',
    );

  it('puts others first, then holds new songs back until a producer has looked', async () => {
    const { visitor, email, artist } = await artistAtWork(shop, { genres: ['7'], applauseCount: 900 });
    const other = await artistAtWork(shop, { genres: ['7'] });
    const effectNow = async () =>
      (await shop.db.select().from(artists).where(eq(artists.id, artist.id)))[0]?.standingEffect;
    expect(await recommended()).toEqual([artist.id, other.artist.id]);
    await strike(artist.id);
    expect(await ownOf(visitor)).toMatchObject({ level: 'watched', effect: 'later' });
    expect(await recommended()).toEqual([other.artist.id, artist.id]);
    await strike(artist.id);
    const third = await strike(artist.id);
    expect(third.body.standing).toMatchObject({ level: 'at_risk', effect: 'held' });
    expect(await recommended()).toEqual([other.artist.id]);
    expect((await visitor.call('availability.own')).body).toMatchObject({ no_room: 'held', full: false });
    expect(await waiting()).toMatchObject([{ path: `/admin/artists/${artist.id}` }]);
    expect((await mailsTo(email)).filter((mail) => mail.startsWith('New songs wait'))).toHaveLength(1);

    const params = { id: artist.id };
    const goOn = () => producer.call('standing.letGoOn', { params, body: { reason: 'We spoke.' } });
    const both = await Promise.all([goOn(), goOn()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ownOf(visitor)).toMatchObject({ level: 'at_risk', effect: 'later' });
    expect(await recommended()).toEqual([other.artist.id, artist.id]);
    expect(await waiting()).toEqual([]);
    expect((await mailsTo(email)).filter((mail) => mail.startsWith('You get new songs again'))).toHaveLength(
      1,
    );
    const [log] = await shop.db.select().from(staffLog).where(eq(staffLog.action, 'artist.let_go_on'));
    expect(log).toMatchObject({ reason: 'We spoke.', after: { artist: artist.id } });

    clock.advance(LOOK_DAYS * DAY_MS);
    await shop.services.applyStanding.applyAll();
    expect(await effectNow()).toBe('held');
    // Strikes count for a year.
    clock.advance(366 * DAY_MS);
    await shop.services.applyStanding.applyAll();
    expect(await effectNow()).toBe('none');
    expect((await recommended())[0]).toBe(artist.id);
  });
});
