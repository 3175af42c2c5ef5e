import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { referrals } from '../../../db/schema/referrals.ts';
import {
  finishedSong,
  type Goods,
  registerGuest,
  saveDraft,
  songCart,
  toPay,
} from '../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../testing/database.ts';
import { artistAtWork, newcomer, newEmail, paidSong, signedIn } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

/** What the migrations give a new shop as terms. */
const NEW_SHOP_REWARD_CENTS = 2_000;

let shop: TestShop;
let clock: ReturnType<typeof createTestClock>;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
beforeAll(async () => {
  clock = createTestClock();
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(referrals));

const programOf = async (visitor: Visitor) => (await visitor.call('referrals.program')).body;

/** Registers an account with a code and signs in. */
async function friendBy(code: string, email = newEmail(), visitor = newcomer(shop)) {
  const user = { email, email_confirmation: email, first_name: 'June', last_name: 'Park' };
  await visitor.call('auth.register', { body: { user, referral_code: code } });
  const passcode = await shop.readPasscode(email);
  await visitor.call('auth.createSession', { body: { email, passcode } });
  const [row] = await shop.db.select().from(users).where(eq(users.email, email));
  return { visitor, email, id: row?.id ?? 0 };
}

/** Writes an order of a friend directly into the database, without a payment. */
async function ordersSong(userId: number) {
  const song = await paidSong(shop, { goods, artist: artist.artist });
  const [order] = await shop.db
    .update(orders)
    .set({ userId })
    .where(eq(orders.submissionId, song.submissionId))
    .returning();
  if (!order) throw new Error('there is no order');
  return order;
}

const decide = () => shop.services.referrals.decideDue();

test('a code reveals only the first name of its owner, and an unknown code is refused', async () => {
  const { visitor } = await signedIn(shop);
  const { code, path } = await programOf(visitor);
  expect(path).toBe(`/r/${code}`);
  expect((await programOf(visitor)).code).toBe(code);
  const known = await newcomer(shop).call('referrals.referralUser', {
    query: { referral_code: code.toLowerCase() },
  });
  expect(known.body).toEqual({ user: { first_name: expect.any(String) } });
  for (const wrong of ['00000000', 'x', `${code}Z`, '%'])
    expect(
      (await newcomer(shop).call('referrals.referralUser', { query: { referral_code: wrong } })).body,
    ).toEqual({ code: 'referral_unknown' });
});

test('the reward for an order of the friend is held for thirty days and then becomes credit, once', async () => {
  const referrer = await signedIn(shop);
  const { code } = await programOf(referrer.visitor);
  const friend = await friendBy(code);
  expect((await programOf(referrer.visitor)).referrals).toMatchObject([{ name: 'June P', status: 'joined' }]);
  await ordersSong(friend.id);
  await decide();
  expect(await programOf(referrer.visitor)).toMatchObject({
    earned: 0,
    pending: NEW_SHOP_REWARD_CENTS,
    referrals: [{ status: 'held', reward: NEW_SHOP_REWARD_CENTS }],
  });
  clock.advance(29 * DAY_MS);
  expect(await decide()).toBe(0);
  clock.advance(DAY_MS);
  await Promise.all([decide(), decide(), decide()]);
  const [row] = await shop.db.select().from(referrals);
  expect(row).toMatchObject({ state: 'rewarded' });
  const ledger = await shop.services.credits.statement(referrer.id);
  expect(ledger.entries).toMatchObject([{ kind: 'referral', amount: NEW_SHOP_REWARD_CENTS }]);
  const told = await shop.db.select().from(outbox).where(eq(outbox.template, 'referral_rewarded'));
  expect(told.map(({ recipient }) => recipient)).toEqual([referrer.email]);
});

test('rewards that cannot be held or given do not stop the next one, also when they fill a batch', async () => {
  const [unlucky, next] = [await signedIn(shop), await signedIn(shop)];
  for (const referrer of [unlucky, next])
    await ordersSong((await friendBy((await programOf(referrer.visitor)).code)).id);
  const stateOf = async ({ id }: { id: number }) =>
    (await shop.db.select().from(referrals).where(eq(referrals.referrerId, id)))[0]?.state;
  const failsOnce = async (table: string, condition: string) => {
    const accept = await refuseRows(shop.database, table, condition);
    await readOneAtATime(shop.database, () => expect(decide()).rejects.toThrow());
    await accept();
  };
  await failsOnce('referrals', `referrer_id = ${unlucky.id} and state = 'held'`);
  expect([await stateOf(unlucky), await stateOf(next)]).toEqual(['joined', 'held']);
  await decide();
  clock.advance(30 * DAY_MS);
  await failsOnce('outbox', `recipient = '${unlucky.email}'`);
  const earned = async () =>
    Promise.all(
      [unlucky, next].map(async ({ id }) => (await shop.services.credits.statement(id)).entries.length),
    );
  expect(await earned()).toEqual([0, 1]);
  await decide();
  expect(await earned()).toEqual([1, 1]);
});

test('a refunded order earns nothing', async () => {
  const referrer = await signedIn(shop);
  const friend = await friendBy((await programOf(referrer.visitor)).code);
  const order = await ordersSong(friend.id);
  await decide();
  const { intentId, totalCents } = order;
  if (intentId === null) throw new Error('the order has no payment');
  await shop.payments.controls.desk.refund(intentId, totalCents);
  await shop.services.settleRefund(intentId);
  clock.advance(31 * DAY_MS);
  await decide();
  const [row] = await shop.db.select().from(referrals);
  expect(row).toMatchObject({ state: 'refused', refusal: 'refunded' });
  expect((await shop.services.credits.statement(referrer.id)).entries).toEqual([]);
});

test('referring oneself earns nothing', async () => {
  const email = `odessa-${Date.now()}@example.com`;
  const referrer = await signedIn(shop, email);
  const { code } = await programOf(referrer.visitor);
  const self = await friendBy(code, email.replace('@', '+gift@'));
  const inBrowser = await friendBy(code);
  await ordersSong(self.id);
  // Make it look as if both accounts had bought with the same browser.
  const { checkoutId } = await ordersSong(inBrowser.id);
  const own = await ordersSong(referrer.id);
  const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.id, own.checkoutId));
  await shop.db.update(checkouts).set({ userId: referrer.id }).where(eq(checkouts.id, own.checkoutId));
  await shop.db
    .update(checkouts)
    .set({ userId: inBrowser.id, visitorId: checkout?.visitorId ?? '' })
    .where(eq(checkouts.id, checkoutId));
  await decide();
  clock.advance(31 * DAY_MS);
  await decide();
  const rows = await shop.db.select().from(referrals);
  expect(rows.map(({ refusal }) => refusal)).toEqual(['same_person', 'same_person']);
});

test('a code counts only for a new account, and an unknown code is ignored', async () => {
  const referrer = await signedIn(shop);
  const { code } = await programOf(referrer.visitor);
  const known = await signedIn(shop);
  await friendBy(code, known.email);
  await friendBy('00000000');
  await friendBy('not a code');
  expect(await shop.db.select().from(referrals)).toEqual([]);
});

test('an order below the minimum leaves the referral open', async () => {
  const referrer = await signedIn(shop);
  const friend = await friendBy((await programOf(referrer.visitor)).code);
  const order = await ordersSong(friend.id);
  await shop.db.update(orders).set({ totalCents: 4_999 }).where(eq(orders.id, order.id));
  await decide();
  expect(await shop.db.select().from(referrals)).toMatchObject([{ state: 'joined' }]);
});

test('an order stores its affiliate', async () => {
  const visitor = newcomer(shop);
  const slug = await saveDraft(visitor, finishedSong(artist.artist));
  await registerGuest(visitor, newEmail());
  const cart = songCart(goods, slug);
  const brought = { ...cart, sf_cart: { ...cart.sf_cart, affiliate: 'partner-7' } };
  const buyer = await toPay(shop, visitor, { slug, cart: brought });
  await buyer.submit();
  await buyer.pay();
  await buyer.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.submissionId, buyer.submission_id));
  expect(order?.cart.affiliate).toBe('partner-7');
});
