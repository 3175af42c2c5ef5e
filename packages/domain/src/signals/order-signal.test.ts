import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planRefund } from '../checkout/refunds/plan.ts';
import { SHIPPING_LINE, sumOf } from '../checkout/refunds/shares.ts';
import { standingOf } from '../checkout/refunds/standing.ts';
import type { RefundWish } from '../checkout/refunds/wish.ts';
import { CASES } from '../testing/cases.ts';
import { paidOrders } from '../testing/paid-orders.ts';
import { ruleOf, wrongProperty } from './events.ts';
import { orderRefunded } from './order-signal.ts';

const rule = ruleOf('Order Refunded');
const centsOf = (dollars: number): number => Math.round(dollars * 100);
const cart = { lines: [], affiliate: null };

it('a refund says what goes back without tax and shipping, and names the products that were given back', () => {
  const wishes = fc.oneof(
    fc.constant('all' as const),
    fc.record({ line: fc.nat(4), pieces: fc.nat(2) }),
    fc.record({ cents: fc.integer({ min: 1, max: 9_000 }) }),
  );
  fc.assert(
    fc.property(paidOrders, wishes, ({ quote, cards }, given) => {
      const line =
        typeof given === 'string' || 'cents' in given ? null : quote.lines[given.line % quote.lines.length];
      const pieces = typeof given === 'object' && 'pieces' in given ? given.pieces : 0;
      const wish: RefundWish = line
        ? { lines: [line.cart_uuid], ...(pieces > 0 ? { pieces: { [line.cart_uuid]: pieces } } : {}) }
        : typeof given === 'object' && 'cents' in given
          ? { amount: given.cents }
          : { all: true };
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
      const names = told.products.map(({ code, quantity }) => [code, quantity]);
      if ('amount' in wish) expect(names).toEqual([]);
      else if (line) expect(names).toEqual([[line.name, pieces || line.quantity]]);
      else
        expect(names).toEqual(
          quote.lines
            .filter(({ cart_uuid }) => lines.some(({ id }) => id === cart_uuid))
            .map((one) => [one.name, one.quantity]),
        );
    }),
    { numRuns: CASES },
  );
});
