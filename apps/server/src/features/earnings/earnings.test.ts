import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ACCEPT_DAYS, GOODS_DAYS } from '@keepsong/domain/earnings/acceptance';
import { formatMoney } from '@keepsong/domain/format/money';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { earningHolds, earningRates } from '../../../db/schema/earnings.ts';
import { shippingRates } from '../../../db/schema/rates.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import { stories } from '../../../db/schema/stories.ts';
import { createOldFiles } from '../../platform/old-files/old-files.ts';
import { finishedSong, type Goods, saveDraft, songCart, toPay } from '../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../testing/database.ts';
import { lineOf, sell } from '../../testing/money.ts';
import { findWrongs } from '../../testing/oracle.ts';
import { artistAtWork, deliverSong, newcomer, signedIn, songUpload, WORK } from '../../testing/people.ts';
import { EIGHT_LINES, marks, REVISION_PRODUCT, revisionCart } from '../../testing/revised-song.ts';
import {
  addSongProducts,
  createTestClock,
  letGuestIn,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { createSettleEarnings } from './settle-earnings.service.ts';
import { createSilence } from './silence.service.ts';

const TIP = 2_550;
const TEN_MINUTES = 10 * 60_000;
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let tip: Awaited<ReturnType<typeof sell>>;
let revision: Awaited<ReturnType<typeof sell>>;
let mug: Awaited<ReturnType<typeof sell>>;
let mill: { id: number; email: string };
let finance: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  tip = await sell(shop, 'artist-gratuity', { productType: 'gratuity' });
  revision = await sell(shop, 'revision-request', REVISION_PRODUCT);
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  const { email, id: userId } = await signedIn(shop, undefined, 'vendor');
  const [vendor] = await shop.db.insert(productVendors).values({ name: 'The mill', userId }).returning();
  mill = { id: vendor?.id ?? 0, email };
  mug = await sell(shop, 'plain-mug', {
    ...{ productType: 'physical', requiresShippingAddress: true, vendorId: mill.id },
  });
});
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  finance = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());
// After every test, the ledger must agree with the orders to the cent.
afterEach(async () => {
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

type Cart = Parameters<typeof toPay>[2]['cart'];

async function pay(visitor: Visitor, cart: Cart, slug = '') {
  const till = await toPay(shop, visitor, { slug, cart });
  const sent = await till.submit();
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  await till.pay();
  const { body } = await till.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order.order_id));
  if (!order) throw new Error('no order');
  return { order, number: orderNumber(order.id), intentId: order.intentId ?? '' };
}

/** Orders and pays a song with a tip. Returns it with its artist. Without `isPaid` the artist earns nothing with it. */
async function ordered({ verses = 0, isPaid = true } = {}) {
  const artist = await artistAtWork(shop);
  const none = { artistId: artist.artist.id, kind: 'song' as const, fromDay: '2026-01-01', share: 0 };
  if (!isPaid) await shop.db.insert(earningRates).values(none);
  const visitor = newcomer(shop);
  await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
  const draft = await saveDraft(visitor, finishedSong(artist.artist));
  const cart = songCart(goods, draft, { verses });
  const tipped = lineOf(tip, { price: TIP }) as (typeof cart.sf_cart.products)[number];
  if (isPaid) cart.sf_cart.products.push(tipped);
  const paid = await pay(visitor, cart, draft);
  const [story] = await shop.db.select().from(stories).where(eq(stories.orderId, paid.order.id));
  const [work] = await shop.db
    .select()
    .from(commissions)
    .where(eq(commissions.storyId, story?.id ?? 0));
  if (!story || !work) throw new Error('no song');
  return {
    ...paid,
    artist,
    visitor,
    slug: story.slug,
    storyId: story.id,
    commissionId: work.id,
    fee: work.feeCents,
  };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

async function delivered(given = {}) {
  const song = await ordered(given);
  await deliverSong(song.artist.visitor, song.commissionId);
  return song;
}

const earned = async ({ artist }: Pick<Ordered, 'artist'>) =>
  (await artist.visitor.call('earnings.artist', { query: {} })).body;
const sums = (body: { balance_cents: number; held_cents: number; payable_cents: number }) => {
  expect(body.balance_cents).toBe(body.held_cents + body.payable_cents);
  return [body.held_cents, body.payable_cents];
};
const entriesOf = (body: { entries: { kind: string; amount_cents: number }[] }) =>
  body.entries.map(({ kind, amount_cents }) => [kind, amount_cents]).toReversed();
const accept = ({ visitor, slug }: Pick<Ordered, 'visitor' | 'slug'>) =>
  visitor.call('stories.accept', { params: { slug } });
const refund = (number: string, body: object) =>
  finance.call('checkout.refund', {
    params: { number },
    body: { reason: 'Not what was wished', ...body },
    headers: { 'idempotency-key': randomUUID() },
  });
/** Refunds everything. A second person approves, as refunds from $200 on need it. */
async function refundAll(number: string) {
  const asked = await refund(number, { all: true });
  const second = (await signedIn(shop, undefined, 'owner')).visitor;
  if (asked.status === 202)
    await second.call('checkout.approveRefund', { params: { number, id: asked.body.refund.id } });
  return asked.body as { effects: { kind: string; amount_cents: number }[] };
}
const effect = ({ effects }: Awaited<ReturnType<typeof refundAll>>, kind: string) =>
  effects.find((one) => one.kind === kind)?.amount_cents ?? 0;

describe('a song with extra verses and a tip', () => {
  it('earns nothing before it is delivered', async () => {
    const song = await ordered();
    expect(await earned(song)).toMatchObject({ balance_cents: 0, entries: [] });
  });

  it('is posted as held when it is delivered: fee, verses and the whole tip, each with its order', async () => {
    const song = await delivered({ verses: 2 });
    const body = await earned(song);
    expect(sums(body)).toEqual([song.fee + TIP, 0]);
    expect(entriesOf(body)).toEqual([
      ['song_fee', 10_000],
      ['extra_verse', song.fee - 10_000],
      ['tip', TIP],
    ]);
    const until = new Date(clock.now().getTime() + ACCEPT_DAYS * DAY_MS).toISOString();
    for (const entry of body.entries)
      expect(entry).toMatchObject({ order_number: song.number, state: 'held', payable_at: until });
  });

  it('is payable once its owner accepts, who may do so again, and nobody else', async () => {
    const song = await delivered();
    expect((await accept({ ...song, visitor: newcomer(shop) })).status).toBe(401);
    expect((await accept({ ...song, visitor: (await signedIn(shop)).visitor })).status).toBe(404);
    const answers = await Promise.all([accept(song), accept(song), accept(song)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.accepted_at)).size).toBe(1);
    const body = await earned(song);
    expect(sums(body)).toEqual([0, song.fee + TIP]);
    expect(entriesOf(body)).toEqual([
      ['song_fee', song.fee],
      ['tip', TIP],
    ]);
    expect(body.entries[0]).toMatchObject({ state: 'payable', payable_at: null });
  });

  it('is payable when its owner says nothing, but not a moment too early, and not while its money is in dispute', async () => {
    const [song, disputed] = [await delivered(), await delivered()];
    await shop.payments.controls.desk.dispute(disputed.intentId, 1_000);
    await shop.services.settleRefund(disputed.intentId);
    clock.advance(ACCEPT_DAYS * DAY_MS - 1);
    await shop.services.silence.acceptDue();
    expect(sums(await earned(song))).toEqual([song.fee + TIP, 0]);
    clock.advance(1);
    await shop.services.silence.acceptDue();
    expect(await shop.services.silence.acceptDue()).toBe(0);
    expect(sums(await earned(song))).toEqual([0, song.fee + TIP]);
    const [held, payable] = sums(await earned(disputed));
    expect([Number(held) > 0, payable]).toEqual([true, 0]);
    await shop.payments.controls.desk.decide(disputed.intentId, 'won');
    await shop.services.settleRefund(disputed.intentId);
    await shop.services.silence.acceptDue();
    expect(sums(await earned(disputed))).toEqual([0, disputed.fee + TIP]);
  });
});

describe('a song with which its artist earns nothing', () => {
  it('is accepted when its owner says nothing, counted from its last version, and not in a dispute', async () => {
    const [song, disputed] = [await delivered({ isPaid: false }), await delivered({ isPaid: false })];
    const approved = async ({ commissionId }: Ordered) =>
      (await shop.db.select().from(commissions).where(eq(commissions.id, commissionId)))[0]?.approvedAt;
    expect(await shop.db.$count(earningHolds, eq(earningHolds.storyId, song.storyId))).toBe(0);
    await shop.payments.controls.desk.dispute(disputed.intentId, 1_000);
    await shop.services.settleRefund(disputed.intentId);
    clock.advance(ACCEPT_DAYS * DAY_MS - 1);
    await shop.services.silence.acceptDue();
    expect(await approved(song)).toBeNull();
    const revisedAt = clock.now();
    await shop.db.update(commissions).set({ revisedAt }).where(eq(commissions.id, song.commissionId));
    clock.advance(ACCEPT_DAYS * DAY_MS - 1);
    await shop.services.silence.acceptDue();
    expect(await approved(song)).toBeNull();
    clock.advance(1);
    await shop.services.silence.acceptDue();
    expect(await shop.services.silence.acceptDue()).toBe(0);
    expect(await approved(song)).toEqual(clock.now());
    expect(await approved(disputed)).toBeNull();
  });
});

it.each([
  ['for which pay is held', true],
  ['with which its artist earns nothing', false],
])('a song %s is accepted by silence, also when earlier ones fail', async (_, isPaid) => {
  await shop.services.silence.acceptDue();
  const songs = [await delivered({ isPaid }), await delivered({ isPaid })];
  clock.advance(ACCEPT_DAYS * DAY_MS);
  const refusal = `id = ${songs[0]?.commissionId} and approved_at is not null`;
  const acceptRows = await refuseRows(shop.database, 'commissions', refusal);
  await readOneAtATime(shop.database, () => expect(shop.services.silence.acceptDue()).rejects.toThrow());
  await acceptRows();
  const approved = () =>
    Promise.all(
      songs.map(async ({ commissionId }) => {
        const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, commissionId));
        return work?.approvedAt !== null;
      }),
    );
  expect(await approved()).toEqual([false, true]);
  await shop.services.silence.acceptDue();
  expect(await approved()).toEqual([true, true]);
});

describe('a song that its owner accepts while the bank decides about its money', () => {
  const disputed = async () => {
    const song = await delivered();
    await shop.payments.controls.desk.dispute(song.intentId, 1_000);
    await shop.services.settleRefund(song.intentId);
    expect((await accept(song)).status).toBe(200);
    return song;
  };
  const decide = async ({ intentId }: Pick<Ordered, 'intentId'>, outcome: 'won' | 'lost') => {
    await shop.payments.controls.desk.decide(intentId, outcome);
    await shop.services.settleRefund(intentId);
    await shop.services.silence.acceptDue();
  };

  it('stays held, also when the days of silence are over', async () => {
    const song = await disputed();
    const [held, payable] = sums(await earned(song));
    expect([Number(held) > 0, payable]).toEqual([true, 0]);
    clock.advance(ACCEPT_DAYS * DAY_MS);
    await shop.services.silence.acceptDue();
    expect(sums(await earned(song))).toEqual([held, 0]);
  });

  it('is payable as soon as the shop has won, without waiting for the days of silence', {
    tags: ['night'],
  }, async () => {
    const song = await disputed();
    await decide(song, 'won');
    expect(sums(await earned(song))).toEqual([0, song.fee + TIP]);
  });

  it('loses the share of what the bank has given back', { tags: ['night'] }, async () => {
    const song = await disputed();
    await decide(song, 'lost');
    const [held, payable] = sums(await earned(song));
    expect(held).toBe(0);
    expect(Number(payable)).toBeGreaterThan(0);
    expect(Number(payable)).toBeLessThan(song.fee + TIP);
  });
});

describe('money that goes back', () => {
  it('takes the held pay back by the share of each line, as the preview says', async () => {
    const song = await delivered();
    const [line] = song.order.quote.lines.filter(({ reason }) => reason === 'song');
    const half = await refund(song.number, { amount_cents: 5_000 });
    const reversed = effect(half.body, 'artist_pay_reversed');
    expect(reversed).toBeGreaterThan(0);
    expect(sums(await earned(song))).toEqual([song.fee + TIP - reversed, 0]);
    const tipLine = song.order.quote.lines.find(({ name }) => name === 'artist-gratuity');
    await refund(song.number, { line_ids: [tipLine?.cart_uuid] });
    const body = await earned(song);
    expect(entriesOf(body).filter(([kind]) => kind === 'reversal').length).toBe(3);
    const ofTip = body.entries.filter(({ amount_cents }: { amount_cents: number }) => amount_cents > 0);
    expect(ofTip).toHaveLength(2);
    expect(line).toBeDefined();
    // The whole tip was refunded, and of the fee the share that was refunded before.
    const left = song.fee - Math.round((song.fee * 5_000) / (song.order.totalCents || 1));
    expect(Math.abs(Number(sums(body)[0]) - left)).toBeLessThanOrEqual(1);
  });

  it('all of it takes all of the pay while it is held, and nothing once it is payable', async () => {
    const [held, payable] = [await delivered(), await delivered()];
    await accept(payable);
    const [gone, kept] = [await refundAll(held.number), await refundAll(payable.number)];
    expect(effect(gone, 'artist_pay_reversed')).toBe(held.fee + TIP);
    expect(effect(gone, 'artist_pay_kept')).toBe(0);
    expect(effect(kept, 'artist_pay_reversed')).toBe(0);
    expect(effect(kept, 'artist_pay_kept')).toBe(payable.fee + TIP);
    expect(sums(await earned(held))).toEqual([0, 0]);
    expect(sums(await earned(payable))).toEqual([0, payable.fee + TIP]);
  });

  it('before the delivery takes the share back with the delivery', { tags: ['night'] }, async () => {
    const song = await ordered({ verses: 1 });
    const verse = song.order.quote.lines.find(({ reason }) => reason === 'extra_verse');
    const done = await refund(song.number, { line_ids: [verse?.cart_uuid] });
    expect(effect(done.body, 'artist_pay_reversed')).toBe(song.fee - 10_000);
    await deliverSong(song.artist.visitor, song.commissionId);
    expect(entriesOf(await earned(song))).toEqual([
      ['song_fee', 10_000],
      ['extra_verse', song.fee - 10_000],
      ['reversal', 10_000 - song.fee],
      ['tip', TIP],
    ]);
  });

  it('is not shown as pay to artists and staff, also before the delivery and to the next artist', {
    tags: ['night'],
  }, async () => {
    const song = await ordered({ verses: 1 });
    const params = { id: song.commissionId };
    const shown = async ({ visitor }: Ordered['artist']) => {
      const { fee_cents, pays_cents } = (await visitor.call('studio.commission', { params })).body.commission;
      const { body } = await visitor.call('studio.queue');
      const rows = [...body.offered, ...body.active].filter(({ id }) => id === song.commissionId);
      expect(rows).toMatchObject([{ fee_cents, pays_cents }]);
      return { fee_cents, pays_cents };
    };
    const toStaff = async () =>
      (await finance.call('orders.get', { params: { number: song.number } })).body.order.song?.work;
    expect(await shown(song.artist)).toEqual({ fee_cents: song.fee, pays_cents: song.fee });
    expect(await toStaff()).toMatchObject({ fee_cents: song.fee, pays_cents: song.fee + TIP });
    const line = (is: (one: { reason: string | null; name: string }) => boolean) =>
      song.order.quote.lines.find(is)?.cart_uuid;
    const [verse, tipLine] = [
      line(({ reason }) => reason === 'extra_verse'),
      line(({ name }) => name === 'artist-gratuity'),
    ];
    await refund(song.number, { line_ids: [verse, tipLine] });
    expect(await shown(song.artist)).toEqual({ fee_cents: song.fee, pays_cents: 10_000 });
    expect(await toStaff()).toMatchObject({ tip_cents: TIP, pays_cents: 10_000 });
    const next = await artistAtWork(shop);
    const by = { mover: 'staff' as const, userId: next.userId };
    await shop.database.transaction((tx) =>
      shop.services.giveSong(tx, song.commissionId, next.artist.id, { by, reason: 'The first one is ill' }),
    );
    expect(await shown(next)).toEqual({ fee_cents: song.fee, pays_cents: 10_000 });
    await shop.services.relay.drain();
    const [offer] = await shop.mailbox.listMessages({ to: next.email });
    expect(offer?.text).toContain('$100.00');
    await deliverSong(next.visitor, song.commissionId);
    expect(sums(await earned({ artist: next }))).toEqual([10_000, 0]);
    expect(await earned(song)).toMatchObject({ balance_cents: 0, entries: [] });
    await accept(song);
    const { commission } = (await next.visitor.call('studio.commission', { params })).body;
    expect(commission.pays_cents).toBe(10_000);
  });

  it('in a dispute is taken back, and given again when the shop wins', { tags: ['night'] }, async () => {
    const song = await delivered();
    await shop.payments.controls.desk.dispute(song.intentId, song.order.totalCents);
    await shop.services.settleRefund(song.intentId);
    expect(sums(await earned(song))).toEqual([0, 0]);
    await shop.payments.controls.desk.decide(song.intentId, 'won');
    await shop.services.settleRefund(song.intentId);
    await shop.services.settleRefund(song.intentId);
    expect(sums(await earned(song))).toEqual([song.fee + TIP, 0]);
  });

  it('and the delivery at the same moment leave the ledger as the order says', {
    tags: ['night'],
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const song = await ordered();
      const params = { id: song.commissionId };
      await song.artist.visitor.call('studio.accept', { params });
      await song.artist.visitor.call('studio.saveWork', { params, body: WORK });
      await song.artist.visitor.call('studio.uploadAudio', { params, ...songUpload() });
      const [sent, back] = await Promise.all([
        song.artist.visitor.call('studio.deliver', { params, body: {} }),
        refund(song.number, { amount_cents: 10_000 }),
      ]);
      expect([sent.status, back.status]).toEqual([200, 200]);
      const reversed = song.fee + TIP - Number(sums(await earned(song))[0]);
      expect(reversed).toBeGreaterThan(0);
      expect(reversed).toBe(effect(back.body, 'artist_pay_reversed'));
    }
  });
});

describe('a paid revision', () => {
  it('is posted when it is sung, and waits with its song for a new acceptance', async () => {
    const song = await delivered();
    await accept(song);
    await shop.db
      .update(stories)
      .set({ lyrics: Array.from({ length: 8 }, (_, at) => `Line ${at + 1}`).join('\n') })
      .where(eq(stories.id, song.storyId));
    await pay(song.visitor, revisionCart(revision, song.storyId, 7) as unknown as Cart);
    expect((await accept(song)).body.code).toBe('revision_under_way');
    expect(sums(await earned(song))).toEqual([0, song.fee + TIP]);
    const params = { id: song.commissionId };
    await song.artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } });
    expect(sums(await earned(song))).toEqual([999, song.fee + TIP]);
    expect((await accept(song)).status).toBe(200);
    expect(sums(await earned(song))).toEqual([0, song.fee + TIP + 999]);
    const { body } = await song.visitor.call('stories.revisions', { params: { slug: song.slug } });
    expect(body.revisions).toMatchObject([{ state: 'accepted' }]);
  });

  it('that comes back because it is not what was asked is paid once', async () => {
    const song = await delivered();
    await shop.db.update(stories).set({ lyrics: EIGHT_LINES }).where(eq(stories.id, song.storyId));
    await pay(song.visitor, revisionCart(revision, song.storyId, 7) as unknown as Cart);
    const sing = () =>
      song.artist.visitor.call('studio.deliver', {
        params: { id: song.commissionId },
        body: { reason: 'Sung as it was.' },
      });
    await sing();
    const own = { params: { slug: song.slug } };
    const [{ id }] = (await song.visitor.call('stories.revisions', own)).body.revisions;
    const given = await song.visitor.call('stories.returnRevision', {
      params: { slug: song.slug, id },
      body: { note: 'The coat is green.' },
    });
    expect(given.body.revisions).toMatchObject([{ paid_lines: 2 }, { paid_lines: 2, return_of: id }]);
    await sing();
    expect((await accept(song)).status).toBe(200);
    expect(sums(await earned(song))).toEqual([0, song.fee + TIP + 999]);
  });

  it('whose money went back in part shows what is left of its pay before it is sung, and pays just that', {
    tags: ['night'],
  }, async () => {
    const song = await delivered();
    await shop.db
      .update(stories)
      .set({ lyrics: Array.from({ length: 8 }, (_, at) => `Line ${at + 1}`).join('\n') })
      .where(eq(stories.id, song.storyId));
    const bought = await pay(song.visitor, revisionCart(revision, song.storyId, 7) as unknown as Cart);
    const params = { id: song.commissionId };
    const shown = async () =>
      (await song.artist.visitor.call('studio.commission', { params })).body.commission.pays_cents;
    const toStaff = async () =>
      (await finance.call('orders.get', { params: { number: song.number } })).body.order.song.work.pays_cents;
    expect([await shown(), await toStaff()]).toEqual([song.fee + 999, song.fee + 999 + TIP]);
    const back = Math.round(bought.order.totalCents / 2);
    expect((await refund(bought.number, { amount_cents: back })).status).toBe(200);
    const left = (await shown()) - song.fee;
    expect(left).toBeGreaterThan(490);
    expect(left).toBeLessThan(510);
    expect(await toStaff()).toBe(song.fee + left + TIP);
    await song.artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } });
    expect(sums(await earned(song))).toEqual([song.fee + TIP + left, 0]);
    expect(await shown()).toBe(song.fee + left);
  });

  it('that is free begins the days anew', async () => {
    const song = await delivered();
    await shop.db.update(stories).set({ lyrics: 'One\nTwo' }).where(eq(stories.id, song.storyId));
    clock.advance(4 * DAY_MS);
    const asked = { params: { slug: song.slug }, body: { revision_requests: marks(1), note: '' } };
    expect((await song.visitor.call('stories.requestRevision', asked)).status).toBe(200);
    clock.advance(3 * DAY_MS);
    await shop.services.silence.acceptDue();
    expect(sums(await earned(song))).toEqual([song.fee + TIP, 0]);
    const params = { id: song.commissionId };
    await song.artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } });
    await shop.services.silence.acceptDue();
    expect(sums(await earned(song))).toEqual([song.fee + TIP, 0]);
    clock.advance(ACCEPT_DAYS * DAY_MS);
    await shop.services.silence.acceptDue();
    expect(sums(await earned(song))).toEqual([0, song.fee + TIP]);
  });
});

describe('a change whose owner says nothing', () => {
  /** Asks for a free change of a delivered song, which its artist then sings. Returns where the old recording was. */
  async function changed({ visitor, artist, slug, commissionId }: Ordered): Promise<string> {
    const [own, params] = [{ params: { slug } }, { id: commissionId }];
    const before = (await visitor.call('stories.revisions', own)).body.song.audio_url;
    await visitor.call('stories.requestRevision', {
      ...own,
      body: { revision_requests: marks(1), note: '' },
    });
    const lyrics = WORK.lyrics.replace('blue', 'green');
    await artist.visitor.call('studio.saveWork', { params, body: { ...WORK, lyrics } });
    await artist.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    const sung = await artist.visitor.call('studio.deliver', { params, body: {} });
    expect(sung.status).toBe(200);
    return before;
  }
  const statusOf = async (url: string) => (await shop.http.inject({ url })).statusCode;
  const isStored = (url: string) => shop.storage.exists(url.replace('/media/', ''));
  const statesOf = ({ revisions }: { revisions: { state: string }[] }) => revisions.map(({ state }) => state);

  it.each([
    ['of a song that nobody has accepted', false],
    ['of a song that was accepted before, so that no pay is held', true],
  ])(
    '%s is accepted once by two processes, its old recording goes, and the next change can be bought',
    async (_which, isAccepted) => {
      const song = await delivered();
      if (isAccepted) await accept(song);
      const before = await changed(song);
      const own = { params: { slug: song.slug } };
      const read = async () => (await song.visitor.call('stories.revisions', own)).body;
      clock.advance(ACCEPT_DAYS * DAY_MS - 1);
      await shop.services.silence.acceptDue();
      expect(statesOf(await read())).toEqual(['answered']);
      expect(await statusOf(before)).toBe(200);

      clock.advance(1);
      await Promise.all([shop.services.silence.acceptDue(), shop.services.silence.acceptDue()]);
      const after = await read();
      expect(after).toMatchObject({ may_ask: true, revisions: [{ state: 'accepted' }] });
      const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, song.commissionId));
      expect(work?.approvedAt).toEqual(clock.now());
      expect(await Promise.all([before, after.song.audio_url].map(statusOf))).toEqual([404, 200]);
      expect(sums(await earned(song))).toEqual([0, song.fee + TIP]);
      const moves = await shop.db
        .select({ by: stateChanges.movedBy })
        .from(stateChanges)
        .where(
          and(
            eq(stateChanges.what, 'story_revisions'),
            eq(stateChanges.rowKey, String(after.revisions[0].id)),
            eq(stateChanges.toState, 'accepted'),
          ),
        );
      expect(moves).toEqual([{ by: 'shop' }]);
      const { order } = (await finance.call('orders.get', { params: { number: song.number } })).body;
      const kinds = order.events.map(({ kind }: { kind: string }) => kind);
      expect(kinds).toContain('revision_unanswered');
      expect(kinds).not.toContain('revision_accepted');

      await pay(song.visitor, revisionCart(revision, song.storyId, 1) as unknown as Cart);
      expect(statesOf(await read())).toEqual(['accepted', 'requested']);
    },
  );

  it('is accepted though no file can be deleted, which the job does later', { tags: ['night'] }, async () => {
    const songs = [await delivered(), await delivered()];
    const before: string[] = [];
    for (const song of songs) before.push(await changed(song));
    clock.advance(ACCEPT_DAYS * DAY_MS);
    const faults: string[] = [];
    const broken = createOldFiles({
      db: shop.db,
      clock,
      storage: { delete: () => Promise.reject(new Error('the store is away')) },
      log: { error: (_context, text) => void faults.push(text) },
    });
    const settleEarnings = createSettleEarnings({ clock });
    const silence = createSilence({ database: shop.database, settleEarnings, oldFiles: broken, clock });
    expect(await silence.acceptDue()).toBeGreaterThanOrEqual(2);
    expect(faults.length).toBeGreaterThanOrEqual(2);
    for (const { visitor, slug } of songs) {
      const { body } = await visitor.call('stories.revisions', { params: { slug } });
      expect(body.revisions).toMatchObject([{ state: 'accepted', before: { audio_url: null } }]);
    }
    clock.advance(TEN_MINUTES);
    await expect(broken.deleteDue()).rejects.toThrow('the store is away');
    // A file that was let go is not served while it waits.
    expect(await Promise.all(before.map(statusOf))).toEqual([404, 404]);
    expect(await Promise.all(before.map(isStored))).toEqual([true, true]);
    clock.advance(TEN_MINUTES);
    expect(await shop.services.oldFiles.deleteDue()).toBe(2);
    expect(await Promise.all(before.map(isStored))).toEqual([false, false]);
    expect(await shop.services.oldFiles.deleteDue()).toBe(0);
  });

  it('waits while the money of the song is in dispute', { tags: ['night'] }, async () => {
    const song = await delivered();
    await accept(song);
    await changed(song);
    await shop.payments.controls.desk.dispute(song.intentId, 1_000);
    await shop.services.settleRefund(song.intentId);
    clock.advance(ACCEPT_DAYS * DAY_MS);
    await shop.services.silence.acceptDue();
    const { body } = await song.visitor.call('stories.revisions', { params: { slug: song.slug } });
    expect(statesOf(body)).toEqual(['answered']);
  });

  it('waits while the money of another change is in dispute, and keeps the old recording', {
    tags: ['night'],
  }, async () => {
    const song = await delivered();
    const lyrics = Array.from({ length: 8 }, (_, at) => `Line ${at + 1}`).join('\n');
    await shop.db.update(stories).set({ lyrics }).where(eq(stories.id, song.storyId));
    const own = { params: { slug: song.slug } };
    const before = (await song.visitor.call('stories.revisions', own)).body.song.audio_url;
    const bought = await pay(song.visitor, revisionCart(revision, song.storyId, 7) as unknown as Cart);
    const params = { id: song.commissionId };
    await song.artist.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    const sung = await song.artist.visitor.call('studio.deliver', { params, body: { reason: 'As asked.' } });
    expect(sung.status).toBe(200);
    await shop.payments.controls.desk.dispute(bought.intentId, 500);
    await shop.services.settleRefund(bought.intentId);
    clock.advance(ACCEPT_DAYS * DAY_MS);
    await shop.services.silence.acceptDue();
    expect(statesOf((await song.visitor.call('stories.revisions', own)).body)).toEqual(['answered']);
    expect(await statusOf(before)).toBe(200);
    expect(sums(await earned(song))[1]).toBe(0);

    await shop.payments.controls.desk.decide(bought.intentId, 'won');
    await shop.services.settleRefund(bought.intentId);
    await shop.services.silence.acceptDue();
    expect(statesOf((await song.visitor.call('stories.revisions', own)).body)).toEqual(['accepted']);
    expect(await statusOf(before)).toBe(404);
  });

  it('is not accepted when a dispute begins while the job takes the song', { tags: ['night'] }, async () => {
    const song = await delivered();
    await changed(song);
    clock.advance(ACCEPT_DAYS * DAY_MS);
    const setState = (db: Pick<typeof shop.db, 'update'>, state: 'disputed' | 'placed') =>
      db.update(orders).set({ state }).where(eq(orders.id, song.order.id));
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const dispute = shop.db.transaction(async (tx) => {
      await setState(tx, 'disputed');
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const job = shop.services.silence.acceptDue();
    const waiting = async () =>
      (
        await shop.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%for share'`)
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    end.resolve();
    await Promise.all([dispute, job]);
    const own = { params: { slug: song.slug } };
    expect(statesOf((await song.visitor.call('stories.revisions', own)).body)).toEqual(['answered']);
    await setState(shop.db, 'placed');
    await shop.services.silence.acceptDue();
    expect(statesOf((await song.visitor.call('stories.revisions', own)).body)).toEqual(['accepted']);
  });
});

describe('the shares', () => {
  it('are those of the artist on the day of the order', async () => {
    const artist = await artistAtWork(shop);
    await shop.db
      .insert(earningRates)
      .values({ artistId: artist.artist.id, kind: 'song', fromDay: '2026-01-01', share: 7_000 });
    const visitor = newcomer(shop);
    await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
    const draft = await saveDraft(visitor, finishedSong(artist.artist));
    const { order } = await pay(visitor, songCart(goods, draft), draft);
    const [story] = await shop.db.select().from(stories).where(eq(stories.orderId, order.id));
    const [work] = await shop.db
      .select()
      .from(commissions)
      .where(eq(commissions.storyId, story?.id ?? 0));
    expect(work?.feeCents).toBe(14_000);
    expect((await earned({ artist })).rates).toMatchObject({ song: 7_000, revision: 5_000 });
  });

  it('stay those of the first offer when the same artist gets a stopped song again', async () => {
    const song = await ordered({ verses: 1 });
    const { artist, commissionId } = song;
    clock.advance(DAY_MS);
    await shop.db
      .insert(earningRates)
      .values({ artistId: artist.artist.id, kind: 'song', fromDay: chicagoDay(clock.now()), share: 1_000 });
    const by = { mover: 'staff' as const, userId: artist.userId };
    await shop.database.transaction((tx) =>
      shop.services.giveSong(tx, commissionId, artist.artist.id, { by, reason: 'The bank agreed' }),
    );
    const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, commissionId));
    expect(work).toMatchObject({ artistId: artist.artist.id, feeCents: song.fee, offeredAt: clock.now() });
  });

  it.each(['by the staff', 'by handing back'])(
    'are those of the artist who takes the song over %s, as the new offer says, to the cent',
    { tags: ['night'] },
    async (way) => {
      // Only the artists of this test sing the style of the song.
      await shop.db.update(artists).set({ genres: ['9'] });
      const song = await ordered({ verses: 1 });
      const next = await artistAtWork(shop);
      const fromDay = chicagoDay(clock.now());
      const rateOf = (kind: 'song' | 'extra_verse', share: number) => ({
        ...{ artistId: next.artist.id, kind, fromDay, share },
      });
      await shop.db.insert(earningRates).values([rateOf('song', 6_000), rateOf('extra_verse', 8_000)]);
      const priceOf = (reason: string) =>
        song.order.quote.lines.find((line) => line.reason === reason)?.price ?? 0;
      const verseFee = Math.ceil(priceOf('extra_verse') * 0.8);
      const fee = Math.ceil(priceOf('song') * 0.6) + verseFee;
      expect(fee).not.toBe(song.fee);

      const params = { id: song.commissionId };
      if (way === 'by handing back') {
        await song.artist.visitor.call('studio.accept', { params });
        await song.artist.visitor.call('studio.handBack', { params, body: { reason: 'My voice is gone.' } });
      } else {
        const by = { mover: 'staff' as const, userId: next.userId };
        await shop.database.transaction((tx) =>
          shop.services.giveSong(tx, song.commissionId, next.artist.id, { by, reason: 'Ill' }),
        );
      }
      const { commission } = (await next.visitor.call('studio.commission', { params })).body;
      expect(commission).toMatchObject({ fee_cents: fee, pays_cents: fee });
      await shop.services.relay.drain();
      const [offer] = await shop.mailbox.listMessages({ to: next.email });
      expect(offer?.text).toContain(formatMoney(fee, 'en'));

      await deliverSong(next.visitor, song.commissionId);
      // What is agreed with the artist later is for other songs.
      clock.advance(DAY_MS);
      const later = { ...rateOf('song', 1_000), fromDay: chicagoDay(clock.now()) };
      await shop.db.insert(earningRates).values(later);
      await accept(song);
      const again = (await signedIn(shop, next.email, 'artist')).visitor;
      const body = await earned({ artist: { ...next, visitor: again } });
      expect(body.payable_cents).toBe(fee + TIP);
      expect(entriesOf(body)).toEqual([
        ['song_fee', fee - verseFee],
        ['extra_verse', verseFee],
        ['tip', TIP],
      ]);
      const { months } = (await again.call('earnings.artistStatements', {})).body;
      expect(months).toMatchObject([{ earned_cents: fee + TIP }]);
      const { order } = (await finance.call('orders.get', { params: { number: song.number } })).body;
      expect(order.song.work).toMatchObject({ fee_cents: fee, pays_cents: fee + TIP });
    },
  );
});

describe('a vendor', () => {
  const SHIPPING = {
    ...{ name: 'Lou Lavoie', line1: '1 Main St', city: 'Skaneateles', state: 'NY', postal_code: '13152' },
    country: 'US',
  };
  const billing = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
  const buyMugs = async (quantity: number) => {
    const visitor = newcomer(shop);
    await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
    const sf_cart = {
      ...{ addresses: { billing, shipping: SHIPPING }, cart_total: 1_000, payment_type: 'card' },
      ...{ products: [lineOf(mug, { quantity })], stripe_intent_id: null },
    };
    return pay(visitor, { sf_cart, sf_song_data: null } as unknown as Cart);
  };
  // Signs in again for each look, because the session ends while the days pass.
  const vendorEarned = async () => {
    const { visitor } = await signedIn(shop, mill.email, 'vendor');
    return (await visitor.call('earnings.vendor', { params: { id: mill.id }, query: {} })).body;
  };

  it('is owed a share of the full price with the order, and paid some days later; money that goes back comes off', async () => {
    const [kept, gone] = [await buyMugs(2), await buyMugs(1)];
    expect(sums(await vendorEarned())).toEqual([1_800, 0]);
    const done = await refund(gone.number, { line_ids: [gone.order.quote.lines[0]?.cart_uuid] });
    expect(effect(done.body, 'vendor_pay_reversed')).toBe(600);
    expect(sums(await vendorEarned())).toEqual([1_200, 0]);
    clock.advance(GOODS_DAYS * DAY_MS);
    await shop.services.silence.acceptDue();
    const body = await vendorEarned();
    expect(sums(body)).toEqual([0, 1_200]);
    expect(body.vendor).toEqual({ id: mill.id, name: 'The mill' });
    expect(body.entries.at(-1)).toMatchObject({ kind: 'goods', order_number: kept.number, state: 'payable' });
    expect(
      (await newcomer(shop).call('earnings.vendor', { params: { id: mill.id }, query: {} })).status,
    ).toBe(401);
    expect((await finance.call('earnings.vendor', { params: { id: mill.id }, query: {} })).status).toBe(403);
  });

  it('is paid by the silence about an order, also when earlier orders fail', async () => {
    const [unlucky, next] = [await buyMugs(1), await buyMugs(1)];
    clock.advance(GOODS_DAYS * DAY_MS);
    const refusal = `order_id = ${unlucky.order.id} and payable_cents > 0`;
    const acceptRows = await refuseRows(shop.database, 'earnings', refusal);
    await readOneAtATime(shop.database, () => expect(shop.services.silence.acceptDue()).rejects.toThrow());
    await acceptRows();
    const stateOf = async ({ number }: { number: string }) =>
      (await vendorEarned()).entries.find((one: Record<string, unknown>) => one.order_number === number)
        ?.state;
    expect([await stateOf(unlucky), await stateOf(next)]).toEqual(['held', 'payable']);
    await shop.services.silence.acceptDue();
    expect(await stateOf(unlucky)).toBe('payable');
  });
});

describe('the ledger', () => {
  it.each(['update earnings set held_cents = 0', 'delete from earnings'])(
    'keeps its rows: "%s" is refused',
    async (statement) => {
      await delivered();
      await expect(shop.db.execute(statement)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining('never changed') }),
      });
    },
  );

  it('is granted to nobody for changes, not even to the role that owns it', async () => {
    // Tests run as a superuser, to whom grants do not apply. So the test reads the grants themselves.
    const { rows } = await shop.db.execute<{ privilege: string }>(sql`
      select distinct a.privilege_type as privilege
      from pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
      where c.oid = 'earnings'::regclass`);
    const granted = rows.map(({ privilege }) => privilege);
    expect(granted).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
    for (const change of ['UPDATE', 'DELETE']) expect(granted).not.toContain(change);
  });

  it('gives a month as a file, and sums it with its year', async () => {
    const song = await delivered();
    const month = chicagoDay(clock.now()).slice(0, 7);
    const sums = { earned_cents: song.fee + TIP, reversed_cents: 0, paid_cents: 0 };
    expect((await song.artist.visitor.call('earnings.artistStatements', {})).body).toEqual({
      months: [{ month, ...sums }],
      years: [{ year: month.slice(0, 4), ...sums }],
    });
    const file = (name: string) =>
      shop.http.inject({
        url: `/v3/api/artist/statements/${name}`,
        headers: { cookie: song.artist.visitor.cookie() },
      });
    const csv = await file(`${month}.csv`);
    const table = csv.body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(table[0]).toEqual(['day', 'kind', 'order', 'amount']);
    expect(
      table
        .slice(1)
        .map(([, kind]) => kind)
        .sort(),
    ).toEqual(['song_fee', 'tip']);
    const cents = table.slice(1).reduce((sum, line) => sum + Math.round(Number(line[3]) * 100), 0);
    expect(cents).toBe(song.fee + TIP);
    const pdf = await file(`${month}.pdf`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    for (const name of ['2026-13.pdf', '2026-11.exe', '..%2f2026-11.pdf'])
      expect((await file(name)).statusCode).toBe(404);
  });

  it('is paged by key, newest first', async () => {
    const song = await delivered();
    const all = (await earned(song)).entries as { id: number }[];
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const older = await song.artist.visitor.call('earnings.artist', { query: { before: ids[0] } });
    expect(older.body.entries.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
  });
});
