import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { CHOSEN, type LateChoice, WAIT_CREDIT_CENTS } from '@keepsong/domain/orders/late-song';
import { ok } from '@keepsong/domain/result';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artists } from '../../../../db/schema/artists.ts';
import { products } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { creditAccounts } from '../../../../db/schema/credits.ts';
import { lateSongs } from '../../../../db/schema/desk.ts';
import { refunds } from '../../../../db/schema/refunds.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import { type Goods, toPay } from '../../../testing/commission-song.ts';
import { lineOf, offerCoupon, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, deliverSong, newcomer, paidSong, signedIn } from '../../../testing/people.ts';
import { EIGHT_LINES, marks, REVISION_PRODUCT, revisionCart } from '../../../testing/revised-song.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';

/** Two lines cost money when seven are marked, because five are free. */
const [LINES, PRICE] = [7, 1_998];
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
let product: Awaited<ReturnType<typeof sell>>;
let poster: Awaited<ReturnType<typeof sell>>;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  product = await sell(shop, 'revision-request', REVISION_PRODUCT);
  const { extraInfo } = REVISION_PRODUCT;
  poster = await sell(shop, 'poster', { productType: 'digital', extraInfo, priceCents: 25_000 });
  await offerCoupon(shop, 'LINES', { discountPercent: 100 });
});
beforeEach(() => shop.db.execute('delete from rate_counters'));
afterAll(() => shop.close());
afterEach(async () => {
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

async function mailsTo(address: string) {
  await shop.services.relay.drain();
  return (await shop.mailbox.listMessages({ to: address })).map(
    ({ subject, text }) => `${subject ?? ''} ${text}`,
  );
}
const askedMails = async (address: string) =>
  (await mailsTo(address)).filter((mail) => mail.includes('/late?token='));
const tokenIn = (mail = '') => /\/late\?token=([\w.-]+)/.exec(mail)?.[1] ?? '';
const workOf = async (id: number) =>
  (await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0];
const statesOf = async (storyId: number) =>
  (
    await shop.db
      .select({ state: storyRevisions.state })
      .from(storyRevisions)
      .where(eq(storyRevisions.storyId, storyId))
      .orderBy(storyRevisions.id)
  ).map(({ state }) => state);
const creditOf = async (userId: number) => {
  const [row] = await shop.db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId));
  return (row?.taxableCents ?? 0) + (row?.nonTaxableCents ?? 0);
};

/** Says whether coupons count for changed lines. */
const discount = (isDiscounted: boolean) =>
  shop.db
    .update(products)
    .set({ extraInfo: isDiscounted ? {} : REVISION_PRODUCT.extraInfo })
    .where(eq(products.id, product.id));

type Kind = 'free' | 'paid' | 'beside' | 'given';

/**
 * Makes a delivered song and lets its owner ask for a change: free, paid, paid beside a poster, or bought for nothing
 * beside a poster.
 */
async function changing(kind: Kind) {
  const artist = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const song = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, song.commissionId);
  await shop.db.update(stories).set({ lyrics: EIGHT_LINES }).where(eq(stories.id, song.storyId));
  if (kind === 'free') {
    const asked = { params: { slug: song.slug }, body: { revision_requests: marks(2), note: '' } };
    expect((await song.visitor.call('stories.requestRevision', asked)).status).toBe(200);
  } else {
    const cart = revisionCart(product, song.storyId, LINES);
    if (kind !== 'paid') cart.sf_cart.products.push(lineOf(poster) as never);
    if (kind === 'given') Object.assign(cart.sf_cart, { coupon_code: 'LINES' });
    await discount(kind === 'given');
    const till = await toPay(shop, song.visitor, { slug: '', cart: cart as never });
    await till.submit();
    await till.pay();
    await till.confirm();
  }
  return { artist, song, params: { id: song.commissionId } };
}

type Changing = Awaited<ReturnType<typeof changing>>;

/** Lets the promised day of a change pass. Returns it with the token that its customer was mailed. */
async function lateChange(kind: Kind, before: (made: Changing) => Promise<unknown> = async () => {}) {
  const made = await changing(kind);
  await before(made);
  const { song } = made;
  const due = (await workOf(song.commissionId))?.dueAt?.getTime() ?? 0;
  clock.advance(due - clock.now().getTime() + 60_000);
  await shop.services.askLate.askDue();
  const [mail = ''] = await askedMails(song.email);
  return { ...made, mail, token: tokenIn(mail) };
}
const open = (token: string) => newcomer(shop).call('orders.openLate', { body: { token } });
const choose = (token: string, choice: LateChoice) =>
  newcomer(shop).call('orders.answerLate', { body: { token, choice } });
const sing = ({ artist, params }: Changing) =>
  artist.visitor.call('studio.deliver', { params, body: { reason: 'Sung as it was.' } });

describe('the customer of a late change', () => {
  it('is mailed once what may be chosen and reminded once; artist and producers hear too', async () => {
    const producer = await signedIn(shop, undefined, 'producer');
    const { artist, song, mail, token } = await lateChange('paid');
    for (const words of [
      'The change of Marguerite’s song is late',
      'lines that Odessa Vale sings again',
      '$19.98',
    ])
      expect(mail).toContain(words);
    expect(mail).toContain('$20.00 of credit');
    expect(mail).not.toContain('another artist');
    expect((await open(token)).body.late).toMatchObject({
      ...{ state: 'asked', is_change: true, artist: 'Odessa Vale', is_accepted: true },
      ...{ may_ask_another: false, may_keep: false, back: { card_cents: PRICE, credit_cents: 0 } },
      wait: { day: addDays(chicagoDay(clock.now()), 3), credit_cents: WAIT_CREDIT_CENTS },
    });
    await Promise.all([shop.services.askLate.askDue(), shop.services.askLate.askDue()]);
    expect(await askedMails(song.email)).toHaveLength(1);
    clock.advance(2 * DAY_MS);
    for (let run = 0; run < 2; run += 1) await shop.services.askLate.askDue();
    expect(await askedMails(song.email)).toHaveLength(2);

    await shop.services.dueReminders.remindOfDue();
    const toArtist = (await mailsTo(artist.email)).filter((one) => one.includes('was due'));
    expect(toArtist).toMatchObject([expect.stringContaining('wait for you, or keep the song as it is')]);
    const toProducer = (await mailsTo(producer.email)).filter((one) => one.startsWith('A change of a song'));
    expect(toProducer).toMatchObject([expect.stringContaining('Odessa Vale')]);
  });

  it('is led to the choice by the page of the change', { tags: ['night'] }, async () => {
    const made = await changing('free');
    const params = { slug: made.song.slug };
    const isLate = async () =>
      (await made.song.visitor.call('stories.revisions', { params })).body.is_late as boolean;
    expect(await isLate()).toBe(false);
    const due = (await workOf(made.song.commissionId))?.dueAt?.getTime() ?? 0;
    clock.advance(due - clock.now().getTime());
    const visitor = (await signedIn(shop, made.song.email)).visitor;
    const leads = async () => (await visitor.call('stories.revisions', { params })).body.is_late;
    expect(await leads()).toBe(false);
    await shop.services.askLate.askDue();
    expect(await leads()).toBe(true);
    const opened = await visitor.call('orders.openLate', { body: params });
    expect(opened.body.late).toMatchObject({ state: 'asked', is_change: true });
  });

  it('is asked of paid lines also while the money of the song is in dispute, but not of free ones', {
    tags: ['night'],
  }, async () => {
    const dispute = async ({ song }: Changing) => {
      const [found] = await shop.db
        .select({ intentId: orders.intentId, total: orders.totalCents })
        .from(stories)
        .innerJoin(orders, eq(orders.id, stories.orderId))
        .where(eq(stories.id, song.storyId));
      await shop.payments.controls.desk.dispute(found?.intentId ?? '', found?.total ?? 0);
      await shop.services.settleRefund(found?.intentId ?? '');
    };
    const leads = async ({ song }: Pick<Changing, 'song'>) => {
      const { visitor } = await signedIn(shop, song.email);
      const params = { slug: song.slug };
      return (await visitor.call('stories.revisions', { params })).body.is_late;
    };
    const paid = await lateChange('paid', dispute);
    expect((await open(paid.token)).body.late).toMatchObject({ state: 'asked', back: { card_cents: PRICE } });
    expect(await leads(paid)).toBe(true);
    expect((await choose(paid.token, 'money_back')).body.late.state).toBe('paid_back');

    const free = await lateChange('free');
    expect(await leads(free)).toBe(true);
    await dispute(free);
    expect(await leads(free)).toBe(false);
    expect((await open(free.token)).body.late.state).toBe('over');
  });

  it('waits with credit, once for the song, and chooses again when it is late again', {
    tags: ['night'],
  }, async () => {
    const { artist, song, params, token } = await lateChange('free');
    const day = addDays(chicagoDay(clock.now()), 3);
    for (const { status, body } of await Promise.all([choose(token, 'wait'), choose(token, 'wait')])) {
      expect(status).toBe(200);
      expect(body.late).toMatchObject({ state: 'waits', wait: { day } });
    }
    const { dueAt } = (await workOf(params.id)) ?? {};
    expect(dueAt && chicagoDay(dueAt)).toBe(day);
    const [change] = await shop.db
      .select()
      .from(storyRevisions)
      .where(eq(storyRevisions.storyId, song.storyId));
    expect(change).toMatchObject({ state: 'requested', dueAt });
    expect(await creditOf(song.ownerId)).toBe(WAIT_CREDIT_CENTS);
    expect((await mailsTo(song.email)).some((mail) => mail.includes('The changed lines of Marguerite'))).toBe(
      true,
    );
    expect((await mailsTo(artist.email)).some((mail) => mail.startsWith('A song was changed'))).toBe(true);

    clock.advance(4 * DAY_MS);
    await shop.services.askLate.askDue();
    const again = (await askedMails(song.email)).find((mail) => !mail.includes(token)) ?? '';
    expect(again).not.toContain('of credit');
    expect((await choose(tokenIn(again), 'wait')).status).toBe(200);
    expect(await creditOf(song.ownerId)).toBe(WAIT_CREDIT_CENTS);
  });

  it('keeps the song as it is when the change was free, and has the free lines again', {
    tags: ['night'],
  }, async () => {
    const { artist, song, params, token } = await lateChange('free');
    expect((await open(token)).body.late).toMatchObject({ may_keep: true, back: null });
    const before = await workOf(params.id);
    expect((await choose(token, 'money_back')).body.code).toBe('commission_state');
    expect((await choose(token, 'another_artist')).body.code).toBe('commission_state');
    expect((await choose(token, 'keep')).body.late.state).toBe('kept');
    expect((await choose(token, 'keep')).body.late.state).toBe('kept');
    expect(await statesOf(song.storyId)).toEqual(['canceled']);
    expect(await workOf(params.id)).toMatchObject({ state: 'delivered', feeCents: before?.feeCents });
    expect((await mailsTo(artist.email)).filter((mail) => mail.startsWith('Please stop'))).toHaveLength(1);
    const visitor = (await signedIn(shop, song.email)).visitor;
    const { body } = await visitor.call('stories.revisions', { params: { slug: song.slug } });
    expect(body).toMatchObject({ may_ask: true, is_late: false, free_lines: 5 });
    // The days that the shop took do not count, on the page and at the till.
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update state_changes set moved_at = moved_at - interval '8 days'
        where what = 'story_revisions' and to_state = 'requested'
          and row_key in (select id::text from story_revisions where story_id = ${song.storyId})`);
    });
    const later = (await visitor.call('stories.revisions', { params: { slug: song.slug } })).body;
    const until = Date.parse(later.free_until);
    expect(Math.round((until - Date.parse(body.free_until)) / DAY_MS)).toBe(8);
    clock.advance(until - clock.now().getTime() - 60_000);
    const cart = revisionCart(product, song.storyId, LINES) as never;
    const till = await toPay(shop, (await signedIn(shop, song.email)).visitor, { slug: '', cart });
    expect(till.settings.quote.total).toBe(PRICE);
  });

  it('gets the money for the lines back, and nothing else of the order', async () => {
    const { artist, song, params, token } = await lateChange('paid');
    expect((await choose(token, 'keep')).body.code).toBe('commission_state');
    expect((await choose(token, 'money_back')).body.late.state).toBe('paid_back');
    expect((await choose(token, 'money_back')).status).toBe(200);
    expect(await statesOf(song.storyId)).toEqual(['canceled']);
    expect(await workOf(params.id)).toMatchObject({ state: 'delivered' });
    const [change] = await shop.db
      .select()
      .from(storyRevisions)
      .where(eq(storyRevisions.storyId, song.storyId));
    const rows = await shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, change?.orderId ?? 0));
    expect(rows).toMatchObject([{ origin: 'customer', isCancel: false, amountCents: PRICE }]);
    const [story] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
    expect(story?.status).toBe('shipped');
    expect(await shop.db.$count(refunds, eq(refunds.orderId, story?.orderId ?? 0))).toBe(0);
    expect((await mailsTo(artist.email)).filter((mail) => mail.startsWith('Please stop'))).toHaveLength(1);
    expect((await mailsTo(song.email)).filter((mail) => mail.includes('$19.98'))).not.toEqual([]);
  });

  it('can only wait while a second person may still send back a part of the money for the lines', {
    tags: ['night'],
  }, async () => {
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const { song, token } = await lateChange('beside');
    const [change] = await shop.db
      .select()
      .from(storyRevisions)
      .where(eq(storyRevisions.storyId, song.storyId));
    const asked = await finance.call('checkout.refund', {
      params: { number: orderNumber(change?.orderId ?? 0) },
      body: { amount_cents: 20_000, reason: 'The poster came torn' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(asked.body.refund).toMatchObject({ state: 'waiting' });
    expect((await open(token)).body.late).toMatchObject({ state: 'asked', back: null, may_keep: false });
    expect((await choose(token, 'money_back')).body.code).toBe('order_closed');
    expect((await choose(token, 'wait')).body.late.state).toBe('waits');
    expect(await statesOf(song.storyId)).toEqual(['requested']);
  });

  it('gets the money for the lines back while a second person looks at a refund of the poster alone', {
    tags: ['night'],
  }, async () => {
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const { song, token } = await lateChange('beside');
    const [change] = await shop.db
      .select()
      .from(storyRevisions)
      .where(eq(storyRevisions.storyId, song.storyId));
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.id, change?.orderId ?? 0));
    const line = order?.cart.lines.find(({ name }) => name === poster.slug);
    const asked = await finance.call('checkout.refund', {
      params: { number: orderNumber(change?.orderId ?? 0) },
      body: { line_ids: [line?.cartUuid], reason: 'The poster came torn' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(asked.body.refund).toMatchObject({ state: 'waiting' });
    expect((await open(token)).body.late.back).toEqual({ card_cents: PRICE, credit_cents: 0 });
    expect((await choose(token, 'money_back')).body.late.state).toBe('paid_back');
  });

  it('hears nothing of an artist who sang the lines in time, and this artist hears of the new day', {
    tags: ['night'],
  }, async () => {
    const { artist, params, mail, token } = await lateChange('free', async (made) => {
      await shop.db.update(artists).set({ isTrusted: false }).where(eq(artists.id, made.artist.artist.id));
      expect((await sing(made)).status).toBe(200);
    });
    expect(mail).toContain('They are not ready yet');
    expect(mail).not.toContain('still');
    expect((await choose(token, 'wait')).body.late.state).toBe('waits');
    expect((await workOf(params.id))?.state).toBe('change_to_be_checked');
    const told = (await mailsTo(artist.email)).filter((one) => one.startsWith('A song was changed'));
    expect(told).toHaveLength(1);
  });

  it('keeps the song as it is when the lines were bought for nothing', { tags: ['night'] }, async () => {
    const { song, mail, token } = await lateChange('given');
    expect((await open(token)).body.late).toMatchObject({ state: 'asked', may_keep: true, back: null });
    expect(mail).toContain('or keep the song as it is');
    expect((await choose(token, 'money_back')).body.code).toBe('commission_state');
    expect((await choose(token, 'keep')).body.late.state).toBe('kept');
    expect(await statesOf(song.storyId)).toEqual(['canceled']);
  });

  it.each<[Kind, LateChoice]>([
    ['paid', 'money_back'],
    ['free', 'keep'],
    ['given', 'keep'],
  ])('chooses once in three tabs, of a change that is %s', { tags: ['night'] }, async (kind, other) => {
    const { song, token } = await lateChange(kind);
    const choices = ['wait', other, other] as const;
    const answers = await Promise.all(choices.map((choice) => choose(token, choice)));
    const [row] = await shop.db.select().from(lateSongs).where(eq(lateSongs.commissionId, song.commissionId));
    // Who repeats the choice that counts is told the same; the other choice is refused.
    const counts = choices.map((choice) => row?.state === CHOSEN[choice]);
    expect(answers.map(({ status }) => status)).toEqual(counts.map((isSame) => (isSame ? 200 : 409)));
    expect(counts).toContain(true);
    const waits = row?.state === 'waits';
    expect(await creditOf(song.ownerId)).toBe(waits ? WAIT_CREDIT_CENTS : 0);
    expect(await statesOf(song.storyId)).toEqual([waits ? 'requested' : 'canceled']);
  });

  it.each(['wait', 'money_back'] as const)(
    'and the new version arrives while the customer chooses to %s: one of them counts',
    { tags: ['night'] },
    async (choice) => {
      const made = await lateChange('paid');
      const [sung, chosen] = await Promise.all([sing(made), choose(made.token, choice)]);
      const { state } = (await open(made.token)).body.late;
      if (chosen.status === 200) expect(state).toBe(chosen.body.late.state);
      else expect([chosen.body.code, state]).toEqual(['already_decided', 'delivered']);
      const both = [sung.status, chosen.status].filter((status) => status === 200);
      expect(both).toHaveLength(choice === 'wait' && chosen.status === 200 ? 2 : 1);
    },
  );

  it('hears that the new version is there when it came first, and is not asked when it came in time', {
    tags: ['night'],
  }, async () => {
    const late = await lateChange('free');
    await sing(late);
    expect((await open(late.token)).body.late.state).toBe('delivered');
    expect((await choose(late.token, 'keep')).body.code).toBe('already_decided');
    const inTime = await changing('free');
    await sing(inTime);
    clock.advance(30 * DAY_MS);
    await shop.services.askLate.askDue();
    expect(await askedMails(inTime.song.email)).toEqual([]);
  });
});

describe('an artist who needs more days for changed lines', () => {
  const ask = ({ artist, params }: Changing) =>
    artist.visitor.call('studio.moreDays', { params, body: { days: 3, reason: 'The choir is ill.' } });
  /** The promised day of the work, and that of its lines. */
  const daysOf = async ({ song }: Changing) => {
    const [lines] = await shop.db
      .select({ dueAt: storyRevisions.dueAt })
      .from(storyRevisions)
      .where(eq(storyRevisions.storyId, song.storyId));
    const work = await workOf(song.commissionId);
    return [work?.dueAt, lines?.dueAt].map((at) => (at ? chicagoDay(at) : ''));
  };
  const linkOf = async ({ song }: Changing) => {
    const mails = (await mailsTo(song.email)).filter((mail) => mail.includes('/change?token='));
    expect(mails).toHaveLength(1);
    const [mail = ''] = mails.map((words) => words.replace(/\s+/g, ' '));
    return { mail, token: /\/change\?token=([\w-]+)/.exec(mail)?.[1] ?? '' };
  };
  const opened = async (token: string) =>
    (await newcomer(shop).call('orders.openChange', { body: { token } })).body.change.state;

  it.each(['free', 'paid'] as const)('gets them for %s ones with the customer’s yes', async (kind) => {
    const made = await changing(kind);
    const [promised = ''] = await daysOf(made);
    const later = addDays(promised, 3);
    expect((await ask(made)).body).toEqual({ asked: { day: later, promised } });
    expect((await ask(made)).body).toMatchObject({ code: 'change_waits' });
    expect(await daysOf(made)).toEqual([promised, promised]);
    const { mail, token } = await linkOf(made);
    expect(mail).toContain('Odessa Vale asks for more time for the song: “The choir is ill.”');
    const yes = { body: { token, is_yes: true } };
    expect((await newcomer(shop).call('orders.answerChange', yes)).body.change.state).toBe('done');
    expect(await daysOf(made)).toEqual([later, later]);
    // The customer is asked what to do when the new day has passed, and not before.
    const due = (await workOf(made.song.commissionId))?.dueAt?.getTime() ?? 0;
    clock.advance(due - clock.now().getTime() - 60_000);
    await shop.services.askLate.askDue();
    expect(await askedMails(made.song.email)).toEqual([]);
    clock.advance(120_000);
    await shop.services.askLate.askDue();
    expect(await askedMails(made.song.email)).toHaveLength(1);
  });

  it('is seen on the page of the change, by its owner, until the answer or the promised day', {
    tags: ['night'],
  }, async () => {
    const made = await changing('free');
    const params = { slug: made.song.slug };
    const page = async () => (await made.song.visitor.call('stories.revisions', { params })).body;
    const [promised = ''] = await daysOf(made);
    const later = addDays(promised, 3);
    expect((await page()).asked_day).toBeNull();
    await ask(made);
    expect((await page()).asked_day).toBe(later);
    // The page leads to the question, which the owner answers without the mailed link.
    const opened = await made.song.visitor.call('orders.openChange', { body: params });
    expect(opened.body.change).toMatchObject({ kind: 'promised_day', state: 'asked', after: later });
    const yes = { body: { ...params, is_yes: true } };
    expect((await made.song.visitor.call('orders.answerChange', yes)).body.change.state).toBe('done');
    const answered = await page();
    expect(answered.asked_day).toBeNull();
    expect(chicagoDay(new Date(answered.revisions[0].due_at))).toBe(later);

    const again = await changing('free');
    await ask(again);
    const due = (await workOf(again.song.commissionId))?.dueAt?.getTime() ?? 0;
    clock.advance(due - clock.now().getTime());
    const { visitor } = await signedIn(shop, again.song.email);
    const { body } = await visitor.call('stories.revisions', { params: { slug: again.song.slug } });
    expect(body).toMatchObject({ asked_day: null, revisions: [{ state: 'requested' }] });
  });

  it('does not get them with a no, nor after the promised day', async () => {
    const made = await changing('free');
    const [promised] = await daysOf(made);
    await ask(made);
    const no = { body: { token: (await linkOf(made)).token, is_yes: false } };
    expect((await newcomer(shop).call('orders.answerChange', no)).body.change.state).toBe('refused');
    expect(await daysOf(made)).toEqual([promised, promised]);
    let token = '';
    const late = await lateChange('free', async (one) => {
      await ask(one);
      ({ token } = await linkOf(one));
    });
    expect(await opened(token)).toBe('withdrawn');
    const again = (await signedIn(shop, late.artist.email, 'artist')).visitor;
    expect((await ask({ ...late, artist: { ...late.artist, visitor: again } })).body).toMatchObject({
      code: 'commission_state',
    });
  });

  it.each<[string, (made: Changing) => Promise<unknown>]>([
    ['the lines are sung', sing],
    [
      'the lines are stopped',
      ({ song }) =>
        shop.database.transaction(async (tx) => {
          const rows = await tx
            .select({ id: storyRevisions.id })
            .from(storyRevisions)
            .where(eq(storyRevisions.storyId, song.storyId));
          const ids = rows.map(({ id }) => id);
          return ok(await shop.services.stopRevisions(tx, ids, 'staff', 'refunded'));
        }),
    ],
  ])('asks for nothing any more when %s', { tags: ['night'] }, async (_, end) => {
    const made = await changing('free');
    await ask(made);
    const { token } = await linkOf(made);
    await end(made);
    expect(await opened(token)).toBe('withdrawn');
    const rows = await shop.db.execute(sql`select c.state from order_changes c
      join stories s on s.order_id = c.order_id where s.id = ${made.song.storyId}`);
    expect(rows.rows).toEqual([{ state: 'withdrawn' }]);
    const yes = { body: { token, is_yes: true } };
    expect((await newcomer(shop).call('orders.answerChange', yes)).body.code).toBe('already_decided');
  });
});
