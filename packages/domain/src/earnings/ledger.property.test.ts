import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRefund, planReturned } from '../checkout/refunds/plan.ts';
import { paidFor, sharesOf, sumOf, within } from '../checkout/refunds/shares.ts';
import { standingOf } from '../checkout/refunds/standing.ts';
import { artistPay } from '../studio/fee.ts';
import { CASES } from '../testing/cases.ts';
import { paidOrders } from '../testing/paid-orders.ts';
import {
  type Earned,
  type Entry,
  entriesDue,
  type LineMoney,
  NO_LINE,
  releaseOf,
  reversalOf,
} from './ledger.ts';
import { USUAL_RATES } from './rates.ts';

const runs = { numRuns: CASES };
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
const balanceOf = (entries: readonly Entry[]) => ({
  held: sum(entries.map(({ held }) => held)),
  payable: sum(entries.map(({ payable }) => payable)),
});

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('delivered' as const) }),
    fc.record({ kind: fc.constant('sum' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ kind: fc.constant('line' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('all' as const) }),
    fc.record({ kind: fc.constant('dispute' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ kind: fc.constant('won' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('accepted' as const) }),
    fc.record({ kind: fc.constant('paid out' as const) }),
  ),
  { maxLength: 12 },
);

/** An order, and the pay for each of its lines. Lines that pay no artist are treated like a vendor's goods. */
const orders = fc.tuple(
  paidOrders,
  fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 12, maxLength: 12 }),
);

type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

function play(
  quote: (typeof paidOrders extends fc.Arbitrary<infer P> ? P : never)['quote'],
  pays: readonly number[],
  given: readonly Step[],
) {
  const earned: Earned[] = quote.lines.map(({ cart_uuid: line }, at) => ({
    ...{ source: `song:1:${line}`, kind: 'song_fee', cents: pays[at % pays.length] ?? 0, orderId: 1, line },
  }));
  const returned: {
    plan: Parameters<typeof standingOf>[2][number];
    by: 'shop' | 'dispute';
    counts: boolean;
  }[] = [];
  const entries: Entry[] = [];
  let isDelivered = false;
  let isReleased = false;
  let paidOut = 0;
  const now = () =>
    standingOf(
      quote,
      [],
      returned.filter(({ counts }) => counts).map(({ plan }) => plan),
    );
  const moneyOf = ({ line }: Pick<Earned, 'line'>): LineMoney => {
    const { lines, paid, used } = now();
    const found = lines.find(({ id }) => id === line);
    const isAllBack = sumOf(paid) > 0 && sumOf(within(used, paid)) >= sumOf(paid);
    return found ? { amount: found.amount, back: found.back, isAllBack } : NO_LINE;
  };
  const settle = () => {
    if (isDelivered) entries.push(...entriesDue(earned, entries, moneyOf));
  };
  const check = () => {
    const { held, payable } = balanceOf(entries);
    expect(held).toBeGreaterThanOrEqual(0);
    expect(payable).toBeGreaterThanOrEqual(0);
  };
  for (const step of given) {
    if (step.kind === 'delivered') isDelivered = true;
    if (step.kind === 'sum' || step.kind === 'line' || step.kind === 'all') {
      const line = step.kind === 'line' ? quote.lines[step.which % quote.lines.length] : undefined;
      const wish =
        step.kind === 'sum'
          ? { amount: step.cents }
          : line
            ? { lines: [line.cart_uuid] }
            : { all: true as const };
      const planned = planRefund(now(), wish, 'card');
      if (planned.ok && planned.value.amount > 0)
        returned.push({ plan: planned.value, by: 'shop', counts: true });
    }
    if (step.kind === 'dispute') {
      const left = quote.total - sum(returned.map(({ plan, counts }) => (counts ? plan.from.card : 0)));
      if (left > 0)
        returned.push({ plan: planReturned(now(), Math.min(step.cents, left)), by: 'dispute', counts: true });
    }
    if (step.kind === 'won') {
      const one = returned[step.which % Math.max(1, returned.length)];
      if (one?.by === 'dispute') one.counts = false;
    }
    settle();
    if (step.kind === 'accepted' && isDelivered && !isReleased) {
      isReleased = true;
      for (const { source } of earned) {
        const own = entries.filter((entry) => entry.source === source);
        const release = own.length > 0 ? releaseOf(source, own) : null;
        if (release) entries.push(release);
      }
    }
    if (step.kind === 'paid out') {
      const { payable } = balanceOf(entries);
      paidOut += payable;
      if (payable > 0)
        entries.push({ source: `payout:${entries.length}`, kind: 'payout', held: 0, payable: -payable });
    }
    check();
  }
  return { earned, entries, moneyOf, isDelivered, isReleased, paidOut };
}

describe('the ledger of an artist, under random refunds, disputes, acceptance and payouts', () => {
  it('is never negative, and is what was earned without what was taken back and paid out', () => {
    fc.assert(
      fc.property(orders, steps, ([{ quote }, pays], given) => {
        const { earned, entries, isDelivered, paidOut } = play(quote, pays, given);
        const { held, payable } = balanceOf(entries);
        const reversed = -sum(
          entries.filter(({ kind }) => kind === 'reversal').map((one) => one.held + one.payable),
        );
        const all = isDelivered ? sum(earned.map(({ cents }) => cents)) : 0;
        expect(held + payable + paidOut).toBe(all - reversed);
        expect(reversed).toBeGreaterThanOrEqual(0);
        expect(reversed).toBeLessThanOrEqual(all);
      }),
      runs,
    );
  });

  it('follows the customer’s money while it is held, and gives nothing more when it is settled again', () => {
    fc.assert(
      fc.property(orders, steps, ([{ quote }, pays], given) => {
        const { earned, entries, moneyOf, isDelivered, isReleased } = play(quote, pays, given);
        expect(isDelivered ? entriesDue(earned, entries, moneyOf) : []).toEqual([]);
        if (!isDelivered || isReleased) return;
        const due = earned.map((one) => one.cents - reversalOf(one.cents, moneyOf(one)));
        expect(balanceOf(entries).held).toBe(sum(due));
      }),
      runs,
    );
  });

  it('takes nothing back any more once it is payable', () => {
    fc.assert(
      fc.property(orders, steps, ([{ quote }, pays], given) => {
        const at = given.findIndex(({ kind }) => kind === 'accepted');
        const before = play(quote, pays, at < 0 ? given : given.slice(0, at + 1));
        const after = play(quote, pays, given);
        if (!before.isReleased) return;
        const all = ({ entries, paidOut }: typeof after) =>
          balanceOf(entries).held + balanceOf(entries).payable + paidOut;
        expect(all(after)).toBeGreaterThanOrEqual(all(before));
      }),
      runs,
    );
  });
});

describe('the pay for an order', () => {
  it('is never more than the full price of what the artist writes', () => {
    fc.assert(
      fc.property(paidOrders, ({ quote }) => {
        const { feeCents, verseFeeCents } = artistPay(quote.lines, USUAL_RATES);
        expect(verseFeeCents).toBeGreaterThanOrEqual(0);
        expect(verseFeeCents).toBeLessThanOrEqual(feeCents);
        const priced = quote.lines.filter(({ reason }) => reason === 'song' || reason === 'extra_verse');
        expect(feeCents).toBeLessThanOrEqual(sum(priced.map(({ price }) => price)));
        expect(sum(sharesOf(quote).map(({ amount }) => amount))).toBe(sumOf(paidFor(quote)));
      }),
      runs,
    );
  });
});
