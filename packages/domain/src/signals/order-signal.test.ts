import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planRefund } from '../checkout/refunds/plan.ts';
import { paidFor, SHIPPING_LINE, sumOf } from '../checkout/refunds/shares.ts';
import { standingOf } from '../checkout/refunds/standing.ts';
import type { RefundWish } from '../checkout/refunds/wish.ts';
import { CASES } from '../testing/cases.ts';
import { paidOrders } from '../testing/paid-orders.ts';
import { ruleOf, wrongProperty } from './events.ts';
import { orderCompleted, orderRefunded } from './order-signal.ts';

const rule = ruleOf('Order Refunded');
const centsOf = (dollars: number): number => Math.round(dollars * 100);
const cart = { lines: [], affiliate: null };

it('a refund says what goes back without tax and shipping, and names the products that were given back', () => {
  const wishes = fc.record({
    kind: fc.constantFrom('all' as const, 'line' as const, 'pieces' as const, 'sum' as const),
    which: fc.nat(4),
    pieces: fc.integer({ min: 1, max: 2 }),
    cents: fc.integer({ min: 1, max: 9_000 }),
  });
  fc.assert(
    fc.property(paidOrders, wishes, ({ quote, cards }, { kind, which, pieces, cents }) => {
      const line = quote.lines[which % quote.lines.length] ?? { cart_uuid: '', name: '', quantity: 0 };
      const ids = [line.cart_uuid];
      const wish = {
        all: { all: true },
        line: { lines: ids },
        pieces: { lines: ids, pieces: { [line.cart_uuid]: pieces } },
        sum: { amount: cents },
      }[kind] as RefundWish;
      const planned = planRefund(standingOf(quote, cards, []), wish, 'card');
      if (!planned.ok) return;
      const { amount, tax, lines, from } = planned.value;
      const told = orderRefunded(
        1,
        { id: 2, amountCents: amount, taxCents: tax, lines, wish },
        { cart, quote, brand: 'K' },
      );
      expect(rule && wrongProperty(rule, told)).toBeNull();
      expect(centsOf(told.total)).toBe(sumOf(from));
      const parcel = lines.find(({ id }) => id === SHIPPING_LINE)?.amount ?? 0;
      const beside = centsOf(told.total) - centsOf(told.revenue) - centsOf(told.tax);
      expect(beside).toBeGreaterThanOrEqual(0);
      expect(beside).toBeLessThanOrEqual(parcel);
      if (parcel === 0) expect(beside).toBe(0);
      if (sumOf(from) === sumOf(paidFor(quote))) {
        // Credit counts in both, so what was sold and what went back cancel out.
        const { total, revenue } = orderCompleted({ id: 1, paymentType: 'card' }, cart, quote, 'K');
        expect([told.total, told.revenue]).toEqual([total, revenue]);
      }
      const names = told.products.map(({ code, quantity }) => [code, quantity]);
      const gone = quote.lines.filter(({ cart_uuid }) => lines.some(({ id }) => id === cart_uuid));
      const expected = {
        all: gone.map(({ name, quantity }) => [name, quantity]),
        line: [[line.name, line.quantity]],
        pieces: [[line.name, pieces]],
        sum: [],
      };
      expect(names).toEqual(expected[kind]);
    }),
    { numRuns: CASES },
  );
});
