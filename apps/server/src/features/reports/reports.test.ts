import { randomUUID } from 'node:crypto';
import { OLDER_PAGES } from '@keepsong/domain/builder/older-flow';
import type { StepId } from '@keepsong/domain/builder/step-id';
import { STEPS } from '@keepsong/domain/builder/steps';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { bucketOf, type Grain } from '@keepsong/domain/reports/period';
import { REPORTS } from '@keepsong/domain/reports/reports';
import { addDays, chicagoDay, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { taxRates } from '../../../db/schema/rates.ts';
import { orderFacts } from '../../../db/schema/reports.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import { type Catalogue, finishedSong, saveDraft, toPay } from '../../testing/commission-song.ts';
import { refuseRows } from '../../testing/database.ts';
import { makeHolder } from '../../testing/holding-buyer.ts';
import { offerCoupon } from '../../testing/money.ts';
import { artistAtWork, deliverSong, newcomer, signedIn } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { csvOf } from './report-csv.ts';

const STEP_IDS = ['characteristics', 'artist', 'find-artist', 'recipient', 'details', 'pre-cart'] as const;

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let finance: Visitor;
let financeEmail: string;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  artist = await artistAtWork(shop);
  stock = { goods: await addSongProducts(shop), artist: artist.artist };
  await offerCoupon(shop, 'TEN', { discountPercent: 10 });
  await shop.db.insert(taxRates).values({ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 });
  const person = await signedIn(shop, undefined, 'finance');
  finance = person.visitor;
  financeEmail = person.email;
});
afterAll(() => shop.close());

type Query = { from?: Day; to?: Day; by?: Grain };
async function read(name: string, query: Query = {}) {
  const answer = await finance.call('reports.read', { params: { name }, query });
  expect([name, answer.status]).toEqual([name, 200]);
  return answer.body;
}

describe('real orders', () => {
  it('keep what led to the shop, also when the customer’s data is erased', async () => {
    clock.advance(400 * DAY_MS);
    finance = (await signedIn(shop, financeEmail)).visitor;
    const today = chicagoDay(clock.now());
    const holder = await makeHolder(shop, stock, newcomer(shop), {
      coupon: 'TEN',
      credit: { nonTaxable: 500, taxable: 700 },
    });
    const { visitor, slug, cart } = holder;
    const sf_cart = { ...cart.sf_cart, affiliate: 'Podcast' };
    const till = await toPay(shop, visitor, { slug, cart: { ...cart, sf_cart } });
    const cookie = `${visitor.cookie()}; gclid=Cj0-K_1.x; lp_variant=spring`;
    const body = { ...till.cart, submission_id: till.submission_id, quote_hash: till.settings.quote_hash };
    expect((await visitor.call('checkout.submit', { body, headers: { cookie } })).status).toBe(200);
    await till.pay();
    const confirmed = await till.confirm();
    const orderId = confirmed.body.order.order_id;
    const facts = async () =>
      (await shop.db.select().from(orderFacts).where(eq(orderFacts.orderId, orderId)))[0];
    expect(await facts()).toMatchObject({
      ...{ affiliate: 'podcast', gclid: 'Cj0-K_1.x', landing: 'spring', couponCode: 'TEN' },
      ...{ country: 'US', state: 'NY', isInstant: 0, grossCents: 19_999 },
    });
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    const sales = await read('sales', { from: today, to: today });
    expect(sales.totals).toMatchObject({
      ...{ orders: 1, gross_cents: 19_999, discount_cents: 2_000, net_cents: 17_999 },
      tax_cents: order?.quote.taxes,
    });
    expect(sales.parts[0]).toEqual({ key: 'song', amount_cents: 17_999 });

    const params = { number: orderNumber(orderId) };
    for (const reason of ['late', 'late: by two days']) {
      const body = { amount_cents: 100, reason };
      const headers = { 'idempotency-key': randomUUID() };
      expect((await finance.call('checkout.refund', { params, body, headers })).status).toBe(200);
    }
    const refunded = await finance.call('checkout.cancel', {
      params,
      body: { reason: 'Asked by mail' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(refunded.status).toBe(200);
    const after = await read('sales', { from: today, to: today });
    expect(after.totals.refunded_cents).toBe(after.totals.net_cents + after.totals.tax_cents);
    const { totals } = await read('tax', { from: today, to: today });
    expect(totals.kept_tax_cents).toBe(0);
    const reasons = await read('refunds', { from: today, to: today });
    // Reasons from the list are counted by their code, whatever somebody added in their own words.
    expect(reasons.rows).toMatchObject([
      { kind: 'staff', reason: 'Asked by mail', refunds: 1 },
      { kind: 'staff', reason: 'late', refunds: 2, amount_cents: 200 },
    ]);
  });

  it('the funnel counts a draft by the furthest page that it reached', async () => {
    clock.advance(40 * DAY_MS);
    finance = (await signedIn(shop, financeEmail)).visitor;
    const today = chicagoDay(clock.now());
    const page = (lastSongBuildPage: string) => ({ ...finishedSong(stock.artist), lastSongBuildPage });
    const slug = await saveDraft(newcomer(shop), page('SongBuilderCharacteristics'));
    expect(slug).not.toBe('');
    const walker = newcomer(shop);
    const walked = await saveDraft(walker, page('SongBuilderDetails'));
    await walker.call('builder.update', {
      params: { id: walked },
      body: { song_data: page('SongBuilderRecipient') },
    });
    const buyer = await makeHolder(shop, stock, newcomer(shop), {});
    const till = await toPay(shop, buyer.visitor, buyer);
    const before = await read('funnel', { from: today, to: today });
    expect(before.totals).toMatchObject({
      visits: 3,
      artist: 2,
      recipient: 2,
      details: 2,
      cart: 1,
      checkout: 1,
      paid: 0,
    });
    await till.submit();
    await till.pay();
    await till.confirm();
    // Abandoned drafts are deleted, but the report still counts them.
    await walker.call('builder.remove', { params: { id: walked } });
    const { totals } = await read('funnel', { from: today, to: today });
    expect(totals).toMatchObject({ visits: 3, details: 2, checkout: 1, paid: 1 });
  });

  it('the funnel knows the pages of each builder that drafts may name', async () => {
    const numbers: Readonly<Record<StepId, number>> = {
      ...{ characteristics: 1, artist: 2, 'find-artist': 2, recipient: 3, details: 4, 'pre-cart': 5 },
    };
    const pages: [string, StepId][] = [
      ...Object.values(OLDER_PAGES).flatMap((older) => Object.entries(older)),
      ...STEP_IDS.map((step): [string, StepId] => [STEPS[step].routeName, step]),
    ];
    const steps = pages.map(([page, step]) => ({ page, step: numbers[step] }));
    const names = JSON.stringify(steps.map(({ page }) => page));
    const { rows } = await shop.db.execute<{ page: string; step: number }>(sql`
      select page, builder_step(page) as step
      from jsonb_array_elements_text(${names}::jsonb) page`);
    expect(rows).toEqual(steps);
  });

  it('the work of artists counts offers, answers and deliveries', async () => {
    clock.advance(40 * DAY_MS);
    finance = (await signedIn(shop, financeEmail)).visitor;
    artist.visitor = (await signedIn(shop, artist.email)).visitor;
    const today = chicagoDay(clock.now());
    const buyer = await makeHolder(shop, stock, newcomer(shop), {});
    const till = await toPay(shop, buyer.visitor, buyer);
    await till.submit();
    await till.pay();
    const { body } = await till.confirm();
    const { rows: found } = await shop.db.execute<{ id: string }>(
      sql`select c.id from commissions c join stories s on s.id = c.story_id where s.slug = ${body.order.slug}`,
    );
    await deliverSong(artist.visitor, Number(found[0]?.id));
    const params = { slug: body.order.slug };
    expect((await buyer.visitor.call('standing.rate', { params, body: { stars: 3 } })).status).toBe(200);
    const praise = {
      firstName: 'Ann',
      occasion: 'Birthday',
      relationship: 'Wife',
      body: 'Lovely',
      rating: 5,
    };
    const of = { artistId: artist.artist.id, createdAt: clock.now() };
    await shop.db.insert(artistReviews).values({ ...praise, ...of });
    const { totals, rows } = await read('artists', { from: today, to: today });
    expect(totals).toMatchObject({ offers: 1, accepted: 1, delivered: 1, late: 0, declined: 0 });
    expect(rows).toMatchObject([{ artist: 'Odessa Vale', accepted: 1, delivered: 1, rating: 3 }]);
    // Stars that a customer gives after the song (`ratings`) are counted apart from the reviews that the shop
    // shows.
    const figures = { ratings: 1, rating: 3, reviews: 1, review_rating: 5 };
    expect([totals, rows[0]]).toMatchObject([figures, figures]);
  });

  it('the average of all artists is rounded as that of each artist', async () => {
    clock.advance(40 * DAY_MS);
    finance = (await signedIn(shop, financeEmail)).visitor;
    const today = chicagoDay(clock.now());
    const praise = { firstName: 'Ann', occasion: 'Birthday', relationship: 'Wife', body: 'Lovely' };
    const of = { ...praise, artistId: artist.artist.id, createdAt: clock.now() };
    const stars = [4, ...Array.from({ length: 39 }, () => 5)];
    await shop.db.insert(artistReviews).values(stars.map((rating) => ({ ...of, rating })));
    const { totals, rows } = await read('artists', { from: today, to: today });
    // 199 stars of 40 reviews are 4.975.
    const figures = { reviews: 40, review_rating: 4.98 };
    expect([totals, rows[0]]).toMatchObject([figures, figures]);
  });
});

describe('who sees a report', () => {
  it.each([
    ['0001-01-01', '9999-12-31'],
    ['1999-12-31', '2026-11-01'],
    ['2026-11-01', '2200-01-01'],
  ])('days that are far away are refused: %s to %s', async (from, to) => {
    for (const by of ['day', 'month'] as const) {
      const asked = await finance.call('reports.read', {
        params: { name: 'sales' },
        query: { from, to, by },
      });
      expect(asked).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    const all = { from: '2000-01-01', to: '2199-12-31' };
    expect((await finance.call('reports.read', { params: { name: 'sales' }, query: all })).status).toBe(200);
  });

  it('a report that does not exist is not found, also as a file', async () => {
    for (const name of ['weather', 'weather.csv'])
      expect(await finance.request('GET', `/v3/api/admin/reports/${name}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });

  it('gift cards that wait for a second person, or were refused, were never owed', async () => {
    const moved = async () => {
      const { totals } = (await finance.call('reports.read', { params: { name: 'liabilities' }, query: {} }))
        .body;
      return { issued: totals.issued_cents, void: totals.void_cents, owed: totals.total_cents };
    };
    const before = await moved();
    const body = { amount_cents: 20_000, recipient_email: 'ann@example.com', reason: 'Lost' };
    const asked = await finance.call('credits.issueGiftCard', { body });
    expect([asked.status, asked.body.gift_card.state]).toEqual([202, 'waiting']);
    expect(await moved()).toEqual(before);
    const params = { id: asked.body.gift_card.id };
    await finance.call('credits.refuseGiftCard', { params, body: { reason: 'Found' } });
    expect(await moved()).toEqual(before);
  });

  it('a gift card is owed from the day on which a second person agreed to it', async () => {
    const owed = async (from: Day, to: Day) => {
      const { totals } = await read('liabilities', { from, to });
      return { cards: totals.gift_card_cents, issued: totals.issued_cents };
    };
    const both = async () => [await owed('2026-08-01', '2026-08-31'), await owed('2026-09-01', '2026-09-30')];
    const [august, september] = await both();
    const [card] = await shop.db
      .insert(giftCards)
      .values({
        ...{ issuedBy: (await signedIn(shop)).id, lineUuid: randomUUID(), number: 0, amountCents: 20_000 },
        ...{ recipientEmail: 'ann@example.com', sendOn: '2026-09-02' },
        createdAt: new Date('2026-08-31T15:00:00Z'),
      })
      .returning({ id: giftCards.id });
    await shop.db.insert(stateChanges).values({
      ...{ what: 'gift_cards', rowKey: String(card?.id), fromState: 'waiting', toState: 'bought' },
      ...{ movedBy: 'staff', movedAt: new Date('2026-09-02T15:00:00Z') },
    });
    const added = {
      cards: (september?.cards ?? 0) + 20_000,
      issued: (september?.issued ?? 0) + 20_000,
    };
    expect(await both()).toEqual([august, added]);
  });

  it('tax and liabilities are for finance and owners, pages and files alike', async () => {
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    for (const name of REPORTS) {
      const wanted = name === 'tax' || name === 'liabilities' ? 403 : 200;
      const query = { from: '2026-11-01', to: '2026-11-02' };
      const page = await support.call('reports.read', { params: { name }, query });
      const file = await support.request('GET', `/v3/api/admin/reports/${name}.csv`);
      const mail = await support.call('reports.setMail', { params: { name }, body: { is_on: false } });
      expect([name, page.status, file.status, mail.status]).toEqual([name, wanted, wanted, wanted]);
    }
    const stranger = await newcomer(shop).request('GET', '/v3/api/admin/reports/sales.csv');
    expect(stranger.status).toBe(401);
  });

  it('refuses a period that ends before it begins', async () => {
    const query = { from: '2026-11-02', to: '2026-11-01' };
    const answer = await finance.call('reports.read', { params: { name: 'sales' }, query });
    expect([answer.status, answer.body.fields]).toEqual([400, { to: 'invalid' }]);
  });

  it('takes a period of decades, by month', async () => {
    const query = { from: '2001-01-01', to: '2060-01-01', by: 'day' } as const;
    const { by, totals } = await read('sales', query);
    const { rows } = await shop.db.execute<{ n: string }>(sql`select count(*) as n from orders`);
    expect([by, totals.orders]).toEqual(['month', Number(rows[0]?.n)]);
  });
});

describe('the mail each Monday', () => {
  it('goes out once, from 8 in the shop’s time zone, to those who asked and still may', async () => {
    const monday = addDays(bucketOf(chicagoDay(clock.now()), 'week'), 7);
    await finance.call('reports.setMail', { params: { name: 'sales' }, body: { is_on: true } });
    const support = await signedIn(shop, undefined, 'support');
    await support.visitor.call('reports.setMail', { params: { name: 'sales' }, body: { is_on: true } });
    await shop.db.execute(sql`insert into report_mails (user_id, report, created_at)
      values (${support.id}, 'tax', ${clock.now()})`);
    const mails = () =>
      shop.db
        .select()
        .from(outbox)
        .where(sql`template = 'report_weekly' and dedupe_key like ${`%:${monday}`}`);
    const until = (at: Date) => clock.advance(at.getTime() - clock.now().getTime());
    until(new Date(chicagoInstant(monday, 8).getTime() - 60_000));
    expect(await shop.services.weeklyReports.mailDue()).toBe(0);
    until(chicagoInstant(monday, 8));
    await Promise.all([shop.services.weeklyReports.mailDue(), shop.services.weeklyReports.mailDue()]);
    expect(await shop.services.weeklyReports.mailDue()).toBe(0);
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(
      [financeEmail, support.email].sort(),
    );
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to: financeEmail });
    expect(mail?.text).toContain(
      `/admin/reports/sales?from=${addDays(monday, -7)}&to=${addDays(monday, -1)}`,
    );

    finance = (await signedIn(shop, financeEmail)).visitor;
    const off = await finance.call('reports.setMail', { params: { name: 'sales' }, body: { is_on: false } });
    expect(off.body).toEqual({ reports: [] });
  });

  it('goes out to the others, also when one cannot be written', async () => {
    const monday = addDays(bucketOf(chicagoDay(clock.now()), 'week'), 7);
    const people = [await signedIn(shop, undefined, 'finance'), await signedIn(shop, undefined, 'finance')];
    for (const { visitor } of people)
      await visitor.call('reports.setMail', { params: { name: 'sales' }, body: { is_on: true } });
    clock.advance(chicagoInstant(monday, 8).getTime() - clock.now().getTime());
    const accept = await refuseRows(shop.database, 'outbox', `recipient = '${people[0]?.email}'`);
    await expect(shop.services.weeklyReports.mailDue()).rejects.toThrow();
    await accept();
    const mails = () =>
      Promise.all(
        people.map(({ email }) =>
          shop.db.$count(outbox, sql`template = 'report_weekly' and recipient = ${email}`),
        ),
      );
    expect(await mails()).toEqual([0, 1]);
    await shop.services.weeklyReports.mailDue();
    expect(await mails()).toEqual([1, 1]);
    finance = (await signedIn(shop, financeEmail)).visitor;
  });
});

it('a file quotes what would break it, and no text in it is run as a formula', async () => {
  async function* pages() {
    yield [{ name: '=HYPERLINK("x")', reason: 'late, and\nwrong', orders: -3 }];
    yield [{ name: ' \uff1d1+1', reason: '|calc' }];
  }
  const pieces: string[] = [];
  for await (const piece of csvOf(['name', 'reason', 'orders'], pages())) pieces.push(piece);
  expect(pieces.join('').split('\r\n')).toEqual([
    'name,reason,orders',
    '"\'=HYPERLINK(""x"")","late, and\nwrong",-3',
    '"\' \uff1d1+1","\'|calc",',
    '',
  ]);
});

it('an order without lines or sums is counted, too', async () => {
  const quote = {} as (typeof orders.$inferInsert)['quote'];
  const cart = {} as (typeof orders.$inferInsert)['cart'];
  const [person, submissionId] = [await signedIn(shop), randomUUID()];
  const values = { submissionId, userId: person.id, quote, cart, totalCents: 0, paymentType: 'card' };
  const [checkout] = await shop.db
    .insert(checkouts)
    .values({ ...values, state: 'fulfilled', visitorId: randomUUID(), quoteHash: 'x' })
    .returning();
  const [order] = await shop.db
    .insert(orders)
    .values({ ...values, checkoutId: checkout?.id ?? '' })
    .returning();
  const [facts] = await shop.db
    .select()
    .from(orderFacts)
    .where(eq(orderFacts.orderId, order?.id ?? 0));
  expect(facts).toMatchObject({ grossCents: 0, taxCents: 0, songCents: 0, country: '' });
});
