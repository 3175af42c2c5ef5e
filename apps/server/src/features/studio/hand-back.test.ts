import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { checkouts } from '../../../db/schema/checkout.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import { oldFiles } from '../../../db/schema/uploads.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, paidSong, songUpload, WORK } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';

const clock = createTestClock();
const store = { isAway: false };
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock, store });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
// End earlier searches and pause earlier artists, so that they do not get the songs of this test.
beforeEach(async () => {
  await shop.db.update(artists).set({ status: 'paused' });
  await shop.db.update(commissions).set({ state: 'canceled' });
});

const body = { reason: 'My voice is gone.' };
const workOf = async (id: number) =>
  (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0];
async function mailsTo(address: string): Promise<string[]> {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(
    ({ subject, text }) => `${subject ?? ''} ${text}`,
  );
}

/** Creates a song that its artist has accepted, and another fitting artist unless `isAlone`. */
async function acceptedSong({ isAlone = false } = {}) {
  const first = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const next = isAlone ? null : await artistAtWork(shop, { artistName: 'Wren Halloway' });
  const song = await paidSong(shop, { goods, artist: first.artist });
  const params = { id: song.commissionId };
  await first.visitor.call('studio.accept', { params });
  return { first, next, song, params };
}

it('a song that is handed back goes to the next artist for the same day, without the work so far', async () => {
  const { first, next, song, params } = await acceptedSong();
  await first.visitor.call('studio.saveWork', { params, body: WORK });
  await first.visitor.call('studio.uploadAudio', { params, ...songUpload() });
  const before = await workOf(params.id);
  expect(before?.audioKey && (await shop.storage.stat(before.audioKey))).toBeTruthy();
  const done = await first.visitor.call('studio.handBack', { params, body });
  expect(done).toMatchObject({ status: 200, body: { handed_back: true } });
  expect(await workOf(params.id)).toMatchObject({
    ...{ state: 'offered', artistId: next?.artist.id, dueAt: before?.dueAt, acceptedAt: null },
    ...{
      title: '',
      lyrics: '',
      artistNote: '',
      audioKey: null,
      lineStarts: null,
      feeCents: before?.feeCents,
    },
  });
  for (const key of [before?.audioKey, before?.audioOriginalKey])
    expect(key && (await shop.storage.stat(key))).toBeFalsy();
  expect((await first.visitor.call('studio.commission', { params })).status).toBe(404);
  const seen = await next?.visitor.call('studio.commission', { params });
  expect(JSON.stringify(seen?.body)).not.toContain('Wrong Portland\\n');
  expect(seen?.body.commission).toMatchObject({ lyrics: '', audio: null });
  const offers = await shop.db
    .select()
    .from(commissionOffers)
    .where(eq(commissionOffers.commissionId, params.id));
  expect(offers.find(({ artistId }) => artistId === first.artist.id)).toMatchObject({
    outcome: 'handed_back',
    note: body.reason,
  });
  const [moved] = await shop.db
    .select()
    .from(stateChanges)
    .where(and(eq(stateChanges.what, 'commissions'), eq(stateChanges.why, 'handed_back')));
  expect(moved).toMatchObject({ fromState: 'accepted', toState: 'offered', userId: first.userId });
  const { production } = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
  expect(production).toMatchObject({ asked: { fullName: 'Wren Halloway' }, declined: [] });
});

it.each([
  ['en', 'The artist who had begun Marguerite’s song cannot finish it', 'The promised day stays'],
  ['sp', 'El artista que había empezado la canción para Marguerite', 'La fecha prometida se mantiene'],
] as const)(
  'the customer reads who is asked, not who handed it back nor why, in %s',
  async (locale, ...said) => {
    const { first, song, params } = await acceptedSong();
    await shop.db.update(checkouts).set({ locale }).where(eq(checkouts.submissionId, song.submissionId));
    const before = (await mailsTo(song.email)).length;
    await first.visitor.call('studio.handBack', { params, body });
    const news = (await mailsTo(song.email)).filter((mail) => said.every((words) => mail.includes(words)));
    expect(news).toHaveLength(1);
    expect(await mailsTo(song.email)).toHaveLength(before + 1);
    expect(news[0]).toContain('Wren Halloway');
    expect(news[0]).not.toContain('Odessa Vale');
    expect(news[0]).not.toContain(body.reason);
  },
);

it('when nobody is left, the staff look for an artist, and the customer is told without a name', async () => {
  const { first, song, params } = await acceptedSong({ isAlone: true });
  await first.visitor.call('studio.handBack', { params, body });
  expect(await workOf(params.id)).toMatchObject({ state: 'declined', lyrics: '' });
  const news = (await mailsTo(song.email)).find((mail) => mail.includes('We are looking for another artist'));
  expect(news).toContain('cannot finish it');
  expect(news).not.toContain('Odessa Vale');
  const toStaff = (await mailsTo('help@keepsong.test')).find((mail) => mail.includes('handed it back'));
  expect(toStaff).toContain(`Odessa Vale: handed it back – ${body.reason}`);
  expect((await first.visitor.call('studio.queue')).body.active).toEqual([]);
});

it('only an accepted song that is not delivered can be handed back, once, by its artist, with a reason', async () => {
  const { first, next, params } = await acceptedSong();
  const handBack = (input: object = body) =>
    first.visitor.call('studio.handBack', { params, body: input as typeof body });
  for (const reason of [undefined, '', '  ', 'x'.repeat(501)])
    expect((await handBack({ reason })).status).toBe(400);
  expect((await next?.visitor.call('studio.handBack', { params, body }))?.status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 4 }, () => handBack()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  // An offer is declined, not handed back.
  expect(await next?.visitor.call('studio.handBack', { params, body })).toMatchObject({ status: 409 });
  await next?.visitor.call('studio.accept', { params });
  await next?.visitor.call('studio.saveWork', { params, body: WORK });
  await next?.visitor.call('studio.uploadAudio', { params, ...songUpload() });
  const [delivered, back] = await Promise.all([
    next?.visitor.call('studio.deliver', { params, body: {} }),
    next?.visitor.call('studio.handBack', { params, body }),
  ]);
  expect([delivered?.status, back?.status].filter((status) => status === 200)).toHaveLength(1);
  if (delivered?.status === 200)
    expect(back).toMatchObject({ status: 409, body: { code: 'commission_state' } });
});

it('the next artist is reminded of the day too, though the one before already was', async () => {
  const { first, next, params } = await acceptedSong();
  await mailsTo(first.email);
  const due = (await workOf(params.id))?.dueAt ?? new Date(0);
  clock.advance(due.getTime() - clock.now().getTime() - 20 * 3_600_000);
  await shop.services.dueReminders.remindOfDue();
  await first.visitor.call('studio.handBack', { params, body });
  await next?.visitor.call('studio.accept', { params });
  await shop.services.dueReminders.remindOfDue();
  const path = `/commissions/${params.id}`;
  const toFirst = (await mailsTo(first.email)).filter((mail) => mail.includes(path));
  const toNext = (await mailsTo(next?.email ?? '')).filter((mail) => mail.includes(path));
  // Each of them got an offer and a reminder.
  expect([toFirst.length, toNext.length]).toEqual([2, 2]);
});

it.each(['artist', 'customer', 'staff'] as const)(
  'the recordings that the %s wanted gone are deleted later when the store is away',
  { tags: ['night'] },
  async (who) => {
    const { first, next, song, params } = await acceptedSong();
    await first.visitor.call('studio.saveWork', { params, body: WORK });
    await first.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    const work = await workOf(params.id);
    const stored = () =>
      Promise.all([work?.audioKey, work?.audioOriginalKey].map((key) => shop.storage.exists(key ?? '')));
    expect(await stored()).toEqual([true, true]);
    if (who === 'customer') {
      clock.advance((work?.dueAt?.getTime() ?? 0) + 60_000 - clock.now().getTime());
      await shop.services.askLate.askDue();
    }
    store.isAway = true;
    if (who === 'artist')
      expect((await first.visitor.call('studio.handBack', { params, body })).status).toBe(200);
    if (who === 'customer') {
      const choice = { slug: song.slug, choice: 'another_artist' as const };
      expect((await song.visitor.call('orders.answerLate', { body: choice })).status).toBe(200);
    }
    if (who === 'staff') {
      const given = { by: { mover: 'staff' as const, userId: first.userId }, reason: 'Ill' };
      const to = next?.artist.id ?? 0;
      const done = await shop.database.transaction((tx) => shop.services.giveSong(tx, params.id, to, given));
      expect(done.ok).toBe(true);
    }
    await expect.poll(() => shop.db.$count(oldFiles, gt(oldFiles.tryAt, clock.now()))).toBe(2);
    store.isAway = false;
    expect(await stored()).toEqual([true, true]);
    clock.advance(10 * 60_000);
    expect(await shop.services.oldFiles.deleteDue()).toBe(2);
    expect(await stored()).toEqual([false, false]);
  },
);
