import type { ProductType } from '@keepsong/domain/catalogue/product-types';
import { bucketOf } from '@keepsong/domain/reports/period';
import { AGES } from '@keepsong/domain/reports/reports';
import { addDays, chicagoDay, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products as catalogue } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { creditEntries, giftCards } from '../../../db/schema/credits.ts';
import { disputes, refunds } from '../../../db/schema/refunds.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import {
  FIRST,
  type FilledShop,
  isIn,
  LAST,
  type Order,
  openFilledShop,
  PERIODS,
  SEED,
  sum,
} from './testing/filled-shop.ts';

let filled: FilledShop;
beforeAll(async () => {
  filled = await openFilledShop();
}, 600_000);
afterAll(() => filled.shop.close());

const COUNTS = ['asked', 'sent', 'done'];
type Refund = typeof refunds.$inferSelect;
const beganAt = ({ decidedAt, createdAt }: Refund) => decidedAt ?? createdAt;
const refundsOf = async (from: Day, to: Day) =>
  (await filled.shop.db.select().from(refunds)).filter((row) => isIn(beganAt(row), from, to));
const countedOf = async (from: Day, to: Day) =>
  (await refundsOf(from, to)).filter(({ state }) => COUNTS.includes(state));

describe(`every sum of money, against the ledgers read row by row (seed ${SEED})`, () => {
  it.each(PERIODS)('sales from %s to %s by %s', async (from, to, by) => {
    const [sold, back] = [await filled.ordersOf(from, to), await countedOf(from, to)];
    if (from === FIRST && to === LAST) expect(sum(back, ({ excessCents }) => excessCents)).toBeGreaterThan(0);
    const { totals, rows, series } = await filled.read('sales', { from, to, by });
    const expected = (own: Order[], ownBack: Refund[]) => {
      const gross = sum(own, ({ quote }) => quote.subtotal + quote.shipping);
      const discount = sum(own, ({ quote }) => quote.discount + quote.waived);
      return {
        orders: own.length,
        gross_cents: gross,
        discount_cents: discount,
        net_cents: gross - discount,
        tax_cents: sum(own, ({ quote }) => quote.taxes),
        refunded_cents: sum(ownBack, ({ amountCents, excessCents }) => amountCents - excessCents),
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
          back.filter((one) => ofRow(beganAt(one))),
        ),
      );
    }
    expect(sum(series as { value: number }[], ({ value }) => value)).toBe(totals.net_cents);
  });

  it.each(PERIODS)('the parts of the sales, by kind, from %s to %s', async (from, to) => {
    const { parts } = await filled.read('sales', { from, to });
    const products = await filled.shop.db.select().from(catalogue);
    const posted = new Set(products.flatMap((one) => (one.requiresShippingAddress ? one.id : [])));
    const kindOf = (name: string, line: Order['cart']['lines'][number] | undefined): string => {
      if (name === 'personalized-song') return 'song';
      if (line?.productType === 'song') return 'instant';
      if (line?.productType === 'gift-card') return 'gift_card';
      const isPosted = line?.productType === 'bundle' && posted.has(line.productId);
      return line?.productType === 'physical' || isPosted ? 'goods' : 'addon';
    };
    const sold = (await filled.ordersOf(from, to)).flatMap(({ quote, cart }) =>
      quote.lines.map(({ cart_uuid, name, price, promo = 0, discount }) => ({
        kind: kindOf(
          name,
          cart.lines.find(({ cartUuid }) => cartUuid === cart_uuid),
        ),
        net: price - promo - discount,
      })),
    );
    const kinds = ['song', 'addon', 'goods', 'instant', 'gift_card'];
    const expected = kinds.map((key) => ({
      ...{ key, amount_cents: sum(sold, ({ kind, net }) => (kind === key ? net : 0)) },
    }));
    const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key);
    expect(parts.toSorted(byKey)).toEqual(expected.toSorted(byKey));
    const amounts = parts.map(({ amount_cents }: { amount_cents: number }) => amount_cents);
    expect(amounts).toEqual(amounts.toSorted((one: number, other: number) => other - one));
    if (from === FIRST && to === LAST) expect(Math.min(...amounts)).toBeGreaterThan(0);
  });

  it('count a product of every type to one part', async () => {
    const parts = {
      song: 'instant',
      'add-on': 'addon',
      physical: 'goods',
      bundle: 'addon',
      'gift-card': 'gift_card',
      fee: 'addon',
      gratuity: 'addon',
      revision: 'addon',
    } satisfies Record<ProductType, string>;
    for (const [productType, part] of Object.entries(parts)) {
      const quote = { lines: [{ cart_uuid: 'a', name: 'x', price: 700, promo: 0, discount: 0 }] };
      const cart = { lines: [{ cartUuid: 'a', productId: 0, productType }] };
      const { rows } = await filled.shop.db.execute(
        sql`select * from order_facts_of(${JSON.stringify(quote)}::jsonb, ${JSON.stringify(cart)}::jsonb)`,
      );
      expect({ productType, ...rows[0] }).toMatchObject({ productType, [`${part}_cents`]: 700 });
    }
  });

  it.each(PERIODS)('refunds and disputes from %s to %s', async (from, to) => {
    const all = await refundsOf(from, to);
    const rowsOfDisputes = await filled.shop.db.select().from(disputes);
    const cases = new Map(rowsOfDisputes.map((one) => [one.refundId, one]));
    const { totals, rows } = await filled.read('refunds', { from, to });
    const expected = (own: Refund[]) => {
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

  it.each(PERIODS)('taxes by place from %s to %s', async (from, to) => {
    const sold = (await filled.ordersOf(from, to)).filter(({ quote }) => quote.taxes > 0);
    const back = await countedOf(from, to);
    const places = new Map(
      (await filled.shop.db.select().from(orders)).map(({ id, cart }) => [
        id,
        cart.addresses.billing?.state_code,
      ]),
    );
    const { totals, rows } = await filled.read('tax', { from, to });
    const expected = (own: Order[], ownBack: Refund[]) => {
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
});

type Owed = { kind: string; since: Date; cents: number };
type Entry = typeof creditEntries.$inferSelect;
type Card = typeof giftCards.$inferSelect & { issuedAt: Date };

/**
 * The gift cards that were issued, and when: for some, when a second person agreed. The others wait for a second
 * person, or were refused.
 */
async function issuedCards(): Promise<Card[]> {
  const history = await filled.shop.db.select().from(stateChanges);
  const decided = history.filter(({ what, fromState }) => what === 'gift_cards' && fromState === 'waiting');
  const decisions = new Map(decided.map((one) => [one.rowKey, one]));
  const cards = await filled.shop.db.select().from(giftCards);
  return cards.flatMap((card) => {
    const decision = decisions.get(String(card.id));
    const isIssued = card.state !== 'waiting' && decision?.toState !== 'void';
    return isIssued ? [{ ...card, issuedAt: decision?.movedAt ?? card.createdAt }] : [];
  });
}

/**
 * What is left of each credit of one person and one kind, when what came first is spent first. A reservation that
 * was released counts as if it had not been.
 */
function leftOf(entries: Entry[], kind: 'taxable' | 'non_taxable'): Owed[] {
  const released = new Set(entries.flatMap((one) => (one.kind === 'release' ? [one.checkoutId] : [])));
  const real = entries.filter((one) => one.checkoutId === null || !released.has(one.checkoutId));
  const centsOf = (one: Entry) => (kind === 'taxable' ? one.taxableCents : one.nonTaxableCents);
  let spent = -sum(real, (one) => Math.min(centsOf(one), 0));
  return real.flatMap((one) => {
    const given = Math.max(centsOf(one), 0);
    const used = Math.min(given, spent);
    spent -= used;
    return given > used ? [{ kind, since: one.givenAt ?? one.createdAt, cents: given - used }] : [];
  });
}

/** Leaves out the credit of gift cards that are cards again. They count as never redeemed. */
function lastingOf(entries: Entry[]): Entry[] {
  const keys = new Set(entries.map(({ effectKey }) => effectKey));
  return entries.filter(
    ({ kind, giftCardId, effectKey }) =>
      giftCardId === null || (kind === 'gift_card' && !keys.has(`${effectKey}:back`)),
  );
}

/** All that is owed at an instant, piece by piece. */
function owedAt(end: Date, entries: Entry[], cards: Card[]): Owed[] {
  const isBefore = (at: Date | null) => at !== null && at < end;
  const people = Object.values(
    Object.groupBy(
      entries.filter(({ createdAt }) => createdAt < end),
      ({ userId }) => userId,
    ),
  );
  return [
    ...people.flatMap((own = []) => [...leftOf(own, 'taxable'), ...leftOf(own, 'non_taxable')]),
    ...cards
      .filter((one) => isBefore(one.issuedAt) && !isBefore(one.redeemedAt) && !isBefore(one.voidedAt))
      .map((one) => ({ kind: 'gift_card', since: one.issuedAt, cents: one.amountCents })),
  ];
}

function ageOf(since: Date, end: Date): string | undefined {
  const days = Math.floor((end.getTime() - since.getTime()) / DAY_MS);
  return AGES[[30, 90, 180, 365].filter((most) => days > most).length];
}

describe(`what the shop owes (seed ${SEED})`, () => {
  it.each(PERIODS)('from %s to %s by %s', async (from, to, by) => {
    const [start, end] = [chicagoInstant(from, 0), chicagoInstant(addDays(to, 1), 0)];
    const all = await filled.shop.db.select().from(creditEntries).orderBy(creditEntries.id);
    const entries = lastingOf(all);
    expect(entries.length).toBeLessThan(all.length);
    const cards = await issuedCards();
    const owed = owedAt(end, entries, cards);
    const centsOf = (kind: string) =>
      sum(
        owed.filter((one) => one.kind === kind),
        ({ cents }) => cents,
      );
    const moved = (kinds: string[]) =>
      sum(
        entries.filter(({ kind, createdAt }) => kinds.includes(kind) && isIn(createdAt, from, to)),
        ({ taxableCents, nonTaxableCents }) => taxableCents + nonTaxableCents,
      );
    const cardsOn = (dayOf: (card: Card) => Date | null) =>
      sum(
        cards.filter((card) => isIn(dayOf(card), from, to)),
        ({ amountCents }) => amountCents,
      );
    const expected = {
      gift_cards: owed.filter(({ kind }) => kind === 'gift_card').length,
      gift_card_cents: centsOf('gift_card'),
      taxable_cents: centsOf('taxable'),
      non_taxable_cents: centsOf('non_taxable'),
      total_cents: sum(owed, ({ cents }) => cents),
      issued_cents: cardsOn(({ issuedAt }) => issuedAt) + moved(['present', 'referral', 'refund']),
      used_cents: 0 - moved(['order', 'release', 'taken']),
      void_cents: cardsOn(({ voidedAt }) => voidedAt),
    };
    const { totals, rows, series } = await filled.read('liabilities', { from, to, by });
    expect(totals).toEqual(expected);

    // The credit that is owed is the balance of the ledger. What was issued, used and voided changes what is owed.
    const balance = sum(
      entries.filter(({ createdAt }) => createdAt < end),
      ({ taxableCents, nonTaxableCents }) => taxableCents + nonTaxableCents,
    );
    expect(totals.taxable_cents + totals.non_taxable_cents).toBe(balance);
    const before = sum(owedAt(start, entries, cards), ({ cents }) => cents);
    expect(totals.total_cents - before).toBe(totals.issued_cents - totals.used_cents - totals.void_cents);

    const pieces = Object.groupBy(owed, ({ kind, since }) => `${kind} ${ageOf(since, end)}`);
    const aged = Object.entries(pieces).map(([name, own = []]) => {
      const [kind, age] = name.split(' ');
      return { kind, age, count: own.length, amount_cents: sum(own, ({ cents }) => cents) };
    });
    expect(rows).toHaveLength(aged.length);
    expect(rows).toEqual(expect.arrayContaining(aged));

    for (const { day, value } of series) {
      const next = series.find((one: { day: Day }) => one.day > day);
      const until = next ? chicagoInstant(next.day, 0) : end;
      expect([day, value]).toEqual([day, sum(owedAt(until, entries, cards), ({ cents }) => cents)]);
    }
  });

  it('has cards and credit of every age', async () => {
    const { rows } = await filled.read('liabilities', { from: FIRST, to: LAST });
    const kinds = ['gift_card', 'non_taxable', 'taxable'];
    expect(rows.map(({ kind, age }: { kind: string; age: string }) => [kind, age])).toEqual(
      kinds.flatMap((kind) => AGES.map((age) => [kind, age])),
    );
  });
});
