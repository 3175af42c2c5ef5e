import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { and, eq, isNotNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../db/schema/checkout.ts';
import { commissions, songChecks } from '../../db/schema/commissions.ts';
import { earningAccounts, earnings, payouts } from '../../db/schema/earnings.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { disputeAnswers, disputes } from '../../db/schema/refunds.ts';
import { stories } from '../../db/schema/stories.ts';
import { storyRevisions } from '../../db/schema/story-work.ts';
import { move } from '../platform/states/move.ts';
import {
  CARDS,
  type Catalogue,
  giveAccount,
  readyToPay,
  stockShop,
  toPay,
} from '../testing/commission-song.ts';
import { type KilledShop, openKilledShop } from '../testing/killed-shop.ts';
import { sell } from '../testing/money.ts';
import { findWrongs } from '../testing/oracle.ts';
import { EIGHT_LINES, REVISION_PRODUCT, revisionCart } from '../testing/revised-song.ts';
import { freePort } from '../testing/shop-process.ts';
import { signInStaff } from '../testing/staff-entrance.ts';
import type { Visitor } from '../testing/visitor.ts';

const KILLS = Number(process.env.KILLS);
const isNight = process.env.TEST_SIZE === 'night';

/**
 * The steps at which the shop is killed. At night these are all steps; by day one for each way in which money, order
 * and work could get out of step: money that came without an order, money that was given back, and pay that was sent.
 * A kill at `refund.given` leaves the same as one at `refund.sent`: the money is given back, and the shop has kept
 * nothing of it. After one at `settle.committed` the provider reports a payment that is settled already, as it does
 * after each kill here, and in `webhooks.test.ts`. Each kill takes seconds, because the shop must start again.
 */
const stepsOf = <const S extends string>(all: readonly S[], byDay: readonly S[]) => (isNight ? all : byDay);

/**
 * The steps of a checkout (platform/steps.ts). `orders` is the number of orders that the customer has in the
 * end, after the shop has died at this step.
 */
const STEPS = {
  'checkout.intent': { orders: 1 },
  'checkout.quoted': { orders: 1 },
  'checkout.before_reserve': { orders: 1 },
  'checkout.reserved': { orders: 1 },
  'settle.intent_read': { orders: 1 },
  'settle.before_commit': { orders: 1 },
  'settle.committed': { orders: 1 },
  'webhook.before_record': { orders: 1 },
  'refund.given': { orders: 0 },
} as const;
type Step = keyof typeof STEPS;

/**
 * The steps of a refund that stops an artist's changes of a delivered song. Each step must take effect exactly
 * once.
 */
const REFUND_STEPS = [
  'revision.stopped',
  'refund.before_asked',
  'refund.asked',
  'refund.sent',
  'refund.returns_read',
  'refund.before_commit',
  'refund.settled',
] as const;

let shop: KilledShop;
let stock: Catalogue;
let revision: Awaited<ReturnType<typeof sell>>;
let finance: Visitor;
let owner: Visitor;

beforeAll(async () => {
  shop = await openKilledShop(await freePort());
  stock = await stockShop(shop);
  await giveAccount(shop, stock.artist.id);
  revision = await sell(shop, 'revision-request', REVISION_PRODUCT);
  finance = await signInStaff({ ...shop, newcomer: () => shop.visitor('10.8.0.1') }, 'finance');
  owner = await signInStaff({ ...shop, newcomer: () => shop.visitor('10.8.0.2') }, 'owner');
});
afterAll(() => shop.close());

/** One customer buys a song, from an empty cart to the end. The shop dies once during this. */
async function buyWhileItDies(step: Step, round: number): Promise<void> {
  const before = shop.deaths();
  const visitor = shop.visitor(`10.9.${round}.${Object.keys(STEPS).indexOf(step)}`);
  if (step === 'checkout.intent' || step === 'checkout.quoted') shop.arm(step);
  const buyer = await readyToPay(shop, stock, visitor);
  if (!shop.isArmed() && shop.deaths() === before) shop.arm(step);
  if (step !== 'refund.given') {
    const submitted = await buyer.submit();
    expect(submitted.status).toBe(200);
    // The customer presses the button again, which sends the same submission a second time.
    expect((await buyer.submit()).body).toEqual(submitted.body);
  }
  expect((await buyer.pay(CARDS.good)).ok).toBe(true);
  if (step === 'webhook.before_record' || step === 'refund.given')
    await deliverEvents(buyer.settings.stripe_intent_id);
  else expect((await buyer.confirm()).body.is_processed).toBe(true);
  await expect.poll(shop.deaths, { timeout: 60_000 }).toBe(before + 1);
  await shop.ready();
  // Everything that the killed process lost is repeated: the provider sends its events again, and the browser
  // asks again.
  await deliverEvents(buyer.settings.stripe_intent_id);
  if (step !== 'refund.given') expect((await buyer.confirm()).body.is_processed).toBe(true);
}

async function deliverEvents(intentId: string): Promise<void> {
  const { events } = await shop.payments.readLedger();
  await shop.payments.controls.redeliver(
    events.filter(({ intent_id }) => intent_id === intentId).map(({ id }) => id),
  );
}

/**
 * Makes a customer who has bought changes of a delivered song. The rows are written directly, because no song
 * is recorded in this test.
 */
async function boughtRevision(address: string) {
  const visitor = shop.visitor(address);
  const buyer = await readyToPay(shop, stock, visitor);
  await buyer.submit();
  await buyer.pay(CARDS.good);
  const { body } = await buyer.confirm();
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, body.order.slug));
  if (!story) throw new Error('no song');
  const [work] = await shop.db.select().from(commissions).where(eq(commissions.storyId, story.id));
  if (!work) throw new Error('no work');
  const { id } = work;
  await move(shop.db, 'commissions', { id, state: 'offered' }, 'accepted', 'artist');
  await move(shop.db, 'commissions', { id, state: 'accepted' }, 'delivered', 'artist');
  await move(shop.db, 'stories', { id: story.id, status: 'created' }, 'in_production', 'artist');
  const set = {
    ...{ lyrics: EIGHT_LINES, title: 'Wrong Portland', deliveredAt: new Date() },
    ...{ audioKey: 'songs/by-hand.mp3', durationSeconds: 31 },
  };
  await move(shop.db, 'stories', { id: story.id, status: 'in_production' }, 'shipped', 'artist', { set });
  const cart = revisionCart(revision, story.id, 7) as unknown as typeof buyer.cart;
  const till = await toPay(shop, visitor, { slug: '', cart });
  await till.submit();
  await till.pay(CARDS.good);
  const paid = await till.confirm();
  return {
    commissionId: id,
    feeCents: work.feeCents,
    storyId: story.id,
    orderId: Number(paid.body.order.order_id),
  };
}

describe('a shop that is killed while it gives back the money of a revision', () => {
  it.each(REFUND_STEPS)(
    `${KILLS} times at %s stops the artist once, and gives it back once`,
    { tags: ['night'], timeout: 900_000 },
    async (step) => {
      for (let round = 0; round < KILLS; round += 1) {
        const sold = await boughtRevision(`10.7.${round}.${REFUND_STEPS.indexOf(step)}`);
        const before = shop.deaths();
        shop.arm(step);
        // When the connection breaks, the page sends the same request with the same key again.
        const answer = await finance.call('checkout.refund', {
          params: { number: orderNumber(sold.orderId) },
          body: { all: true, reason: 'Not wanted any more' },
          headers: { 'idempotency-key': randomUUID() },
        });
        expect(answer.status).toBe(200);
        await expect.poll(shop.deaths, { timeout: 60_000 }).toBe(before + 1);
        await shop.ready();
        const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, sold.commissionId));
        expect(work).toMatchObject({ state: 'delivered', feeCents: sold.feeCents });
        const rows = await shop.db
          .select()
          .from(storyRevisions)
          .where(eq(storyRevisions.storyId, sold.storyId));
        expect(rows).toMatchObject([{ state: 'canceled' }]);
      }
      const wrongs = async () => findWrongs(shop.db, await shop.payments.readLedger());
      await expect.poll(wrongs, { timeout: 60_000, interval: 250 }).toEqual([]);
    },
  );
});

/** The steps of a payout, from the approval by the second person to the bank's answer. */
const PAYOUT_STEPS = [
  'payout.before_approved',
  'payout.approved',
  'payout.sent',
  'payout.before_settled',
  'payout.settled',
] as const;

/**
 * All bonuses of one person together must stay below $200, because from that sum on a second person must
 * approve.
 */
const BONUS_CENTS = 400;

describe('a shop that is killed while it pays an artist', () => {
  it.each(stepsOf(PAYOUT_STEPS, ['payout.sent']))(
    `${KILLS} times at %s pays each cent once`,
    async (step) => {
      const pay = {
        artist_id: stock.artist.id,
        vendor_id: null,
        amount_cents: BONUS_CENTS,
        reason: 'On time',
      };
      for (let round = 0; round < KILLS; round += 1) {
        const headers = { 'idempotency-key': randomUUID() };
        expect((await finance.call('earnings.giveBonus', { body: pay, headers })).status).toBe(200);
        const made = await finance.call('earnings.makeRun', {});
        expect(made).toMatchObject({ status: 200, body: { run: { state: 'waiting' } } });
        const { run } = made.body;
        const before = shop.deaths();
        shop.arm(step);
        // When the connection breaks, the browser sends the same request again.
        const answer = await owner.call('earnings.approveRun', { params: { id: run.id } });
        expect(answer.status).toBe(200);
        await expect.poll(shop.deaths, { timeout: 60_000 }).toBe(before + 1);
        await shop.ready();
        // Skip the half minute after which the job tries again.
        const waits = and(eq(payouts.runId, run.id), isNotNull(payouts.nextAt));
        await shop.db
          .update(payouts)
          .set({ nextAt: new Date(0) })
          .where(waits);
        const states = async () =>
          (await shop.db.select().from(payouts).where(eq(payouts.runId, run.id))).map(({ state }) => state);
        await expect.poll(states, { timeout: 150_000, interval: 500 }).toEqual(['paid']);
        const { transfers } = await shop.bank.readBooks();
        expect(transfers.filter(({ run_id }) => run_id === run.id)).toMatchObject([
          { amount_cents: BONUS_CENTS },
        ]);
      }
      const wrongs = async () =>
        findWrongs(shop.db, await shop.payments.readLedger(), { bank: await shop.bank.readBooks() });
      await expect.poll(wrongs, { timeout: 60_000, interval: 250 }).toEqual([]);
    },
    900_000,
  );
});

// Nothing but a webhook tells the shop that an account which was ready is not ready any more. By day the tests of the
// payouts hear of it from a webhook, and each kill here has the provider report again to a shop that was down.
if (isNight)
  describe('a shop that is down while the bank asks for more', () => {
    it('hears of it after its next start, and hears of the answer', async () => {
      const accountOf = async () =>
        (
          await shop.db.select().from(earningAccounts).where(eq(earningAccounts.artistId, stock.artist.id))
        )[0];
      const pay = { artist_id: stock.artist.id, vendor_id: null, amount_cents: 100, reason: 'On time' };
      const headers = { 'idempotency-key': randomUUID() };
      expect((await finance.call('earnings.giveBonus', { body: pay, headers })).status).toBe(200);
      // The run opens the account at the bank.
      expect((await finance.call('earnings.makeRun', {})).status).toBe(200);
      const account = (await accountOf())?.providerAccount ?? '';
      shop.kill();
      await shop.bank.controls.require(account, ['individual.dob.day']);
      await expect
        .poll(accountOf, { timeout: 60_000, interval: 250 })
        .toMatchObject({ isReady: false, needs: ['individual.dob.day'] });
      await shop.bank.controls.makeReady(account);
      await expect
        .poll(accountOf, { timeout: 60_000, interval: 250 })
        .toMatchObject({ isReady: true, needs: [] });
    }, 180_000);
  });

/** Makes a song whose customer's bank takes the payment back. */
async function disputedSong(address: string) {
  const buyer = await readyToPay(shop, stock, shop.visitor(address));
  await buyer.submit();
  await buyer.pay(CARDS.good);
  const { body } = await buyer.confirm();
  const orderId = Number(body.order.order_id);
  const intentId = String(buyer.settings.stripe_intent_id);
  await shop.payments.controls.desk.dispute(intentId, 5_000);
  await deliverEvents(intentId);
  const found = () => shop.db.select().from(disputes).where(eq(disputes.orderId, orderId));
  await expect.poll(found, { timeout: 15_000 }).toHaveLength(1);
  const [dispute] = await found();
  if (!dispute) throw new Error('no dispute');
  return { orderId, dispute };
}

describe('a shop that is killed while it hands evidence in', () => {
  it.each(['dispute.answer_asked', 'dispute.answer_sent', 'dispute.answer_booked'])(
    `${KILLS} times at %s hands it in once`,
    { tags: ['night'], timeout: 900_000 },
    async (step) => {
      for (let round = 0; round < KILLS; round += 1) {
        const { orderId, dispute } = await disputedSong(`10.6.${round}.${step.length}`);
        const before = shop.deaths();
        shop.arm(step);
        const answer = await finance.call('orders.answerDispute', {
          params: { number: orderNumber(orderId) },
          body: { dispute_id: dispute.id, statement: 'It was delivered and heard.' },
        });
        expect(answer.status).toBe(200);
        await expect.poll(shop.deaths, { timeout: 60_000 }).toBe(before + 1);
        await shop.ready();
        // The job of the next minute hands in the rest.
        const states = async () =>
          (await shop.db.select().from(disputeAnswers).where(eq(disputeAnswers.disputeId, dispute.id))).map(
            ({ state }) => state,
          );
        await expect.poll(states, { timeout: 150_000, interval: 500 }).toEqual(['sent']);
        const { evidence } = await shop.payments.readLedger();
        expect(evidence.filter(({ dispute_id }) => dispute_id === dispute.providerId)).toHaveLength(1);
      }
      const wrongs = async () => findWrongs(shop.db, await shop.payments.readLedger());
      await expect.poll(wrongs, { timeout: 60_000, interval: 250 }).toEqual([]);
    },
  );
});

/**
 * Makes a song with a version that waits for the quality check of the staff. The rows are written directly,
 * because no song is recorded in this test.
 */
async function songPutUp(address: string) {
  const buyer = await readyToPay(shop, stock, shop.visitor(address));
  await buyer.submit();
  await buyer.pay(CARDS.good);
  const { body } = await buyer.confirm();
  const [story] = await shop.db.select().from(stories).where(eq(stories.slug, body.order.slug));
  if (!story) throw new Error('no song');
  const [work] = await shop.db.select().from(commissions).where(eq(commissions.storyId, story.id));
  if (!work) throw new Error('no work');
  const { id } = work;
  const sung = {
    title: 'Wrong Portland',
    lyrics: EIGHT_LINES,
    audioKey: 'songs/by-hand.mp3',
    durationSeconds: 31,
  };
  await move(shop.db, 'commissions', { id, state: 'offered' }, 'accepted', 'artist', { set: sung });
  await move(shop.db, 'stories', { id: story.id, status: 'created' }, 'in_production', 'artist');
  await move(shop.db, 'commissions', { id, state: 'accepted' }, 'to_be_checked', 'artist');
  await shop.db.insert(songChecks).values({
    ...sung,
    ...{ commissionId: id, artistId: stock.artist.id, version: 1, peaks: [], putUpAt: new Date() },
  });
  return { id, storyId: story.id };
}

// Passing a song is one transaction, so a kill within it is tried only at night.
if (isNight)
  describe('a shop that is killed while a song is passed', () => {
    it(`${KILLS} times gives it to its customer once, and pays once`, async () => {
      const newcomer = () => shop.visitor('10.8.0.2');
      const producer = await signInStaff({ ...shop, newcomer }, 'producer');
      for (let round = 0; round < KILLS; round += 1) {
        const { id, storyId } = await songPutUp(`10.5.${round}.1`);
        const before = shop.deaths();
        shop.arm('song.before_handed_over');
        const passed = await producer.call('checks.pass', { params: { id }, body: { notes: [] } });
        expect(passed.status).toBe(200);
        expect(shop.deaths()).toBe(before + 1);
        const [check] = await shop.db.select().from(songChecks).where(eq(songChecks.commissionId, id));
        expect(check?.outcome).toBe('passed');
        const fees = await shop.db.select().from(earnings).where(eq(earnings.storyId, storyId));
        expect(fees.map(({ kind }) => kind)).toEqual(['song_fee']);
        const key = `commission:${id}:delivered:%`;
        expect(
          await shop.db.$count(outbox, and(like(outbox.dedupeKey, key), eq(outbox.channel, 'email'))),
        ).toBe(1);
      }
      const wrongs = async () => findWrongs(shop.db, await shop.payments.readLedger());
      await expect.poll(wrongs, { timeout: 60_000, interval: 250 }).toEqual([]);
    }, 900_000);
  });

describe('a shop that is killed', () => {
  it.each(stepsOf<Step>(Object.keys(STEPS) as Step[], ['settle.before_commit', 'refund.given']))(
    `${KILLS} times at %s loses and doubles nothing`,
    async (step) => {
      const [deaths, before] = [shop.deaths(), await shop.db.$count(orders)];
      for (let round = 0; round < KILLS; round += 1) await buyWhileItDies(step, round);
      expect(shop.deaths()).toBe(deaths + KILLS);
      const wrongs = async () => findWrongs(shop.db, await shop.payments.readLedger());
      await expect.poll(wrongs, { timeout: 20_000, interval: 250 }).toEqual([]);
      expect(await shop.db.$count(orders)).toBe(before + KILLS * STEPS[step].orders);
    },
    900_000,
  );
});
