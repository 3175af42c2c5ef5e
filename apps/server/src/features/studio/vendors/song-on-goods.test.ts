import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { addDays } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holidays, products, productVendors } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { shippingRates } from '../../../../db/schema/rates.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { vendorDaysOff } from '../../../../db/schema/vendors/vendor-days-off.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import { finishedSong, saveDraft, toPay } from '../../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../../testing/database.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  newEmail,
  putUp,
  signedIn,
  WORK,
} from '../../../testing/people.ts';
import {
  addSongProducts,
  createTestClock,
  letGuestIn,
  openTestShop,
  type TestShop,
} from '../../../testing/test-shop.ts';

const SHIPPING = {
  ...{ name: 'Lou Lavoie', line1: '1 Main St', city: 'Skaneateles', state: 'NY' },
  ...{ postal_code: '13152', country: 'US' },
};
const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

const clock = createTestClock();
let shop: TestShop;
let goods: Awaited<ReturnType<typeof addSongProducts>>;
let mug: Awaited<ReturnType<typeof sell>>;
let press: string;
let kiln: string;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  goods = await addSongProducts(shop);
  press = newEmail();
  kiln = newEmail();
  const makers = await shop.db
    .insert(productVendors)
    .values([
      { name: 'The press', contactEmail: press },
      { name: 'The kiln', contactEmail: kiln },
    ])
    .returning();
  await shop.db
    .update(products)
    .set({ vendorId: makers[0]?.id ?? null })
    .where(eq(products.id, goods.print.id));
  const ships = { productType: 'physical', requiresShippingAddress: true };
  mug = await sell(shop, 'mug', { ...ships, vendorId: makers[1]?.id ?? null });
});
afterAll(() => shop.close());

/** Buys a song with a print that is made from it, and a mug that is not. */
async function bought(...more: (typeof mug)[]) {
  const desk = await artistAtWork(shop);
  const owner = newcomer(shop);
  await letGuestIn(shop, owner, newEmail());
  const slug = await saveDraft(owner, finishedSong(desk.artist));
  const cart = {
    sf_cart: {
      addresses: { billing: BILLING, shipping: SHIPPING },
      cart_total: 1_000,
      products: [
        ...[goods.song, goods.print, mug].map((one) => lineOf(one)),
        ...more.map((one) => ({
          ...lineOf(one),
          bundled_products: one.bundledIds.map((id) => ({ id: String(id), expire: null })),
        })),
      ],
      ...{ payment_type: 'card', stripe_intent_id: null },
    },
    sf_song_data: { slug },
  };
  const till = await toPay(shop, owner, { slug, cart: cart as never });
  await till.submit();
  await till.pay();
  const { order } = (await till.confirm()).body;
  const [row] = await shop.db
    .select({ id: commissions.id })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(eq(stories.slug, order.slug));
  if (!row) throw new Error('the order has no song');
  return { desk, orderId: Number(order.order_id), work: row.id };
}

/** The artist delivers a new version of a song, which may be the same. */
async function singAgain(
  { desk, work }: Pick<Awaited<ReturnType<typeof bought>>, 'desk' | 'work'>,
  lyrics: string,
) {
  await shop.database.pool.query(`update commissions set state = 'in_revision' where id = $1`, [work]);
  clock.advance(60_000);
  const params = { id: work };
  await desk.visitor.call('studio.saveWork', { params, body: { ...WORK, lyrics } });
  const done = await desk.visitor.call('studio.deliver', { params, body: { reason: 'You will like it.' } });
  expect(done.status).toBe(200);
}

/** What the maker of the print was told about the song of an order. */
const told = async (orderId: number, to = press) =>
  (
    await shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.template, 'goods_song_vendor'), eq(outbox.recipient, to)))
      .orderBy(asc(outbox.createdAt))
  ).flatMap(({ params }) => {
    const about = params as { orderId: number; kind: string; recipient: string; day: string; goods: unknown };
    return about.orderId === orderId ? [about] : [];
  });

const itemOf = async (orderId: number) => {
  const [row] = await shop.db
    .select()
    .from(vendorItems)
    .where(and(eq(vendorItems.orderId, orderId), eq(vendorItems.productId, goods.print.id)));
  if (!row) throw new Error('the order has no print');
  return row;
};

it('its maker hears of a new name, of the song and of its new version, and nobody else does', async () => {
  const { desk, orderId, work } = await bought();
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const params = { number: orderNumber(orderId) };
  const change = { kind: 'name' as const, name: 'Margaret' };
  const seen = await support.call('orders.previewChange', { params, body: { change } });
  expect(seen.body.effects).toContain('vendors_told');
  await support.call('orders.change', { params, body: { change, reason: 'Misspelled' } });
  expect(await told(orderId)).toMatchObject([{ kind: 'name', recipient: 'Margaret' }]);

  clock.advance(60_000);
  await deliverSong(desk.visitor, work);
  const { sendBy } = await itemOf(orderId);
  const goodsTold = [{ title: 'Lyric print', quantity: 1 }];
  expect((await told(orderId)).at(-1)).toMatchObject({ kind: 'arrived', day: sendBy, goods: goodsTold });

  // Also who has begun to make it prints the new version.
  await shop.db.update(vendorItems).set({ state: 'making' }).where(eq(vendorItems.orderId, orderId));
  await singAgain({ desk, work }, `${WORK.lyrics} again`);
  expect((await told(orderId)).map(({ kind }) => kind)).toEqual(['name', 'arrived', 'revised']);
  // The same song once more changes nothing that is printed.
  await singAgain({ desk, work }, `${WORK.lyrics} again`);
  expect(await told(orderId)).toHaveLength(3);
  expect(await told(orderId, kiln)).toEqual([]);
});

it('its maker does not hear of a new version once the goods are sent', async () => {
  const { desk, orderId, work } = await bought();
  await deliverSong(desk.visitor, work);
  await shop.db.update(vendorItems).set({ state: 'shipped' }).where(eq(vendorItems.orderId, orderId));
  await singAgain({ desk, work }, `${WORK.lyrics} again`);
  expect((await told(orderId)).map(({ kind }) => kind)).toEqual(['arrived']);
});

it('its maker hears once that the day moves with a late song, and the final day with the song', async () => {
  const { desk, orderId, work } = await bought();
  await desk.visitor.call('studio.accept', { params: { id: work } });
  const first = (await itemOf(orderId)).sendBy;
  const lateBy = async (days: number) => {
    clock.advance(Date.parse(`${addDays(first, days)}T18:00:00Z`) - clock.now().getTime());
    await shop.services.waitForSong.moveDays();
  };
  await lateBy(7);
  const { sendBy } = await itemOf(orderId);
  expect(sendBy > first).toBe(true);
  await lateBy(9);
  expect(await told(orderId)).toMatchObject([{ kind: 'late', day: sendBy }]);

  // The song comes on a later day than the one of the job's last run, before the job has moved the day.
  const moved = (await itemOf(orderId)).sendBy;
  clock.advance(3 * DAY_MS);
  const artist = (await signedIn(shop, desk.email, 'artist')).visitor;
  await putUp(artist, work);
  const [, arrived, ...others] = await told(orderId);
  expect(others).toEqual([]);
  await shop.services.waitForSong.moveDays();
  await shop.services.waitForSong.moveDays();
  const final = (await itemOf(orderId)).sendBy;
  expect(final > moved).toBe(true);
  expect(arrived).toMatchObject({ kind: 'arrived', day: final });
  expect(await told(orderId)).toHaveLength(2);
});

it('its day stays when a holiday is published after the payment and the song comes in time', async () => {
  const { desk, orderId, work } = await bought();
  await desk.visitor.call('studio.accept', { params: { id: work } });
  const { sendBy } = await itemOf(orderId);
  const [song] = await shop.db.select().from(commissions).where(eq(commissions.id, work));
  const promised = song?.dueAt ?? expect.fail('the song is not promised');
  await shop.db.insert(holidays).values({ day: sendBy, name: 'Parade' });
  // An hour before the song is late, on the day for which it is promised.
  clock.advance(promised.getTime() - 60 * 60_000 - clock.now().getTime());
  await putUp((await signedIn(shop, desk.email, 'artist')).visitor, work);
  expect(await told(orderId)).toMatchObject([{ kind: 'arrived', day: sendBy }]);
  await shop.services.waitForSong.moveDays();
  expect((await itemOf(orderId)).sendBy).toBe(sendBy);
  await shop.db.delete(holidays);
});

it('in a bundle is each part that asks for its lines, and no other part gets a sheet', async () => {
  const loom = await signedIn(shop, undefined, 'vendor');
  const [maker] = await shop.db
    .insert(productVendors)
    .values({ name: 'The loom', userId: loom.id })
    .returning();
  const vendorId = maker?.id ?? 0;
  const lines = { pod_fields: [{ key: 'line_1', label: { en: 'Line', sp: 'Verso' }, max_length: 80 }] };
  const ships = { productType: 'physical', requiresShippingAddress: true };
  const scarf = await sell(shop, 'chorus-scarf', { ...ships, vendorId, extraInfo: lines });
  const cup = await sell(shop, 'plain-cup', { ...ships, vendorId });
  const boxOf = (slug: string, ...parts: (typeof mug)[]) =>
    sell(shop, slug, {
      ...{ ...ships, productType: 'bundle', extraInfo: lines },
      bundledIds: parts.map(({ id }) => id),
    });
  /** What the loom sees of an order: the printed lines of each item, and whether it has a sheet. */
  const seen = async (orderId: number) => {
    const query = { q: orderNumber(orderId) };
    const { body } = await loom.visitor.call('studio.vendorOrders', { params: { id: vendorId }, query });
    const items: { title: string; print: { lines: string[]; svg_url: string | null } | null }[] =
      body.orders[0].lines;
    return Object.fromEntries(
      items.map(({ title, print }) => [title, [print?.lines.length ?? 0, (print?.svg_url ?? null) !== null]]),
    );
  };
  const titlesTold = async (orderId: number) =>
    (await told(orderId, loom.email)).map(({ kind, goods: about }) => [
      kind,
      (about as { title: string }[]).map(({ title }) => title),
    ]);

  const mixed = await bought(await boxOf('wedding-box', goods.print, scarf, cup));
  await deliverSong(mixed.desk.visitor, mixed.work);
  expect(await seen(mixed.orderId)).toEqual({ 'chorus-scarf': [2, true], 'plain-cup': [0, false] });
  expect(await titlesTold(mixed.orderId)).toEqual([['arrived', ['chorus-scarf']]]);

  // A bundle whose parts do not ask by themselves asks for all of them.
  const plain = await bought(await boxOf('cup-box', cup));
  await deliverSong(plain.desk.visitor, plain.work);
  expect(await seen(plain.orderId)).toEqual({ 'plain-cup': [2, true] });

  // An order of an earlier version has no marks of parts, and the mark of the bundle counts.
  const [{ cart }] = (await shop.db.select().from(orders).where(eq(orders.id, mixed.orderId))) as [
    typeof orders.$inferSelect,
  ];
  const before = cart.lines.map((line) => ({
    ...line,
    contents: line.contents?.map(({ asksForLyrics: _, ...part }) => part),
  }));
  await shop.db
    .update(orders)
    .set({ cart: { ...cart, lines: before } })
    .where(eq(orders.id, mixed.orderId));
  expect(await seen(mixed.orderId)).toEqual({ 'chorus-scarf': [2, true], 'plain-cup': [2, true] });
});

it('its day moves with a late song, but not for days off and a lead time published after the order', async () => {
  const { orderId, work } = await bought();
  const { vendorId, sendBy } = await itemOf(orderId);
  const [song] = await shop.db.select().from(commissions).where(eq(commissions.id, work));
  const promised = song?.dueAt ?? expect.fail('the song is not promised');
  await shop.db.insert(vendorDaysOff).values({ vendorId, fromDay: sendBy, toDay: addDays(sendBy, 20) });
  await shop.db.update(productVendors).set({ leadDays: 20 }).where(eq(productVendors.id, vendorId));
  clock.advance(promised.getTime() - 60 * 60_000 - clock.now().getTime());
  await shop.services.waitForSong.moveDays();
  expect((await itemOf(orderId)).sendBy).toBe(sendBy);
  clock.advance(3 * DAY_MS);
  await shop.services.waitForSong.moveDays();
  const moved = (await itemOf(orderId)).sendBy;
  expect(moved > sendBy).toBe(true);
  expect(moved < addDays(sendBy, 20)).toBe(true);
  await shop.db.delete(vendorDaysOff);
  await shop.db.update(productVendors).set({ leadDays: 3 }).where(eq(productVendors.id, vendorId));
});

it('reads what changed, and the day, but not the words of the song', async () => {
  const { desk, orderId, work } = await bought();
  await deliverSong(desk.visitor, work);
  await shop.services.relay.drain();
  const mails = await shop.mailbox.listMessages({ to: press });
  const mail = mails.find(({ subject }) => subject === `The song of order ${orderNumber(orderId)} is here`);
  expect(mail?.text).toContain('Send by');
  expect(mail?.text).not.toContain(WORK.lyrics);
});

/** Buys a song with a print, as `bought` does. The shop itself makes the print. */
async function boughtOwn(...more: (typeof mug)[]) {
  const makers = await shop.db.select().from(productVendors).where(eq(productVendors.contactEmail, press));
  const madeBy = (vendorId: number | null) =>
    shop.db.update(products).set({ vendorId }).where(eq(products.id, goods.print.id));
  await madeBy(null);
  const order = await bought(...more);
  await madeBy(makers[0]?.id ?? null);
  return order;
}

/** The goods of an order that wait under Today. */
async function waiting(orderId: number) {
  const staff = (await signedIn(shop, undefined, 'support')).visitor;
  return (await staff.call('desk.inbox', {})).body.items.filter(
    ({ kind, ref }: Record<string, string>) => kind === 'own_goods' && Number(ref) === orderId,
  );
}
const titles = (items: { goods: { title: { en: string } }[] }[]) =>
  items.map((item) => item.goods.map(({ title }) => title.en));

it('waits under Today for its song when the shop makes it itself, and what needs no song does not', async () => {
  const scarf = await sell(shop, 'scarf', { productType: 'physical', requiresShippingAddress: true });
  const { desk, orderId, work } = await boughtOwn(scarf);
  const staff = (await signedIn(shop, undefined, 'support')).visitor;
  const before = await waiting(orderId);
  expect(titles(before)).toEqual([['scarf']]);
  const keys = before.map(({ key }: { key: string }) => key);
  await staff.call('desk.close', { body: { keys, reason: 'Sent by us' } });
  expect(await waiting(orderId)).toEqual([]);

  clock.advance(60_000);
  await deliverSong(desk.visitor, work);
  const after = await waiting(orderId);
  expect(titles(after)).toEqual([['Lyric print']]);
  // The staff have as long for it as for other goods.
  expect(after[0].since).toBe(clock.now().toISOString());
});

it('is noted also of an old order that an earlier version took, while its song is in work', {
  tags: ['night'],
}, async () => {
  const [inWork, delivered] = [await boughtOwn(), await boughtOwn()];
  await deliverSong(delivered.desk.visitor, delivered.work);
  await shop.database.pool.query('delete from own_goods where order_id = any($1)', [
    [inWork.orderId, delivered.orderId],
  ]);
  await shop.database.pool.query(
    `update orders set created_at = created_at - interval '40 days' where id = any($1)`,
    [[inWork.orderId, delivered.orderId]],
  );
  await shop.services.ownGoods.noteMissed();
  await shop.services.ownGoods.noteMissed();
  await deliverSong(inWork.desk.visitor, inWork.work);
  expect(titles(await waiting(inWork.orderId))).toEqual([['Lyric print']]);
  // Its customer has asked by now.
  expect(await waiting(delivered.orderId)).toEqual([]);
});

it('is noted of an old order in work, also behind those that fail', async () => {
  const [unlucky, next] = [await boughtOwn(), await boughtOwn()];
  const orderIds = [unlucky.orderId, next.orderId];
  const { pool } = shop.database;
  await pool.query('delete from own_goods where order_id = any($1)', [orderIds]);
  await pool.query(`update orders set created_at = created_at - interval '40 days' where id = any($1)`, [
    orderIds,
  ]);
  const accept = await refuseRows(shop.database, 'own_goods', `order_id = ${unlucky.orderId}`);
  await readOneAtATime(shop.database, () => expect(shop.services.ownGoods.noteMissed()).rejects.toThrow());
  await accept();
  await deliverSong(next.desk.visitor, next.work);
  expect(titles(await waiting(next.orderId))).toEqual([['Lyric print']]);
  expect(await waiting(unlucky.orderId)).toEqual([]);
});

it('is noted for an order, also when that of another one fails', async () => {
  const [unlucky, next] = [await boughtOwn(), await boughtOwn()];
  const orderIds = [unlucky.orderId, next.orderId];
  await shop.database.pool.query('delete from own_goods where order_id = any($1)', [orderIds]);
  const noted = async () =>
    (
      await shop.database.pool.query(
        'select distinct order_id from own_goods where order_id = any($1) order by 1',
        [orderIds],
      )
    ).rows.map(({ order_id }) => Number(order_id));
  for (const refused of [next.orderId, unlucky.orderId]) {
    const accept = await refuseRows(shop.database, 'own_goods', `order_id = ${refused}`);
    await expect(shop.services.ownGoods.noteMissed()).rejects.toThrow();
    await accept();
    expect(await noted()).toEqual(orderIds.filter((id) => id !== refused));
    await shop.database.pool.query('delete from own_goods where order_id = any($1)', [orderIds]);
  }
  await shop.services.ownGoods.noteMissed();
  expect(await noted()).toEqual(orderIds);
});
