import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { earnings } from '../../../../db/schema/earnings.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { refunds } from '../../../../db/schema/refunds.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { Catalogue } from '../../../testing/commission-song.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, deliverSong, paidSong, signedIn } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

/** The bank of this card takes no refund: it sends the money back to the shop. */
const REFUSING_CARD = '4000000000005126';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let finance: Visitor;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  artist = await artistAtWork(shop);
  stock = { goods: await addSongProducts(shop), artist: artist.artist };
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

/** A paid song that its artist has accepted, if wanted. */
async function sold({ isAccepted = true, card }: { isAccepted?: boolean; card?: string } = {}) {
  await shop.db.execute('delete from rate_counters');
  const song = await paidSong(shop, stock, card);
  if (isAccepted) await artist.visitor.call('studio.accept', { params: { id: song.commissionId } });
  const [story] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
  const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, song.commissionId));
  const orderId = story?.orderId ?? 0;
  return { ...song, orderId, number: orderNumber(orderId), feeCents: work?.feeCents ?? 0 };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const preview = ({ number }: Sold, body: object, by = finance) =>
  by.call('checkout.previewRefund', { params: { number }, body: body as never });
const ask = ({ number }: Sold, body: object, { by = finance, key = randomUUID() as string } = {}) =>
  by.call('checkout.refund', {
    params: { number },
    body: { reason: 'Not wanted any more', ...body } as never,
    headers: { 'idempotency-key': key },
  });
const mailsTo = async ({ orderId }: Sold) =>
  (await shop.db.select().from(outbox).where(eq(outbox.template, 'order_refunded'))).filter(
    ({ params }) => (params as { orderId?: number }).orderId === orderId,
  );
const bonusOf = async ({ orderId }: Sold) =>
  (await shop.db.select().from(earnings).where(eq(earnings.orderId, orderId)))
    .filter(({ kind }) => kind === 'bonus')
    .map(({ heldCents, payableCents }) => [heldCents, payableCents]);

describe('the mail about a refund', () => {
  it('is read first as it is sent', async () => {
    const song = await sold();
    const { mail } = (await preview(song, { amount_cents: 500 })).body;
    expect(mail).toMatchObject({ to: song.email });
    await ask(song, { amount_cents: 500 });
    const { order } = (await owner.call('orders.get', { params: { number: song.number } })).body;
    const sent = order.messages.find(({ template }: { template: string }) => template === 'order_refunded');
    expect(sent?.subject).toBe(mail?.subject);
    const params = { number: song.number, id: sent?.id ?? '' };
    expect((await owner.call('orders.readMessage', { params })).body.text).toBe(mail?.text);
  });

  it('is in the log of the staff for each who reads it, once a minute, and is no event of the order', {
    tags: ['night'],
  }, async () => {
    const song = await sold();
    await preview(song, { amount_cents: 500 });
    await preview(song, { amount_cents: 600 });
    await preview(song, { amount_cents: 600 }, owner);
    // What a cancel would do shows no mail, and a refused preview shows nothing.
    const params = { number: song.number };
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    expect((await support.call('checkout.previewCancel', { params, body: {} })).status).toBe(200);
    expect((await preview(song, { amount_cents: 9_999_999 }, support)).status).toBe(422);
    const ofOrder = eq(staffLog.orderNumber, song.number);
    const seen = await shop.db.select().from(staffLog).where(ofOrder).orderBy(staffLog.id);
    const [bought] = await shop.db.select().from(orders).where(eq(orders.id, song.orderId));
    expect(seen.map(({ action, customerId }) => [action, customerId])).toEqual([
      ['order.refund_mail_seen', bought?.userId],
      ['order.refund_mail_seen', bought?.userId],
    ]);
    expect(seen[0]?.byUserId).not.toBe(seen[1]?.byUserId);
    const { order } = (await owner.call('orders.get', { params })).body;
    expect(order.events.filter(({ kind }: { kind: string }) => kind === 'staff')).toEqual([]);
  });

  it('does not go when the staff have decided so, which preview, refund and log say', async () => {
    const song = await sold();
    const body = { amount_cents: 500, mail: false };
    const said = { kind: 'customer_not_told', amount_cents: 0 };
    expect((await preview(song, body)).body.effects).toContainEqual(said);
    const key = randomUUID();
    const done = await ask(song, body, { key });
    expect(done.body).toMatchObject({ refund: { state: 'done' } });
    expect(done.body.effects).toContainEqual(said);
    expect(await mailsTo(song)).toEqual([]);
    const deeds = await shop.db.select().from(staffLog).where(eq(staffLog.orderNumber, song.number));
    expect(deeds.at(-1)?.after).toMatchObject({ effects: expect.arrayContaining([said]) });
    // The decision is a part of the request.
    expect((await ask(song, { amount_cents: 500 }, { key })).body.code).toBe('key_reused');
    expect((await ask(song, body, { key })).body.refund.id).toBe(done.body.refund.id);
    await ask(song, { amount_cents: 500, mail: true });
    expect(await mailsTo(song)).toHaveLength(1);
  });
});

describe('pay for work that was begun', () => {
  it('is booked once, payable at once, with the sum that was shown', async () => {
    const song = await sold();
    expect((await preview(song, { all: true })).body.payable_to_artist_cents).toBe(song.feeCents);
    const body = { all: true, pay_artist_cents: 4_000 };
    const paid = { kind: 'artist_begun_paid', amount_cents: 4_000 };
    const shown = await preview(song, body, owner);
    expect(shown.body.effects).toContainEqual(paid);
    // With the pay, the refund is large: a second person agrees to both.
    const key = randomUUID();
    const asked = await ask(song, body, { key });
    expect(asked.body).toMatchObject({ refund: { state: 'waiting' } });
    expect(asked.body.effects).toEqual(shown.body.effects);
    expect(await bonusOf(song)).toEqual([]);
    const params = { number: song.number, id: asked.body.refund.id };
    // Support may refund, but give no bonus. Today says so before anybody presses.
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    const mayDecide = async (by: Visitor) =>
      (await by.call('desk.inbox')).body.items.find(
        ({ key }: { key: string }) => key === `refund:${params.id}`,
      )?.may_decide;
    expect([await mayDecide(support), await mayDecide(owner)]).toEqual([false, true]);
    const tried = await support.call('checkout.approveRefund', { params, body: {} });
    expect(tried.body).toMatchObject({ code: 'forbidden' });
    const agreed = await owner.call('checkout.approveRefund', { params, body: {} });
    expect(agreed.body).toMatchObject({ refund: { state: 'done' }, effects: shown.body.effects });
    expect(await bonusOf(song)).toEqual([[0, 4_000]]);
    // Pressed again, with the same key and body, and with another sum.
    expect((await ask(song, body, { key })).body.refund.id).toBe(asked.body.refund.id);
    expect((await ask(song, { ...body, pay_artist_cents: 4_001 }, { key })).body.code).toBe('key_reused');
    expect(await bonusOf(song)).toEqual([[0, 4_000]]);
  });

  it('is at most what the refund takes from the artist', { tags: ['night'] }, async () => {
    const song = await sold();
    const { payable_to_artist_cents: most = 0 } = (await preview(song, { amount_cents: 2_000 })).body;
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(song.feeCents);
    const tooMuch = await ask(song, { amount_cents: 2_000, pay_artist_cents: most + 1 });
    expect(tooMuch).toMatchObject({ status: 422, body: { code: 'more_than_left' } });
    expect(await bonusOf(song)).toEqual([]);
    await ask(song, { amount_cents: 2_000, pay_artist_cents: most });
    expect(await bonusOf(song)).toEqual([[0, most]]);
    // The pay beside the refund counts for the limit from which a second person must agree.
    const rest = await preview(song, { amount_cents: 18_000 - most + 1 });
    expect(rest.body.needs_second_person).toBe(true);
  });

  it('is over several refunds never more than the whole pay', { tags: ['night'] }, async () => {
    const song = await sold();
    const { payable_to_artist_cents: most = 0 } = (await preview(song, { amount_cents: 2_000 })).body;
    await ask(song, { amount_cents: 2_000, pay_artist_cents: most - 1 });
    const again = (await preview(song, { amount_cents: 2_000 })).body;
    const reversed = again.effects.find(({ kind }: { kind: string }) => kind === 'artist_pay_reversed');
    expect([most - 1, most, most + 1]).toContain(reversed?.amount_cents);
    expect((await preview(song, { all: true })).body.payable_to_artist_cents).toBe(song.feeCents - most + 1);
    const all = { all: true, pay_artist_cents: song.feeCents - most + 2 };
    expect((await ask(song, all)).body.code).toBe('more_than_left');
  });

  it('stays with the artist when the bank fails the refund, and counts', { tags: ['night'] }, async () => {
    const song = await sold({ isAccepted: false, card: REFUSING_CARD });
    await deliverSong(artist.visitor, song.commissionId);
    const { payable_to_artist_cents: most = 0 } = (await preview(song, { amount_cents: 2_000 })).body;
    expect(most).toBeGreaterThan(0);
    const asked = await ask(song, { amount_cents: 2_000, pay_artist_cents: most });
    expect(asked.body.refund.state).not.toBe('waiting');
    clock.advance(10_000);
    await shop.payments.controls.runDue();
    await shop.services.sendRefunds.findMissed();
    const [failed] = await shop.db.select().from(refunds).where(eq(refunds.id, asked.body.refund.id));
    expect(failed?.state).toBe('failed');
    expect(await bonusOf(song)).toEqual([[0, most]]);
    const again = await preview(song, { amount_cents: 2_000 });
    expect(again.body.payable_to_artist_cents).toBe(0);
    const twice = await ask(song, { amount_cents: 2_000, pay_artist_cents: most });
    expect(twice.body.code).toBe('more_than_left');
    // The money did not move, but the pay did: it counts for the limit.
    const large = await preview(song, { amount_cents: 20_000 - most });
    expect(large.body.needs_second_person).toBe(true);
    const less = await preview(song, { amount_cents: 20_000 - most - 1 });
    expect(less.body.needs_second_person).toBe(false);
  });

  it('is not offered before an artist has said yes, or once the song is accepted', {
    tags: ['night'],
  }, async () => {
    const offered = await sold({ isAccepted: false });
    expect((await preview(offered, { all: true })).body.payable_to_artist_cents).toBe(0);
    const refused = await ask(offered, { all: true, pay_artist_cents: 1 }, { by: owner });
    expect(refused.body.code).toBe('more_than_left');
    const done = await sold({ isAccepted: false });
    await deliverSong(artist.visitor, done.commissionId);
    await done.visitor.call('stories.accept', { params: { slug: done.slug } });
    expect((await preview(done, { amount_cents: 2_000 })).body.payable_to_artist_cents).toBe(0);
  });

  it('is nothing that artists among the staff give to themselves, or agree to', async () => {
    const own = await signedIn(shop, undefined, 'finance');
    const song = await sold();
    const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, song.commissionId));
    await shop.db.execute(`update artists set user_id = ${own.id} where id = ${work?.artistId}`);
    const body = { amount_cents: 2_000, pay_artist_cents: 1 };
    expect((await preview(song, body, own.visitor)).body.code).toBe('forbidden');
    expect((await ask(song, body, { by: own.visitor })).body.code).toBe('forbidden');
    const asked = await ask(song, { all: true, pay_artist_cents: 1 });
    const params = { number: song.number, id: asked.body.refund.id };
    const agreed = await own.visitor.call('checkout.approveRefund', { params, body: {} });
    expect(agreed.body.code).toBe('forbidden');
    await shop.db.execute(`update artists set user_id = ${artist.userId} where id = ${work?.artistId}`);
  });

  it('is for the artist for whom it was asked, and for no other', { tags: ['night'] }, async () => {
    const other = await artistAtWork(shop);
    const song = await sold();
    const asked = await ask(song, { all: true, pay_artist_cents: 4_000 });
    const params = { number: song.number, id: asked.body.refund.id };
    const moveTo = (id: number) =>
      shop.db.execute(`update commissions set artist_id = ${id} where id = ${song.commissionId}`);
    await moveTo(other.artist.id);
    const shown = { effects: asked.body.effects };
    for (const body of [{}, shown]) {
      const refused = await owner.call('checkout.approveRefund', { params, body });
      expect(refused).toMatchObject({ status: 409, body: { code: 'effects_changed' } });
    }
    expect(await bonusOf(song)).toEqual([]);
    await moveTo(artist.artist.id);
    // Who asked has become the artist meanwhile.
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.id, params.id));
    const ofAsker = (userId: number | null | undefined) =>
      shop.db.execute(`update artists set user_id = ${userId} where id = ${artist.artist.id}`);
    await ofAsker(row?.askedBy);
    expect((await owner.call('checkout.approveRefund', { params, body: {} })).body.code).toBe('forbidden');
    await ofAsker(artist.userId);
    expect((await owner.call('checkout.approveRefund', { params, body: {} })).status).toBe(200);
    expect(await bonusOf(song)).toEqual([[0, 4_000]]);
  });

  it('is a matter of finance and owners, not of support', async () => {
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    const song = await sold();
    const body = { amount_cents: 2_000, pay_artist_cents: 1 };
    const shown = await preview(song, { amount_cents: 2_000 }, support);
    expect(shown.body.payable_to_artist_cents).toBe(0);
    expect((await preview(song, body, support)).body.code).toBe('forbidden');
    expect((await ask(song, body, { by: support })).body.code).toBe('forbidden');
    const asked = await ask(song, { all: true, pay_artist_cents: 4_000 });
    const params = { number: song.number, id: asked.body.refund.id };
    const agreed = await support.call('checkout.approveRefund', { params, body: {} });
    expect(agreed.body.code).toBe('forbidden');
  });

  it('counts with other bonuses of the same artist for the second person', { tags: ['night'] }, async () => {
    const by = (await signedIn(shop, undefined, 'finance')).visitor;
    const reward = async (amount_cents: number) =>
      (
        await by.call('earnings.giveBonus', {
          body: { artist_id: artist.artist.id, vendor_id: null, amount_cents, reason: 'On time' },
          headers: { 'idempotency-key': randomUUID() },
        })
      ).body.bonuses.find((one: { amount_cents: number }) => one.amount_cents === amount_cents);
    expect(await reward(17_000)).toMatchObject({ state: 'done' });
    const song = await sold();
    const second = async (pay_artist_cents: number) =>
      (await preview(song, { amount_cents: 8_000, pay_artist_cents }, by)).body.needs_second_person;
    expect(await second(2_999)).toBe(false);
    expect(await second(3_000)).toBe(true);
    const asked = await ask(song, { amount_cents: 8_000, pay_artist_cents: 2_999 }, { by });
    expect(asked.body.refund.state).toBe('done');
    // And the pay counts for the next bonus.
    expect(await reward(1)).toMatchObject({ state: 'waiting' });
  });

  it('is not decided for a refund in the place of a failed one', { tags: ['night'] }, async () => {
    const song = await sold();
    const asked = await ask(song, { amount_cents: 500, replaces_id: 1, pay_artist_cents: 1 });
    expect(asked.status).toBe(400);
  });
});

describe('a refund beside one that waits for a second person', () => {
  it('stops only what it would stop by itself, in the preview as in what is done', async () => {
    const song = await sold();
    await ask(song, { amount_cents: 2_000 });
    const waits = await ask(song, { amount_cents: 14_000, pay_artist_cents: 4_000 });
    expect(waits.body.refund.state).toBe('waiting');
    const { order } = (await finance.call('orders.get', { params: { number: song.number } })).body;
    const { id } = order.lines.find(({ stands }: { stands: string | null }) => stands === 'song');
    const body = { line_ids: [id], to: 'card' };
    const shown = await preview(song, body, owner);
    expect(shown.body.amount_cents).toBeGreaterThan(0);
    const kinds = shown.body.effects.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('artist_pay_stopped');
    expect(kinds).not.toContain('artist_told');
    expect((await ask(song, body, { by: owner })).body.effects).toEqual(shown.body.effects);
    const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, song.commissionId));
    expect(work?.state).toBe('accepted');
  });
});
