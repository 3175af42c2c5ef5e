import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { checkouts } from '../../../db/schema/checkout.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { readOneAtATime } from '../../testing/database.ts';
import { artistAtWork, paidSong } from '../../testing/people.ts';
import {
  addArtist,
  addSongProducts,
  createTestClock,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';

const HOUR_MS = 3_600_000;
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
// Pause the artists of earlier tests, so that they do not get the songs of this test.
beforeEach(() => shop.db.update(artists).set({ status: 'paused' }));

const stateOf = async (id: number) =>
  (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0];
const offersOf = async (id: number) =>
  (await shop.db.select().from(commissionOffers).where(eq(commissionOffers.commissionId, id))).sort(
    (a, b) => a.artistId - b.artistId,
  );
async function mailsTo(address: string): Promise<string[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(
    ({ subject, text }) => `${subject ?? ''} ${text}`,
  );
}

/** Creates two artists for the same kind of songs. A paid song is offered to the first one. */
async function twoArtists() {
  const first = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const second = await artistAtWork(shop, { artistName: 'Wren Halloway' });
  const song = await paidSong(shop, { goods, artist: first.artist });
  return { first, second, song, params: { id: song.commissionId } };
}

describe('accepting an offer', () => {
  it('works until the 24 hours are over, but not later', async () => {
    const { first, params } = await twoArtists();
    clock.advance(24 * HOUR_MS - 1);
    expect((await first.visitor.call('studio.accept', { params })).status).toBe(200);
    const other = await twoArtists();
    clock.advance(24 * HOUR_MS);
    expect(await other.first.visitor.call('studio.accept', { params: other.params })).toMatchObject({
      status: 409,
      body: { code: 'offer_ended' },
    });
  });

  it('late does not change the day on the receipt, and mail, desk and story show this day', async () => {
    const { first, song, params } = await twoArtists();
    const promised = chicagoDay((await stateOf(params.id))?.dueAt ?? new Date(0));
    const said = formatWeekday(promised, 'en');
    clock.advance(24 * HOUR_MS - 1);
    const { body } = await first.visitor.call('studio.accept', { params });
    expect(chicagoDay(new Date(body.commission.due_at ?? 0))).toBe(promised);
    const story = await song.visitor.call('stories.get', { params: { slug: song.slug } });
    expect(story.body.production.promised_at).toBe(body.commission.due_at);
    const told = (await mailsTo(song.email)).filter((mail) => mail.includes(said));
    expect(told).toHaveLength(2);
  });

  it('is announced in the language of the order, whatever language the account uses', async () => {
    const { first, song, params } = await twoArtists();
    await shop.db
      .update(checkouts)
      .set({ locale: 'sp' })
      .where(eq(checkouts.submissionId, song.submissionId));
    await first.visitor.call('studio.accept', { params });
    expect((await mailsTo(song.email)).join()).toContain('Odessa Vale está escribiendo la canción');
  });

  it('happens once and tells the customer once, however often the artist presses', async () => {
    const { first, song, params } = await twoArtists();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => first.visitor.call('studio.accept', { params })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await offersOf(params.id)).map(({ outcome }) => outcome)).toEqual(['accepted']);
    const told = (await mailsTo(song.email)).filter(
      (mail) => mail.includes('Odessa Vale') && /accepted|said yes/i.test(mail),
    );
    expect(told.length).toBeLessThanOrEqual(1);
  });

  it('and declining it at the same moment has only one outcome', async () => {
    const { first, params } = await twoArtists();
    const [yes, no] = await Promise.all([
      first.visitor.call('studio.accept', { params }),
      first.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } }),
    ]);
    expect([yes.status, no.status].filter((status) => status === 200)).toHaveLength(1);
    const commission = await stateOf(params.id);
    expect(commission?.state).toBe(yes.status === 200 ? 'accepted' : 'offered');
  });
});

describe('declining an offer', () => {
  it('asks the next artist and tells the customer', async () => {
    const { first, second, song, params } = await twoArtists();
    const declined = await first.visitor.call('studio.decline', {
      params,
      body: { reason: 'not_my_style', note: 'A waltz, sorry.' },
    });
    expect(declined.body).toEqual({ declined: true });
    expect(await stateOf(params.id)).toMatchObject({ state: 'offered', artistId: second.artist.id });
    expect(await offersOf(params.id)).toMatchObject([
      { artistId: first.artist.id, outcome: 'declined', reason: 'not_my_style', note: 'A waltz, sorry.' },
      { artistId: second.artist.id, outcome: 'open' },
    ]);
    expect((await first.visitor.call('studio.queue')).body.offered).toEqual([]);
    expect((await first.visitor.call('studio.commission', { params })).status).toBe(404);
    expect((await second.visitor.call('studio.queue')).body.offered).toMatchObject([{ id: params.id }]);
    expect((await mailsTo(second.email)).some((mail) => mail.includes(`commissions/${params.id}`))).toBe(
      true,
    );
    const toCustomer = await mailsTo(song.email);
    expect(toCustomer.filter((mail) => mail.includes(`/stories/${song.slug}`))).toHaveLength(2);
    const news = toCustomer.find((mail) => mail.includes('Wren Halloway')) ?? '';
    expect(news).toContain('Odessa Vale cannot take');
    expect(news).toMatch(/The promised day stays: \w+, Nov \d+\./);
    // Why the artist declined is only for the staff, not for the customer or the next artist.
    const { body: page } = await song.visitor.call('stories.get', { params: { slug: song.slug } });
    const { body: work } = await second.visitor.call('studio.commission', { params });
    const toArtist = await mailsTo(second.email);
    expect(JSON.stringify([toCustomer, page, toArtist, work])).not.toMatch(/A waltz|not_my_style|my style/);
  });

  it.each([
    ['en', 'declines', 'The artist we asked cannot take'],
    ['sp', 'does not answer', 'El artista al que consultamos no puede encargarse'],
  ] as const)('in %s: one whom the shop asked and who %s is not named', async (locale, how, words) => {
    const { first, second, song, params } = await twoArtists();
    await shop.db.update(checkouts).set({ locale }).where(eq(checkouts.submissionId, song.submissionId));
    await first.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
    const third = await artistAtWork(shop, { artistName: 'June Calloway' });
    const before = (await mailsTo(song.email)).length;
    const end = async ({ visitor }: typeof second) => {
      if (how === 'declines') await visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
      else {
        clock.advance(24 * HOUR_MS);
        await shop.services.offers.passOnEnded();
      }
    };
    await end(second);
    await end(third);
    expect(await stateOf(params.id)).toMatchObject({ state: 'declined' });
    // The customer hears that June is asked, and then that nobody is left.
    const mails = await mailsTo(song.email);
    const news = mails.slice(0, mails.length - before);
    const [next = '', search = ''] = news.toSorted((one) => (one.includes('June Calloway') ? -1 : 1));
    expect(news).toHaveLength(2);
    expect(next).toContain('June Calloway');
    expect(next).not.toContain('Wren Halloway');
    expect(search).not.toContain('June Calloway');
    for (const mail of news) expect(mail).toContain(words);
    expect(search).toMatch(/We are looking for another artist|Buscamos otro artista/);
    const { production } = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
    expect(production.declined).toEqual(['Odessa Vale']);
  });

  it('never moves the promised day, even when the next artist is slower (decision 0079)', async () => {
    const first = await artistAtWork(shop, { artistName: 'Odessa Vale', availableDeliveryDays: 5 });
    const faster = await artistAtWork(shop, { artistName: 'Wren Halloway', availableDeliveryDays: 3 });
    const song = await paidSong(shop, { goods, artist: first.artist });
    const params = { id: song.commissionId };
    const body = { reason: 'too_busy' };
    const promised = (await stateOf(params.id))?.dueAt;
    await first.visitor.call('studio.decline', { params, body });
    expect((await stateOf(params.id))?.dueAt).toEqual(promised);
    const slower = await artistAtWork(shop, { artistName: 'June Calloway', availableDeliveryDays: 9 });
    await faster.visitor.call('studio.decline', { params, body });
    expect(await stateOf(params.id)).toMatchObject({ artistId: slower.artist.id, dueAt: promised });
    const [news] = (await mailsTo(song.email)).filter((mail) => mail.includes('June Calloway'));
    expect(news).toMatch(/The promised day stays: \w+, Nov \d+\./);
    clock.advance(20 * HOUR_MS);
    await slower.visitor.call('studio.accept', { params });
    expect((await stateOf(params.id))?.dueAt).toEqual(promised);
  });

  it('needs one of the listed reasons', async () => {
    const { first, params } = await twoArtists();
    for (const reason of [undefined, '', 'because', 'offer_expired'])
      expect((await first.visitor.call('studio.decline', { params, body: { reason } })).status).toBe(400);
    expect(await stateOf(params.id)).toMatchObject({ state: 'offered', artistId: first.artist.id });
  });

  it('asks no artist twice, and none who has another voice or genre or no room', async () => {
    const { first, second, params } = await twoArtists();
    await addArtist(shop, { artistName: 'Another Voice', gender: '1' });
    await addArtist(shop, { artistName: 'Another Genre', genres: ['5'] });
    await addArtist(shop, { artistName: 'Full Desk', status: 'at_capacity' });
    await first.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
    await second.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
    expect(await stateOf(params.id)).toMatchObject({ state: 'declined' });
    expect((await offersOf(params.id)).map(({ artistId }) => artistId)).toEqual([
      first.artist.id,
      second.artist.id,
    ]);
  });

  it('asks none who writes no extra verses for a song with one', async () => {
    const { first, second, song, params } = await twoArtists();
    await shop.db.update(stories).set({ extraVerses: 1 }).where(eq(stories.id, song.storyId));
    const { id } = second.artist;
    await shop.db.update(artists).set({ extraVerses: false }).where(eq(artists.id, id));
    await first.visitor.call('studio.decline', { params, body: { reason: 'too_busy' } });
    expect(await stateOf(params.id)).toMatchObject({ state: 'declined' });
    expect((await offersOf(params.id)).map(({ artistId }) => artistId)).toEqual([first.artist.id]);
  });

  it('leaves the song to the staff when no artist is left, and tells the customer', async () => {
    const first = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: first.artist });
    const before = (await mailsTo(song.email)).length;
    await first.visitor.call('studio.decline', {
      params: { id: song.commissionId },
      body: { reason: 'personal' },
    });
    expect(await stateOf(song.commissionId)).toMatchObject({ state: 'declined' });
    expect(await mailsTo(song.email)).toHaveLength(before + 1);
    clock.advance(48 * HOUR_MS);
    await shop.services.offers.passOnEnded();
    expect(await stateOf(song.commissionId)).toMatchObject({ state: 'declined' });
  });
});

describe('an unanswered offer', () => {
  it('passes to the next artist after 24 hours, once, however many processes run', async () => {
    const { first, second, song, params } = await twoArtists();
    await shop.services.offers.passOnEnded();
    expect(await stateOf(params.id)).toMatchObject({ artistId: first.artist.id });
    clock.advance(24 * HOUR_MS);
    await Promise.all(Array.from({ length: 4 }, () => shop.services.offers.passOnEnded()));
    expect(await stateOf(params.id)).toMatchObject({ state: 'offered', artistId: second.artist.id });
    expect(await offersOf(params.id)).toMatchObject([
      { artistId: first.artist.id, outcome: 'expired', reason: 'offer_expired' },
      { artistId: second.artist.id, outcome: 'open' },
    ]);
    expect((await mailsTo(song.email)).filter((mail) => mail.includes(`/stories/${song.slug}`))).toHaveLength(
      2,
    );
    // The second artist also has the full 24 hours to answer.
    clock.advance(23 * HOUR_MS);
    expect((await second.visitor.call('studio.accept', { params })).status).toBe(200);
  });

  it('passes to the next artist although other songs have a fault', async () => {
    // End the offers that earlier tests left open.
    clock.advance(24 * HOUR_MS);
    await shop.services.offers.passOnEnded();
    const { first, second, params } = await twoArtists();
    const other = await paidSong(shop, { goods, artist: first.artist });
    clock.advance(24 * HOUR_MS);
    vi.spyOn(shop.database, 'transaction').mockRejectedValueOnce(new Error('a fault'));
    await readOneAtATime(shop.database, () =>
      expect(shop.services.offers.passOnEnded()).rejects.toThrow('a fault'),
    );
    const holders = async () =>
      [await stateOf(params.id), await stateOf(other.commissionId)].map((work) => work?.artistId);
    expect((await holders()).toSorted()).toEqual([first.artist.id, second.artist.id].toSorted());
    await shop.services.offers.passOnEnded();
    expect(await holders()).toEqual([second.artist.id, second.artist.id]);
  });
});

it('a song that was offered to several artists in turn is accepted by only one of them', async () => {
  const { first, second, params } = await twoArtists();
  clock.advance(24 * HOUR_MS);
  const [late] = await Promise.all([
    first.visitor.call('studio.accept', { params }),
    shop.services.offers.passOnEnded(),
  ]);
  expect(late.status).not.toBe(200);
  expect((await second.visitor.call('studio.accept', { params })).status).toBe(200);
  expect(await stateOf(params.id)).toMatchObject({ state: 'accepted', artistId: second.artist.id });
});
