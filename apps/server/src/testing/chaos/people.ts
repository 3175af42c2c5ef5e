import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/checkout.ts';
import { disputes } from '../../../db/schema/refunds.ts';
import { PaymentsRefused } from '../../adapters/payments/payments.port.ts';
import { CARDS, type Catalogue, songCart, type Till, toPay } from '../commission-song.ts';
import type { Dice } from '../dice.ts';
import { type Holder, type InHand, makeHolder, withCoupon } from '../holding-buyer.ts';
import { lineOf, type sell } from '../money.ts';
import type { TestShop } from '../test-shop.ts';
import type { Answer, Visitor } from '../visitor.ts';
import type { Answers } from './answers.ts';
import { letDaysPass, type Studio, sing, songOf } from './studios.ts';

/** The shop in a chaos run, with everything that its customers need. */
export type Mall = Till &
  Pick<TestShop, 'db' | 'mailbox'> & {
    stock: Catalogue;
    giftCard: Awaited<ReturnType<typeof sell>>;
    /** The product for tips. */
    tip: Awaited<ReturnType<typeof sell>>;
    dice: Dice;
    /** Opens a browser with its own network address. */
    newcomer(): Visitor;
    /** The consent answers of these browsers. */
    answers: Answers;
    /** A coupon code that is given to more customers than may use it. */
    scarceCode(): Promise<string>;
    /** Two staff members who may make refunds and payouts. */
    staff(): readonly [Visitor, Visitor];
    /** An artist who writes songs. */
    studio(): Studio;
    /** The submissions whose customer saw an order, with the order's number. */
    told: Map<string, string>;
  };

/** A test card whose payment succeeds only after a while. */
const LATER = '4000000000000077';
const TRIES = 4;
const NO_CREDIT = { nonTaxable: 0, taxable: 0 };

type Bought = 'paid' | 'left';
type Way = {
  /** The customer leaves right after the payment attempt. The webhook or the job must do the rest. */
  leaves?: boolean;
  card?: string;
};

/**
 * Prices the cart, submits it, pays and asks for the order. The customer prices again when the shop refuses because a
 * coupon is used up, the credit is reserved or the price has changed. After a refused coupon the cart has no coupon.
 */
async function buy(mall: Mall, { visitor, slug, cart: wanted }: Holder, way: Way = {}): Promise<Bought> {
  let cart = wanted;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const till = await toPay(mall, visitor, { slug, cart }).catch((error: Error) => error);
    if (!(till instanceof Error)) mall.answers.remember(visitor, till.submission_id);
    const answer = till instanceof Error ? null : await till.submit();
    if (till instanceof Error || answer?.status !== 200) {
      const said = till instanceof Error ? till.message : JSON.stringify(answer?.body);
      if (/coupon/.test(said)) cart = withCoupon(cart, null);
      else if (!/payment_changed|quote_changed|credits_changed/.test(said)) throw new Error(said);
      continue;
    }
    // The answer to the question about consent counts as it was when the order was sent.
    if (mall.dice.oneIn(3)) mall.answers.changeMind(visitor);
    if (answer.body.requires_payment) await till.pay(way.card);
    if (way.leaves) return 'left';
    const done = await till.confirm();
    if (!done.body.is_processed) throw new Error(`paid but not processed: ${JSON.stringify(done.body)}`);
    mall.told.set(till.submission_id, String(done.body.order.order_id));
    return 'paid';
  }
  throw new Error('the shop refused too many times');
}

const holder = (mall: Mall, inHand: InHand = {}) => makeHolder(mall, mall.stock, mall.newcomer(), inHand);

/**
 * Buys two gift cards, redeems each card twice at once, and spends the credit. The customer waits for the
 * e-mails with the codes for at most 10 s, because the e-mail of a killed process is sent again only after a
 * minute.
 */
async function givesThemself(mall: Mall): Promise<Bought> {
  const me = await holder(mall);
  const to = `gift-${me.userId}@example.com`;
  const gift_card = { recipient_name: 'Odessa', recipient_email: to, message: '' };
  const line = lineOf(mall.giftCard, { quantity: 2, additional_info: { gift_card } });
  const cart = { ...me.cart, sf_cart: { ...me.cart.sf_cart, products: [line] } } as Holder['cart'];
  await buy(mall, { ...me, cart });
  const codes = new Set<string>();
  for (let looked = 0; looked < 50 && codes.size < 2; looked += 1) {
    await wait(200);
    for (const { text } of await mall.mailbox.listMessages({ to }))
      for (const code of text.match(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/g) ?? []) codes.add(code);
  }
  const redeem = (code: string) => me.visitor.call('credits.applyGiftCard', { body: { code } });
  for (const code of codes) await Promise.all([redeem(code), redeem(code)]);
  return buy(mall, me);
}

/**
 * Submits, leaves, and comes back to pay with a new submission. The coupon and the credit that the first submission
 * reserved must be available again.
 */
async function comesBack(mall: Mall): Promise<Bought> {
  const me = await holder(mall, {
    coupon: await mall.scarceCode(),
    credit: { nonTaxable: 900, taxable: 4_000 },
  });
  const till = await toPay(mall, me.visitor, me).catch(() => null);
  await till?.submit();
  return buy(mall, me);
}

/** Pays for a cart without submitting it, so the shop must refund the money. */
async function paysTooEarly(mall: Mall): Promise<Bought> {
  const me = await holder(mall);
  const till = await toPay(mall, me.visitor, me);
  await till.pay();
  return 'left';
}

/** Submits with a coupon and credit, and never comes back. */
async function disappears(mall: Mall): Promise<Bought> {
  const me = await holder(mall, {
    coupon: await mall.scarceCode(),
    credit: { nonTaxable: 2_000, taxable: 0 },
  });
  const till = await toPay(mall, me.visitor, me).catch(() => null);
  await till?.submit();
  return 'left';
}

/** Buys a song, and returns the order as its customer sees it, together with its payment. */
async function ordered(mall: Mall, inHand: InHand = {}) {
  const me = await holder(mall, inHand);
  await buy(mall, me);
  const [order] = await mall.db.select().from(orders).where(eq(orders.userId, me.userId));
  if (!order) throw new Error('an order that was shown is not there');
  return { ...me, order, number: orderNumber(order.id), intentId: order.intentId ?? '' };
}

const RICH = { nonTaxable: 2_000, taxable: 3_000 };

/**
 * The staff refund a part, and then cancel the order. Sometimes they request the cancel twice, and the second
 * request replaces the first. From $200 on a second person must approve. Each call has its own idempotency key.
 */
async function areRefunded(mall: Mall): Promise<Bought> {
  const { number } = await ordered(mall, { coupon: await mall.scarceCode(), credit: RICH });
  const [first, second] = mall.staff();
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const params = { number };
  const way = mall.dice.oneIn(2) ? 'card' : 'credit';
  const part = { amount_cents: mall.dice.between(1, 9_000), to: way, reason: 'It came late' };
  const cancel = () =>
    first.call('checkout.cancel', { params, body: { reason: 'Asked by mail' }, headers: headers() });
  const answers = [await first.call('checkout.refund', { params, body: part, headers: headers() })];
  const left = await cancel();
  const isAgain = left.status === 202 && mall.dice.oneIn(2);
  answers.push(isAgain ? await cancel() : left);
  for (const { status, body } of answers) {
    if (status !== 200 && status !== 202) throw new Error(`not refunded: ${JSON.stringify(body)}`);
    if (status === 200) continue;
    const agree = () => second.call('checkout.approveRefund', { params: { number, id: body.refund.id } });
    const once = await agree();
    // An artist acted meanwhile, so the person looks again at what the refund does.
    const agreed = once.body.code === 'effects_changed' ? await agree() : once;
    // When a process was killed, its answer was lost and the call was sent again.
    if (agreed.status !== 200 && agreed.body.code !== 'already_decided')
      throw new Error(`not agreed: ${JSON.stringify(agreed.body)}`);
  }
  return 'paid';
}

/** The customer cancels and presses the button twice. At the same moment, the provider may refund. */
async function cancelAtOnce(mall: Mall): Promise<Bought> {
  const { visitor, number, intentId, order } = await ordered(mall, { coupon: await mall.scarceCode() });
  const press = () => visitor.call('checkout.cancelOwn', { params: { id: number } });
  const elsewhere = mall.dice.oneIn(3) ? mall.dice.between(1, order.totalCents) : 0;
  const [answer] = await Promise.all([press(), press(), atDesk(mall, intentId, elsewhere)]);
  if (answer.status !== 200) throw new Error(`not canceled: ${JSON.stringify(answer.body)}`);
  return 'paid';
}

/**
 * Somebody makes a refund on the provider's own website. Money that was already refunded cannot be refunded
 * again.
 */
async function atDesk({ payments }: Mall, intentId: string, cents: number): Promise<void> {
  if (cents > 0)
    await payments.controls.desk.refund(intentId, cents).catch((error: unknown) => {
      if (!(error instanceof PaymentsRefused)) throw error;
    });
}

/**
 * The customer's bank takes the payment back, in whole or in part. Sometimes it makes its decision in the end.
 */
async function dispute(mall: Mall): Promise<Bought> {
  const { intentId, order } = await ordered(mall, { credit: { ...NO_CREDIT, nonTaxable: 1_000 } });
  const { desk } = mall.payments.controls;
  await desk.dispute(intentId, mall.dice.oneIn(2) ? order.totalCents : 3_000);
  if (mall.dice.oneIn(2)) await wait(300);
  if (mall.dice.oneIn(3)) await atDesk(mall, intentId, 500);
  if (!mall.dice.oneIn(3)) await desk.decide(intentId, mall.dice.oneIn(2) ? 'won' : 'lost');
  return 'paid';
}

/**
 * The customer's bank takes the payment back. The staff answer with evidence, or accept the dispute, and press
 * the button twice. The bank may decide at the same moment.
 */
async function disputeAndHear(mall: Mall): Promise<Bought> {
  const { number, intentId, order } = await ordered(mall);
  const { desk } = mall.payments.controls;
  await desk.dispute(intentId, order.totalCents);
  const [{ id } = { id: 0 }] = await disputesOf(mall, order.id);
  // The shop was down for the whole time. Its job finds the dispute later.
  if (id === 0) return 'paid';
  const [first, second] = mall.staff();
  const isAccepted = mall.dice.oneIn(3);
  const press = () =>
    isAccepted
      ? first.call('orders.acceptDispute', {
          params: { number },
          body: { dispute_id: id, reason: 'It was never made' },
        })
      : first.call('orders.answerDispute', {
          params: { number },
          body: { dispute_id: id, statement: 'It was delivered and heard.' },
        });
  const decides = mall.dice.oneIn(2);
  const decide = () => desk.decide(intentId, mall.dice.oneIn(2) ? 'won' : 'lost');
  const answers = Promise.all([press(), press()]);
  if (decides && mall.dice.oneIn(2)) await decide();
  const pressed = await answers;
  // In a long run a colleague presses more often than anybody may in an hour.
  for (const { status, body } of pressed)
    if (status !== 200 && status !== 202 && !['already_decided', 'too_many_requests'].includes(body.code))
      throw new Error(`not answered: ${JSON.stringify(body)}`);
  if (pressed.some(({ status }) => status === 202)) {
    const agreed = await second.call('orders.approveAcceptance', {
      params: { number },
      body: { dispute_id: id },
    });
    // The bank was faster, or the answer to the call was lost and it was sent again.
    if (agreed.status !== 200 && agreed.body.code !== 'already_decided')
      throw new Error(`not agreed: ${JSON.stringify(agreed.body)}`);
  }
  // If the dispute is already decided, this changes nothing.
  if (decides) await decide();
  return 'paid';
}

/**
 * The disputes of an order that the shop learns of within 20 s. A killed shop learns of them only after its
 * next start.
 */
async function disputesOf({ db }: Mall, orderId: number) {
  for (let looked = 0; looked < 100; looked += 1) {
    const found = await db.select().from(disputes).where(eq(disputes.orderId, orderId));
    if (found.length > 0) return found;
    await wait(200);
  }
  return [];
}

/**
 * Refusals that are normal here: the limit of a person, another payout run, or the dice chose the same person
 * twice.
 */
const MAY_REFUSE = ['too_many_requests', 'nothing_payable', 'already_decided', 'second_person'];

function expectDone(answers: readonly Answer[], what: string): void {
  for (const { status, body } of answers)
    if (status !== 200 && !MAY_REFUSE.includes(body.code))
      throw new Error(`${what}: ${JSON.stringify(body)}`);
}

/**
 * The staff make a payout run of everything that is payable and approve it, pressing the button twice. Another
 * run may pay it first, and in long runs one person reaches the limit.
 */
async function payOut(mall: Mall): Promise<void> {
  const [first] = mall.staff();
  const [second] = mall.staff();
  const made = await first.call('earnings.makeRun', {});
  const agree = () => second.call('earnings.approveRun', { params: { id: made.body.run.id } });
  const agreed = made.status === 200 ? await Promise.all([agree(), agree()]) : [];
  expectDone([made, ...agreed], 'not paid');
}

/** The staff give an artist a bonus, and pay it out. */
async function areRewarded(mall: Mall): Promise<Bought> {
  const [first] = mall.staff();
  const { id } = mall.stock.artist;
  const body = { artist_id: id, vendor_id: null, amount_cents: mall.dice.between(1, 900), reason: 'On time' };
  const headers = { 'idempotency-key': randomUUID() };
  expectDone([await first.call('earnings.giveBonus', { body, headers })], 'no bonus');
  await payOut(mall);
  return 'paid';
}

/**
 * Buys a song with a tip, sometimes with extra verses. The artist delivers it, and sometimes the staff refund a
 * part at the same moment. The customer accepts, pressing the button twice, or says nothing. Then the staff pay
 * what is payable.
 */
async function hearTheirSong(mall: Mall): Promise<Bought> {
  const { dice } = mall;
  const studio = mall.studio();
  const me = await makeHolder(mall, { ...mall.stock, artist: studio.artist }, mall.newcomer(), {});
  const cart = songCart(mall.stock.goods, me.slug, { verses: dice.between(0, 2) });
  const tip = lineOf(mall.tip, { price: dice.between(100, 5_000) });
  cart.sf_cart.products.push(tip as (typeof cart.sf_cart.products)[number]);
  await buy(mall, { ...me, cart });
  const [order] = await mall.db.select().from(orders).where(eq(orders.userId, me.userId));
  if (!order) throw new Error('an order that was shown is not there');
  const song = await songOf(mall, order.id);
  await Promise.all([
    sing(mall, studio, song.commissionId),
    dice.oneIn(3) ? refundPart(mall, orderNumber(order.id)) : null,
  ]);
  if (dice.oneIn(2)) {
    const press = () => me.visitor.call('stories.accept', { params: { slug: song.slug } });
    expectDone(await Promise.all([press(), press()]), 'not accepted');
  } else await letDaysPass(mall, song.storyId);
  await payOut(mall);
  return 'paid';
}

/** The staff refund a part of an order to the card. */
async function refundPart(mall: Mall, number: string): Promise<void> {
  const [first] = mall.staff();
  const part = { amount_cents: mall.dice.between(1, 9_000), to: 'card' as const, reason: 'It came late' };
  const headers = { 'idempotency-key': randomUUID() };
  expectDone(
    [await first.call('checkout.refund', { params: { number }, body: part, headers })],
    'not refunded',
  );
}

/** The behaviour of each kind of customer in a chaos run. */
export const PEOPLE: Record<string, (mall: Mall) => Promise<Bought>> = {
  'pay by card': async (mall) => buy(mall, await holder(mall)),
  'are declined first': async (mall) => {
    const me = await holder(mall);
    await buy(mall, me, { card: CARDS.declined, leaves: true });
    return buy(mall, me);
  },
  'have a scarce coupon': async (mall) => buy(mall, await holder(mall, { coupon: await mall.scarceCode() })),
  'have coupon and credit': async (mall) =>
    buy(
      mall,
      await holder(mall, { coupon: await mall.scarceCode(), credit: { nonTaxable: 3_000, taxable: 2_000 } }),
    ),
  'pay with credit alone': async (mall) =>
    buy(mall, await holder(mall, { credit: { ...NO_CREDIT, taxable: 30_000 } })),
  'leave after paying': async (mall) =>
    buy(mall, await holder(mall, { credit: { ...NO_CREDIT, nonTaxable: 1_000 } }), { leaves: true }),
  'pay with a card that takes its time': async (mall) =>
    buy(mall, await holder(mall, { coupon: await mall.scarceCode() }), { card: LATER, leaves: true }),
  'give themselves gift cards': givesThemself,
  'change their mind': comesBack,
  'pay too early': paysTooEarly,
  disappear: disappears,
  'are refunded by the staff': areRefunded,
  'cancel at once': cancelAtOnce,
  dispute,
  'dispute and are answered': disputeAndHear,
  'hear their song': hearTheirSong,
  'see artists rewarded': areRewarded,
};
