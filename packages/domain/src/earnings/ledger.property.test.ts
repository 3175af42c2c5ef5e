import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXTRA_VERSE, GRATUITY, LYRIC_PRINT, SONG } from '../cart/named-products.ts';
import type { Quote, QuoteLine } from '../checkout/quote.ts';
import { type OrderFacts, payableForBegun, stopsOf } from '../checkout/refunds/effects.ts';
import { planRefund, planReturned } from '../checkout/refunds/plan.ts';
import { paidFor, sharesOf, sumOf, within } from '../checkout/refunds/shares.ts';
import { standingOf } from '../checkout/refunds/standing.ts';
import { artistPay, artistTip } from '../studio/fee.ts';
import { CASES } from '../testing/cases.ts';
import { paidOrders } from '../testing/paid-orders.ts';
import { earnedByGoods, earnedBySong } from './earned.ts';
import {
  type Earned,
  type Entry,
  entriesDue,
  type LedgerKind,
  type LineMoney,
  NO_LINE,
  releaseOf,
  reversalOf,
  standingOfSource,
} from './ledger.ts';
import { shareOf, USUAL_RATES } from './rates.ts';

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
    fc.record({
      kind: fc.constant('begun paid' as const),
      cents: fc.option(fc.integer({ min: 1, max: 9_000 })),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({ kind: fc.constant('failed' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('dispute' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ kind: fc.constant('won' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('accepted' as const) }),
    fc.record({ kind: fc.constant('paid out' as const) }),
  ),
  { maxLength: 12 },
);

/** An order, and the pay for each of its lines. Lines that pay no artist are treated like a vendor's goods. */
const orders = fc
  .tuple(paidOrders, fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 12, maxLength: 12 }))
  .map(([{ quote }, pays]) => ({
    quote,
    earned: quote.lines.map(({ cart_uuid: line }, at): Earned => {
      const cents = pays[at % pays.length] ?? 0;
      return { source: `song:1:${line}`, kind: 'song_fee', cents, orderId: 1, line };
    }),
  }));

const share = fc.oneof(fc.constantFrom(0, 5_000, 10_000), fc.nat(10_000));
const someRates = fc.record({ song: share, extra_verse: share, revision: share, goods: share });
const nameIs = (wanted: string) => (line: QuoteLine) => line.name === wanted;

/** An order of a song with what its artist and its vendor earn at these rates, as the shop computes it. */
const sold = fc
  .tuple(
    paidOrders.filter(({ quote }) => quote.lines.some(nameIs(SONG))),
    someRates,
  )
  .map(([{ quote }, rates]) => {
    const song = { storyId: 1, ...artistPay(quote.lines, rates), tipCents: artistTip(quote.lines) };
    const goods = quote.lines.filter(nameIs(LYRIC_PRINT)).map(({ cart_uuid: line, price }) => ({
      ...{ line, price, parts: [{ vendorId: 1, priceCents: price }] },
    }));
    return {
      ...{ quote, rates },
      earned: [
        ...earnedBySong(song, { id: 1, lines: quote.lines }),
        ...earnedByGoods(1, goods, () => rates.goods),
      ],
    };
  });

type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

function play(quote: Quote, earned: readonly Earned[], given: readonly Step[]) {
  const returned: {
    plan: Parameters<typeof standingOf>[2][number];
    by: 'shop' | 'dispute';
    counts: boolean;
  }[] = [];
  const entries: Entry[] = [];
  let isDelivered = false;
  let isStopped = false;
  let isReleased = false;
  /** Whether money of a refund or dispute has come back to the shop. */
  let cameBack = false;
  let paidOut = 0;
  let bonuses = 0;
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
  /** The order as a refund sees it. Its first line pays for the song, and stops it with all pay. */
  const factsNow = (): OrderFacts => {
    const state = isStopped ? 'canceled' : isDelivered ? 'delivered' : 'accepted';
    const line = quote.lines[0]?.cart_uuid ?? null;
    const pay = earned.map((one) => ({
      ...{ isOfVendor: false, revision: null, line: one.line, cents: one.cents, paid: moneyOf(one) },
      standing: standingOfSource(entries.filter(({ source }) => source === one.source)),
    }));
    return {
      song: { line, state, payCents: sum(earned.map(({ cents }) => cents)), isReached: true },
      ...{ couponCents: null, revisions: [], artistId: 7, begunPaidCents: bonuses, cardCents: new Map() },
      ...{ pay: isStopped ? [] : pay, vendorLines: [], madeLines: [], unmade: [] },
    };
  };
  const check = () => {
    const { held, payable } = balanceOf(entries);
    expect(held).toBeGreaterThanOrEqual(0);
    expect(payable).toBeGreaterThanOrEqual(0);
  };
  for (const step of given) {
    if (step.kind === 'delivered') isDelivered = !isStopped;
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
      cameBack ||= one?.by === 'dispute';
    }
    if (step.kind === 'failed') {
      const one = returned[step.which % Math.max(1, returned.length)];
      if (one?.by === 'shop') one.counts = false;
      cameBack ||= one?.by === 'shop';
    }
    // The shop pays a part of what it may.
    if (step.kind === 'begun paid') {
      const planned = planRefund(now(), step.cents ? { amount: step.cents } : { all: true }, 'card');
      if (planned.ok && planned.value.amount > 0) {
        const facts = factsNow();
        const cents = Math.floor((payableForBegun(planned.value, facts, false) * step.share) / 100);
        isStopped ||= stopsOf(planned.value, facts, false).song;
        returned.push({ plan: planned.value, by: 'shop', counts: true });
        if (cents > 0)
          entries.push({ source: `refund:${returned.length}`, kind: 'bonus', held: 0, payable: cents });
        bonuses += cents;
      }
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
  return { entries, moneyOf, isDelivered, isStopped, isReleased, cameBack, paidOut, bonuses };
}

describe('the ledger of an artist, under random refunds, disputes, acceptance and payouts', () => {
  it('is never negative, and is what was earned without what was taken back and paid out', () => {
    fc.assert(
      fc.property(orders, steps, ({ quote, earned }, given) => {
        const { entries, isDelivered, paidOut, bonuses } = play(quote, earned, given);
        const { held, payable } = balanceOf(entries);
        const reversed = -sum(
          entries.filter(({ kind }) => kind === 'reversal').map((one) => one.held + one.payable),
        );
        const all = isDelivered ? sum(earned.map(({ cents }) => cents)) : 0;
        expect(held + payable + paidOut).toBe(all - reversed + bonuses);
        expect(reversed).toBeGreaterThanOrEqual(0);
        expect(reversed).toBeLessThanOrEqual(all);
      }),
      runs,
    );
  });

  it('has never more than was earned, with the pay for begun work, while no money comes back', () => {
    fc.assert(
      fc.property(orders, steps, ({ quote, earned }, given) => {
        const { entries, paidOut, bonuses, cameBack } = play(quote, earned, given);
        const all = sum(earned.map(({ cents }) => cents));
        expect(bonuses).toBeLessThanOrEqual(all);
        const { held, payable } = balanceOf(entries);
        if (!cameBack) expect(held + payable + paidOut).toBeLessThanOrEqual(all);
      }),
      runs,
    );
  });

  it('follows the customer’s money while it is held, and gives nothing more when it is settled again', () => {
    fc.assert(
      fc.property(orders, steps, ({ quote, earned }, given) => {
        const { entries, moneyOf, isDelivered, isReleased } = play(quote, earned, given);
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
      fc.property(orders, steps, ({ quote, earned }, given) => {
        const at = given.findIndex(({ kind }) => kind === 'accepted');
        const before = play(quote, earned, at < 0 ? given : given.slice(0, at + 1));
        const after = play(quote, earned, given);
        if (!before.isReleased) return;
        const all = ({ entries, paidOut }: typeof after) =>
          balanceOf(entries).held + balanceOf(entries).payable + paidOut;
        expect(all(after)).toBeGreaterThanOrEqual(all(before));
      }),
      runs,
    );
  });
});

describe('the ledger of an order', () => {
  it('says what the lines of the order say: shares of song, verses and goods, and the whole tip', () => {
    fc.assert(
      fc.property(sold, steps, ({ quote, rates, earned }, given) => {
        const { entries, isDelivered, isStopped } = play(quote, earned, [...given, { kind: 'delivered' }]);
        expect(isDelivered).toBe(!isStopped);
        if (isStopped) return;
        const posted = (kind: LedgerKind) =>
          sum(entries.filter((entry) => entry.kind === kind).map(({ held, payable }) => held + payable));
        const priceOf = (name: string) => sum(quote.lines.filter(nameIs(name)).map(({ price }) => price));
        const song = shareOf(priceOf(SONG), rates.song);
        expect(posted('song_fee')).toBe(song);
        expect(posted('tip')).toBe(priceOf(GRATUITY));
        expect(posted('goods')).toBe(shareOf(priceOf(LYRIC_PRINT), rates.goods));
        // One cent less is right when song and verses are rounded together.
        const verses = shareOf(priceOf(EXTRA_VERSE), rates.extra_verse);
        expect([verses, Math.max(0, verses - 1)]).toContain(posted('extra_verse'));
        expect(posted('revision')).toBe(0);
        // What the shop pays for begun work is never more than what the artist would have had.
        expect(posted('bonus')).toBeLessThanOrEqual(sum(earned.map(({ cents }) => cents)));
      }),
      runs,
    );
  });

  it('posts each source once for a line of the order, and takes back no more of it than was posted', () => {
    fc.assert(
      fc.property(sold, steps, ({ quote, earned }, given) => {
        const { entries } = play(quote, earned, given);
        const lines = quote.lines.map(({ cart_uuid }) => cart_uuid);
        for (const { source, cents, line } of earned) {
          expect(lines).toContain(line);
          const own = entries.filter((entry) => entry.source === source);
          const first = own.filter(({ kind }) => kind !== 'reversal' && kind !== 'release');
          expect(first.map(({ held }) => held)).toEqual(own.length > 0 ? [cents] : []);
          const { reversed } = standingOfSource(own);
          expect(reversed).toBeGreaterThanOrEqual(0);
          expect(reversed).toBeLessThanOrEqual(cents);
        }
        const sources = new Set(earned.map(({ source }) => source));
        const beside = entries.filter(({ source }) => !sources.has(source)).map(({ kind }) => kind);
        expect(beside.filter((kind) => kind !== 'payout' && kind !== 'bonus')).toEqual([]);
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
