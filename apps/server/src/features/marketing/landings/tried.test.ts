import { chicagoDay } from '@keepsong/domain/time/chicago';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../../../db/schema/checkout.ts';
import { triedOrders } from '../../../../db/schema/reports.ts';
import { CARDS, readyToPay } from '../../../testing/commission-song.ts';
import { artistAtWork, newcomer, signedIn } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Parameters<typeof readyToPay>[1];
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = { artist: (await artistAtWork(shop)).artist, goods: await addSongProducts(shop) };
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());

const tryTips = (share: number, audience = 'everyone') =>
  owner.call('system.setSwitch', {
    params: { name: 'tips' },
    body: { is_on: true, share, audience, reason: 'Do they help?' },
  });

const sideOf = async (visitor: Visitor): Promise<string | null> =>
  (await visitor.call('system.own')).body.tried[0]?.arm ?? null;

const see = (variant: string, agent: string, by = newcomer(shop)) =>
  by.request('POST', '/v3/api/landing_visits', { body: { variant }, headers: { 'user-agent': agent } });

/**
 * Orders a song with a browser of this name. `saw`: the browser has reported that it shows its side. `cookies` are
 * further cookies of the browser.
 */
async function order(
  agent: string,
  saw: boolean,
  cookies = '',
): Promise<{ side: string | null; id: number }> {
  const visitor = newcomer(shop);
  const buyer = await readyToPay(shop, stock, visitor);
  const side = await sideOf(visitor);
  if (saw && side) await see(`tips-${side}`, agent, visitor);
  const { submission_id, settings, cart } = buyer;
  const sent = await visitor.call('checkout.submit', {
    body: { ...cart, submission_id, quote_hash: settings.quote_hash },
    headers: { 'user-agent': agent, cookie: visitor.cookie() + cookies },
  });
  expect(sent.status).toBe(200);
  await buyer.pay(CARDS.good);
  return { side, id: (await buyer.confirm()).body.order.order_id };
}

it('somebody who cannot be told from others, or is of no audience, takes no part', async () => {
  await tryTips(50);
  expect(await sideOf(newcomer(shop))).toBeNull();
  await tryTips(50, 'signed_in');
  const guest = newcomer(shop);
  await readyToPay(shop, stock, guest);
  // The guest got an account with the order's address, and the audience is everybody with an account.
  expect(await sideOf(guest)).toMatch(/^(on|off)$/);
  await tryTips(100);
  expect(await sideOf(guest)).toBeNull();
});

it('an order counts for the side that its customer saw on that day, and the report puts both beside each other', async () => {
  await tryTips(50);
  const sides = new Map<string, number>();
  for (let count = 0; count < 12 && sides.size < 2; count += 1) {
    const { side, id } = await order(`browser ${count}`, true);
    expect(side).not.toBeNull();
    sides.set(side ?? '', (sides.get(side ?? '') ?? 0) + 1);
    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(kept?.cart.tried).toEqual({ tips: side });
  }
  expect([...sides.keys()].sort()).toEqual(['off', 'on']);
  // A visitor who has not seen the tried switch counts for no side.
  const { id: unseen } = await order('browser without it', false);
  for (const one of ['one', 'two', 'three']) await see('tips-off', one);
  const rows = await shop.db.select().from(triedOrders).orderBy(asc(triedOrders.orderId));
  expect(rows.map(({ orderId }) => orderId)).not.toContain(unseen);
  const { body } = await owner.call('reports.read', { params: { name: 'experiments' }, query: {} });
  const [off, on, ...more] = body.rows;
  expect(more).toEqual([]);
  expect(off).toMatchObject({ experiment: 'switch_tips', variant: 'off', orders: sides.get('off') });
  expect(off.visitors).toBe((sides.get('off') ?? 0) + 3);
  expect(on).toMatchObject({ variant: 'on', visitors: sides.get('on'), orders: sides.get('on') });
  expect(on.net_cents).toBe(19_999 * (sides.get('on') ?? 0));
  expect(on.rate_percent).toBe(100);
  expect(on.gain_low_percent).toBeLessThan(on.gain_high_percent);
  expect(body.totals).toMatchObject({ orders: rows.length });
  expect(body.series.at(-1)?.value).toBe(body.totals.visitors);
});

it('an order counts for each landing page that its visit saw, and not for a name that an address gives to a switch', async () => {
  await tryTips(100);
  clock.advance(86_400_000);
  for (const agent of ['one', 'two', 'three']) await see('birthday-a', agent);
  await Promise.all([see('birthday-b', 'buyer'), see('wedding-a', 'buyer')]);
  const seen = '; lp_variant=wedding-a; lp_seen=wedding-a%20birthday-b%20nothing-a';
  const { id } = await order('buyer', false, seen);
  const [kept] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect(kept?.cart.tried).toEqual({ birthday: 'b', wedding: 'a' });
  // An order from before the shop kept all versions has the last one in the place of the ad's variant.
  await order('buyer of before', false, '; lp_variant=birthday-a');
  await order('buyer from an address', false, '; lp_variant=tips-on');
  const today = chicagoDay(clock.now());
  const { body } = await owner.call('reports.read', {
    params: { name: 'experiments' },
    query: { from: today, to: today, by: 'day' },
  });
  const [usual, second, wedding, ...more] = body.rows;
  expect(more).toEqual([]);
  expect(usual).toMatchObject({ experiment: '/custom-gift/birthday', variant: 'a', visitors: 3, orders: 1 });
  expect(second).toEqual({
    ...{ experiment: '/custom-gift/birthday', variant: 'b', visitors: 1, orders: 1, net_cents: 19_999 },
    ...{ rate_percent: 100, low_percent: 20.65, high_percent: 100 },
    ...{ gain_low_percent: -25, gain_high_percent: 93.85 },
  });
  expect(wedding).toMatchObject({ experiment: '/custom-gift/wedding', variant: 'a', visitors: 1, orders: 1 });
  const { variants } = (await owner.call('words.landings', {})).body;
  const soldBy = (name: string) => variants.find((one: { name: string }) => one.name === name)?.orders;
  expect(['birthday-a', 'birthday-b', 'wedding-a', 'tips-on'].map(soldBy)).toEqual([1, 1, 1, 1]);
});
