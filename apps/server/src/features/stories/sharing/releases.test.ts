import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { switches } from '../../../../db/schema/inbox.ts';
import { releases } from '../../../../db/schema/releases.ts';
import { stories } from '../../../../db/schema/stories.ts';
import {
  type Release,
  type StreamingSong,
  StreamingUnavailable,
} from '../../../adapters/streaming/streaming.port.ts';
import {
  finishedSong,
  type Goods,
  registerGuest,
  saveDraft,
  songCart,
  toPay,
} from '../../../testing/commission-song.ts';
import { readOneAtATime } from '../../../testing/database.ts';
import { lineOf, offerCoupon, sell } from '../../../testing/money.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  newEmail,
  paidSong,
  signedIn,
} from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { findDueReleases, putOffRelease } from './releases.repository.ts';

/** A stand-in for the streaming service. Each test sets the answers that it gives. */
const service = {
  songs: [] as StreamingSong[],
  answer: (): Release => ({ id: 'r1', state: 'processing', url: null }),
  submit: async (song: StreamingSong) => {
    service.songs.push(song);
    return service.answer();
  },
  look: async () => service.answer(),
};

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let desk: Awaited<ReturnType<typeof artistAtWork>>;
beforeAll(async () => {
  shop = await openTestShop({ streaming: service, clock });
  goods = await addSongProducts(shop);
  desk = await artistAtWork(shop, { artistName: 'Odessa Vale' });
});
afterAll(() => shop.close());

async function delivered({ bought }: { bought: boolean }) {
  const song = await paidSong(shop, { goods, artist: desk.artist });
  if (bought) await buyStreaming(song.slug);
  await deliverSong(desk.visitor, song.commissionId);
  return song;
}

/** Adds streaming to the order's lines, as a purchase would. */
async function buyStreaming(slug: string): Promise<void> {
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, slug));
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, story?.orderId ?? 0));
  const [line] = order?.cart.lines ?? [];
  if (!order || !line) throw new Error('no order');
  const cart = { ...order.cart, lines: [...order.cart.lines, { ...line, name: 'song-streaming' }] };
  await shop.db.update(orders).set({ cart }).where(eq(orders.id, order.id));
}

const bannerOf = async (slug: string) =>
  (await newcomer(shop).call('stories.get', { params: { slug } })).body.streaming;
/** The songs that the staff see among the calls that wait for a service. */
const waitingSongs = async (): Promise<number[]> => {
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const { waiting } = (await support.call('system.webhooks', { query: {} })).body;
  return waiting
    .filter(({ kind }: { kind: string }) => kind === 'release')
    .map(({ id }: { id: number }) => id);
};
const dueAgain = (storyId: number) =>
  shop.db.update(releases).set({ nextAt: shop.clock.now() }).where(eq(releases.storyId, storyId));

it('a song with streaming is submitted, checked again later, and can be played there', async () => {
  const song = await delivered({ bought: true });
  expect(await bannerOf(song.slug)).toEqual({ service: 'Wavelength', purchased: true, url: null });
  await shop.services.releases.advanceDue();
  expect(service.songs).toMatchObject([
    {
      reference: `story-${song.storyId}`,
      title: 'Wrong Portland',
      artistName: 'Odessa Vale',
      audioUrl: expect.stringContaining('/media/songs/'),
    },
  ]);
  // The song was just submitted, and the first check is not due yet.
  expect(await shop.services.releases.advanceDue()).toBe(0);
  service.answer = () => {
    throw new StreamingUnavailable('status 503');
  };
  await dueAgain(song.storyId);
  await shop.services.releases.advanceDue();
  expect((await bannerOf(song.slug)).url).toBeNull();
  service.answer = () => ({ id: 'r1', state: 'live', url: 'https://listen.test/r1' });
  await dueAgain(song.storyId);
  await shop.services.releases.advanceDue();
  expect(await bannerOf(song.slug)).toEqual({
    service: 'Wavelength',
    purchased: true,
    url: 'https://listen.test/r1',
  });
  await dueAgain(song.storyId);
  expect(await shop.services.releases.advanceDue()).toBe(0);
  expect(service.songs).toHaveLength(1);
});

it('songs with a fault do not keep others from the service, and their fault shows in every run', async () => {
  const unlucky = await delivered({ bought: true });
  clock.advance(1_000);
  const next = await delivered({ bought: true });
  const [answer, handedIn] = [service.answer, service.songs.length];
  service.answer = () => {
    if (service.songs.at(-1)?.reference === `story-${unlucky.storyId}`) throw new Error('a fault');
    return answer();
  };
  await readOneAtATime(shop.database, async () => {
    for (let run = 0; run < 2; run += 1)
      await expect(shop.services.releases.advanceDue()).rejects.toThrow('a fault');
  });
  service.answer = answer;
  const references = [unlucky, next, unlucky].map(({ storyId }) => `story-${storyId}`);
  expect(service.songs.slice(handedIn).map(({ reference }) => reference)).toEqual(references);
  expect(await shop.services.releases.advanceDue()).toBe(1);
});

it('while the service does not answer, one batch is tried in a run, and the rest in the next', async () => {
  const songs = [await delivered({ bought: true }), await delivered({ bought: true })];
  const [answer, handedIn] = [service.answer, service.songs.length];
  service.answer = () => {
    throw new StreamingUnavailable('status 503');
  };
  await readOneAtATime(shop.database, async () => {
    for (let run = 1; run <= 2; run += 1) {
      await shop.services.releases.advanceDue();
      expect(service.songs).toHaveLength(handedIn + run);
    }
  });
  service.answer = answer;
  for (const { storyId } of songs) await dueAgain(storyId);
  expect(await shop.services.releases.advanceDue()).toBe(2);
});

it('a song without streaming offers streaming in its banner, and is not submitted', async () => {
  const before = service.songs.length;
  const song = await delivered({ bought: false });
  await shop.services.releases.advanceDue();
  expect(service.songs).toHaveLength(before);
  expect(await bannerOf(song.slug)).toEqual({ service: 'Wavelength', purchased: false, url: null });
});

it('a song that is delivered while streaming is turned off is submitted when it is on again', async () => {
  const by = {
    name: 'streaming',
    share: 100,
    audience: 'everyone',
    changedBy: 1,
    changedAt: shop.clock.now(),
  };
  await shop.db.insert(switches).values({ ...by, isOn: false } as typeof switches.$inferInsert);
  shop.services.switches.forget();
  const before = service.songs.length;
  const song = await delivered({ bought: true });
  expect(await shop.services.releases.advanceDue()).toBe(0);
  expect(service.songs).toHaveLength(before);
  // The owner's page shows that streaming was bought, although it is turned off now.
  expect(await bannerOf(song.slug)).toMatchObject({ purchased: true, url: null });
  await shop.db.delete(switches);
  shop.services.switches.forget();
  expect(await shop.services.releases.advanceDue()).toBe(1);
  expect(service.songs.at(-1)).toMatchObject({ reference: `story-${song.storyId}` });
});

it('a song in the making has no banner', async () => {
  const song = await paidSong(shop, { goods, artist: desk.artist });
  expect(await bannerOf(song.slug)).toBeNull();
});

describe('streaming for a delivered song', () => {
  const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
  let streaming: Awaited<ReturnType<typeof sell>>;
  let free: Awaited<ReturnType<typeof sell>>;
  beforeAll(async () => {
    const once = { extraInfo: { one_per_story: true } };
    streaming = await sell(shop, 'song-streaming', { ...once, priceCents: 1_500 });
    free = await sell(shop, 'free-song-streaming', { ...once, priceCents: 0 });
  });
  const lineFor = (row: typeof streaming, storyId: number | null, cart_uuid = 'a') => ({
    ...lineOf(row, { cart_uuid }),
    parent_story_id: storyId,
  });
  const cartOf = (...products: object[]) => ({
    sf_cart: {
      addresses: { billing: BILLING, shipping: null },
      cart_total: 0,
      products,
      payment_type: 'card',
      stripe_intent_id: null as string | null,
    },
  });
  const refusal = async (visitor: Visitor, ...products: object[]) =>
    (await visitor.call('checkout.paymentSettings', { body: cartOf(...products) })).body.code;

  it("is bought by the owner on the song's page, submitted, and not sold twice", async () => {
    const song = await delivered({ bought: false });
    const line = lineFor(streaming, song.storyId);
    const buyer = await toPay(shop, song.visitor, { slug: '', cart: cartOf(line) } as never);
    expect(buyer.settings.quote.total).toBe(1_500);
    await buyer.submit();
    await buyer.pay();
    expect((await buyer.confirm()).body.is_processed).toBe(true);
    expect(await bannerOf(song.slug)).toMatchObject({ purchased: true, url: null });
    service.answer = () => ({ id: 'r2', state: 'live', url: 'https://listen.test/r2' });
    await shop.services.releases.advanceDue();
    expect(service.songs.at(-1)).toMatchObject({ reference: `story-${song.storyId}` });
    expect((await bannerOf(song.slug)).url).toBe('https://listen.test/r2');
    expect(await refusal(song.visitor, line)).toBe('product_missing');
  });

  it('is not submitted when its money went back before, and can be bought again', {
    tags: ['night'],
  }, async () => {
    const song = await delivered({ bought: false });
    const line = lineFor(streaming, song.storyId);
    const buy = async () => {
      const buyer = await toPay(shop, song.visitor, { slug: '', cart: cartOf(line) } as never);
      await buyer.submit();
      await buyer.pay();
      return Number((await buyer.confirm()).body.order.order_id);
    };
    const id = await buy();
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const refunded = await finance.call('checkout.refund', {
      params: { number: orderNumber(id) },
      body: { line_ids: ['a'], reason: 'Not wanted any more' } as never,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(refunded.body.effects).toContainEqual({ kind: 'not_released', amount_cents: 1_500 });
    const before = service.songs.length;
    await shop.services.releases.advanceDue();
    expect(service.songs).toHaveLength(before);
    expect(await bannerOf(song.slug)).toMatchObject({ purchased: false });
    expect(await waitingSongs()).not.toContain(song.storyId);
    const isHurried = await shop.db.transaction((tx) => shop.services.releases.hurry(tx, song.storyId));
    expect(isHurried).toBe(false);
    const again = await buy();
    service.answer = () => {
      throw new StreamingUnavailable('status 503');
    };
    await shop.services.releases.advanceDue();
    expect(await waitingSongs()).toContain(song.storyId);
    await dueAgain(song.storyId);
    service.answer = () => ({ id: 'r3', state: 'processing', url: null });
    await shop.services.releases.advanceDue();
    expect(service.songs.at(-1)).toMatchObject({ reference: `story-${song.storyId}` });
    expect(await bannerOf(song.slug)).toMatchObject({ purchased: true });
    const late = await finance.call('checkout.refund', {
      params: { number: orderNumber(again) },
      body: { line_ids: ['a'], reason: 'Not wanted any more' } as never,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(late.body.effects.map(({ kind }: { kind: string }) => kind)).not.toContain('not_released');
  });

  it('is submitted for a second order that is paid while the job is about to put it off', {
    tags: ['night'],
  }, async () => {
    const song = await delivered({ bought: false });
    const buy = async () => {
      const cart = cartOf(lineFor(streaming, song.storyId));
      const buyer = await toPay(shop, song.visitor, { slug: '', cart } as never);
      await buyer.submit();
      await buyer.pay();
      return Number((await buyer.confirm()).body.order.order_id);
    };
    const id = await buy();
    await shop.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, id));
    // The job has read the release and found no money.
    const due = await findDueReleases(shop.db, clock.now(), 50, []);
    const read = due.map(({ release }) => release).find(({ storyId }) => storyId === song.storyId);
    if (!read) throw new Error('the release is not due');
    clock.advance(1);
    await buy();
    await putOffRelease(shop.db, read, clock.now(), new Date(clock.now().getTime() + DAY_MS));
    service.answer = () => ({ id: 'r5', state: 'processing', url: null });
    await shop.services.releases.advanceDue();
    expect(service.songs.at(-1)).toMatchObject({ reference: `story-${song.storyId}` });
  });

  it('is neither submitted nor sold again while its payment is disputed', { tags: ['night'] }, async () => {
    const song = await delivered({ bought: false });
    const line = lineFor(streaming, song.storyId);
    const buyer = await toPay(shop, song.visitor, { slug: '', cart: cartOf(line) } as never);
    await buyer.submit();
    await buyer.pay();
    await buyer.confirm();
    const intentId = String(buyer.settings.stripe_intent_id);
    const before = service.songs.length;
    await shop.payments.controls.desk.dispute(intentId, 1_500);
    await shop.services.settleRefund(intentId);
    await shop.services.releases.advanceDue();
    expect(service.songs).toHaveLength(before);
    expect(await bannerOf(song.slug)).toMatchObject({ purchased: true });
    expect(await refusal(song.visitor, line)).toBe('product_missing');
    await shop.payments.controls.desk.decide(intentId, 'won');
    await shop.services.settleRefund(intentId);
    await dueAgain(song.storyId);
    service.answer = () => ({ id: 'r4', state: 'processing', url: null });
    await shop.services.releases.advanceDue();
    expect(service.songs.at(-1)).toMatchObject({ reference: `story-${song.storyId}` });
  });

  /** Creates a delivered song whose order did not include streaming. The test needs no real recording. */
  async function sungBefore() {
    const song = await paidSong(shop, { goods, artist: desk.artist });
    const sung = { status: 'shipped' as const, title: 'Portland', lyrics: 'La', audioKey: 'songs/none.mp3' };
    await shop.db.update(stories).set(sung).where(eq(stories.id, song.storyId));
    return song;
  }

  it('is for that song, not for the song that was ordered with it', async () => {
    const song = await sungBefore();
    const slug = await saveDraft(song.visitor, finishedSong(desk.artist));
    const cart = songCart(goods, slug);
    const products = [...cart.sf_cart.products, lineFor(streaming, song.storyId)];
    const both = { ...cart, sf_cart: { ...cart.sf_cart, products } };
    const buyer = await toPay(shop, song.visitor, { slug, cart: both } as never);
    await buyer.submit();
    await buyer.pay();
    const fresh = String((await buyer.confirm()).body.order.slug);
    const [made] = await shop.db
      .select({ commissionId: commissions.id })
      .from(commissions)
      .innerJoin(stories, eq(stories.id, commissions.storyId))
      .where(eq(stories.slug, fresh));
    await deliverSong(desk.visitor, made?.commissionId ?? 0);
    expect(await bannerOf(song.slug)).toMatchObject({ purchased: true });
    expect(await bannerOf(fresh)).toMatchObject({ purchased: false });
  });

  it('is paid once; a second payment is refunded', { tags: ['night'] }, async () => {
    const song = await sungBefore();
    const cart = cartOf(lineFor(streaming, song.storyId));
    const buyers = [];
    for (let at = 0; at < 2; at += 1) {
      const buyer = await toPay(shop, song.visitor, { slug: '', cart } as never);
      expect((await buyer.submit()).status).toBe(200);
      await buyer.pay();
      buyers.push(buyer);
    }
    const told = await Promise.all(buyers.map((buyer) => buyer.confirm()));
    expect(told.map(({ body }) => body.state).sort()).toEqual(['needs_attention', 'processed']);
    const refunded = await Promise.all(
      buyers.map(async ({ settings }) => shop.payments.findIntent(settings.stripe_intent_id)),
    );
    expect(refunded.map((intent) => intent?.refundedCents).sort()).toEqual([0, 1_500]);
    await shop.services.relay.drain();
    const mails = await shop.mailbox.listMessages({ to: song.email });
    expect(mails.filter(({ subject }) => subject?.includes('goes back to you'))).toHaveLength(1);
  });

  it('is refunded when the song was deleted during the payment', async () => {
    const song = await sungBefore();
    const cart = cartOf(lineFor(streaming, song.storyId));
    const buyer = await toPay(shop, song.visitor, { slug: '', cart } as never);
    await buyer.submit();
    await shop.db.update(stories).set({ deletedAt: shop.clock.now() }).where(eq(stories.id, song.storyId));
    await buyer.pay();
    expect((await buyer.confirm()).body).toMatchObject({ state: 'needs_attention', order: null });
    const intent = await shop.payments.findIntent(buyer.settings.stripe_intent_id);
    expect(intent?.refundedCents).toBe(1_500);
  });

  describe('with a new song', () => {
    const PROMO = { product_name: 'free-song-streaming', auto_add_to_cart: '1', discount_percent: 100 };
    const promote = (...promo_addons: object[]) =>
      shop.db.update(products).set({ extraInfo: { promo_addons } }).where(eq(products.id, goods.song.id));
    beforeAll(() => offerCoupon(shop, 'STREAM'));
    beforeEach(() => promote({ ...PROMO, only_with_coupon_code: 'STREAM' }));
    afterAll(() => promote());

    /** A visitor with a song who asks for the price of these lines, or orders them. */
    async function withSong() {
      const visitor = newcomer(shop);
      const slug = await saveDraft(visitor, finishedSong(desk.artist));
      await registerGuest(visitor, newEmail());
      const bodyOf = (lines: object[], code: string | null) => {
        const cart = songCart(goods, slug);
        const all = [...cart.sf_cart.products, ...lines];
        return { ...cart, sf_cart: { ...cart.sf_cart, products: all, coupon_code: code } };
      };
      return {
        priced: async (lines: object[], code: string | null = null) =>
          (await visitor.call('checkout.paymentSettings', { body: bodyOf(lines, code) } as never)).body,
        ordered: async (lines: object[]) => {
          const body = { ...bodyOf(lines, null), submission_id: randomUUID() };
          return (await visitor.call('checkout.submit', { body } as never)).body;
        },
      };
    }

    it('is sold beside the free streaming of a promotion, which carts of before have', async () => {
      const { priced } = await withSong();
      const paid = lineFor(streaming, null);
      expect((await priced([paid, lineFor(free, null, 'b')], 'stream')).code).toBeUndefined();
      expect((await priced([paid, lineFor(streaming, null, 'b')])).code).toBe('quantity_invalid');
    });

    it('is free only while a promotion of the shop brings it, whatever a cart says', async () => {
      const { priced, ordered } = await withSong();
      const refused = { code: 'product_missing', details: { id: String(free.id) } };
      // A browser can name the product itself, and say that a promotion has added it.
      const line = { ...lineFor(free, null), auto_added: true };
      expect(await priced([line])).toMatchObject(refused);
      expect(await ordered([line])).toMatchObject(refused);
      expect((await priced([line], 'STREAM')).quote.total).toBe(goods.song.priceCents);
      await promote({ ...PROMO, end_datetime: '2020-01-01' });
      expect(await priced([line], 'STREAM')).toMatchObject(refused);
      await promote({ ...PROMO, auto_add_to_cart: '0' });
      expect(await priced([line])).toMatchObject(refused);
      await promote(PROMO);
      expect((await priced([line])).code).toBeUndefined();
    });
  });

  it('follows the same rules inside a bundle', async () => {
    const song = await sungBefore();
    const bundle = (bundledIds: number[]) =>
      sell(shop, `bundle-${bundledIds.join('-')}`, { productType: 'bundle', bundledIds });
    const lineWith = async (held: typeof streaming, storyId: number | null) => ({
      ...lineFor(await bundle([held.id]), storyId),
      bundled_products: [{ id: String(held.id), expire: null }],
    });
    const line = await lineWith(streaming, song.storyId);
    expect(await refusal((await signedIn(shop)).visitor, line)).toBe('product_missing');
    expect(await refusal(song.visitor, { ...line, parent_story_id: null })).toBe('quantity_invalid');
    expect(await refusal(song.visitor, await lineWith(free, song.storyId))).toBe('product_missing');
    expect(await refusal(song.visitor, line)).toBeUndefined();
    expect(await refusal(song.visitor, { ...line, quantity: 2 })).toBe('quantity_invalid');
    const twice = lineFor(streaming, song.storyId, 'b');
    expect(await refusal(song.visitor, line, twice)).toBe('quantity_invalid');
  });

  it("is not sold for other people's songs, for songs in the making, or for free", async () => {
    const song = await delivered({ bought: false });
    const making = await paidSong(shop, { goods, artist: desk.artist });
    const line = lineFor(streaming, song.storyId);
    expect(await refusal(newcomer(shop), line)).toBe('sign_in_required');
    expect(await refusal((await signedIn(shop)).visitor, line)).toBe('product_missing');
    expect(await refusal(song.visitor, lineFor(free, song.storyId))).toBe('product_missing');
    expect(await refusal(song.visitor, line, lineFor(streaming, song.storyId, 'b'))).toBe('quantity_invalid');
    expect(await refusal(making.visitor, lineFor(streaming, making.storyId))).toBe('product_missing');
  });

  it('cannot be bought without a song, and neither can an e-card', async () => {
    const { visitor } = await signedIn(shop);
    const card = await sell(shop, 'pl-e-card');
    expect(await refusal(visitor, lineFor(streaming, null))).toBe('quantity_invalid');
    expect(await refusal(visitor, lineFor(free, null))).toBe('quantity_invalid');
    expect(await refusal(visitor, lineFor(card, null))).toBe('quantity_invalid');
  });
});
