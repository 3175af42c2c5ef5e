import { deliveryDate } from '@keepsong/domain/builder/delivery';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { holidays } from '../../../db/schema/catalog.ts';
import {
  finishedSong,
  type Goods,
  readyToPay,
  registerGuest,
  saveDraft,
  songCart,
  toPay,
} from '../../testing/commission-song.ts';
import { lineOf, sell } from '../../testing/money.ts';
import { artistAtWork, guest, newcomer, paidSong, signedIn } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';

const DAY_MS = 86_400_000;
/** This is a Monday. */
const clock = createTestClock(new Date('2026-11-02T15:00:00Z'));
const OPEN = { capacity_a_week: null, days_off: [], paused: false };

let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());

const today = () => chicagoDay(clock.now());
type Work = Awaited<ReturnType<typeof artistAtWork>>;
const set = ({ visitor }: Work, body: object) =>
  visitor.call('availability.save', { body: { ...OPEN, ...body } });

/** Whether customers find the artist, and what they see of the artist. */
async function seen({ artist }: Work) {
  const visitor = newcomer(shop);
  const ids = ({ body }: { body: { artists: { id: number }[] } }) => body.artists.map(({ id }) => id);
  const query = { keyword: artist.artistName, per_page: 48 };
  const page = await visitor.call('artists.get', { params: { id: String(artist.id) } });
  return {
    directory: ids(await visitor.call('artists.list', { query })).includes(artist.id),
    withFull: ids(
      await visitor.call('artists.list', { query: { ...query, show_at_capacity: true } }),
    ).includes(artist.id),
    recommended: ids(
      await visitor.call('artists.recommendationsV2', { body: { criteria: { genre: '2' } } }),
    ).includes(artist.id),
    status: page.body.data.status,
    days: page.body.data.available_delivery_days,
  };
}

const ROOM = { directory: true, withFull: true, recommended: true, status: 'available' };
const NO_ROOM = { directory: false, withFull: true, recommended: false, status: 'at_capacity' };

let made = 0;
const artistNamed = (values: Parameters<typeof artistAtWork>[1] = {}) => {
  made += 1;
  return artistAtWork(shop, { artistName: `Wren ${made} Halloway`, applauseCount: 900 + made, ...values });
};

describe('what an artist sets', () => {
  it('is nothing at first, and is answered as it was set', async () => {
    const work = await artistNamed({ availableDeliveryDays: 5 });
    const before = await work.visitor.call('availability.own');
    expect(before.body).toMatchObject({ ...OPEN, full: false, delivery_days: 5, status: 'available' });
    const days_off = [{ from: addDays(today(), 2), to: addDays(today(), 3) }];
    const saved = await set(work, { capacity_a_week: 3, days_off });
    expect(saved.body).toMatchObject({ capacity_a_week: 3, days_off, paused: false, no_room: null });
    expect((await work.visitor.call('availability.own')).body).toEqual(saved.body);
  });

  it('is not replaced by a tab that was loaded earlier, which loads it again', async () => {
    const work = await artistNamed();
    const open = async () => (await work.visitor.call('availability.own')).body;
    const [first, second] = [await open(), await open()];
    const days_off = [{ from: addDays(today(), 2), to: addDays(today(), 3) }];
    const saved = await set(work, { days_off, version: first.version });
    expect(saved).toMatchObject({ status: 200, body: { days_off } });
    expect(saved.body.version).not.toBe(first.version);
    expect(await set(work, { capacity_a_week: 2, version: second.version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect(await open()).toEqual(saved.body);
    const again = await set(work, { capacity_a_week: 2, days_off, version: (await open()).version });
    expect(again.body).toMatchObject({ capacity_a_week: 2, days_off });
    const both = await Promise.all(
      [3, 4].map((capacity_a_week) => set(work, { capacity_a_week, version: again.body.version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // A caller that knows no version replaces the settings.
    expect((await set(work, {})).body).toMatchObject(OPEN);
  });

  it('is refused beside the field, and changes nothing', async () => {
    const work = await artistNamed();
    const wrong = [
      { capacity_a_week: -1 },
      { capacity_a_week: 51 },
      { capacity_a_week: 2.5 },
      { days_off: [{ from: '2026-12-05', to: '2026-12-01' }] },
      { days_off: [{ from: '0001-01-01', to: '9999-12-31' }] },
      { days_off: Array(61).fill({ from: '2026-12-01', to: '2026-12-01' }) },
      { paused: 'yes' },
    ];
    for (const body of wrong) expect((await set(work, body)).status, JSON.stringify(body)).toBe(400);
    expect((await work.visitor.call('availability.own')).body).toMatchObject(OPEN);
  });

  it('is the artist’s alone: nobody else reads or sets it', async () => {
    for (const { visitor } of [await guest(shop), await signedIn(shop)]) {
      expect((await visitor.call('availability.own')).body.code).toBe('forbidden');
      expect((await visitor.call('availability.save', { body: OPEN })).body.code).toBe('forbidden');
    }
  });
});

describe('customers', () => {
  it.each([
    ['paused', { paused: true }],
    ['full', { full: true }],
    ['taking none', { capacity_a_week: 0 }],
    ['away today', { days_off: [{ from: '2026-10-30', to: '2026-11-04' }] }],
  ])('see at once that an artist is %s, and that there is room again', async (_what, body) => {
    const work = await artistNamed();
    expect(await seen(work)).toMatchObject(ROOM);
    await set(work, body);
    expect(await seen(work)).toMatchObject(NO_ROOM);
    await set(work, { full: false });
    expect(await seen(work)).toMatchObject(ROOM);
  });

  it('see later days because of days off ahead, also when the artist’s page was kept', async () => {
    const work = await artistNamed({ availableDeliveryDays: 5 });
    expect((await seen(work)).days).toBe(5);
    await set(work, { days_off: [{ from: addDays(today(), 2), to: addDays(today(), 4) }] });
    expect((await seen(work)).days).toBe(8);
  });

  it('are told that their artist writes no extra verses, and may order without them', async () => {
    const work = await artistNamed({ extraVerses: false });
    const { visitor } = await guest(shop);
    const song = finishedSong(work.artist);
    const price = async (verses: number) => {
      const slug = await saveDraft(visitor, { ...song, extra_verses: verses });
      return visitor.call('checkout.paymentSettings', { body: songCart(goods, slug, { verses }) });
    };
    expect((await price(1)).body).toMatchObject({ code: 'artist_unavailable', reset_selected_artists: true });
    expect((await price(0)).status).toBe(200);
  });

  it('are told during the builder that their artist has no room any more (spec 8.2-04)', async () => {
    const work = await artistNamed();
    const { visitor } = await guest(shop);
    const slug = await saveDraft(visitor, finishedSong(work.artist));
    await set(work, { paused: true });
    const answer = await visitor.call('checkout.paymentSettings', { body: songCart(goods, slug) });
    expect(answer.body).toMatchObject({ code: 'artist_unavailable', reset_selected_artists: true });
  });

  it('are shown the next days off, and no rush delivery that the artist would have to make on one', async () => {
    const work = await artistNamed({ availableDeliveryDays: 7 });
    const rush_fee = { add_days: 4, cost: 3_900, holiday_skip: true };
    const fee = await sell(shop, 'personalized-song-rush-fee-v2', {
      priceCents: 3_900,
      productType: 'fee',
      extraInfo: { rush_options: [rush_fee] },
    });
    const visitor = newcomer(shop);
    const slug = await saveDraft(visitor, finishedSong(work.artist));
    await registerGuest(visitor, 'in-a-hurry@example.com');
    const cart = songCart(goods, slug);
    const products = [...cart.sf_cart.products, lineOf(fee)];
    const body = { ...cart, sf_cart: { ...cart.sf_cart, products, rush_fee } };
    const price = () => visitor.call('checkout.paymentSettings', { body });
    const { submit } = await toPay(shop, visitor, { slug, cart: body });

    // Days off after the paid day change nothing. A day off on the paid day, or before it, makes the rush
    // delivery impossible.
    const [later, early] = [{ from: addDays(today(), 5), to: addDays(today(), 9) }, addDays(today(), 4)];
    await set(work, { days_off: [later, { from: '2027-03-01', to: '2027-03-02' }] });
    expect((await price()).status).toBe(200);
    const page = await newcomer(shop).call('artists.get', { params: { id: String(work.artist.id) } });
    expect(page.body.data.days_off).toEqual([later]);
    await set(work, { days_off: [{ from: early, to: early }] });
    const gone = { code: 'rush_unavailable', reset_rush_fee: true };
    expect((await price()).body).toMatchObject(gone);
    expect((await submit()).body).toMatchObject(gone);
  });

  it('are promised no day off when holidays are on the way', async () => {
    const work = await artistNamed({ availableDeliveryDays: 5 });
    await shop.db.insert(holidays).values({ day: addDays(today(), 2), name: 'Founders’ Day' });
    const off = addDays(today(), 6);
    await set(work, { days_off: [{ from: off, to: off }] });
    const { days } = await seen(work);
    const rule = { holidays: new Set([addDays(today(), 2)]), holidaySkip: true };
    expect(deliveryDate(clock.now(), days, rule)).toBe(addDays(today(), 7));
    await shop.db.delete(holidays);
  });

  it('get the day that they were shown, even if the artist takes days off before they pay', async () => {
    const work = await artistNamed({ availableDeliveryDays: 5 });
    const buyer = await readyToPay(shop, { goods, artist: work.artist }, newcomer(shop));
    await set(work, { days_off: [{ from: addDays(today(), 1), to: addDays(today(), 9) }] });
    await buyer.submit();
    await buyer.pay();
    await buyer.confirm();
    const { body } = await buyer.confirm();
    const story = await work.visitor.call('studio.queue');
    expect(body.is_processed).toBe(true);
    expect(chicagoDay(new Date(story.body.offered[0].due_at))).toBe(addDays(today(), 5));
  });
});

describe('a limit of songs a week', () => {
  it('is reached at once with a song that the staff give', async () => {
    const [work, other] = [await artistNamed(), await artistNamed()];
    await set(work, { capacity_a_week: 1 });
    const song = await paidSong(shop, { goods, artist: other.artist });
    const { id } = await signedIn(shop, undefined, 'producer');
    const given = { by: { mover: 'staff' as const, userId: id }, reason: 'A better fit' };
    const done = await shop.database.transaction((tx) =>
      shop.services.giveSong(tx, song.commissionId, work.artist.id, given),
    );
    expect(done.ok).toBe(true);
    expect(await seen(work)).toMatchObject(NO_ROOM);
  });

  it('is reached with the last song, at once, and has room again on Monday', async () => {
    const work = await artistNamed();
    await set(work, { capacity_a_week: 1 });
    await paidSong(shop, { goods, artist: work.artist });
    expect(await seen(work)).toMatchObject(NO_ROOM);
    const own = await work.visitor.call('availability.own');
    expect(own.body).toMatchObject({ no_room: 'week_full', full: false });
    expect(own.body.weeks.find((week: { taken: number }) => week.taken === 1)?.monday).toBe('2026-11-02');
    clock.advance(6 * DAY_MS);
    await shop.services.availability.refreshAll();
    expect((await seen(work)).status).toBe('at_capacity');
    clock.advance(DAY_MS);
    await shop.services.availability.refreshAll();
    expect(await seen(work)).toMatchObject(ROOM);
  });

  it('has room again although another artist has a fault', async () => {
    const works = [await artistNamed(), await artistNamed()];
    for (const work of works) {
      await set(work, { capacity_a_week: 1 });
      await paidSong(shop, { goods, artist: work.artist });
    }
    clock.advance(7 * DAY_MS);
    // The first of all artists may be one of these.
    vi.spyOn(shop.database, 'transaction').mockRejectedValueOnce(new Error('a fault'));
    await expect(shop.services.availability.refreshAll()).rejects.toThrow('a fault');
    const statuses = await Promise.all(works.map(async (work) => (await seen(work)).status));
    expect(statuses.filter((status) => status === 'available').length).toBeGreaterThan(0);
  });

  it('counts no song that was declined', async () => {
    const work = await artistNamed();
    await set(work, { capacity_a_week: 1 });
    const { commissionId } = await paidSong(shop, { goods, artist: work.artist });
    await work.visitor.call('studio.decline', { params: { id: commissionId }, body: { reason: 'personal' } });
    await shop.services.availability.refreshAll();
    expect(await seen(work)).toMatchObject(ROOM);
  });
});

it('an artist whom the staff hide stays hidden, and one who set nothing stays as the staff say', async () => {
  const hidden = await artistNamed({ status: 'paused' });
  await set(hidden, { full: false });
  const full = await artistNamed({ status: 'at_capacity' });
  await shop.services.availability.refreshAll();
  const states = await Promise.all(
    [hidden, full].map(async ({ artist }) => {
      const [row] = await shop.db.select().from(artists).where(eq(artists.id, artist.id));
      return row?.status;
    }),
  );
  expect(states).toEqual(['paused', 'at_capacity']);
});

describe('a day off that has ended', () => {
  it('changes nothing for a tab that was loaded before, which can still save', async () => {
    const work = await artistNamed();
    const days_off = [{ from: addDays(today(), 1), to: addDays(today(), 1) }];
    const { version } = (await set(work, { days_off })).body;
    clock.advance(7 * DAY_MS);
    const after = (await work.visitor.call('availability.own')).body;
    expect(after).toMatchObject({ days_off: [], version });
    const saved = await set(work, { days_off, capacity_a_week: 2, version });
    expect(saved).toMatchObject({ status: 200, body: { capacity_a_week: 2, days_off: [] } });
  });
});
