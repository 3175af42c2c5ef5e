import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { sharesOf } from '@keepsong/domain/checkout/refunds/shares';
import { DAY_MS } from '@keepsong/domain/time/day';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { coupons } from '../../../../db/schema/coupons.ts';
import { giftCards } from '../../../../db/schema/credits.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { taxRates } from '../../../../db/schema/rates.ts';
import { disputes, refunds } from '../../../../db/schema/refunds.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { CARDS, type Catalogue, toPay } from '../../../testing/commission-song.ts';
import { type InHand, makeHolder } from '../../../testing/holding-buyer.ts';
import { lineOf, offerCoupon, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, deliverSong, newcomer, signedIn } from '../../../testing/people.ts';
import { openDesk } from '../../../testing/provider-desk.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { insertRefund } from './refunds.repository.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let giftCard: Awaited<ReturnType<typeof sell>>;
let finance: Visitor;
let owner: Visitor;
let support: Visitor;
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  artist = await artistAtWork(shop);
  stock = { goods: await addSongProducts(shop), artist: artist.artist };
  giftCard = await sell(shop, 'gift-card-50', { priceCents: 5_000, productType: 'gift-card' });
  await shop.db.insert(taxRates).values({ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 });
  await offerCoupon(shop, 'TEN', { discountPercent: 10, maxUses: 100_000 });
  desk = openDesk(shop);
});
// Each test gets its own staff members.
beforeEach(async () => {
  [finance, owner, support] = [
    (await signedIn(shop, undefined, 'finance')).visitor,
    (await signedIn(shop, undefined, 'owner')).visitor,
    (await signedIn(shop, undefined, 'support')).visitor,
  ];
});
afterAll(() => shop.close());
// After each test the shop's books must match the provider's, to the cent.
afterEach(async () => {
  await shop.payments.controls.clearFaults();
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

/** Buys a song, and gift cards if wanted. */
async function bought(inHand: InHand = {}, { cards = 0, card = CARDS.good as string } = {}) {
  await shop.db.execute('delete from rate_counters');
  const me = await makeHolder(shop, stock, newcomer(shop), inHand);
  const to = `gift-${randomUUID()}@example.com`;
  const gift_card = { recipient_name: 'Odessa', recipient_email: to, message: '' };
  const line = lineOf(giftCard, { quantity: cards, additional_info: { gift_card } });
  const { sf_cart } = me.cart;
  const cart = {
    ...me.cart,
    sf_cart: { ...sf_cart, products: [...sf_cart.products, ...(cards ? [line] : [])] },
  };
  const till = await toPay(shop, me.visitor, { slug: me.slug, cart });
  const submitted = await till.submit();
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body));
  if (submitted.body.requires_payment) await till.pay(card);
  const { body } = await till.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order.order_id));
  if (!order) throw new Error('no order');
  return { ...me, order, number: orderNumber(order.id), intentId: order.intentId ?? '', giftTo: to };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const ask = (by: Visitor, { number }: { number: string }, body: object, key: string = randomUUID()) =>
  by.call('checkout.refund', {
    params: { number },
    body: { reason: 'It came late', ...body },
    headers: key ? { 'idempotency-key': key } : {},
  });
const preview = (by: Visitor, { number }: { number: string }, body: object) =>
  by.call('checkout.previewRefund', { params: { number }, body });
const cancel = (by: Visitor, { number }: { number: string }, key = randomUUID()) =>
  by.call('checkout.cancel', {
    params: { number },
    body: { reason: 'Asked by mail' },
    headers: { 'idempotency-key': key },
  });
const stateOf = async ({ order }: Pick<Bought, 'order'>) =>
  (await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.state;
const refundsOf = ({ order }: Pick<Bought, 'order'>) =>
  shop.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id);
const workOf = async ({ order }: Pick<Bought, 'order'>) =>
  (
    await shop.db
      .select({ state: commissions.state, story: stories.status, id: commissions.id })
      .from(stories)
      .innerJoin(commissions, eq(commissions.storyId, stories.id))
      .where(eq(stories.orderId, order.id))
  )[0];
const creditOf = async ({ visitor }: Pick<Bought, 'visitor'>) => {
  const { credit_amount, credit_amount_taxable } = (await visitor.call('credits.balance')).body;
  return { nonTaxable: credit_amount, taxable: credit_amount_taxable };
};
const mailsOf = async (template: string, { order }: Pick<Bought, 'order'>) =>
  (await shop.db.select().from(outbox).where(eq(outbox.template, template))).filter(
    ({ params }) => (params as { orderId?: number }).orderId === order.id,
  );
const givenBack = async (intentId: string) => (await shop.payments.findIntent(intentId))?.refundedCents;
const usesOf = async () =>
  (await shop.db.select().from(coupons).where(eq(coupons.code, 'TEN')))[0]?.uses ?? 0;
const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];

describe('a refund of one line of an order with coupon, credit and tax', () => {
  it('gives back to the cent what was shown before: first the card, then credit in its kinds', async () => {
    const sold = await bought({ coupon: 'TEN', credit: { nonTaxable: 1_500, taxable: 2_500 } }, { cards: 1 });
    const [song] = sharesOf(sold.order.quote);
    const line_ids = [song?.id];
    const shown = await preview(finance, sold, { line_ids });
    expect(shown.body).toMatchObject({ refund: null, amount_cents: song?.amount });
    const done = await ask(finance, sold, { line_ids });
    expect(done.status).toBe(200);
    expect(done.body.effects).toEqual(shown.body.effects);
    expect(done.body).toMatchObject({ refund: { state: 'done' }, amount_cents: song?.amount });
    const effects = Object.fromEntries(
      done.body.effects.map(({ kind, amount_cents }: { kind: string; amount_cents: number }) => [
        kind,
        amount_cents,
      ]),
    );
    expect(effects.tax).toBe(song?.tax);
    expect(effects.card).toBe(Math.min(song?.amount ?? 0, sold.order.totalCents));
    expect(effects.artist_pay_stopped).toBeGreaterThan(0);
    expect(await givenBack(sold.intentId)).toBe(effects.card);
    expect(await stateOf(sold)).toBe('partly_refunded');
    expect(await workOf(sold)).toMatchObject({ state: 'canceled', story: 'canceled' });
    const rest = await ask(owner, sold, { all: true });
    expect(rest.body.amount_cents).toBe(
      sold.order.totalCents + sold.order.quote.credit_applied - (song?.amount ?? 0),
    );
    expect(await givenBack(sold.intentId)).toBe(sold.order.totalCents);
    expect(await creditOf(sold)).toEqual({ nonTaxable: 1_500, taxable: 2_500 });
    expect(await stateOf(sold)).toBe('refunded');
  });

  it('goes as credit when that is wanted, and the card keeps its charge', async () => {
    const sold = await bought({ credit: { nonTaxable: 1_000, taxable: 0 } });
    const done = await ask(owner, sold, { amount_cents: 5_000, to: 'credit' });
    expect(done.body).toMatchObject({
      refund: { state: 'done' },
      effects: [
        { kind: 'credit_taxable', amount_cents: 5_000 },
        { kind: 'tax' },
        { kind: 'artist_pay_kept' },
        { kind: 'artist_pay_reversed' },
      ],
    });
    expect(await givenBack(sold.intentId)).toBe(0);
    expect(await creditOf(sold)).toEqual({ nonTaxable: 0, taxable: 5_000 });
    expect(await mailsOf('order_refunded', sold)).toMatchObject([
      { params: { creditCents: 5_000, cardCents: 0 } },
    ]);
    expect(await lastDeed()).toMatchObject({
      action: 'order.refunded',
      orderNumber: sold.number,
      reason: 'It came late',
    });
  });
});

describe('asking for a refund', () => {
  it('is forbidden to other roles, also without the key that others are asked for', async () => {
    const sold = await bought();
    for (const role of ['producer', 'editor'] as const) {
      const { visitor } = await signedIn(shop, undefined, role);
      expect(await ask(visitor, sold, { amount_cents: 1 }, '')).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect((await ask(support, sold, { amount_cents: 1 }, '')).status).toBe(400);
  });

  it('needs a key; the same key answers the same, and with another body it is refused', async () => {
    const sold = await bought();
    expect(await ask(finance, sold, { amount_cents: 100 }, '')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { 'Idempotency-Key': 'required' } },
    });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(finance, sold, { amount_cents: 100 }, key)),
    );
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { body } of answers)
      expect({ ...body, refund: { ...body.refund, state: 'done' } }).toEqual({
        ...first?.body,
        refund: { ...first?.body.refund, state: 'done' },
      });
    expect(await ask(finance, sold, { amount_cents: 200 }, key)).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    });
    expect(await refundsOf(sold)).toHaveLength(1);
    expect(await givenBack(sold.intentId)).toBe(100);
  });

  it('has its effect on one order only: the same key on another order is another request', async () => {
    const [one, other] = [await bought(), await bought()];
    const key = randomUUID();
    const answers = await Promise.all(
      [one, other].map((sold) => ask(finance, sold, { amount_cents: 100 }, key)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cancel(owner, one, key)).body.code).toBe('key_reused');
    expect([...(await refundsOf(one)), ...(await refundsOf(other))]).toHaveLength(1);
  });

  it('says what is to go back: with none of the ways to say it, or with two, nothing does', async () => {
    const sold = await bought();
    const [line] = sharesOf(sold.order.quote);
    for (const wish of [{}, { to: 'credit' }, { amount_cents: 100, line_ids: [line?.id] }, { all: false }]) {
      expect(await ask(finance, sold, wish)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect((await preview(finance, sold, wish)).status).toBe(400);
    }
    expect(await refundsOf(sold)).toEqual([]);
    // People who are not staff learn nothing about the form of the body.
    expect((await ask(newcomer(shop), sold, {})).status).toBe(401);
    expect((await ask(sold.visitor, sold, {})).status).toBe(403);
  });

  it('as credit is refused when the customer’s account is erased; to the card it is not', async () => {
    const [sold, other] = [await bought(), await bought({}, { cards: 1 })];
    const body = { amount_cents: 500, to: 'credit' };
    const asked = await ask(finance, other, { amount_cents: 20_000, to: 'credit' });
    expect(asked.body.refund.state).toBe('waiting');
    for (const one of [sold, other]) {
      await deliverSong(artist.visitor, (await workOf(one))?.id ?? 0);
      await shop.services.relay.drain();
      expect(await shop.services.personalData.eraseOf(one.order.userId)).toMatchObject({ ok: true });
    }
    const gone = { status: 409, body: { code: 'account_erased' } };
    expect(await preview(finance, sold, body)).toMatchObject(gone);
    expect(await ask(finance, sold, body)).toMatchObject(gone);
    const params = { number: other.number, id: asked.body.refund.id };
    expect(await owner.call('checkout.approveRefund', { params })).toMatchObject(gone);
    expect((await owner.call('checkout.refuseRefund', { params, body: { reason: 'Gone' } })).status).toBe(
      200,
    );
    expect((await ask(finance, sold, { ...body, to: 'card' })).body.refund.state).toBe('done');
    expect(await givenBack(sold.intentId)).toBe(500);
  });

  it('for more than is left is refused, also by many at once', async () => {
    const sold = await bought();
    const left = sold.order.totalCents;
    expect(await ask(finance, sold, { amount_cents: left + 1 })).toMatchObject({
      status: 422,
      body: { code: 'more_than_left' },
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(finance, sold, { amount_cents: Math.floor(left / 2) })),
    );
    // The two halves together are $200 or more, so the second one waits for a second person.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 202, 422, 422, 422]);
  });

  it('of $200 or more waits for a second person, and happens once that person agrees', async () => {
    const sold = await bought({}, { cards: 1 });
    const asked = await ask(finance, sold, { amount_cents: 20_000 });
    expect(asked).toMatchObject({
      status: 202,
      body: { refund: { state: 'waiting', amount_cents: 20_000 } },
    });
    expect(await givenBack(sold.intentId)).toBe(0);
    expect(await stateOf(sold)).toBe('placed');
    const params = { number: sold.number, id: asked.body.refund.id };
    const approve = (by: Visitor) => by.call('checkout.approveRefund', { params });
    expect(await approve(finance)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const both = await Promise.all([approve(support), approve(owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body.refund.state).toBe('done');
    expect(await givenBack(sold.intentId)).toBe(20_000);
  });

  it('that waits is not sent when it would do something else than the second person has seen', {
    tags: ['night'],
  }, async () => {
    const sold = await bought({}, { cards: 1 });
    const asked = await ask(finance, sold, { all: true });
    const params = { number: sold.number, id: asked.body.refund.id };
    const shown = async () =>
      (await owner.call('orders.get', { params: { number: sold.number } })).body.order.refunds[0];
    const kinds = (effects: { kind: string }[]) => effects.map(({ kind }) => kind);
    const before = (await shown()).effects;
    expect(before).toEqual(asked.body.effects);
    expect(kinds(before)).toContain('artist_pay_stopped');
    await deliverSong(artist.visitor, (await workOf(sold))?.id ?? 0);
    const approve = (by: Visitor, body?: object) => by.call('checkout.approveRefund', { params, body });
    const refused = await approve(owner);
    expect(refused).toMatchObject({ status: 409, body: { code: 'effects_changed' } });
    expect(await givenBack(sold.intentId)).toBe(0);
    const after = await shown();
    expect(after).toMatchObject({ state: 'waiting', effects: refused.body.theirs.effects });
    expect(kinds(after.effects)).not.toContain('artist_pay_stopped');
    // Somebody whose page is still the old one has not seen it either.
    expect((await approve(support, { effects: before })).body.code).toBe('effects_changed');
    const done = await approve(owner, { effects: after.effects });
    expect(done.body).toMatchObject({ refund: { state: 'done' }, effects: after.effects });
    expect(await givenBack(sold.intentId)).toBe(sold.order.totalCents);
  });

  it.each(['refund', 'cancel'] as const)(
    'a %s is not done when it would do something else than who asks has seen',
    async (kind) => {
      // With the coupon, the order needs no second person.
      const sold = await bought({ coupon: 'TEN' });
      const wish = kind === 'refund' ? { all: true } : {};
      const [params, key] = [{ number: sold.number }, randomUUID()];
      const show = kind === 'refund' ? 'checkout.previewRefund' : 'checkout.previewCancel';
      const send = (effects: object[]) =>
        finance.call(`checkout.${kind}`, {
          ...{ params, body: { ...wish, reason: 'It came late', effects } },
          headers: { 'idempotency-key': key },
        });
      const { effects } = (await finance.call(show, { params, body: wish })).body;
      await deliverSong(artist.visitor, (await workOf(sold))?.id ?? 0);
      const refused = await send(effects);
      expect(refused).toMatchObject({ status: 409, body: { code: 'effects_changed' } });
      expect([await refundsOf(sold), await givenBack(sold.intentId)]).toEqual([[], 0]);
      const now = refused.body.theirs.effects;
      expect(now).not.toEqual(effects);
      expect((await finance.call(show, { params, body: wish })).body.effects).toEqual(now);

      // The same request is done once its effects are those of now, and repeated it is the same refund.
      const done = await send(now);
      expect(done).toMatchObject({ status: 200, body: { refund: { state: 'done' }, effects: now } });
      expect((await send(effects)).body.refund.id).toBe(done.body.refund.id);
      expect(await givenBack(sold.intentId)).toBe(sold.order.totalCents);
    },
  );

  it.each([
    ['refund', (by: Visitor, sold: Bought) => ask(by, sold, { all: true })],
    ['cancel', (by: Visitor, sold: Bought) => cancel(by, sold)],
  ] as const)(
    'who asked for a %s is mailed that it was refused, by whom and why',
    { tags: ['night'] },
    async (kind, wish) => {
      const sold = await bought({}, { cards: 1 });
      const { visitor, email } = await signedIn(shop, undefined, 'finance');
      const asked = await wish(visitor, sold);
      const params = { number: sold.number, id: asked.body.refund.id };
      const refuse = (by: Visitor) =>
        by.call('checkout.refuseRefund', { params, body: { reason: 'Half is enough' } });
      expect((await refuse(owner)).body.refund.state).toBe('refused');
      expect(await mailsOf('decided_staff', sold)).toMatchObject([
        {
          recipient: email,
          params: {
            ...{ kind, cents: sold.order.totalCents, reason: 'Half is enough' },
            path: `/admin/orders/${sold.number}`,
          },
        },
      ]);
      // Somebody who takes the own request back knows it.
      const again = await wish(visitor, sold);
      const own = { number: sold.number, id: again.body.refund.id };
      await visitor.call('checkout.refuseRefund', { params: own, body: { reason: 'My mistake' } });
      expect(await mailsOf('decided_staff', sold)).toHaveLength(1);
    },
  );

  it('that waits can be refused, and then its money can be refunded in another way', async () => {
    const sold = await bought({}, { cards: 1 });
    const whole = sold.order.totalCents;
    const asked = await ask(finance, sold, { all: true });
    expect((await ask(finance, sold, { amount_cents: 1 })).body.code).toBe('more_than_left');
    const refused = await owner.call('checkout.refuseRefund', {
      params: { number: sold.number, id: asked.body.refund.id },
      body: { reason: 'Half is enough' },
    });
    expect(refused.body.refund).toMatchObject({ state: 'refused', amount_cents: whole });
    // Who asked reads in the timeline why it was refused.
    const shown = await finance.call('orders.get', { params: { number: sold.number } });
    expect(shown.body.order.events).toContainEqual(
      expect.objectContaining({ kind: 'refund_refused', what: 'Half is enough', amount_cents: whole }),
    );
    expect((await ask(finance, sold, { amount_cents: 100 })).status).toBe(200);
  });

  it('in parts needs a second person as soon as one person has sent back $200, also by many at once', async () => {
    const sold = await bought({}, { cards: 6 });
    const part = { amount_cents: 9_900 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(support, sold, part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202, 202]);
    expect(await givenBack(sold.intentId)).toBe(19_800);
    expect((await preview(support, sold, part)).body.needs_second_person).toBe(true);
    expect((await preview(finance, sold, part)).body.needs_second_person).toBe(false);
    const [waiting] = answers.filter(({ status }) => status === 202);
    const params = { number: sold.number, id: waiting?.body.refund.id };
    const approve = (by: Visitor) => by.call('checkout.approveRefund', { params });
    expect((await approve(support)).body.code).toBe('forbidden');
    expect((await approve(finance)).body.refund.state).toBe('done');
    // A refund to which two people have agreed does not count towards the agreeing person's limit.
    expect((await ask(finance, sold, part)).status).toBe(200);
    // On another day the limit is counted anew.
    clock.advance(DAY_MS);
    expect((await ask(support, sold, { amount_cents: 300 })).status).toBe(200);
  });

  it('of several orders is decided for each of them, however much they are together', {
    tags: ['night'],
  }, async () => {
    const sold = [await bought(), await bought()];
    const answers = await Promise.all(sold.map((one) => ask(finance, one, { amount_cents: 15_000 })));
    expect(answers.map(({ status, body }) => [status, body.refund.state])).toEqual([
      [200, 'done'],
      [200, 'done'],
    ]);
  });

  it('of one’s own order is refused, and so is one’s own agreement to it', async () => {
    const mine = await bought();
    await shop.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, mine.userId));
    expect((await ask(mine.visitor, mine, { amount_cents: 100 })).body.code).toBe('forbidden');
    expect((await preview(mine.visitor, mine, { amount_cents: 100 })).body.code).toBe('forbidden');
    expect((await cancel(mine.visitor, mine)).body.code).toBe('forbidden');
    const asked = await ask(finance, mine, { amount_cents: mine.order.totalCents });
    expect(asked.status).toBe(202);
    const params = { number: mine.number, id: asked.body.refund.id };
    expect((await mine.visitor.call('checkout.approveRefund', { params })).body.code).toBe('forbidden');
    expect(await givenBack(mine.intentId)).toBe(0);
  });

  it('is for finance, support and owners, with a fresh second step', async () => {
    const sold = await bought();
    for (const role of ['producer', 'editor']) {
      const { visitor } = await signedIn(shop, undefined, role);
      expect((await ask(visitor, sold, { amount_cents: 100 })).body.code).toBe('forbidden');
      expect((await preview(visitor, sold, { all: true })).body.code).toBe('forbidden');
    }
    expect((await ask(newcomer(shop), sold, { amount_cents: 100 })).status).toBe(401);
    expect((await ask(sold.visitor, sold, { amount_cents: 100 })).status).toBe(403);
    const { visitor, id } = await signedIn(shop, undefined, 'finance');
    const stepped = (minutes: number) =>
      shop.db
        .update(sessions)
        .set({ secondFactorAt: new Date(clock.now().getTime() - minutes * 60_000) })
        .where(eq(sessions.userId, id));
    await stepped(16);
    expect(await ask(visitor, sold, { amount_cents: 100 })).toMatchObject({
      status: 403,
      body: { code: 'second_step' },
    });
    expect((await preview(visitor, sold, { all: true })).status).toBe(200);
    await stepped(14);
    expect((await ask(visitor, sold, { amount_cents: 100 })).status).toBe(200);
  });
});

describe('a cancel by the staff', () => {
  it('tells no artist who has no account, and its preview says so', async () => {
    const sold = await bought({});
    const setAccount = (userId: number | null) =>
      shop.db.update(artists).set({ userId }).where(eq(artists.id, artist.artist.id));
    await setAccount(null);
    const shown = await finance.call('checkout.previewCancel', { params: { number: sold.number }, body: {} });
    await setAccount(artist.userId);
    const kinds = shown.body.effects.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('artist_pay_stopped');
    expect(kinds).not.toContain('artist_told');
  });

  it('stops the artist at once, gives everything and the coupon back, and tells customer and artist', async () => {
    const sold = await bought({ coupon: 'TEN', credit: { nonTaxable: 500, taxable: 700 } });
    const uses = await usesOf();
    const shown = await finance.call('checkout.previewCancel', { params: { number: sold.number }, body: {} });
    const done = await cancel(finance, sold);
    expect(done.body.effects).toEqual(shown.body.effects);
    expect(done.body.effects.map(({ kind }: { kind: string }) => kind)).toEqual([
      'card',
      'credit_non_taxable',
      'credit_taxable',
      'tax',
      'coupon_use',
      'artist_pay_stopped',
      'artist_told',
    ]);
    expect(await stateOf(sold)).toBe('cancelled');
    expect(await usesOf()).toBe(uses - 1);
    expect(await creditOf(sold)).toEqual({ nonTaxable: 500, taxable: 700 });
    const work = await workOf(sold);
    expect(work).toMatchObject({ state: 'canceled', story: 'canceled' });
    expect((await artist.visitor.call('studio.accept', { params: { id: work?.id ?? 0 } })).body.code).toBe(
      'offer_ended',
    );
    expect(await mailsOf('order_cancelled', sold)).toHaveLength(1);
    expect(await mailsOf('order_refunded', sold)).toEqual([]);
    const [told] = await shop.db
      .select()
      .from(outbox)
      .where(sql`${outbox.dedupeKey} like ${`commission:${work?.id}:stopped:%:email`}`);
    expect(told).toMatchObject({ recipient: artist.email, template: 'song_stopped_artist' });
    expect((await cancel(finance, sold)).body.code).toBe('order_closed');
  });

  it('of a delivered song leaves the song with its customer, and takes pay back that is still held', async () => {
    const sold = await bought();
    const work = await workOf(sold);
    await deliverSong(artist.visitor, work?.id ?? 0);
    const done = await cancel(owner, sold);
    expect(done.status).toBe(202);
    const agreed = await finance.call('checkout.approveRefund', {
      params: { number: sold.number, id: done.body.refund.id },
    });
    expect(agreed.body.effects.map(({ kind }: { kind: string }) => kind)).toEqual([
      'card',
      'tax',
      'artist_pay_reversed',
      'goods_made',
    ]);
    expect(await stateOf(sold)).toBe('cancelled');
    expect(await workOf(sold)).toMatchObject({ state: 'delivered', story: 'shipped' });
  });
});

describe('a cancel while something waits for a second person', () => {
  const replaced = async ({ number }: Bought) =>
    (await shop.db.select().from(staffLog).where(eq(staffLog.orderNumber, number))).filter(
      ({ action }) => action === 'order.refund_refused',
    );

  it.each([
    ['support', 'a cancel'],
    ['finance', 'a cancel'],
    ['support', 'a refund'],
    ['finance', 'a refund'],
  ] as const)(
    'of %s takes the place of %s, of the whole sum, and needs a second person',
    { tags: ['night'] },
    async (role, what) => {
      const [by, other] = role === 'support' ? [support, finance] : [finance, support];
      const sold = await bought({}, { cards: 2 });
      const whole = sold.order.totalCents;
      const first =
        what === 'a cancel' ? await cancel(by, sold) : await ask(by, sold, { amount_cents: 21_000 });
      expect(first.status).toBe(202);
      expect((await ask(by, sold, { amount_cents: whole })).body.code).toBe('more_than_left');
      const shown = await by.call('checkout.previewCancel', { params: { number: sold.number }, body: {} });
      expect(shown.body).toMatchObject({ amount_cents: whole, needs_second_person: true });
      const again = await cancel(by, sold);
      expect(again).toMatchObject({
        status: 202,
        body: { refund: { state: 'waiting', amount_cents: whole } },
      });
      expect(again.body.effects).toEqual(shown.body.effects);
      expect(await stateOf(sold)).toBe('placed');
      expect(await mailsOf('order_cancelled', sold)).toEqual([]);
      expect(await replaced(sold)).toMatchObject([
        { reason: 'Asked by mail', after: { refund: first.body.refund.id, replaced_by: 'cancel' } },
      ]);
      const approve = ({ body }: typeof first) =>
        other.call('checkout.approveRefund', { params: { number: sold.number, id: body.refund.id } });
      expect((await approve(first)).body.code).toBe('already_decided');
      expect((await approve(again)).body.refund).toMatchObject({ state: 'done', amount_cents: whole });
      expect(await givenBack(sold.intentId)).toBe(whole);
      expect(await stateOf(sold)).toBe('cancelled');
    },
  );

  it('is told to who asked for it, whoever cancels, and is in the log of the staff', {
    tags: ['night'],
  }, async () => {
    const asker = await signedIn(shop, undefined, 'finance');
    const waiting = async () => {
      const sold = await bought({}, { cards: 2 });
      const { id } = (await ask(asker.visitor, sold, { amount_cents: 21_000 })).body.refund;
      return { sold, id };
    };
    const isTold = async ({ sold, id }: Awaited<ReturnType<typeof waiting>>, kind: string, by: object) => {
      expect(await mailsOf('decided_staff', sold)).toMatchObject([
        { recipient: asker.email, params: { kind, cents: 21_000, path: `/admin/orders/${sold.number}` } },
      ]);
      expect(await replaced(sold)).toMatchObject([{ after: { refund: id, replaced_by: 'cancel' }, ...by }]);
    };

    const asked = await waiting();
    await cancel(support, asked.sold);
    await isTold(asked, 'replaced_by_staff', { reason: 'Asked by mail' });

    const own = await waiting();
    await own.sold.visitor.call('checkout.cancelOwn', { params: { id: own.sold.number } });
    await isTold(own, 'replaced_by_customer', { by: 'customer', byUserId: null, reason: null });

    // With a refund that waits beside the cancel, the approval ends it.
    const sold = await bought({}, { cards: 2 });
    const { id: cancelId } = (await cancel(support, sold)).body.refund;
    const values = {
      ...{ orderId: sold.order.id, origin: 'staff' as const, wish: { amount: 21_000 } },
      ...{ amountCents: 21_000, fromCardCents: 21_000, toCardCents: 21_000 },
    };
    const late = await shop.db.transaction((tx) =>
      insertRefund(
        tx,
        { ...values, state: 'waiting', askedBy: asker.id },
        [{ id: 'x', amount: 21_000 }],
        'staff',
      ),
    );
    const params = { number: sold.number, id: cancelId };
    expect((await finance.call('checkout.approveRefund', { params })).status).toBe(200);
    await isTold({ sold, id: late.id }, 'replaced_by_staff', { reason: 'Asked by mail' });

    // Somebody who cancels in place of an own request knows it.
    const mine = await waiting();
    await cancel(asker.visitor, mine.sold);
    expect(await mailsOf('decided_staff', mine.sold)).toEqual([]);
  });

  it('asked for by both at once leaves one that waits, with the whole sum', async () => {
    const sold = await bought({}, { cards: 2 });
    const answers = await Promise.all([cancel(support, sold), cancel(finance, sold)]);
    const said = answers.map(({ status, body }) => [status, body.refund.state]);
    expect(said).toContainEqual([202, 'waiting']);
    // The first of them says so when the second has replaced it before its answer was made.
    for (const one of said)
      expect([
        [202, 'waiting'],
        [200, 'refused'],
      ]).toContainEqual(one);
    expect((await refundsOf(sold)).map(({ state, amountCents }) => [state, amountCents])).toEqual([
      ['refused', sold.order.totalCents],
      ['waiting', sold.order.totalCents],
    ]);
  });

  it('by the customer shows the whole sum before, and gives it back', async () => {
    const sold = await bought({}, { cards: 2 });
    await ask(finance, sold, { amount_cents: 21_000 });
    const shown = await shop.services.wholeRefund.preview(shop.db, sold.order.id);
    expect(shown).toEqual({ card: sold.order.totalCents, credit: 0 });
    const done = await sold.visitor.call('checkout.cancelOwn', { params: { id: sold.number } });
    expect(done.body.refund).toMatchObject({ state: 'done', amount_cents: sold.order.totalCents });
    expect((await refundsOf(sold)).map(({ state }) => state)).toEqual(['refused', 'done']);
  });
});

describe('the mail about a cancel with which nothing goes back', () => {
  const mail = async (sold: Bought) => {
    await shop.services.relay.drain();
    const me = (await shop.db.select().from(users).where(eq(users.id, sold.userId)))[0];
    const mails = await shop.mailbox.listMessages({ to: me?.email ?? '' });
    return mails.find(({ subject }) => subject?.includes('cancel'))?.text;
  };

  it('says that the money went back before', { tags: ['night'] }, async () => {
    const sold = await bought();
    expect((await ask(finance, sold, { amount_cents: 100 })).status).toBe(200);
    const rest = await ask(finance, sold, { all: true });
    await owner.call('checkout.approveRefund', { params: { number: sold.number, id: rest.body.refund.id } });
    expect(await stateOf(sold)).toBe('refunded');
    expect((await cancel(finance, sold)).body.amount_cents).toBe(0);
    expect(await mail(sold)).toContain('Your money went back to you before');
    expect(await mail(sold)).not.toContain('Nothing was charged');
  });

  it('says that nothing was charged only when nothing was', { tags: ['night'] }, async () => {
    await offerCoupon(shop, 'FREE', { discountPercent: 100, maxUses: 100 });
    const sold = await bought({ coupon: 'FREE' });
    expect((await cancel(finance, sold)).body.amount_cents).toBe(sold.order.totalCents);
    expect(sold.order.totalCents).toBe(0);
    expect(await mail(sold)).toContain('Nothing was charged');
  });
});

describe('a cancel by the customer', () => {
  const cancelOwn = ({ visitor, number }: Pick<Bought, 'visitor' | 'number'>) =>
    visitor.call('checkout.cancelOwn', { params: { id: number } });

  it('gives everything back before an artist accepts, once', async () => {
    const sold = await bought({ credit: { nonTaxable: 1_000, taxable: 0 } });
    const answers = await Promise.all([cancelOwn(sold), cancelOwn(sold), cancelOwn(sold)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refund.id)).size).toBe(1);
    expect(await givenBack(sold.intentId)).toBe(sold.order.totalCents);
    expect(await creditOf(sold)).toEqual({ nonTaxable: 1_000, taxable: 0 });
    expect(await stateOf(sold)).toBe('cancelled');
    expect(await workOf(sold)).toMatchObject({ state: 'canceled', story: 'canceled' });
    expect(await mailsOf('order_cancelled', sold)).toHaveLength(1);
  });

  it('answers repeated calls also when the customer may cancel nothing more for an hour', async () => {
    const sold = await bought();
    const { body } = await cancelOwn(sold);
    const filled = await shop.db.execute(
      "update rate_counters set count = 20 where key like 'own_cancels:%'",
    );
    expect(filled.rowCount).toBe(1);
    expect(await cancelOwn(sold)).toMatchObject({ status: 200, body: { refund: { id: body.refund.id } } });
  });

  it('is too late when an artist has accepted, and never both happen', async () => {
    const sold = await bought();
    const id = (await workOf(sold))?.id ?? 0;
    const [cancelled, accepted] = await Promise.all([
      cancelOwn(sold),
      artist.visitor.call('studio.accept', { params: { id } }),
    ]);
    expect([cancelled.status, accepted.status].sort()).toEqual([200, 409]);
    const late = await bought();
    await artist.visitor.call('studio.accept', { params: { id: (await workOf(late))?.id ?? 0 } });
    expect(await cancelOwn(late)).toMatchObject({ status: 409, body: { code: 'story_accepted' } });
  });

  it('is for the own order only', async () => {
    const sold = await bought();
    const { visitor } = await signedIn(shop);
    expect((await cancelOwn({ visitor, number: sold.number })).status).toBe(404);
    expect((await cancelOwn({ visitor: newcomer(shop), number: sold.number })).status).toBe(401);
    expect((await cancelOwn({ ...sold, number: 'H4T-9KZ' })).status).toBe(404);
  });
});

describe('gift cards in a refunded order', () => {
  it('are void when their money goes back, and one that was used is not refunded', async () => {
    const sold = await bought({}, { cards: 2 });
    await shop.services.giftCards.sendDue();
    await shop.services.relay.drain();
    const mails = await shop.mailbox.listMessages({ to: sold.giftTo });
    const [used = '', other = ''] = mails.map(
      ({ text }) => /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(text)?.[0] ?? '',
    );
    const friend = await signedIn(shop);
    const redeem = (code: string) => friend.visitor.call('credits.applyGiftCard', { body: { code } });
    expect((await redeem(used)).status).toBe(200);
    const line_ids = [`cart-${giftCard.slug}`];
    expect((await preview(finance, sold, { line_ids })).body).toMatchObject({ amount_cents: 5_000 });
    const done = await ask(finance, sold, { line_ids });
    expect(done.body.effects).toContainEqual({ kind: 'gift_card_void', amount_cents: 5_000 });
    expect(await redeem(other)).toMatchObject({ status: 409, body: { code: 'gift_card_void' } });
    expect((await friend.visitor.call('credits.checkGiftCard', { body: { code: other } })).body.code).toBe(
      'gift_card_void',
    );
    const cards = await shop.db.select().from(giftCards).where(eq(giftCards.orderId, sold.order.id));
    expect(cards.map(({ state }) => state).sort()).toEqual(['redeemed', 'void']);
    const whole = await ask(finance, sold, { all: true });
    expect(whole.body.refund.amount_cents).toBe(sold.order.totalCents - 10_000);
    expect(await stateOf(sold)).toBe('partly_refunded');
  });
});

it('a gift card of which $10 went back is void, and the other $40 of it can still go back', {
  tags: ['night'],
}, async () => {
  const sold = await bought({}, { cards: 1 });
  const whole = sold.order.totalCents;
  const songs = await ask(finance, sold, { line_ids: [sharesOf(sold.order.quote)[0]?.id] });
  if (songs.status === 202) {
    const params = { number: sold.number, id: songs.body.refund.id };
    await owner.call('checkout.approveRefund', { params });
  }
  const gone = songs.body.amount_cents;
  expect(whole - gone).toBe(5_000);
  const ten = await ask(owner, sold, { amount_cents: 1_000 });
  expect(ten.body.effects).toContainEqual({ kind: 'gift_card_void', amount_cents: 5_000 });
  const rest = await ask(owner, sold, { amount_cents: 4_000 });
  expect(rest.body.refund).toMatchObject({ state: 'done', amount_cents: 4_000 });
  expect(rest.body.effects.map(({ kind }: { kind: string }) => kind)).not.toContain('gift_card_void');
  expect(await givenBack(sold.intentId)).toBe(whole);
  expect(await stateOf(sold)).toBe('refunded');
});

describe('the provider', () => {
  it('that does not answer is asked again, and refunds once', async () => {
    for (const fault of ['answer_lost', 'timeout', 'server_error'] as const) {
      const sold = await bought();
      await shop.payments.controls.scriptFault('refund', fault);
      const asked = await ask(finance, sold, { amount_cents: 700 });
      expect(asked).toMatchObject({ status: 200, body: { refund: { state: 'asked' } } });
      clock.advance(60_000);
      await shop.services.sendRefunds.sendDue();
      expect(await givenBack(sold.intentId)).toBe(700);
      expect(await refundsOf(sold)).toMatchObject([{ state: 'done', nextAt: null }]);
    }
  });

  it('that has forgotten the key of a call still refunds once', { tags: ['night'] }, async () => {
    const sold = await bought();
    await shop.payments.controls.scriptFault('refund', 'answer_lost');
    await shop.payments.controls.scriptFault('findReturns', 'timeout', 2);
    await ask(finance, sold, { amount_cents: 700 });
    await shop.payments.controls.clearFaults();
    await shop.database.pool.query('delete from sandbox_payments.idempotency_keys');
    clock.advance(2 * DAY_MS);
    await shop.services.sendRefunds.sendDue();
    expect(await givenBack(sold.intentId)).toBe(700);
    expect(await refundsOf(sold)).toMatchObject([{ state: 'done' }]);
  });

  it('that refuses makes the refund fail, which the staff are told; the money can go another way', async () => {
    const sold = await bought();
    const { desk: its } = shop.payments.controls;
    await shop.payments.controls.scriptFault('findReturns', 'timeout', 1);
    await its.refund(sold.intentId, sold.order.totalCents - 100);
    const asked = await ask(finance, sold, { amount_cents: 700 });
    expect(asked.body.refund.state).toBe('failed');
    expect(await mailsOf('refund_attention_staff', sold)).toMatchObject([
      { params: { reason: 'refund_failed' } },
    ]);
    expect((await refundsOf(sold)).map(({ state, origin }) => [origin, state])).toEqual([
      ['staff', 'failed'],
      ['provider', 'done'],
    ]);
    expect((await ask(finance, sold, { amount_cents: 100, to: 'credit' })).body.refund.state).toBe('done');
    expect(await stateOf(sold)).toBe('refunded');
  });

  it('refuses two refunds of one sum: credit replaces each once, and Today knows which one it was for', {
    tags: ['night'],
  }, async () => {
    const sold = await bought({}, { card: '4000000000005126' });
    for (const _ of [1, 2]) await ask(finance, sold, { amount_cents: 900 });
    clock.advance(10_000);
    await shop.payments.controls.runDue();
    await shop.services.sendRefunds.findMissed();
    const [first, second] = (await refundsOf(sold)).map(({ id }) => id);
    const instead = async (id = 0) =>
      (await finance.call('desk.inbox')).body.items.find(({ key }: { key: string }) => key === `refund:${id}`)
        ?.instead;
    expect([await instead(first), await instead(second)]).toEqual([undefined, undefined]);

    const credit = { amount_cents: 900, to: 'credit' };
    const given = await ask(finance, sold, { ...credit, replaces_id: first });
    expect(given.body.refund.state).toBe('done');
    expect(await instead(first)).toEqual({
      ...{ state: 'done', amount_cents: 900, by: 'Test Person', is_for_this: true },
    });
    expect(await instead(second)).toBeUndefined();
    expect((await ask(owner, sold, { ...credit, replaces_id: first })).body.code).toBe('already_decided');
    // Neither a refund that did not fail nor one of another order can be replaced.
    const others = await bought();
    expect((await ask(owner, others, { ...credit, replaces_id: second })).body.code).toBe('not_found');
    const { id } = given.body.refund;
    expect((await ask(owner, sold, { ...credit, replaces_id: id })).body.code).toBe('not_found');

    // Credit from the order's page does not say which refund it replaces. Another sum is never meant.
    await ask(finance, sold, { amount_cents: 500, to: 'credit' });
    expect(await instead(second)).toBeUndefined();
    const later = (await ask(finance, sold, credit)).body.refund.id;
    // The database has noted the failure by its own clock, which is ahead of the clock of this test.
    await shop.db.update(refunds).set({ createdAt: sql`now()` }).where(eq(refunds.id, later));
    expect(await instead(second)).toMatchObject({ state: 'done', is_for_this: false });
    const replaced = await ask(finance, sold, { ...credit, replaces_id: second });
    expect(replaced.body.refund.state).toBe('done');
    expect(await instead(second)).toMatchObject({ is_for_this: true });
  });

  it('refuses a refund whose credit waits for a second person: Today says so until the person refuses', {
    tags: ['night'],
  }, async () => {
    const sold = await bought({}, { card: '4000000000005126', cards: 2 });
    const amount_cents = 12_000;
    const first = await ask(owner, sold, { amount_cents });
    clock.advance(10_000);
    await shop.payments.controls.runDue();
    await shop.services.sendRefunds.findMissed();
    const replaces_id = first.body.refund.id;
    const instead = async () =>
      (await support.call('desk.inbox')).body.items.find(
        ({ key }: { key: string }) => key === `refund:${replaces_id}`,
      )?.instead;
    // What one person gives of an order counts together, so the second sum needs a second person.
    await ask(finance, sold, { amount_cents: 9_000, to: 'credit' });
    const credit = { amount_cents, to: 'credit', replaces_id };
    const asked = await ask(finance, sold, credit);
    expect(asked.body.refund.state).toBe('waiting');
    expect(await instead()).toMatchObject({ state: 'waiting', is_for_this: true });
    expect((await ask(support, sold, { ...credit, amount_cents: 100 })).body.code).toBe('already_decided');
    const params = { number: sold.number, id: asked.body.refund.id };
    await owner.call('checkout.refuseRefund', { params, body: { reason: 'No' } });
    expect(await instead()).toBeUndefined();
    expect((await ask(owner, sold, credit)).body.refund.state).toBe('done');
  });

  it('whose bank takes its time is believed when it has decided, by webhook or by the job', {
    tags: ['night'],
  }, async () => {
    for (const [card, state] of [
      ['4000000000007726', 'done'],
      ['4000000000005126', 'failed'],
    ] as const) {
      const sold = await bought({}, { card });
      expect((await ask(finance, sold, { amount_cents: 900 })).body.refund.state).toBe('sent');
      expect(await mailsOf('order_refunded', sold)).toHaveLength(1);
      clock.advance(10_000);
      await shop.payments.controls.runDue();
      if (state === 'done')
        for (const { body } of await desk.eventsOf(sold.intentId)) await desk.deliver(body);
      else await shop.services.sendRefunds.findMissed();
      expect(await refundsOf(sold)).toMatchObject([{ state }]);
      expect(await stateOf(sold)).toBe(state === 'done' ? 'partly_refunded' : 'placed');
      expect(await mailsOf('order_refunded', sold)).toHaveLength(1);
    }
  });
});

describe('money that goes back at the provider', () => {
  it.each(['webhook', 'job'] as const)(
    'has the effects of a refund of the shop: found by %s',
    async (way) => {
      for (const taxed of [true, false]) {
        if (!taxed) await shop.db.delete(taxRates);
        const sold = await bought({ coupon: 'TEN' });
        expect(sold.order.quote.taxes > 0).toBe(taxed);
        const uses = await usesOf();
        const response = await shop.http.inject({
          method: 'POST',
          url: '/dev/payments/refund',
          payload: { intent_id: sold.intentId, amount_cents: sold.order.totalCents },
        });
        expect(response.statusCode).toBe(200);
        if (way === 'webhook') {
          const events = await desk.eventsOf(sold.intentId);
          for (const { body } of [...events, ...events.toReversed()]) await desk.deliver(body);
        } else await shop.services.sendRefunds.findMissed();
        await shop.services.sendRefunds.findMissed();
        expect(await stateOf(sold)).toBe('refunded');
        expect(await workOf(sold)).toMatchObject({ state: 'canceled', story: 'canceled' });
        expect(await usesOf()).toBe(uses - 1);
        expect(await refundsOf(sold)).toMatchObject([{ origin: 'provider', state: 'done', excessCents: 0 }]);
        expect(await mailsOf('order_refunded', sold)).toHaveLength(1);
        expect((await ask(finance, sold, { all: true })).body.code).toBe('more_than_left');
      }
      await shop.db.insert(taxRates).values({ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 });
    },
  );

  it('beyond what was left is the shop’s loss, of which the staff are told', {
    tags: ['night'],
  }, async () => {
    const sold = await bought();
    const all = sold.order.totalCents;
    await ask(owner, sold, { amount_cents: 6_000, to: 'credit' });
    await shop.payments.controls.desk.refund(sold.intentId, all);
    await shop.services.settleRefund(sold.intentId);
    expect(await refundsOf(sold)).toMatchObject([
      { toTaxableCents: 6_000 },
      { amountCents: all, excessCents: 6_000 },
    ]);
    expect(await mailsOf('refund_attention_staff', sold)).toMatchObject([
      { params: { reason: 'more_than_paid' } },
    ]);
    expect(await stateOf(sold)).toBe('refunded');
    const params = { id: sold.order.userId };
    const { body } = await owner.call('customers.read', { params });
    expect(body.customer.orders).toMatchObject([{ total_cents: all, refunded_cents: all }]);
  });

  it('by a dispute stops the work; when the shop wins, the money is back', async () => {
    const sold = await bought();
    const post = (payload: object) =>
      shop.http.inject({ method: 'POST', url: '/dev/payments/dispute', payload });
    const about = { intent_id: sold.intentId, amount_cents: sold.order.totalCents };
    expect((await post(about)).statusCode).toBe(200);
    expect((await post(about)).json()).toEqual({ code: 'amount_too_large' });
    await shop.services.sendRefunds.findMissed();
    expect(await stateOf(sold)).toBe('disputed');
    expect(await workOf(sold)).toMatchObject({ state: 'canceled' });
    expect(await shop.db.select().from(disputes).where(eq(disputes.orderId, sold.order.id))).toMatchObject([
      { state: 'needs_response', amountCents: sold.order.totalCents, closedAt: null },
    ]);
    expect(await mailsOf('refund_attention_staff', sold)).toMatchObject([{ params: { reason: 'dispute' } }]);
    expect((await ask(finance, sold, { amount_cents: 100 })).body.code).toBe('order_closed');
    await post({ intent_id: sold.intentId, outcome: 'won' });
    for (const { body } of (await desk.eventsOf(sold.intentId)).toReversed()) await desk.deliver(body);
    expect(await stateOf(sold)).toBe('placed');
    expect((await preview(finance, sold, { all: true })).body.amount_cents).toBe(sold.order.totalCents);
  });

  it.each(['won', 'lost'] as const)(
    'by a dispute of an order with a limited coupon that is %s gives it back only when the money is lost',
    { tags: ['night'] },
    async (outcome) => {
      const stands = async () => {
        const [row] = await shop.db.select().from(coupons).where(eq(coupons.code, 'TEN'));
        return [row?.uses, row?.givenCents];
      };
      const before = await stands();
      const sold = await bought({ coupon: 'TEN' });
      const held = await stands();
      expect(held[0]).toBe((before[0] ?? 0) + 1);
      await shop.payments.controls.desk.dispute(sold.intentId, sold.order.totalCents);
      await shop.services.settleRefund(sold.intentId);
      expect([await stateOf(sold), await stands()]).toEqual(['disputed', held]);
      await shop.payments.controls.desk.decide(sold.intentId, outcome);
      await Promise.all([1, 2, 3].map(() => shop.services.settleRefund(sold.intentId)));
      expect(await stands()).toEqual(outcome === 'won' ? held : before);
    },
  );

  it('by a dispute that is lost has gone back for good, with the tax of the order or without any', async () => {
    for (const isTaxed of [true, false]) {
      if (!isTaxed) await shop.db.delete(taxRates);
      const sold = await bought();
      expect(sold.order.quote.taxes > 0).toBe(isTaxed);
      await shop.payments.controls.desk.dispute(sold.intentId, sold.order.totalCents);
      await shop.services.settleRefund(sold.intentId);
      await shop.payments.controls.desk.decide(sold.intentId, 'lost');
      await Promise.all([1, 2, 3].map(() => shop.services.settleRefund(sold.intentId)));
      expect(await stateOf(sold)).toBe('refunded');
      expect(await refundsOf(sold)).toMatchObject([
        { origin: 'dispute', state: 'done', taxCents: sold.order.quote.taxes },
      ]);
      expect(await mailsOf('order_refunded', sold)).toEqual([]);
    }
    await shop.db.insert(taxRates).values({ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 });
  });
});

it('a vendor is told of an order and then to stop, and no longer sees what was refunded', async () => {
  const mill = await signedIn(shop, undefined, 'vendor');
  const [vendor] = await shop.db
    .insert(productVendors)
    .values({ name: 'The mill', userId: mill.id })
    .returning();
  const towel = await sell(shop, 'mill-towel', { productType: 'add-on' });
  await shop.db
    .update(products)
    .set({ vendorId: vendor?.id ?? null })
    .where(eq(products.id, towel.id));
  const me = await makeHolder(shop, stock, newcomer(shop), {});
  const { sf_cart } = me.cart;
  const cart = { ...me.cart, sf_cart: { ...sf_cart, products: [...sf_cart.products, lineOf(towel)] } };
  const till = await toPay(shop, me.visitor, { slug: me.slug, cart });
  await till.submit();
  await till.pay();
  const id = (await till.confirm()).body.order.order_id;
  const mailsToMill = (template: string) =>
    shop.db.select().from(outbox).where(eq(outbox.template, template));
  const seen = async () =>
    (await mill.visitor.call('studio.vendorOrders', { params: { id: vendor?.id ?? 0 } })).body.orders[0]
      ?.lines;
  expect(await seen()).toHaveLength(1);
  const goods = [{ title: 'mill-towel', quantity: 1 }];
  expect(await mailsToMill('order_to_vendor')).toMatchObject([
    { recipient: mill.email, params: { orderId: id, goods } },
  ]);
  const done = await ask(finance, { number: orderNumber(id) }, { line_ids: [`cart-${towel.slug}`] });
  expect(done.body.effects).toContainEqual({ kind: 'vendor_stopped', amount_cents: 1_000 });
  expect(await seen()).toBeUndefined();
  expect(await mailsToMill('order_stopped_vendor')).toMatchObject([
    { recipient: mill.email, params: { goods } },
  ]);
});

it.each(['cancelled', 'refunded at the provider', 'disputed'] as const)(
  'vendor and artist of an order that is %s stop at once, and are told once',
  { tags: ['night'] },
  async (way) => {
    const mill = await signedIn(shop, undefined, 'vendor');
    const [vendor] = await shop.db
      .insert(productVendors)
      .values({ name: `Mill ${way}`, userId: mill.id })
      .returning();
    const towel = await sell(shop, `towel-${randomUUID()}`, {
      productType: 'add-on',
      vendorId: vendor?.id ?? null,
    });
    const me = await makeHolder(shop, stock, newcomer(shop), {
      coupon: 'TEN',
      credit: { nonTaxable: 0, taxable: 1_500 },
    });
    const { sf_cart } = me.cart;
    const cart = { ...me.cart, sf_cart: { ...sf_cart, products: [...sf_cart.products, lineOf(towel)] } };
    const till = await toPay(shop, me.visitor, { slug: me.slug, cart });
    await till.submit();
    await till.pay();
    const id = (await till.confirm()).body.order.order_id;
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
    if (!order?.intentId) throw new Error('no order');
    const work = await workOf({ order });
    await artist.visitor.call('studio.accept', { params: { id: work?.id ?? 0 } });
    const its = shop.payments.controls.desk;
    if (way === 'cancelled') expect((await cancel(owner, { number: orderNumber(id) })).status).toBe(200);
    else if (way === 'disputed') await its.dispute(order.intentId, order.totalCents);
    else await its.refund(order.intentId, order.totalCents);
    for (const { body } of await desk.eventsOf(order.intentId)) await desk.deliver(body);
    await shop.services.sendRefunds.findMissed();
    expect(await workOf({ order })).toMatchObject({ state: 'canceled', story: 'canceled' });
    const told = await shop.db.select().from(outbox).where(eq(outbox.template, 'order_stopped_vendor'));
    expect(told.filter(({ recipient }) => recipient === mill.email)).toHaveLength(1);
    const stopped = await shop.db
      .select()
      .from(outbox)
      .where(sql`${outbox.dedupeKey} like ${`commission:${work?.id}:stopped:%:email`}`);
    expect(stopped).toMatchObject([{ recipient: artist.email, params: { wasAccepted: true } }]);
    const seen = await mill.visitor.call('studio.vendorOrders', { params: { id: vendor?.id ?? 0 } });
    expect(seen.body.orders.flatMap(({ lines }: { lines: object[] }) => lines)).toEqual([]);
  },
);
