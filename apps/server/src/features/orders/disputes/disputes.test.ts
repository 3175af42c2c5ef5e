import { randomUUID } from 'node:crypto';
import type { ArtistCandidate } from '@keepsong/contract/order-changes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { conversationMessages } from '../../../../db/schema/conversations.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { disputeAnswers, disputes } from '../../../../db/schema/refunds.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import { type Goods, toPay } from '../../../testing/commission-song.ts';
import { makeHolder } from '../../../testing/holding-buyer.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, deliverSong, newcomer, signedIn } from '../../../testing/people.ts';
import { openDesk } from '../../../testing/provider-desk.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';
import { takeDueAnswer } from './dispute-answers.repository.ts';
import { evidencePdf } from './evidence-pdf.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let support: Visitor;
let finance: Visitor;

const STATEMENT = 'The song was delivered and heard.\nThe customer thanked us for it.';

beforeAll(async () => {
  shop = await openTestShop({ clock });
  artist = await artistAtWork(shop);
  goods = await addSongProducts(shop);
});
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  support = (await signedIn(shop, undefined, 'support')).visitor;
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.payments.controls.clearFaults();
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

/** Orders and pays a song, delivers it if wanted, and then has the bank dispute the payment. */
async function disputed({
  isAccepted = false,
  isDelivered = false,
  isOpened = isDelivered,
  besides = [],
  before = async () => {},
}: {
  isAccepted?: boolean;
  isDelivered?: boolean;
  isOpened?: boolean;
  /** Products besides the song. */
  besides?: Awaited<ReturnType<typeof sell>>[];
  /** What happens before the customer turns to the bank. */
  before?: (sold: { orderId: number; workId: number }) => Promise<unknown>;
} = {}) {
  const me = await makeHolder(shop, { goods, artist: artist.artist }, newcomer(shop), {});
  const { sf_cart } = me.cart;
  const products = [...sf_cart.products, ...besides.map((one) => lineOf(one))];
  const cart = { ...me.cart, sf_cart: { ...sf_cart, products } };
  const till = await toPay(shop, me.visitor, { slug: me.slug, cart });
  await till.submit();
  await till.pay();
  const { body } = await till.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order.order_id));
  if (!order?.intentId) throw new Error('no order');
  const [work] = await shop.db
    .select({ id: commissions.id })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(eq(stories.orderId, order.id));
  if (isAccepted) await artist.visitor.call('studio.accept', { params: { id: work?.id ?? 0 } });
  if (isDelivered) await deliverSong(artist.visitor, work?.id ?? 0);
  if (isOpened) await me.visitor.call('stories.get', { params: { slug: body.order.slug } });
  await before({ orderId: order.id, workId: work?.id ?? 0 });
  await shop.payments.controls.desk.dispute(order.intentId, order.totalCents);
  await shop.services.settleRefund(order.intentId);
  const [dispute] = await shop.db.select().from(disputes).where(eq(disputes.orderId, order.id));
  if (!dispute) throw new Error('no dispute');
  return {
    ...{ visitor: me.visitor, userId: me.userId, order, number: orderNumber(order.id) },
    ...{ intentId: order.intentId, dispute, slug: String(body.order.slug) },
  };
}
type Disputed = Awaited<ReturnType<typeof disputed>>;

const look = (by: Visitor, { number }: Pick<Disputed, 'number'>) =>
  by.call('orders.dispute', { params: { number } });
const save = (by: Visitor, { number, dispute }: Disputed, statement = STATEMENT, version = 0) =>
  by.call('orders.saveStatement', {
    params: { number },
    body: { dispute_id: dispute.id, statement, version },
  });
const handIn = (by: Visitor, { number, dispute }: Disputed, statement = STATEMENT) =>
  by.call('orders.answerDispute', { params: { number }, body: { dispute_id: dispute.id, statement } });
const accept = (by: Visitor, { number, dispute }: Disputed, reason = 'It was never made') =>
  by.call('orders.acceptDispute', { params: { number }, body: { dispute_id: dispute.id, reason } });
const stateOf = async ({ dispute }: Disputed) =>
  (await shop.db.select().from(disputes).where(eq(disputes.id, dispute.id)))[0]?.state;
const orderStateOf = async ({ order }: Disputed) =>
  (await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.state;
const answersOf = ({ dispute }: Disputed) =>
  shop.db.select().from(disputeAnswers).where(eq(disputeAnswers.disputeId, dispute.id));
const handedIn = async ({ dispute }: Disputed) =>
  (await shop.payments.readLedger()).evidence.filter(({ dispute_id }) => dispute_id === dispute.providerId);
const deedsOf = async ({ number }: Disputed, action: string) =>
  shop.db
    .select()
    .from(staffLog)
    .where(and(eq(staffLog.orderNumber, number), eq(staffLog.action, action as 'dispute.seen')));

describe('the page of a dispute', () => {
  it('shows what a bank can weigh: brief, delivery, opened page, messages and terms, and when it is due', async () => {
    const sold = await disputed({ isDelivered: true });
    await shop.services.relay.drain();
    const { body } = await look(support, sold);
    expect(body.dispute).toMatchObject({
      state: 'needs_response',
      amount_cents: sold.order.totalCents,
      reason: 'product_not_received',
      due_by: new Date(clock.now().getTime() + 7 * DAY_MS).toISOString(),
      may_answer: true,
      answer: null,
    });
    const { evidence } = body;
    expect(evidence.brief).toMatchObject({ recipient: 'Marguerite' });
    expect(evidence.brief.answers.map(({ answer }: { answer: string }) => answer)).toContain(
      'Wrong Portland.',
    );
    expect(evidence.deliveries).toMatchObject([{ who: 'Odessa Vale', text: 'Delivered: Wrong Portland' }]);
    expect(evidence.opened).toMatchObject([{ who: 'Customer' }]);
    expect(evidence.messages.length).toBeGreaterThan(0);
    // The evidence contains no mails to the artist or the staff.
    for (const { who } of evidence.messages) expect(who).toMatch(/^Shop, to holder-/);
    expect(evidence.terms.url).toMatch(/\/terms$/);
    expect(evidence.order.lines[0]).toMatchObject({ amount_cents: sold.order.totalCents });
    expect(await deedsOf(sold, 'dispute.seen')).toHaveLength(1);
    const inbox = await support.call('desk.inbox');
    expect(inbox.body.items).toContainEqual(
      expect.objectContaining({ kind: 'dispute', order_number: sold.number, deadline: body.dispute.due_by }),
    );
    const page = await support.call('orders.get', { params: { number: sold.number } });
    expect(page.body.order.disputes).toMatchObject([{ due_by: body.dispute.due_by, answered_at: null }]);
  });

  it('tells that the customer opened the page, and not that the staff looked at it as the customer sees it', async () => {
    const sold = await disputed({ isDelivered: true, isOpened: false });
    const seenAs = await shop.services.sessions.seenAs(sold.userId);
    expect((await shop.services.stories.get(sold.slug, seenAs)).ok).toBe(true);
    await newcomer(shop).call('stories.get', { params: { slug: sold.slug } });
    expect((await look(support, sold)).body.evidence.opened).toEqual([]);
    await sold.visitor.call('stories.get', { params: { slug: sold.slug } });
    expect((await look(support, sold)).body.evidence.opened).toHaveLength(1);
  });

  it('shows the newest of a very long conversation, and that the terms were agreed to with the payment', {
    tags: ['night'],
  }, async () => {
    const sold = await disputed();
    await shop.db.insert(conversationMessages).values(
      Array.from({ length: 205 }, (_, number) => ({
        ...{ orderId: sold.order.id, author: 'customer' as const, text: `Line ${number}` },
        createdAt: new Date(clock.now().getTime() + number),
      })),
    );
    const { evidence } = (await look(support, sold)).body;
    const texts = evidence.messages.map(({ text }: { text: string }) => text);
    expect(texts).toContain('Line 204');
    expect(texts).not.toContain('Line 0');
    expect(texts.indexOf('Line 203')).toBe(texts.indexOf('Line 204') - 1);
    expect(evidence.terms.agreed_at).toBe(evidence.order.placed_at);
  });

  it('names no message that the staff have removed', async () => {
    const sold = await disputed();
    await shop.db.insert(conversationMessages).values(
      ['Where is my song?', 'My card is 4242 4242 4242 4242'].map((text, number) => ({
        ...{ orderId: sold.order.id, author: 'customer' as const, text },
        createdAt: new Date(clock.now().getTime() + number),
        hiddenAt: number === 1 ? clock.now() : null,
      })),
    );
    const { evidence } = (await look(support, sold)).body;
    const texts = evidence.messages.map(({ text }: { text: string }) => text);
    expect(texts).toContain('Where is my song?');
    expect(texts.join()).not.toContain('4242');
  });

  it('names no message that bounced, and the page of the order says that it did not arrive', {
    tags: ['night'],
  }, async () => {
    const sold = await disputed();
    await shop.services.relay.drain();
    const receipt = () =>
      support
        .call('orders.get', { params: { number: sold.number } })
        .then(({ body }) =>
          body.order.messages.find(({ template }: { template: string }) => template === 'order_received'),
        );
    const { id, subject } = await receipt();
    const shown = async () =>
      (await look(support, sold)).body.evidence.messages.map(({ text }: { text: string }) => text);
    expect(await shown()).toContain(subject);
    const bounce = { messageId: id, reason: 'bounced 550' };
    await shop.services.mailReports.receive({ kind: 'bounce', bounce });
    expect(await receipt()).toMatchObject({ state: 'bounced', sent_at: expect.any(String) });
    expect(await shown()).not.toContain(subject);
  });

  it('names an answer of the staff only when its mail has arrived', { tags: ['night'] }, async () => {
    const sold = await disputed();
    const body = { text: 'Marguerite hears it on Friday', to: 'customer' };
    const answered = await support.call('conversations.answer', { params: { number: sold.number }, body });
    expect(answered.status).toBe(200);
    const shown = async () =>
      (await look(support, sold)).body.evidence.messages.map(({ text }: { text: string }) => text);
    expect(await shown()).not.toContain(body.text);
    await shop.services.relay.drain();
    expect(await shown()).toContain(body.text);
    const isAnswer = and(eq(outbox.orderId, sold.order.id), eq(outbox.template, 'staff_answer'));
    const [mail] = await shop.db.select().from(outbox).where(isAnswer);
    const bounce = { messageId: mail?.id ?? '', reason: 'bounced 550' };
    await shop.services.mailReports.receive({ kind: 'bounce', bounce });
    expect(await shown()).not.toContain(body.text);
    // The conversation at the desk keeps it.
    const talk = await support.call('conversations.get', { params: { number: sold.number } });
    expect(talk.body.messages).toMatchObject([{ text: body.text }]);
  });

  it('has what staff and artist wrote to the customer of the song, as far as it arrived', {
    tags: ['night'],
  }, async () => {
    const say = (text: string, workId: number) =>
      artist.visitor.call('conversations.writeWork', {
        ...{ params: { id: workId }, ...multipart({ text }) },
      });
    const sold = await disputed({
      isDelivered: true,
      before: ({ workId }) => say('Is it Blue or Teal? Call 312 555 0142', workId),
    });
    const answer = (text: string) =>
      support.call('conversations.answer', {
        ...{ params: { number: sold.number }, body: { text, to: 'song' as const } },
      });
    expect((await answer('Both of you hear from us on Friday')).status).toBe(200);
    const said = async () =>
      (await look(support, sold)).body.evidence.messages
        .filter(({ who }: { who: string }) => who.endsWith('to the customer'))
        .map(({ who, text }: { who: string; text: string }) => [who, text]);
    const asked = ['Artist, to the customer', expect.stringMatching(/^Is it Blue or Teal\? Call (?!312)/)];
    expect(await said()).toEqual([asked]);
    await shop.services.relay.drain();
    expect(await said()).toEqual([asked, ['Shop, to the customer', 'Both of you hear from us on Friday']]);

    // The mails come back from the customer's mailbox. That to the artist, which arrived, proves nothing.
    const isOfTalk = inArray(outbox.template, ['staff_answer', 'song_message']);
    for (const { id } of await shop.db.select().from(outbox).where(isOfTalk))
      await shop.services.mailReports.receive({
        ...{ kind: 'bounce', bounce: { messageId: id, reason: 'bounced 550' } },
      });
    expect(await said()).toEqual([]);
  });

  it('tells when goods were sent and arrived, with the parcel by which a bank can look', {
    tags: ['night'],
  }, async () => {
    const { visitor: vendor, id: userId } = await signedIn(shop, undefined, 'vendor');
    const [mill] = await shop.db.insert(productVendors).values({ name: 'The mill', userId }).returning();
    const mug = await sell(shop, 'mug', { vendorId: mill?.id ?? null });
    const sold = await disputed({
      besides: [mug],
      before: async ({ orderId }) => {
        const [item] = await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, orderId));
        const set = (body: object) =>
          vendor.call('studio.setItemState', { params: { id: item?.id ?? 0 }, body: body as never });
        await set({ state: 'shipped', carrier: 'UPS', tracking: '1Z 999' });
        await set({ state: 'problem', problem: 'It was lost' });
        await set({ state: 'shipped', carrier: 'USPS', tracking: '9400 1118' });
        expect((await set({ state: 'arrived' })).status).toBe(200);
      },
    });
    const { deliveries } = (await look(support, sold)).body.evidence;
    expect(deliveries).toMatchObject([
      { who: 'The mill', text: 'Sent: 1 × mug' },
      { who: 'The mill', text: 'Sent: 1 × mug · USPS, tracking number 9400 1118' },
      { who: 'The mill', text: 'Arrived: 1 × mug · USPS, tracking number 9400 1118' },
    ]);
  });

  it('is for support, finance and owners; a PDF of it too', async () => {
    const sold = await disputed();
    const pdf = (visitor: Visitor) =>
      visitor.request('GET', `/v3/api/admin/orders/${sold.number}/dispute.pdf`);
    for (const role of ['producer', 'editor']) {
      const { visitor } = await signedIn(shop, undefined, role);
      expect((await look(visitor, sold)).body.code).toBe('forbidden');
      expect((await save(visitor, sold)).body.code).toBe('forbidden');
      expect((await handIn(visitor, sold)).body.code).toBe('forbidden');
      expect((await accept(visitor, sold)).body.code).toBe('forbidden');
      expect((await pdf(visitor)).status).toBe(403);
    }
    expect((await look(sold.visitor, sold)).status).toBe(403);
    expect((await look(newcomer(shop), sold)).status).toBe(401);
    expect((await pdf(newcomer(shop))).status).toBe(401);
    const file = await pdf(finance);
    expect(file.status).toBe(200);
    expect((await look(finance, { number: 'H4T-9KZ' })).status).toBe(404);
    expect(await answersOf(sold)).toEqual([]);
  });

  it('is answered by nobody whose own order it is', async () => {
    const sold = await disputed();
    await shop.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, sold.userId));
    expect((await look(sold.visitor, sold)).body.dispute.may_answer).toBe(false);
    expect((await handIn(sold.visitor, sold)).body.code).toBe('forbidden');
    expect((await accept(sold.visitor, sold)).body.code).toBe('forbidden');
  });
});

describe('evidence', () => {
  it('that two people write at once is not overwritten: the second reads what the first has saved', {
    tags: ['night'],
  }, async () => {
    const sold = await disputed();
    expect((await look(support, sold)).body.dispute.version).toBe(0);
    const saves = await Promise.all([
      save(support, sold, 'Support says'),
      save(finance, sold, 'Finance says'),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept] = await answersOf(sold);
    const refused = saves.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      theirs: { version: 1, answer: { statement: kept?.statement } },
    });
    const handInOf = (version: number) =>
      finance.call('orders.answerDispute', {
        params: { number: sold.number },
        body: { dispute_id: sold.dispute.id, statement: 'Read by nobody', version },
      });
    expect((await handInOf(0)).body.code).toBe('changed_meanwhile');
    expect(await handedIn(sold)).toEqual([]);
    const again = await save(finance, sold, 'Both say', 1);
    expect(again.body.dispute).toMatchObject({ version: 2, answer: { statement: 'Both say' } });
    expect((await handInOf(2)).status).toBe(200);
  });

  it('is kept while it is written, handed in once, and stays as it was handed in', async () => {
    const sold = await disputed({ isDelivered: true });
    expect((await save(support, sold, 'First words')).body.dispute.answer).toMatchObject({
      state: 'draft',
      statement: 'First words',
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(finance, sold)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.dispute.may_answer).toBe(false);
    }
    expect(await handedIn(sold)).toMatchObject([{ statement: STATEMENT, customer_name: expect.any(String) }]);
    expect((await handedIn(sold))[0]?.document_bytes).toBeGreaterThan(1_000);
    expect(await answersOf(sold)).toMatchObject([{ state: 'sent', kind: 'evidence', nextAt: null }]);
    expect(await stateOf(sold)).toBe('under_review');
    expect(await orderStateOf(sold)).toBe('disputed');
    expect(await deedsOf(sold, 'dispute.answered')).toHaveLength(1);
    expect((await handIn(support, sold, 'Other words')).body.code).toBe('already_decided');
    expect((await save(support, sold)).body.code).toBe('already_decided');
    expect((await accept(support, sold)).body.code).toBe('already_decided');
    const page = await support.call('orders.get', { params: { number: sold.number } });
    expect(page.body.order.disputes[0].answered_at).not.toBeNull();
    const inbox = await support.call('desk.inbox');
    expect(JSON.stringify(inbox.body.items)).not.toContain(`dispute:${sold.dispute.id}"`);
  });

  it('whose answer was lost, or that the provider could not take, is handed in by the job, once', {
    tags: ['night'],
  }, async () => {
    for (const fault of ['answer_lost', 'timeout', 'server_error'] as const) {
      const sold = await disputed();
      await shop.payments.controls.scriptFault('submitEvidence', fault);
      expect((await handIn(finance, sold)).body.dispute.answer).toMatchObject({ state: 'asked' });
      clock.advance(60_000);
      await shop.services.sendAnswers.sendDue();
      await shop.services.sendAnswers.sendDue();
      expect(await answersOf(sold)).toMatchObject([{ state: 'sent' }]);
      expect(await handedIn(sold)).toHaveLength(1);
      expect(await stateOf(sold)).toBe('under_review');
    }
  });

  it('that a process took and died with delays no other answer, and is handed in by the next job', async () => {
    const sold = [await disputed(), await disputed()];
    for (const one of sold) {
      await shop.payments.controls.scriptFault('submitEvidence', 'server_error');
      await handIn(finance, one);
    }
    const states = async () => (await Promise.all(sold.map(answersOf))).flat().map(({ state }) => state);
    clock.advance(60_000);
    await takeDueAnswer(shop.db, clock.now());
    await shop.services.sendAnswers.sendDue();
    expect((await states()).sort()).toEqual(['asked', 'sent']);
    // However often a process has died with it, half a minute later another one takes it.
    for (let deaths = 0; deaths < 3; deaths += 1) {
      clock.advance(30_000);
      expect(await takeDueAnswer(shop.db, clock.now())).not.toBeNull();
    }
    clock.advance(30_000);
    await shop.services.sendAnswers.sendDue();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('that cannot be handed in is tried less and less often', async () => {
    const sold = await disputed();
    const fails = () => shop.payments.controls.scriptFault('submitEvidence', 'server_error');
    await fails();
    await handIn(finance, sold);
    const waits: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const [before] = await answersOf(sold);
      clock.advance((before?.nextAt?.getTime() ?? 0) - clock.now().getTime());
      await fails();
      await expect(shop.services.sendAnswers.sendDue()).rejects.toThrow();
      const [after] = await answersOf(sold);
      waits.push(((after?.nextAt?.getTime() ?? 0) - clock.now().getTime()) / 1_000);
    }
    expect(waits).toEqual([30, 60, 120]);
    clock.advance(120_000);
    await shop.services.sendAnswers.sendDue();
    expect(await answersOf(sold)).toMatchObject([{ state: 'sent' }]);
  });

  it('that the provider refuses can be handed in again, while there is time', {
    tags: ['night'],
  }, async () => {
    const sold = await disputed();
    // The dispute was closed on the provider's own website, and the shop does not know it yet.
    await shop.payments.controls.desk.decide(sold.intentId, 'lost');
    const refused = await handIn(finance, sold);
    expect(refused.body.dispute).toMatchObject({
      state: 'lost',
      may_answer: false,
      answer: { state: 'failed', failure: 'dispute_closed' },
    });
    expect((await handIn(finance, sold)).body.code).toBe('already_decided');
    const late = await disputed();
    clock.advance(8 * DAY_MS);
    expect((await handIn(finance, late)).body.code).toBe('already_decided');
    expect(await answersOf(late)).toEqual([]);
  });

  it('wins or loses by webhook: won money is back in the books, lost money is gone', async () => {
    const its = openDesk(shop);
    for (const [outcome, state] of [
      ['won', 'placed'],
      ['lost', 'refunded'],
    ] as const) {
      const sold = await disputed({ isDelivered: true });
      await handIn(finance, sold);
      await shop.payments.controls.desk.decide(sold.intentId, outcome);
      const events = await its.eventsOf(sold.intentId);
      for (const { body } of [...events, ...events.toReversed()]) await its.deliver(body);
      expect(await stateOf(sold)).toBe(outcome);
      expect(await orderStateOf(sold)).toBe(state);
    }
  });
});

describe('a dispute that the shop accepts', () => {
  it('is lost, once, with its reason in the log', async () => {
    const sold = await disputed();
    const answers = await Promise.all([accept(support, sold), accept(support, sold)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answersOf(sold)).toMatchObject([{ state: 'sent', kind: 'accept' }]);
    expect(await stateOf(sold)).toBe('lost');
    expect(await orderStateOf(sold)).toBe('refunded');
    expect(await handedIn(sold)).toEqual([]);
    expect(await deedsOf(sold, 'dispute.accepted')).toMatchObject([{ reason: 'It was never made' }]);
  });

  it('and evidence at the same moment are not both handed in', { tags: ['night'] }, async () => {
    const sold = await disputed();
    const answers = await Promise.all([accept(support, sold), handIn(finance, sold)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await answersOf(sold)).toHaveLength(1);
    expect(await handedIn(sold)).toHaveLength((await stateOf(sold)) === 'lost' ? 0 : 1);
  });
});

describe('a dispute over a large sum', () => {
  /** A dispute over $200 or more. */
  const large = async (more: Parameters<typeof disputed>[0] = {}) => {
    const slug = `statue-${randomUUID()}`;
    const sold = await disputed({ ...more, besides: [await sell(shop, slug, { priceCents: 30_000 })] });
    expect(sold.dispute.amountCents).toBeGreaterThanOrEqual(20_000);
    return sold;
  };
  const agree = (by: Visitor, { number, dispute }: Disputed) =>
    by.call('orders.approveAcceptance', { params: { number }, body: { dispute_id: dispute.id } });
  const decline = (by: Visitor, { number, dispute }: Disputed) =>
    by.call('orders.refuseAcceptance', {
      ...{ params: { number }, body: { dispute_id: dispute.id, reason: 'It was delivered' } },
    });

  it('is accepted only when a second person agrees, and never by the one who asked', async () => {
    const sold = await large();
    expect((await look(support, sold)).body.dispute).toMatchObject({
      needs_second_person: true,
      request: null,
    });
    expect((await agree(finance, sold)).body.code).toBe('already_decided');
    const asked = await Promise.all([accept(support, sold), accept(support, sold)]);
    for (const { status, body } of asked) {
      expect([status, body.accepted]).toEqual([202, { state: 'waiting' }]);
      expect(body.dispute.request).toMatchObject({ is_own: true, may_agree: false });
    }
    expect([await stateOf(sold), await orderStateOf(sold)]).toEqual(['needs_response', 'disputed']);
    expect(await deedsOf(sold, 'dispute.accept_asked')).toMatchObject([{ reason: 'It was never made' }]);
    expect((await agree(support, sold)).body.code).toBe('forbidden');
    // A request of somebody else is not overwritten: otherwise who asked first could agree to it.
    expect((await accept(finance, sold)).body.code).toBe('payment_waits');
    expect((await look(finance, sold)).body.dispute.request).toMatchObject({
      ...{ reason: 'It was never made', is_own: false, may_agree: true },
    });

    const agreed = await Promise.all([agree(finance, sold), agree(finance, sold)]);
    const statuses = agreed.map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 409]).toContain(status);
    expect([await stateOf(sold), await orderStateOf(sold)]).toEqual(['lost', 'refunded']);
    expect(await answersOf(sold)).toMatchObject([{ state: 'sent', kind: 'accept', acceptAskedBy: null }]);
    expect(await deedsOf(sold, 'dispute.accepted')).toMatchObject([
      { reason: 'It was never made', after: { asked_by: expect.any(Number) } },
    ]);
    expect((await agree(finance, sold)).body.code).toBe('already_decided');
  });

  it('says in Today and on the page of the order that it waits for a second person, also to who put it off', async () => {
    const sold = await large();
    const key = `dispute:${sold.dispute.id}`;
    const shown = async (by: Visitor) => {
      const { items } = (await by.call('desk.inbox')).body;
      return items.find((item: { key: string }) => item.key === key);
    };
    const askers = async () =>
      (await finance.call('orders.get', { params: { number: sold.number } })).body.order.disputes.map(
        (one: { accept_asked_by: { name: string } | null }) => one.accept_asked_by?.name ?? null,
      );
    expect(await shown(finance)).toMatchObject({ request: null, may_decide: true });
    expect(await askers()).toEqual([null]);
    const until = new Date(clock.now().getTime() + DAY_MS).toISOString();
    await finance.call('desk.snooze', { body: { keys: [key], until, reason: 'Ask the artist first' } });

    await accept(support, sold);
    expect(await shown(finance)).toMatchObject({
      ...{ snoozed_until: null, may_decide: true, is_own: false, request: { by: 'Test Person' } },
    });
    expect(await shown(support)).toMatchObject({ may_decide: false, is_own: true });
    expect(await askers()).toEqual(['Test Person']);
    await decline(support, sold);
    expect(await shown(finance)).toMatchObject({ request: null, may_decide: true });
    expect(await askers()).toEqual([null]);
  });

  it('stays open after a refusal, with the statement that was written, and who asked gets a mail', {
    tags: ['night'],
  }, async () => {
    const sold = await large();
    await save(finance, sold, 'It was delivered and heard');
    await accept(support, sold);
    const both = await Promise.all([decline(finance, sold), decline(finance, sold)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await look(finance, sold)).body.dispute).toMatchObject({
      ...{ may_answer: true, request: null, version: 1 },
      answer: { state: 'draft', kind: 'evidence', statement: 'It was delivered and heard' },
    });
    expect((await agree(finance, sold)).body.code).toBe('already_decided');
    expect(await deedsOf(sold, 'dispute.accept_refused')).toMatchObject([{ reason: 'It was delivered' }]);
    const isTold = and(eq(outbox.template, 'decided_staff'), eq(outbox.orderId, sold.order.id));
    expect(await shop.db.select().from(outbox).where(isTold)).toMatchObject([
      { params: { kind: 'dispute', cents: sold.dispute.amountCents, reason: 'It was delivered' } },
    ]);
    // Who asked takes it back without a mail.
    await accept(support, sold);
    expect((await decline(support, sold)).status).toBe(200);
    expect(await shop.db.$count(outbox, isTold)).toBe(1);
  });

  it('is answered with evidence while a request to accept it waits, and then nobody can agree', {
    tags: ['night'],
  }, async () => {
    const sold = await large({ isDelivered: true });
    expect((await accept(support, sold)).status).toBe(202);
    expect((await save(finance, sold, STATEMENT, 0)).status).toBe(200);
    expect((await handIn(finance, sold)).status).toBe(200);
    expect((await agree(finance, sold)).body.code).toBe('already_decided');
    expect((await decline(finance, sold)).body.code).toBe('already_decided');
    expect(await handedIn(sold)).toHaveLength(1);
    expect(await stateOf(sold)).toBe('under_review');
  });

  it('is not for those who may not refund, nor for anybody whose own order it is', async () => {
    const sold = await large();
    await accept(support, sold);
    const { visitor: producer } = await signedIn(shop, undefined, 'producer');
    expect((await agree(producer, sold)).body.code).toBe('forbidden');
    expect((await decline(producer, sold)).body.code).toBe('forbidden');
    await shop.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, sold.userId));
    expect((await agree(sold.visitor, sold)).body.code).toBe('forbidden');
    expect((await decline(sold.visitor, sold)).body.code).toBe('forbidden');
  });
});

describe('work that a dispute has stopped', () => {
  const params = ({ number }: Disputed) => ({ params: { number } });
  const decide = async ({ intentId }: Disputed, outcome: 'won' | 'lost') => {
    await shop.payments.controls.desk.decide(intentId, outcome);
    await shop.services.settleRefund(intentId);
  };
  const shown = async (sold: Disputed) => {
    const { order } = (await support.call('orders.get', params(sold))).body;
    return { state: order.state, can: order.can_resume, work: order.song.work.state, of: order.song.status };
  };
  const waits = async ({ number }: Disputed): Promise<string[]> =>
    (await support.call('desk.inbox')).body.items.flatMap((item: { order_number: string; kind: string }) =>
      item.order_number === number ? item.kind : [],
    );
  const resume = (sold: Disputed, more: object = {}) =>
    support.call('orders.resume', { ...params(sold), body: { reason: 'late: the bank agreed', ...more } });
  const sent = async (template: string, slug: string) =>
    (await shop.db.select().from(outbox).where(eq(outbox.template, template))).filter(({ params: about }) =>
      JSON.stringify(about).includes(slug),
    );

  it('is taken up again when the shop has won, once: artist and customer are told, and the day is new', async () => {
    const sold = await disputed();
    expect(await shown(sold)).toEqual({ state: 'disputed', can: false, work: 'canceled', of: 'canceled' });
    expect((await resume(sold)).body.code).toBe('order_closed');
    // Wait until the promised day has passed before the bank decides.
    clock.advance(30 * DAY_MS);
    support = (await signedIn(shop, undefined, 'support')).visitor;
    finance = (await signedIn(shop, undefined, 'finance')).visitor;
    await decide(sold, 'won');
    const { order } = (await support.call('orders.get', params(sold))).body;
    const kinds = order.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['disputed', 'work_stopped', 'dispute_won']));
    expect(kinds.filter((kind: string) => kind.startsWith('refund_') || kind === 'offer_expired')).toEqual(
      [],
    );
    // The money is back, but nobody works on the song. So the order does not count as one that waits for its
    // artist.
    expect(await shown(sold)).toEqual({ state: 'cancelled', can: true, work: 'canceled', of: 'canceled' });
    expect(await waits(sold)).toEqual(['dispute_won']);
    const before = await support.call('orders.previewResume', params(sold));
    expect(before.body).toMatchObject({
      effects: ['artist_asked', 'day_moves', 'customer_told'],
      artist: { id: artist.artist.id },
    });
    expect((await shown(sold)).work).toBe('canceled');
    const answers = await Promise.all([resume(sold), resume(sold)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual(before.body);
    expect(await shown(sold)).toEqual({ state: 'new', can: false, work: 'offered', of: 'created' });
    expect(await waits(sold)).toEqual([]);
    expect(await sent('order_resumed', sold.slug)).toMatchObject([
      { params: { artistName: artist.artist.artistName, promisedDay: before.body.day } },
    ]);
    expect(await sent('offer_declined_next', sold.slug)).toEqual([]);
    const [deed] = await deedsOf(sold, 'order.resumed');
    expect(deed).toMatchObject({
      reason: 'late: the bank agreed',
      customerId: sold.userId,
      after: { artist: artist.artist.id, day: before.body.day },
    });

    // From now on it is an order like any other: its artist accepts it, and a cancel stops it and tells the
    // artist again.
    const [work] = await shop.db
      .select({ id: commissions.id })
      .from(commissions)
      .innerJoin(stories, eq(stories.id, commissions.storyId))
      .where(eq(stories.orderId, sold.order.id));
    const stops = () =>
      shop.db.$count(
        outbox,
        and(eq(outbox.orderId, sold.order.id), eq(outbox.template, 'song_stopped_artist')),
      );
    const told = await stops();
    await shop.services.offers.accept(work?.id ?? 0, artist.artist.id);
    expect((await shown(sold)).state).toBe('in_work');
    await finance.call('checkout.cancel', {
      ...params(sold),
      body: { reason: 'Asked by mail' },
      headers: { 'idempotency-key': sold.slug },
    });
    expect(await stops()).toBe(told + 1);
    expect((await resume(sold)).body.code).toBe('order_closed');
  });

  it('goes to another artist when the first takes no songs, and Today can be told that it stays stopped', {
    tags: ['night'],
  }, async () => {
    const sold = await disputed();
    await decide(sold, 'won');
    const other = await artistAtWork(shop, { artistName: 'Second Voice' });
    const set = (status: 'paused' | 'available') =>
      shop.db.update(artists).set({ status }).where(eq(artists.id, artist.artist.id));
    await set('paused');
    expect((await support.call('orders.previewResume', params(sold))).body.code).toBe('artist_unavailable');
    expect((await resume(sold)).body.code).toBe('artist_unavailable');
    const keys = [`won:${sold.dispute.id}`];
    await support.call('desk.close', { body: { keys, reason: 'She does not want it any more' } });
    expect(await waits(sold)).toEqual([]);
    const done = await resume(sold, { artist: other.artist.id });
    expect(done.body).toMatchObject({
      artist: { name: 'Second Voice' },
      effects: ['artist_asked', 'day_stays', 'customer_told'],
    });
    expect((await shown(sold)).work).toBe('offered');
    await set('available');
  });

  it('is asked of another artist from Today, even when the first had accepted it before the stop', {
    tags: ['night'],
  }, async () => {
    const sold = await disputed({ isAccepted: true });
    await decide(sold, 'won');
    const second = await artistAtWork(shop, { artistName: 'Second Voice' });
    const third = await artistAtWork(shop, { artistName: 'Third Voice' });
    expect((await resume(sold, { artist: second.artist.id })).status).toBe(200);
    const { body } = await support.call('orders.artists', params(sold));
    const held = body.artists.filter(
      ({ asked }: ArtistCandidate) => asked === 'open' || asked === 'accepted',
    );
    expect(held).toMatchObject([{ id: second.artist.id, asked: 'open' }]);
    const change = { kind: 'artist' as const, artist: third.artist.id };
    // Today names the artist whose offer stands as the one who has the song.
    const from = { state: 'offered' as const, artist_id: held[0].id };
    const done = await support.call('orders.change', {
      ...params(sold),
      body: { change, reason: 'Asked by phone', from },
    });
    expect(done.body.change).toMatchObject({ state: 'done', kind: 'artist' });
    // Nobody of them has declined it.
    const story = await sold.visitor.call('stories.get', { params: { slug: sold.slug } });
    expect(story.body.production).toMatchObject({ asked: { fullName: 'Third Voice' }, declined: [] });
  });

  it('stays stopped when the dispute is lost, when the staff cancelled it, and for people without orders', {
    tags: ['night'],
  }, async () => {
    const sold = await disputed();
    const editor = (await signedIn(shop, undefined, 'editor')).visitor;
    expect((await editor.call('orders.previewResume', params(sold))).status).toBe(403);
    expect((await sold.visitor.call('orders.previewResume', params(sold))).status).toBe(403);
    await decide(sold, 'lost');
    expect((await resume(sold)).body.code).toBe('order_closed');
    expect(await waits(sold)).toEqual([]);
  });
});

it('the document holds statement and evidence, also in letters that the main font lacks, on as many pages as needed', async () => {
  const at = '2026-11-02T15:00:00.000Z';
  const pdf = await evidencePdf({
    evidence: {
      order: { number: 'H4T-9KZ', placed_at: at, total_cents: 19_999, card: 'Visa 4242', lines: [] },
      customer: { name: 'Zoë Łukasz', email: 'zoe@example.com', since: at, orders: 1 },
      terms: { agreed_at: at, url: 'https://keepsong.test/terms' },
      brief: { recipient: 'Marguerite', answers: [{ question: 'Memories', answer: 'Blue coat' }] },
      deliveries: [{ at, who: 'The mill', text: 'Arrived: 1 × mug · USPS, tracking number 9400' }],
      opened: [],
      messages: Array.from({ length: 120 }, (_, n) => ({
        at,
        who: 'Customer',
        text: `Line ${n} `.repeat(80),
      })),
      parcels: { address: 'Boise', goods: ['1 × Print'] },
    },
    statement: STATEMENT,
    dispute: { amountCents: 19_999, reason: 'fraudulent', openedAt: new Date(at) },
    ...{ brand: 'Keepsong', createdAt: new Date(at), compress: false },
  });
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(10);
  expect(text).toContain('Evidence: order H4T-9KZ');
});
