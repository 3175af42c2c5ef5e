import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { bucketOf, GRAINS, type Grain } from '@keepsong/domain/reports/period';
import { REPORT_FIELDS, REPORTS } from '@keepsong/domain/reports/reports';
import { addDays, chicagoDay, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { creditEntries, giftCards } from '../../../db/schema/credits.ts';
import { instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { taxRates } from '../../../db/schema/rates.ts';
import { disputes, refunds } from '../../../db/schema/refunds.ts';
import { orderFacts } from '../../../db/schema/reports.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { type Catalogue, finishedSong, saveDraft, toPay } from '../../testing/commission-song.ts';
import { createDice } from '../../testing/dice.ts';
import { makeHolder } from '../../testing/holding-buyer.ts';
import { offerCoupon } from '../../testing/money.ts';
import { artistAtWork, deliverSong, newcomer, signedIn } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { csvOf } from './report-csv.ts';
import { fillInstantSongs, fillLedgers } from './testing/random-ledger.ts';

const SEED = Number(process.env.REPORT_SEED ?? Date.now() % 1_000_000);
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

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

describe(`every sum, against the ledgers read row by row (seed ${SEED})`, () => {
  const dice = createDice(SEED);
  // The clocks change on November 1, 2026 in the shop's time zone.
  const [FIRST, LAST] = ['2026-09-20', '2026-12-10'] as const;
  const span = { from: chicagoInstant(FIRST, 0), to: chicagoInstant(addDays(LAST, 1), 0) };
  beforeAll(async () => {
    await fillLedgers(shop, dice, span);
    await fillInstantSongs(shop, dice, span);
  }, 60_000);

  /** The tested periods: the whole span, single days around the change of the clocks, and random periods. */
  const periods: [Day, Day, Grain][] = [
    [FIRST, LAST, 'day'],
    ['2026-10-31', '2026-10-31', 'day'],
    ['2026-11-01', '2026-11-01', 'day'],
    ...Array.from({ length: 8 }, (): [Day, Day, Grain] => {
      const from = addDays(FIRST, dice.between(0, 60));
      return [from, addDays(from, dice.between(0, 20)), dice.pick(GRAINS)];
    }),
  ];
  const isIn = (at: Date | null, from: Day, to: Day) =>
    at !== null && chicagoDay(at) >= from && chicagoDay(at) <= to;
  const COUNTS = ['asked', 'sent', 'done'];
  const readRefunds = async (from: Day, to: Day) =>
    (await shop.db.select().from(refunds)).filter((row) => isIn(row.decidedAt ?? row.createdAt, from, to));
  const readOrders = async (from: Day, to: Day) =>
    (await shop.db.select().from(orders)).filter(({ createdAt }) => isIn(createdAt, from, to));

  it.each(periods)('sales from %s to %s by %s', async (from, to, by) => {
    const sold = await readOrders(from, to);
    const back = (await readRefunds(from, to)).filter(({ state }) => COUNTS.includes(state));
    const { totals, rows, series } = await read('sales', { from, to, by });
    const expected = (own: typeof sold, ownBack: typeof back) => {
      const gross = sum(own, ({ quote }) => quote.subtotal + quote.shipping);
      const discount = sum(own, ({ quote }) => quote.discount + quote.waived);
      return {
        orders: own.length,
        gross_cents: gross,
        discount_cents: discount,
        net_cents: gross - discount,
        tax_cents: sum(own, ({ quote }) => quote.taxes),
        refunded_cents: sum(ownBack, ({ amountCents }) => amountCents),
        average_cents: own.length ? Math.round((gross - discount) / own.length) : 0,
      };
    };
    expect(totals).toEqual(expected(sold, back));
    // The sales must equal the payments by card and credit.
    expect(totals.net_cents + totals.tax_cents).toBe(
      sum(sold, ({ totalCents, quote }) => totalCents + quote.credit_applied),
    );
    for (const { day, ...row } of rows) {
      const ofRow = (at: Date) => bucketOf(chicagoDay(at), by) === day;
      expect(row).toEqual(
        expected(
          sold.filter(({ createdAt }) => ofRow(createdAt)),
          back.filter((one) => ofRow(one.decidedAt ?? one.createdAt)),
        ),
      );
    }
    expect(sum(series as { value: number }[], ({ value }) => value)).toBe(totals.net_cents);
  });

  it('the parts of the sales are what was paid for goods', async () => {
    const { parts } = await read('sales', { from: FIRST, to: LAST });
    const sold = await readOrders(FIRST, LAST);
    const goods = sum(sold, ({ quote }) => quote.subtotal - quote.discount);
    expect(sum(parts as { amount_cents: number }[], ({ amount_cents }) => amount_cents)).toBe(goods);
  });

  it.each(periods)('refunds and disputes from %s to %s', async (from, to) => {
    const all = await readRefunds(from, to);
    const cases = new Map((await shop.db.select().from(disputes)).map((one) => [one.refundId, one]));
    const { totals, rows } = await read('refunds', { from, to });
    const expected = (own: typeof all) => {
      const counted = own.filter(({ state }) => COUNTS.includes(state));
      const its = own.flatMap(({ id }) => cases.get(id) ?? []);
      return {
        refunds: counted.length,
        amount_cents: sum(counted, ({ amountCents }) => amountCents),
        card_cents: sum(counted, ({ toCardCents }) => toCardCents),
        credit_cents: sum(counted, (row) => row.toTaxableCents + row.toNonTaxableCents),
        tax_cents: sum(counted, ({ taxCents }) => taxCents),
        disputes: its.length,
        won: its.filter(({ state }) => state === 'won').length,
        lost: its.filter(({ state }) => state === 'lost').length,
      };
    };
    expect(totals).toEqual(expected(all));
    for (const { kind, reason, ...row } of rows)
      expect(row).toEqual(
        expected(
          all.filter((one) => one.origin === kind && (cases.get(one.id)?.reason ?? one.reason) === reason),
        ),
      );
  });

  it.each(periods)('taxes by place from %s to %s', async (from, to) => {
    const sold = (await readOrders(from, to)).filter(({ quote }) => quote.taxes > 0);
    const back = (await readRefunds(from, to)).filter(({ state }) => COUNTS.includes(state));
    const places = new Map(
      (await shop.db.select().from(orders)).map(({ id, cart }) => [id, cart.addresses.billing?.state_code]),
    );
    const { totals, rows } = await read('tax', { from, to });
    const expected = (own: typeof sold, ownBack: typeof back) => {
      const [tax, refunded] = [
        sum(own, ({ quote }) => quote.taxes),
        sum(ownBack, ({ taxCents }) => taxCents),
      ];
      return {
        orders: own.length,
        taxable_cents: sum(
          own,
          ({ quote }) =>
            quote.subtotal + quote.shipping - quote.discount - quote.waived - quote.spent.nonTaxable,
        ),
        ...{ tax_cents: tax, refunded_tax_cents: refunded, kept_tax_cents: tax - refunded },
      };
    };
    expect(totals).toEqual(expected(sold, back));
    for (const { country, state, ...row } of rows) {
      expect(country).toBe('US');
      expect(row).toEqual(
        expected(
          sold.filter(({ id }) => places.get(id) === state),
          back.filter(({ orderId }) => places.get(orderId) === state),
        ),
      );
    }
  });

  it.each(periods)('what was owed at the end of the time from %s to %s', async (from, to) => {
    const end = chicagoInstant(addDays(to, 1), 0);
    const entries = (await shop.db.select().from(creditEntries)).filter(({ createdAt }) => createdAt < end);
    const cards = (await shop.db.select().from(giftCards)).filter(
      ({ createdAt, redeemedAt, voidedAt }) =>
        createdAt < end && !(redeemedAt && redeemedAt < end) && !(voidedAt && voidedAt < end),
    );
    const { totals, rows, series } = await read('liabilities', { from, to });
    const [taxable, nonTaxable] = [
      sum(entries, ({ taxableCents }) => taxableCents),
      sum(entries, ({ nonTaxableCents }) => nonTaxableCents),
    ];
    const owedOnCards = sum(cards, ({ amountCents }) => amountCents);
    expect(totals).toMatchObject({
      gift_cards: cards.length,
      gift_card_cents: owedOnCards,
      taxable_cents: taxable,
      non_taxable_cents: nonTaxable,
      total_cents: owedOnCards + taxable + nonTaxable,
    });
    expect(series.at(-1).value).toBe(totals.total_cents);
    const ages = rows.filter(({ kind }: { kind: string }) => kind === 'gift_card');
    const young = cards.filter(({ createdAt }) => end.getTime() - createdAt.getTime() < 31 * DAY_MS);
    expect(ages.find(({ age }: { age: string }) => age === '0-30')?.amount_cents ?? 0).toBe(
      sum(young, ({ amountCents }) => amountCents),
    );
  });

  it.each(periods)('instant songs from %s to %s by %s', async (from, to, by) => {
    const songs = await shop.db.select().from(instantSongs);
    const tasks = await shop.db.select().from(instantTasks);
    const isInstant = ({ name }: { name: string }) => name === 'instant-product';
    const sold = (await readOrders(from, to)).filter(({ quote }) => quote.lines.some(isInstant));
    const expected = (isWanted: (at: Date | null) => boolean) => ({
      previews: tasks.filter(({ extent, createdAt }) => extent === 'preview' && isWanted(createdAt)).length,
      made: songs.filter(({ status, finishedAt }) => status === 'completed' && isWanted(finishedAt)).length,
      failed: songs.filter(({ status, createdAt }) => status === 'failed' && isWanted(createdAt)).length,
      orders: sold.filter(({ createdAt }) => isWanted(createdAt)).length,
      net_cents: sum(
        sold.filter(({ createdAt }) => isWanted(createdAt)),
        ({ quote }) =>
          sum(quote.lines.filter(isInstant), ({ price, promo, discount }) => price - promo - discount),
      ),
    });
    const { totals, rows } = await read('instant', { from, to, by });
    expect(totals).toEqual(expected((at) => isIn(at, from, to)));
    for (const { day, ...row } of rows)
      expect(row).toEqual(
        expected((at) => isIn(at, from, to) && at !== null && bucketOf(chicagoDay(at), by) === day),
      );
  });

  it('what brought orders: coupons, affiliates, ads and landing pages', async () => {
    const sold = await readOrders(FIRST, LAST);
    const { totals, rows } = await read('coupons', { from: FIRST, to: LAST });
    const netOf = ({ quote }: (typeof sold)[number]) =>
      quote.subtotal + quote.shipping - quote.discount - quote.waived;
    const origins: [string, (row: (typeof sold)[number]) => string | null | undefined][] = [
      ['coupon', ({ quote }) => quote.coupon_code],
      ['affiliate', ({ cart }) => cart.affiliate?.toLowerCase()],
      ['gclid', ({ cart }) => cart.ad?.gclid],
      ['landing', ({ cart }) => cart.ad?.landing],
    ];
    for (const [kind, of] of origins) {
      const own = sold.filter((row) => of(row));
      const named = rows.filter((row: { kind: string }) => row.kind === kind);
      expect([kind, sum(named, (row: { orders: number }) => row.orders)]).toEqual([kind, own.length]);
      for (const { name, ...row } of named) {
        const its = own.filter((order) => of(order) === name);
        expect(row).toMatchObject({ orders: its.length, net_cents: sum(its, netOf) });
        if (kind === 'coupon')
          expect(row.discount_cents).toBe(
            sum(its, ({ quote }) => sum(quote.lines, ({ discount }) => discount)),
          );
      }
    }
    expect(totals).toMatchObject({
      coupon_orders: sold.filter(({ quote }) => quote.coupon_code).length,
      affiliate_net_cents: sum(
        sold.filter(({ cart }) => cart.affiliate),
        netOf,
      ),
      ad_orders: sold.filter(({ cart }) => cart.ad?.gclid).length,
    });
  });

  it('a file has the rows of the report and no sums', async () => {
    for (const name of REPORTS) {
      const query = { from: FIRST, to: LAST, by: 'week' } as const;
      const { rows } = await read(name, query);
      const url = `/v3/api/admin/reports/${name}.csv?${new URLSearchParams(query)}`;
      const { body, headers } = await finance.request('GET', url);
      expect(headers['content-disposition']).toContain(`${name}-${FIRST}-${LAST}.csv`);
      const [head, ...lines] = String(body).trimEnd().split('\r\n');
      const fields = Object.keys(REPORT_FIELDS[name]);
      expect(head).toBe(fields.join(','));
      expect(lines).toEqual(
        rows.map((row: Record<string, string | number>) => fields.map((field) => row[field]).join(',')),
      );
    }
    const [entry] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'report.exported', after: { report: 'speed', from: FIRST } });
  });
});

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
});

it('a file quotes what would break it, and no text in it is run as a formula', async () => {
  async function* pages() {
    yield [{ name: '=HYPERLINK("x")', reason: 'late, and\nwrong', orders: -3 }];
  }
  const pieces: string[] = [];
  for await (const piece of csvOf(['name', 'reason', 'orders'], pages())) pieces.push(piece);
  expect(pieces.join('')).toBe('name,reason,orders\r\n"\'=HYPERLINK(""x"")","late, and\nwrong",-3\r\n');
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
