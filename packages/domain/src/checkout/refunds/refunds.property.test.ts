import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASES } from '../../testing/cases.ts';
import { paidOrders, paidOrdersAt } from '../../testing/paid-orders.ts';
import type { Quote } from '../quote.ts';
import { planRefund, planReturned, type RefundPlan, type RefundWay } from './plan.ts';
import { EXCESS_LINE, type PaidQuote, paidFor, sharesOf, sumOf, within } from './shares.ts';
import { type BoughtCard, orderStateOf, type Standing, standingOf } from './standing.ts';
import type { RefundWish } from './wish.ts';

const runs = { numRuns: CASES };
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

/** Events of a paid order. `which` picks a line, a refund or a card. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('all' as const), way: fc.constantFrom<RefundWay>('card', 'credit') }),
    fc.record({
      kind: fc.constant('line' as const),
      way: fc.constantFrom<RefundWay>('card', 'credit'),
      which: fc.nat(4),
    }),
    fc.record({
      kind: fc.constant('pieces' as const),
      way: fc.constantFrom<RefundWay>('card', 'credit'),
      which: fc.nat(4),
      count: fc.integer({ min: 1, max: 3 }),
      /** Whether it waits for a second person, who agrees later or never. */
      waits: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('agrees' as const) }),
    fc.record({
      kind: fc.constant('sum' as const),
      way: fc.constantFrom<RefundWay>('card', 'credit'),
      cents: fc.nat(9_000),
    }),
    fc.record({ kind: fc.constant('desk' as const), cents: fc.nat(30_000) }),
    fc.record({ kind: fc.constant('dispute' as const), cents: fc.nat(30_000) }),
    fc.record({ kind: fc.constant('won' as const), which: fc.nat(9) }),
    fc.record({ kind: fc.constant('fails' as const), which: fc.nat(9) }),
    fc.record({ kind: fc.constant('redeems' as const), which: fc.nat(3) }),
  ),
  { maxLength: 9 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

type Booked = {
  plan: RefundPlan & { wish?: RefundWish };
  excess: number;
  by: 'shop' | 'desk' | 'dispute';
  counts: boolean;
  waits?: boolean;
};

/** Plays the steps on an order, as the shop books them. */
function play(quote: Quote, bought: readonly BoughtCard[], given: readonly Step[]) {
  const booked: Booked[] = [];
  let cards = [...bought];
  const now = (except: Booked | null = null): Standing =>
    standingOf(
      quote,
      cards,
      booked.filter((one) => one.counts && one !== except).map(({ plan }) => plan),
    );
  const voidCards = (ids: readonly number[]) => {
    cards = cards.map((card) => (ids.includes(card.id) ? { ...card, state: 'void' } : card));
  };
  const refund = (wish: RefundWish, way: RefundWay, waits = false) => {
    const planned = planRefund(now(), wish, way);
    if (!planned.ok || planned.value.amount === 0) return;
    booked.push({ plan: { ...planned.value, wish }, excess: 0, by: 'shop', counts: true, waits });
    if (!waits) voidCards(planned.value.voids);
  };
  /** Somebody agrees to the refund that has waited longest. Its money is there unless the provider took money. */
  const agree = () => {
    const one = booked.find(({ waits }) => waits);
    if (!one?.plan.wish) return;
    const { wish, amount, lines, from, to } = one.plan;
    const way = to.card < from.card ? 'credit' : 'card';
    const planned = planRefund(now(one), wish, way, lines);
    const isShort = booked.some(({ by }) => by !== 'shop');
    if (!isShort) expect(planned).toMatchObject({ ok: true, value: { amount, lines } });
    if (planned.ok && planned.value.amount === amount)
      Object.assign(one, { plan: { ...planned.value, wish }, waits: false });
  };
  /** Nobody can get more back from the provider than the card paid. */
  const atTheCard = () => sum(booked.map(({ plan, counts }) => (counts ? plan.to.card : 0)));
  for (const step of given) {
    if (step.kind === 'all') refund({ all: true }, step.way);
    if (step.kind === 'line') {
      const line = quote.lines[step.which % quote.lines.length];
      if (line) refund({ lines: [line.cart_uuid] }, step.way);
    }
    if (step.kind === 'pieces') {
      const line = quote.lines[step.which % quote.lines.length]?.cart_uuid;
      if (line) refund({ lines: [line], pieces: { [line]: step.count } }, step.way, step.waits);
    }
    if (step.kind === 'agrees') agree();
    if (step.kind === 'sum' && step.cents > 0) refund({ amount: step.cents }, step.way);
    if (step.kind === 'desk' || step.kind === 'dispute') {
      const cents = Math.min(step.cents, quote.total - atTheCard());
      if (cents <= 0) continue;
      const { excess, ...plan } = planReturned(now(), cents);
      booked.push({ plan, excess, by: step.kind, counts: true });
      voidCards(plan.voids);
    }
    const one = 'which' in step ? booked[step.which % Math.max(1, booked.length)] : undefined;
    if (step.kind === 'won' && one?.by === 'dispute') one.counts = false;
    if (step.kind === 'fails' && one?.by === 'shop' && !one.waits && one.plan.to.card > 0) one.counts = false;
    if (step.kind === 'redeems')
      cards = cards.map((card, at) =>
        at === step.which && card.state === 'sent' ? { ...card, state: 'redeemed' } : card,
      );
  }
  return { standing: now(), booked: booked.filter(({ counts }) => counts), cards };
}

describe('the shares of the lines of an order', () => {
  it('sum exactly to what card and credits paid, with their taxes and credits', () => {
    fc.assert(
      fc.property(paidOrders, ({ quote }) => {
        const shares = sharesOf(quote);
        expect(sum(shares.map(({ amount }) => amount))).toBe(sumOf(paidFor(quote)));
        for (const { amount, tax, credit, discount } of shares) {
          expect(
            Math.min(amount, tax, credit, discount, amount - tax, amount - credit),
          ).toBeGreaterThanOrEqual(0);
          expect([amount, tax, credit, discount].every(Number.isSafeInteger)).toBe(true);
        }
        if (quote.waived === 0) {
          expect(sum(shares.map(({ tax }) => tax))).toBe(quote.taxes);
          expect(sum(shares.map(({ credit }) => credit))).toBe(quote.credit_applied);
        }
      }),
      runs,
    );
  });
});

describe('random refunds, cancels, disputes and failures', () => {
  it('keep every cent: money in = money kept + money back + liabilities, and nothing is negative', () => {
    fc.assert(
      fc.property(paidOrders, steps, ({ quote, cards }, given) => {
        const { standing, booked } = play(quote, cards, given);
        const { paid, used } = standing;
        const kept = sumOf(paid) - sumOf(within(used, paid));
        const back = sum(booked.map(({ plan }) => plan.to.card));
        const owed = sum(booked.map(({ plan }) => plan.to.nonTaxable + plan.to.taxable));
        // Money that went back as credit, and then a second time through the provider.
        const lost = Math.max(0, used.card - paid.card);
        expect(sumOf(paid) + lost).toBe(kept + back + owed);
        for (const kind of ['card', 'nonTaxable', 'taxable'] as const) {
          expect(used[kind]).toBeGreaterThanOrEqual(0);
          if (kind !== 'card') expect(used[kind]).toBeLessThanOrEqual(paid[kind]);
        }
        // Credit that was a gift of the shop goes back as such, never as paid credit.
        expect(sum(booked.map(({ plan }) => plan.to.nonTaxable))).toBe(used.nonTaxable);
        expect(back).toBeLessThanOrEqual(quote.total);
        for (const { amount, back: gone, left } of standing.lines) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(gone + left).toBeLessThanOrEqual(amount);
        }
        const beyond = booked.flatMap(({ plan }) => plan.lines.filter(({ id }) => id === EXCESS_LINE));
        const inLines = sum(standing.lines.map((line) => line.back));
        expect(inLines + sum(beyond.map(({ amount }) => amount))).toBe(sumOf(used));
        expect(standing.left).toBeLessThanOrEqual(kept);
      }),
      runs,
    );
  });

  it('give back the tax in proportion, and all of it with the last cent', () => {
    fc.assert(
      fc.property(paidOrders, steps, ({ quote, cards }, given) => {
        const { standing, booked } = play(
          quote,
          cards,
          given.filter(({ kind }) => kind !== 'won' && kind !== 'fails'),
        );
        const tax = sum(booked.map(({ plan }) => plan.tax));
        const whole = sum(sharesOf(quote).map((share) => share.tax));
        for (const { plan } of booked) expect(plan.tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(whole);
        if (standing.lines.every(({ back, amount }) => back === amount)) expect(tax).toBe(whole);
      }),
      runs,
    );
  });

  it.each([
    ['without tax', 0],
    ['with tax', 88_750],
  ])(
    'of orders %s: a dispute of everything takes all of the tax, and leaves no trace when it is won',
    (_, rate) => {
      fc.assert(
        fc.property(paidOrdersAt(rate), steps, ({ quote, cards }, given) => {
          const earlier = given.filter(({ kind }) => kind !== 'won' && kind !== 'fails');
          const before = play(quote, [], earlier);
          const left = quote.total - sum(before.booked.map(({ plan }) => plan.to.card));
          fc.pre(left > 0);
          const { excess, ...plan } = planReturned(before.standing, left);
          expect(sumOf(plan.to)).toBe(left);
          expect(plan.to).toEqual({ card: left, nonTaxable: 0, taxable: 0 });
          expect(excess).toBe(Math.max(0, left - Math.max(0, quote.total - before.standing.used.card)));
          expect(plan.tax).toBeLessThanOrEqual(quote.taxes);
          const all = [...before.booked.map((one) => one.plan), plan];
          const after = standingOf(quote, [], all);
          if (after.lines.every(({ back, amount }) => back === amount))
            expect(sum(all.map(({ tax }) => tax))).toBe(sum(sharesOf(quote).map(({ tax }) => tax)));
          if (rate === 0) expect(plan.tax).toBe(0);
          const won = play(
            quote,
            [],
            [...earlier, { kind: 'dispute', cents: left }, { kind: 'won', which: before.booked.length }],
          );
          expect(won.standing).toEqual(before.standing);
          // When nothing has gone back yet, a return of the whole card payment includes the tax on it. With the
          // last cent, all of the tax goes back.
          const whole = planReturned(standingOf(quote, cards, []), quote.total);
          if (sumOf(paidFor(quote)) === quote.total)
            expect(whole.tax).toBe(sum(sharesOf(quote).map(({ tax }) => tax)));
        }),
        runs,
      );
    },
  );

  it('of sums end at the same amounts in any order', () => {
    const sums = fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(paidOrders, sums, fc.nat(), ({ quote }, given, seed) => {
        const fits = given.filter((_, at) => sum(given.slice(0, at + 1)) <= sumOf(paidFor(quote)));
        const asked = fits.map((cents) => ({ kind: 'sum' as const, way: 'card' as const, cents }));
        const other = asked.toSorted(
          (a, b) => ((a.cents * 7919 + seed) % 101) - ((b.cents * 7919 + seed) % 101),
        );
        expect(play(quote, [], other).standing.used).toEqual(play(quote, [], asked).standing.used);
      }),
      runs,
    );
  });

  it('of lines end at the same amounts in any order', () => {
    fc.assert(
      fc.property(paidOrders, fc.nat(), ({ quote, cards }, seed) => {
        const asked = quote.lines.map((_, which) => ({ kind: 'line' as const, way: 'card' as const, which }));
        const other = asked.toSorted((a, b) => ((a.which * 31 + seed) % 7) - ((b.which * 31 + seed) % 7));
        expect(play(quote, cards, other).standing).toEqual(play(quote, cards, asked).standing);
      }),
      runs,
    );
  });

  it('void a gift card whose money goes back, and never refund one that was used', () => {
    fc.assert(
      fc.property(paidOrders, steps, ({ quote, cards: bought }, given) => {
        const used = bought.map((card) => ({ ...card, state: 'redeemed' as const }));
        const own = given.filter(({ kind }) => kind !== 'desk' && kind !== 'dispute');
        const { standing } = play(quote, used, [...own, { kind: 'all', way: 'card' }]);
        for (const line of standing.lines) if (line.cards) expect(line.back).toBe(0);
        const { cards, standing: last } = play(quote, bought, [...own, { kind: 'all', way: 'card' }]);
        expect(last.left).toBe(0);
        // Only a card of which nothing was paid may stay: a coupon left less than a cent for each.
        for (const { id, state } of cards)
          if (state === 'sent')
            expect(
              last.lines.flatMap((line) => line.cards ?? []).find((card) => card.id === id)?.amount,
            ).toBe(0);
      }),
      runs,
    );
  });

  it('leave all money of unused cards refundable, however it went back in pieces', () => {
    fc.assert(
      fc.property(paidOrders, steps, ({ quote, cards: bought }, given) => {
        const own = given.filter(({ kind }) => kind !== 'desk' && kind !== 'dispute' && kind !== 'redeems');
        const { standing } = play(quote, bought, own);
        const atFirst = standingOf(quote, bought, []);
        expect(standing.lines.map(({ back, left }) => back + left)).toEqual(
          atFirst.lines.map(({ left }) => left),
        );
      }),
      runs,
    );
  });

  it('leave an order in the state that its sums mean', () => {
    fc.assert(
      fc.property(paidOrders, steps, ({ quote, cards }, given) => {
        const { standing } = play(quote, cards, given);
        const state = orderStateOf(standing, { isCancelled: false, isDisputed: false });
        const back = sumOf(within(standing.used, standing.paid));
        const whole = back === sumOf(standing.paid) ? 'refunded' : 'partly_refunded';
        expect(state).toBe(back === 0 ? 'placed' : whole);
      }),
      runs,
    );
  });
});

/** A quote of one line, without tax. */
const quoteOfMugs = (price: number, quantity: number): PaidQuote => ({
  lines: [{ cart_uuid: 'mugs', name: 'mug', price, quantity, discount: 0, credit: 0, tax: 0 }],
  ...{ shipping: 0, taxes: 0, total: price, spent: { nonTaxable: 0, taxable: 0 } },
});

describe('pieces of a line', () => {
  it('refunded one by one sum to the line, to the cent, and differ by a cent at most', () => {
    fc.assert(
      fc.property(paidOrders, fc.nat(4), ({ quote, cards }, which) => {
        const line = quote.lines[which % quote.lines.length];
        if (!line || cards.some((card) => card.line === line.cart_uuid)) return;
        const { cart_uuid: id, quantity } = line;
        const share = sharesOf(quote).find((one) => one.id === id)?.amount ?? 0;
        const returned: (RefundPlan & { wish: RefundWish })[] = [];
        for (let piece = 0; piece < quantity; piece += 1) {
          const wish = { lines: [id], pieces: { [id]: 1 } };
          const planned = planRefund(standingOf(quote, cards, returned), wish, 'card');
          // A piece of less than a cent gives nothing back.
          if (planned.ok) returned.push({ ...planned.value, wish });
          expect(planned.ok || share < quantity).toBe(true);
        }
        const sums = returned.map(({ amount }) => amount);
        if (share < quantity) return;
        expect(sum(sums)).toBe(share);
        expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(1);
        expect(sum(returned.map(({ tax }) => tax))).toBe(sharesOf(quote).find((one) => one.id === id)?.tax);
        // Only the last one ends the line.
        expect(returned.map(({ ended }) => ended.length)).toEqual(
          sums.map((_, at) => (at === quantity - 1 ? 1 : 0)),
        );
        const more = planRefund(
          standingOf(quote, cards, returned),
          { lines: [id], pieces: { [id]: 1 } },
          'card',
        );
        expect(more.ok).toBe(false);
      }),
      runs,
    );
  });

  it('that wait keep their cents while others go back', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 8, max: 50_000 }),
          quantity: fc.integer({ min: 2, max: 8 }),
          before: fc.nat(7),
          waiting: fc.nat(7),
          after: fc.nat(7),
          fails: fc.boolean(),
        }),
        ({ amount, quantity, fails, ...given }) => {
          const before = Math.min(given.before, quantity - 1);
          const waiting = Math.min(1 + given.waiting, quantity - before);
          const after = Math.min(given.after, quantity - before - waiting);
          const quote = quoteOfMugs(amount, quantity);
          const returned: (RefundPlan & { wish: RefundWish })[] = [];
          const refund = (count: number) => {
            if (count === 0) return null;
            const wish = { lines: ['mugs'], pieces: { mugs: count } };
            const planned = planRefund(standingOf(quote, [], returned), wish, 'card');
            if (!planned.ok) throw new Error('a piece is not there');
            const one = { ...planned.value, wish };
            returned.push(one);
            return one;
          };
          const first = refund(before);
          const one = refund(waiting);
          refund(after);
          if (!one) return;
          const others = returned.filter((other) => other !== one && !(fails && other === first));
          expect(planRefund(standingOf(quote, [], others), one.wish, 'card', one.lines)).toMatchObject({
            ok: true,
            value: { amount: one.amount, lines: one.lines },
          });
        },
      ),
      runs,
    );
  });

  it('are agreed to although a piece went back while they waited, and are short when money is missing', () => {
    const quote = quoteOfMugs(40_001, 4);
    const two: RefundWish = { lines: ['mugs'], pieces: { mugs: 2 } };
    const waits = planRefund(standingOf(quote, [], []), two, 'card');
    if (!waits.ok) throw new Error('two pieces are not there');
    expect(waits.value.amount).toBe(20_001);
    const one: RefundWish = { lines: ['mugs'], pieces: { mugs: 1 } };
    const between = planRefund(standingOf(quote, [], [{ ...waits.value, wish: two }]), one, 'card');
    if (!between.ok) throw new Error('one piece is not there');
    expect(between.value.amount).toBe(10_000);
    const standing = standingOf(quote, [], [{ ...between.value, wish: one }]);
    expect(planRefund(standing, two, 'card', waits.value.lines)).toMatchObject({
      ok: true,
      value: { amount: 20_001, ended: [], isWhole: false },
    });
    const agreed = [
      { ...between.value, wish: one },
      { ...waits.value, wish: two },
    ];
    expect(planRefund(standingOf(quote, [], agreed), one, 'card')).toMatchObject({
      ok: true,
      value: { amount: 10_000, ended: ['mugs'], isWhole: true },
    });
    const short = standingOf(quote, [], [planReturned(standingOf(quote, [], []), 30_000)]);
    expect(planRefund(short, two, 'card', waits.value.lines)).toMatchObject({
      ok: true,
      value: { amount: 10_001 },
    });
  });

  it.each(['agreed to', 'refused'])('that wait and are %s leave the tax of the whole order exact', (end) => {
    const quote: PaidQuote = {
      ...quoteOfMugs(43_077, 2),
      lines: [
        { cart_uuid: 'mugs', name: 'mug', price: 39_998, quantity: 2, discount: 0, credit: 0, tax: 3_079 },
      ],
      taxes: 3_079,
    };
    for (let first = 1; first < 400; first += 1) {
      const returned: (RefundPlan & { wish: RefundWish })[] = [];
      const refund = (wish: RefundWish, others = returned, asked?: RefundPlan['lines']) => {
        const planned = planRefund(standingOf(quote, [], others), wish, 'card', asked);
        if (!planned.ok) throw new Error(planned.refusal.code);
        return { ...planned.value, wish };
      };
      const piece: RefundWish = { lines: ['mugs'], pieces: { mugs: 1 } };
      returned.push(refund({ amount: first }));
      const waits = refund(piece);
      returned.push(waits);
      const rest = refund({ all: true });
      const others = [...returned.filter((one) => one !== waits), rest];
      const last = end === 'refused' ? refund({ all: true }, others) : refund(piece, others, waits.lines);
      expect(sum([...others, last].map(({ tax }) => tax))).toBe(3_079);
    }
  });

  it('do not go back of gift cards, of a line that is not named, or beyond what the line has', () => {
    fc.assert(
      fc.property(paidOrders, ({ quote, cards }) => {
        const standing = standingOf(quote, cards, []);
        for (const { id, left, quantity, cards: own } of standing.lines) {
          const of = (lines: string[], count: number) => {
            const planned = planRefund(standing, { lines, pieces: { [id]: count } }, 'card');
            return planned.ok ? null : planned.refusal.code;
          };
          if (own !== null) expect(of([id], 1)).toBe('invalid_input');
          else expect(of([id], left > 0 ? quantity + 1 : 1)).toBe('more_than_left');
          expect(of([], 1)).toBe('invalid_input');
        }
      }),
      runs,
    );
  });
});
