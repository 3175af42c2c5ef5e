import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { sharesOf } from '@keepsong/domain/checkout/refunds/shares';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import { type Goods, toPay } from '../../../testing/commission-song.ts';
import { sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, deliverSong, paidSong, signedIn, songUpload, WORK } from '../../../testing/people.ts';
import { EIGHT_LINES, marks, REVISION_PRODUCT, revisionCart } from '../../../testing/revised-song.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const PAID_FEE = 999;
let shop: TestShop;
let goods: Goods;
let product: Awaited<ReturnType<typeof sell>>;
let finance: Awaited<ReturnType<typeof signedIn>>['visitor'];

beforeAll(async () => {
  shop = await openTestShop({ clock: createTestClock() });
  goods = await addSongProducts(shop);
  product = await sell(shop, 'revision-request', REVISION_PRODUCT);
});
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  finance = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());

/** Makes a delivered song with eight lines. */
async function delivered() {
  const artist = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, song.commissionId);
  await shop.db.update(stories).set({ lyrics: EIGHT_LINES }).where(eq(stories.id, song.storyId));
  const [order] = await shop.db.select().from(orders).where(eq(orders.submissionId, song.submissionId));
  return { artist, song, ownOrder: order ?? fail('no order') };
}

/** Makes a song whose owner has ordered the change of seven lines. Five are free, and two are paid. */
async function revised(sold?: Sold, lines = 7) {
  const made = sold ?? (await delivered());
  const before = await workOf(made);
  const { visitor, storyId } = made.song;
  const till = await toPay(shop, visitor, { slug: '', cart: revisionCart(product, storyId, lines) as never });
  await till.submit();
  await till.pay();
  const { body } = await till.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order.order_id));
  if (!order) throw new Error('no order');
  const line = sharesOf(order.quote)[0]?.id ?? '';
  return { ...made, before, order, line, number: orderNumber(order.id), intentId: order.intentId ?? '' };
}
type Revised = Awaited<ReturnType<typeof revised>>;

function fail(why: string): never {
  throw new Error(why);
}

type Sold = Awaited<ReturnType<typeof delivered>>;

const workOf = async ({ song }: Pick<Sold, 'song'>) => {
  const [row] = await shop.db.select().from(commissions).where(eq(commissions.id, song.commissionId));
  return row ?? fail('no commission');
};
const statesOf = async ({ song }: Pick<Sold, 'song'>) =>
  (
    await shop.db
      .select({ state: storyRevisions.state })
      .from(storyRevisions)
      .where(eq(storyRevisions.storyId, song.storyId))
      .orderBy(storyRevisions.id)
  ).map(({ state }) => state);
const toldArtist = ({ song }: Pick<Sold, 'song'>) =>
  shop.db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.template, 'revision_stopped_artist'),
        like(outbox.dedupeKey, `commission:${song.commissionId}:%`),
        eq(outbox.channel, 'email'),
      ),
    );
const refund = ({ number, line }: Pick<Revised, 'number' | 'line'>) =>
  finance.call('checkout.refund', {
    params: { number },
    body: { line_ids: [line], reason: 'Not wanted any more' },
    headers: { 'idempotency-key': randomUUID() },
  });
const agreeWrongs = async () => findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true });

describe('a refund of the changes of a song', () => {
  it('stops the artist, takes the pay back, and leaves the song as it was delivered', async () => {
    const sold = await revised();
    const { artist, song, before, number, line } = sold;
    const params = { id: song.commissionId };
    // The artist has begun to sing the change.
    await artist.visitor.call('studio.saveWork', {
      params,
      body: { ...WORK, title: 'Half', lyrics: 'Half' },
    });
    await artist.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    await artist.visitor.call('studio.answerRevision', { params, body: { answer: 'Nearly' } });
    expect(await workOf(sold)).toMatchObject({ state: 'in_revision', feeCents: before.feeCents + PAID_FEE });

    const shown = await finance.call('checkout.previewRefund', {
      params: { number },
      body: { line_ids: [line] },
    });
    const done = await refund(sold);
    expect(done.body.effects).toEqual(shown.body.effects);
    expect(done.body.effects).toContainEqual({ kind: 'artist_pay_stopped', amount_cents: PAID_FEE });
    expect(await workOf(sold)).toMatchObject({
      state: 'delivered',
      feeCents: before.feeCents,
      title: before.title,
      lyrics: EIGHT_LINES,
      audioKey: before.audioKey,
      durationSeconds: before.durationSeconds,
    });
    expect(await statesOf(sold)).toEqual(['canceled']);
    const [story] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
    expect(story).toMatchObject({ status: 'shipped', title: before.title, audioKey: before.audioKey });

    expect(await toldArtist(sold)).toMatchObject([
      { recipient: artist.email, params: { lines: 7, linesLeft: 0 } },
    ]);
    expect(
      (await artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } })).body
        .code,
    ).toBe('commission_state');
    // The free lines were not sung, so the owner can use them again.
    const { body } = await song.visitor.call('stories.revisions', { params: { slug: song.slug } });
    expect(body).toMatchObject({
      may_ask: true,
      free_lines: 5,
      revisions: [{ state: 'canceled', answer: '', before: null }],
    });
    const accept = { params: { slug: song.slug, id: body.revisions[0].id } };
    expect((await song.visitor.call('stories.acceptRevision', accept)).status).toBe(404);
    const again = await revised(sold);
    expect(again.order.totalCents).toBe(sold.order.totalCents);
    expect(await statesOf(sold)).toEqual(['canceled', 'requested']);
    expect(await agreeWrongs()).toEqual([]);
  });

  it('stops what the owner gave back of them, and keeps the version that was sung', async () => {
    const sold = await revised();
    const { artist, song } = sold;
    const params = { id: song.commissionId };
    await artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } });
    const own = { params: { slug: song.slug } };
    const { body } = await song.visitor.call('stories.revisions', own);
    const given = await song.visitor.call('stories.returnRevision', {
      params: { slug: song.slug, id: body.revisions[0].id },
      body: { note: 'The coat is green.' },
    });
    expect(given.status).toBe(200);
    expect(await workOf(sold)).toMatchObject({
      state: 'in_revision',
      feeCents: sold.before.feeCents + PAID_FEE,
    });

    expect((await refund(sold)).status).toBe(200);
    expect(await statesOf(sold)).toEqual(['answered', 'canceled']);
    expect((await workOf(sold)).state).toBe('delivered');
    expect(await toldArtist(sold)).toMatchObject([{ params: { lines: 7, linesLeft: 0 } }]);
    // The version that was sung stands, and can be accepted.
    const now = (await song.visitor.call('stories.revisions', own)).body;
    expect(now.may_return).toEqual([]);
    const take = { params: { slug: song.slug, id: now.revisions[0].id } };
    expect((await song.visitor.call('stories.acceptRevision', take)).status).toBe(200);
    expect(await agreeWrongs()).toEqual([]);
  });

  it('leaves the artist at the free lines that the owner wants sung as well', async () => {
    const sold = await delivered();
    const { song } = sold;
    const till = await toPay(shop, song.visitor, {
      slug: '',
      cart: revisionCart(product, song.storyId, 6) as never,
    });
    await till.submit();
    const free = { params: { slug: song.slug }, body: { revision_requests: marks(1), note: '' } };
    expect((await song.visitor.call('stories.requestRevision', free)).status).toBe(200);
    await till.pay();
    const before = await workOf(sold);
    const { body } = await till.confirm();
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order.order_id));
    const line = sharesOf((order ?? fail('no order')).quote)[0]?.id ?? '';
    expect((await refund({ number: orderNumber(order?.id ?? 0), line })).status).toBe(200);
    expect(await statesOf(sold)).toEqual(['requested', 'canceled']);
    expect(await workOf(sold)).toMatchObject({ state: 'in_revision', feeCents: before.feeCents });
    expect(await toldArtist(sold)).toMatchObject([{ params: { lines: 6, linesLeft: 1 } }]);
    const params = { id: song.commissionId };
    expect(
      (await sold.artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } }))
        .status,
    ).toBe(200);
    expect(await statesOf(sold)).toEqual(['answered', 'canceled']);
  });

  it('comes too late for changes that are sung: they stay, and the pay that is held goes back', async () => {
    const sold = await revised();
    const params = { id: sold.song.commissionId };
    await sold.artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } });
    const done = await refund(sold);
    expect(done.body.effects).toContainEqual({ kind: 'artist_pay_reversed', amount_cents: PAID_FEE });
    expect(done.body.effects.map(({ kind }: { kind: string }) => kind)).toContain('goods_made');
    expect(await statesOf(sold)).toEqual(['answered']);
    expect(await workOf(sold)).toMatchObject({ feeCents: sold.before.feeCents + PAID_FEE });
    expect(await toldArtist(sold)).toEqual([]);
  });

  it('and the artist’s delivery at the same moment never both happen', { tags: ['night'] }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const sold = await revised();
      const params = { id: sold.song.commissionId };
      const [refunded, sung] = await Promise.all([
        refund(sold),
        sold.artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } }),
      ]);
      expect(refunded.status).toBe(200);
      const isSung = sung.status === 200;
      expect(await statesOf(sold)).toEqual([isSung ? 'answered' : 'canceled']);
      expect(await workOf(sold)).toMatchObject({
        state: 'delivered',
        feeCents: sold.before.feeCents + (isSung ? PAID_FEE : 0),
      });
      expect(await toldArtist(sold)).toHaveLength(isSung ? 0 : 1);
    }
    expect(await agreeWrongs()).toEqual([]);
  });

  it('in part leaves the artist working', { tags: ['night'] }, async () => {
    const sold = await revised();
    const done = await finance.call('checkout.refund', {
      params: { number: sold.number },
      body: { amount_cents: 500, reason: 'It came late' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(done.status).toBe(200);
    expect(await statesOf(sold)).toEqual(['requested']);
    expect(await workOf(sold)).toMatchObject({ state: 'in_revision' });
  });
});

describe('changes of a song', () => {
  it('are stopped by a cancel of their order, and by money that goes back at the provider', async () => {
    const its = shop.payments.controls.desk;
    const ways: ((sold: Revised) => Promise<unknown>)[] = [
      ({ number }) =>
        finance.call('checkout.cancel', {
          params: { number },
          body: { reason: 'Asked by mail' },
          headers: { 'idempotency-key': randomUUID() },
        }),
      ({ intentId, order }) => its.refund(intentId, order.totalCents),
      ({ intentId, order }) => its.dispute(intentId, order.totalCents),
    ];
    for (const way of ways) {
      const sold = await revised();
      await way(sold);
      await shop.services.settleRefund(sold.intentId);
      await shop.services.settleRefund(sold.intentId);
      expect(await statesOf(sold)).toEqual(['canceled']);
      expect(await workOf(sold)).toMatchObject({ state: 'delivered', feeCents: sold.before.feeCents });
      expect(await toldArtist(sold)).toHaveLength(1);
    }
    expect(await agreeWrongs()).toEqual([]);
  });

  it('that are free are stopped when the order of the song goes back, while paid ones go on', {
    tags: ['night'],
  }, async () => {
    const sold = await delivered();
    const { song, ownOrder } = sold;
    const free = { params: { slug: song.slug }, body: { revision_requests: marks(2), note: '' } };
    await song.visitor.call('stories.requestRevision', free);
    const number = orderNumber(ownOrder.id);
    const asked = await finance.call('checkout.refund', {
      params: { number },
      body: { all: true, reason: 'Not what was wished' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(asked.status).toBe(200);
    expect(await statesOf(sold)).toEqual(['canceled']);
    expect(await workOf(sold)).toMatchObject({ state: 'delivered' });

    const paid = await revised();
    const own = await finance.call('checkout.previewRefund', {
      params: { number: orderNumber(paid.ownOrder.id) },
      body: { all: true },
    });
    // Work that another order pays for does not belong to this refund.
    expect(own.body.effects).toContainEqual({
      kind: 'artist_pay_reversed',
      amount_cents: paid.before.feeCents,
    });
    await shop.payments.controls.desk.refund(paid.ownOrder.intentId ?? '', paid.ownOrder.totalCents);
    await shop.services.settleRefund(paid.ownOrder.intentId ?? '');
    expect(await statesOf(paid)).toEqual(['requested']);
    expect(await workOf(paid)).toMatchObject({ state: 'in_revision' });
  });
});
