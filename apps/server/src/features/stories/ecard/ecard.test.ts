import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { StoryState } from '@keepsong/domain/states/tables';
import { chicagoDay, chicagoInstant } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyEcards } from '../../../../db/schema/ecards.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { finishedSong, registerGuest, saveDraft, songCart, toPay } from '../../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../../testing/database.ts';
import { lineOf, sell } from '../../../testing/money.ts';
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

const CARD = {
  front: 'wave',
  front_line: 'For Marguerite',
  message: 'Thirty winters.',
  writing: 'hand',
} as const;
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let product: Awaited<ReturnType<typeof sell>>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  product = await sell(shop, 'pl-e-card', { productType: 'add-on', priceCents: 499 });
});
afterAll(() => shop.close());

const today = () => chicagoDay(clock.now());
const cardLine = (values: object = {}) => ({
  ...lineOf(product, { quantity: 1 }),
  additional_info: { ecard: CARD },
  ...values,
});

/** A cart that contains only an e-card, for a song that was ordered earlier. */
const cardCart = (storyId: number) => ({
  sf_cart: {
    addresses: {
      billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
      shipping: null,
    },
    cart_total: 499,
    products: [cardLine({ parent_story_id: storyId })],
    payment_type: 'card',
    stripe_intent_id: null,
  },
});
const refusal = async (visitor: Visitor, storyId: number) =>
  (await visitor.call('checkout.paymentSettings', { body: cardCart(storyId) })).body.code;

/**
 * Orders a new song together with an e-card. The card is for the earlier song `storyId`, or for the new song when
 * `storyId` is null.
 */
async function orderWithCard(
  visitor: Visitor,
  artist: Parameters<typeof finishedSong>[0],
  storyId: number | null,
) {
  const slug = await saveDraft(visitor, finishedSong(artist));
  const cart = songCart(goods, slug);
  const products = [...cart.sf_cart.products, cardLine({ parent_story_id: storyId })];
  const buyer = await toPay(shop, visitor, {
    slug,
    cart: { ...cart, sf_cart: { ...cart.sf_cart, products } },
  } as never);
  await buyer.submit();
  await buyer.pay();
  return buyer.confirm();
}

/** Creates a song that was ordered together with a card. */
async function songWithCard() {
  const desk = await artistAtWork(shop);
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const { body } = await orderWithCard(visitor, desk.artist, null);
  const queue = await desk.visitor.call('studio.queue', {});
  return { desk, visitor, slug: String(body.order.slug), commissionId: Number(queue.body.offered[0].id) };
}

const get = (visitor: Visitor, slug: string) => visitor.call('stories.ecard', { params: { slug } });
const save = (visitor: Visitor, slug: string, values: object = {}) =>
  visitor.call('stories.saveEcard', {
    params: { slug },
    body: {
      card: CARD,
      recipient_name: 'Marguerite',
      recipient_email: 'm@example.com',
      send_on: today(),
      ...values,
    },
  });

const mailsTo = async (to: string) => {
  await shop.services.relay.drain();
  return shop.mailbox.listMessages({ to });
};

describe('the e-card of a song', () => {
  it('starts with the ordered contents, waits for the song and an open page, and is sent once on its day', async () => {
    const { desk, visitor, slug, commissionId } = await songWithCard();
    expect((await get(visitor, slug)).body).toMatchObject({
      state: 'open',
      sung: false,
      card: CARD,
      delivery: null,
    });
    const email = newEmail();
    const saved = await save(visitor, slug, { recipient_email: email });
    expect(saved.body).toMatchObject({
      state: 'open',
      delivery: { recipient_email: email, send_on: today() },
    });
    await shop.services.ecardSending.sendDue();
    expect(await mailsTo(email)).toEqual([]);
    await deliverSong(desk.visitor, commissionId);
    // While the page is private, no card is sent, because its link would lead to a page that cannot be opened.
    const show = (visibility: string) =>
      visitor.call('stories.setVisibility', { params: { slug }, body: { visibility } });
    await show('private');
    await shop.services.ecardSending.sendDue();
    expect(await mailsTo(email)).toEqual([]);
    await show('unlisted');
    await Promise.all([shop.services.ecardSending.sendDue(), shop.services.ecardSending.sendDue()]);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const { body } = await get(visitor, slug);
    expect(body).toMatchObject({ state: 'sent' });
    const lead = await shop.http.inject({ url: `/v3/api/stories/${slug}/card` });
    expect(lead.headers.location).toBe(body.card_url);
    const page = await shop.http.inject({ url: body.card_url.replace(shop.settings.publicUrl, '') });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Thirty winters.');
    expect(page.body).toContain(`/stories/${slug}`);
    expect((await save(visitor, slug)).body.code).toBe('ecard_sent');
    expect((await visitor.call('stories.removeEcard', { params: { slug } })).body.code).toBe('ecard_sent');
  });

  it('is sent, also when earlier ones fail', async () => {
    const [unlucky, lucky] = [newEmail(), newEmail()];
    for (const recipient_email of [unlucky, lucky]) {
      const { desk, visitor, slug, commissionId } = await songWithCard();
      await save(visitor, slug, { recipient_email });
      await deliverSong(desk.visitor, commissionId);
    }
    const acceptRows = await refuseRows(shop.database, 'outbox', `recipient = '${unlucky}'`);
    await readOneAtATime(shop.database, () => expect(shop.services.ecardSending.sendDue()).rejects.toThrow());
    await acceptRows();
    expect([await mailsTo(unlucky), await mailsTo(lucky)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('is not sent before its day, and can be started again', { tags: ['night'] }, async () => {
    const { desk, visitor, slug, commissionId } = await songWithCard();
    await deliverSong(desk.visitor, commissionId);
    const email = newEmail();
    await save(visitor, slug, { recipient_email: email, send_on: '2099-01-01' }).then(({ body }) =>
      expect(body.fields).toEqual({ send_on: 'invalid' }),
    );
    const tomorrow = chicagoDay(new Date(clock.now().getTime() + 86_400_000));
    await save(visitor, slug, { recipient_email: email, send_on: tomorrow });
    await shop.services.ecardSending.sendDue();
    expect(await mailsTo(email)).toEqual([]);
    // At midnight in Chicago it is still the evening before in the west of the country.
    const waiting = await shop.db.select().from(storyEcards).where(eq(storyEcards.recipientEmail, email));
    expect(waiting).toMatchObject([{ heldUntil: chicagoInstant(tomorrow, 8) }]);
    const gone = await visitor.call('stories.removeEcard', { params: { slug } });
    expect(gone.body).toMatchObject({ state: 'open', card: null, delivery: null });
  });

  it('is refused with the fields that are wrong (spec 8.3-11)', async () => {
    const { visitor, slug } = await songWithCard();
    const wrong: [object, string, string[]][] = [
      [{ card: null }, 'ecard_missing', []],
      [{ card: { ...CARD, message: ' ' } }, 'ecard_missing', ['message']],
      [{ recipient_email: 'x' }, 'invalid_input', ['recipient_email']],
      [{ send_on: '2020-01-01' }, 'invalid_input', ['send_on']],
    ];
    for (const [values, code, fields] of wrong) {
      const { status, body } = await save(visitor, slug, values);
      expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        code,
        fields,
      });
    }
  });

  it('can be bought for a song that was ordered without one', async () => {
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    expect((await get(song.visitor, song.slug)).body).toMatchObject({ state: 'buyable', card: null });
    expect((await save(song.visitor, song.slug)).status).toBe(404);
    const cart = cardCart(song.storyId);
    const other = (await signedIn(shop)).visitor;
    expect((await other.call('checkout.paymentSettings', { body: cart })).body.code).toBe('product_missing');
    const setStatus = (status: StoryState) =>
      shop.db.update(stories).set({ status }).where(eq(stories.id, song.storyId));
    await setStatus('canceled');
    expect((await get(song.visitor, song.slug)).status).toBe(404);
    expect((await song.visitor.call('checkout.paymentSettings', { body: cart })).body.code).toBe(
      'product_missing',
    );
    await setStatus('created');
    const buyer = await toPay(shop, song.visitor, { slug: '', cart } as never);
    await buyer.submit();
    await buyer.pay();
    await buyer.confirm();
    expect((await get(song.visitor, song.slug)).body).toMatchObject({ state: 'open', card: CARD });
    expect((await save(song.visitor, song.slug)).status).toBe(200);
    expect(await refusal(song.visitor, song.storyId)).toBe('product_missing');
  });

  it('is paid once for a song; the payment of a second card is refunded', async () => {
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    const cart = cardCart(song.storyId);
    const first = await toPay(shop, song.visitor, { slug: '', cart } as never);
    await first.submit();
    const second = await toPay(shop, song.visitor, { slug: '', cart } as never);
    await second.submit();
    await second.pay();
    expect((await second.confirm()).body.is_processed).toBe(true);
    await first.pay();
    expect((await first.confirm()).body).toMatchObject({ state: 'needs_attention', order: null });
    const intent = await shop.payments.findIntent(first.settings.stripe_intent_id);
    expect(intent?.refundedCents).toBe(first.settings.quote.total);
  });

  it('belongs to the song that its line names, not to the song that was ordered with it', async () => {
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    const { body } = await orderWithCard(song.visitor, desk.artist, song.storyId);
    const fresh = String(body.order.slug);
    expect((await get(song.visitor, song.slug)).body).toMatchObject({ state: 'open', card: CARD });
    expect((await get(song.visitor, fresh)).body).toMatchObject({ state: 'buyable', card: null });
    expect((await save(song.visitor, fresh)).status).toBe(404);
    const [row] = await shop.db.select().from(stories).where(eq(stories.slug, fresh));
    expect(await refusal(song.visitor, song.storyId)).toBe('product_missing');
    expect(await refusal(song.visitor, row?.id ?? 0)).toBeUndefined();
  });

  it('is not sold for a song that already has one, ordered with it or sent', async () => {
    const { visitor, slug } = await songWithCard();
    const [row] = await shop.db.select().from(stories).where(eq(stories.slug, slug));
    expect(await refusal(visitor, row?.id ?? 0)).toBe('product_missing');
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    await shop.db.insert(storyEcards).values({
      storyId: song.storyId,
      card: CARD,
      recipientName: 'Marguerite',
      recipientEmail: 'm@example.com',
      sendOn: today(),
      sentAt: clock.now(),
      cardUrl: 'https://cards.test/1',
    });
    expect(await refusal(song.visitor, song.storyId)).toBe('product_missing');
  });

  /** Buys a card for a song, and has it sent on a later day to this address. */
  async function scheduledCard(email: string) {
    const desk = await artistAtWork(shop);
    const song = await paidSong(shop, { goods, artist: desk.artist });
    await deliverSong(desk.visitor, song.commissionId);
    const buy = async () => {
      const buyer = await toPay(shop, song.visitor, { slug: '', cart: cardCart(song.storyId) } as never);
      await buyer.submit();
      await buyer.pay();
      const { body } = await buyer.confirm();
      return { id: Number(body.order.order_id), intentId: String(buyer.settings.stripe_intent_id) };
    };
    const order = await buy();
    const tomorrow = chicagoDay(new Date(clock.now().getTime() + DAY_MS));
    await save(song.visitor, song.slug, { recipient_email: email, send_on: tomorrow });
    return { song, buy, order };
  }
  const sendTomorrow = async () => {
    clock.advance(DAY_MS);
    await shop.services.ecardSending.sendDue();
  };
  /** How many e-cards the staff see among the calls that wait for a service. */
  const countWaiting = async (): Promise<number> => {
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    const { waiting } = (await support.call('system.webhooks', { query: {} })).body;
    return waiting.filter(({ kind }: { kind: string }) => kind === 'ecard').length;
  };

  it('whose money went back is not sent or changed, and another one can be bought', async () => {
    const email = newEmail();
    const { song, buy, order } = await scheduledCard(email);
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const refunded = await finance.call('checkout.refund', {
      params: { number: orderNumber(order.id) },
      body: { line_ids: ['cart-pl-e-card'], reason: 'Not wanted any more' } as never,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(refunded.status).toBe(200);
    expect(refunded.body.effects).toContainEqual({ kind: 'not_sent', amount_cents: 499 });
    expect((await save(song.visitor, song.slug)).status).toBe(404);
    const waiting = await countWaiting();
    await sendTomorrow();
    expect(await mailsTo(email)).toEqual([]);
    // The next look is due, but no service is waited for.
    clock.advance(DAY_MS);
    expect(await countWaiting()).toBe(waiting);
    await buy();
    // What was written for the first card is not sent for the second one.
    expect((await get(song.visitor, song.slug)).body).toMatchObject({ state: 'open', delivery: null });
    await sendTomorrow();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('waits while its payment is disputed, is not sold again, and is sent when the shop wins', {
    tags: ['night'],
  }, async () => {
    const email = newEmail();
    const { song, order } = await scheduledCard(email);
    const { desk } = shop.payments.controls;
    await desk.dispute(order.intentId, 499);
    await shop.services.settleRefund(order.intentId);
    expect((await get(song.visitor, song.slug)).body).toMatchObject({
      state: 'open',
      delivery: { recipient_email: email },
    });
    expect(await refusal(song.visitor, song.storyId)).toBe('product_missing');
    await sendTomorrow();
    expect(await mailsTo(email)).toEqual([]);
    await desk.decide(order.intentId, 'won');
    await shop.services.settleRefund(order.intentId);
    await sendTomorrow();
    expect(await mailsTo(email)).toHaveLength(1);
    const [sent] = await shop.db.select().from(storyEcards).where(eq(storyEcards.storyId, song.storyId));
    expect(sent?.unpaidSince).toBeNull();
  });

  it('is closed to everyone but its owner', async () => {
    const { visitor, slug } = await songWithCard();
    await save(visitor, slug);
    const other = (await signedIn(shop)).visitor;
    for (const [who, status] of [
      [newcomer(shop), 401],
      [other, 404],
    ] as const) {
      expect((await get(who, slug)).status).toBe(status);
      expect((await save(who, slug)).status).toBe(status);
    }
    expect((await shop.http.inject({ url: `/v3/api/stories/${slug}/card` })).statusCode).toBe(404);
  });
});

it('an e-card cannot be made while the shop has no key for the partner (spec 5-44)', {
  tags: ['night'],
}, async () => {
  const keyless = await openTestShop({
    settings: { partner: { name: 'Paper Lantern', slug: 'pl', key: null, url: null } },
  } as never);
  try {
    expect(await keyless.services.ecardSending.sendDue()).toBe(0);
  } finally {
    await keyless.close();
  }
});
