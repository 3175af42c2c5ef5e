import type { OrderView } from '@keepsong/contract/order-page';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { isWithoutMoney, RefundPage } from './refund-page.tsx';

const line = (id: string, amount_cents: number, refundable_cents: number, is_ended = false) => ({
  ...{ id, name: id, quantity: 1, amount_cents, refundable_cents, is_ended },
  ...{ price_cents: amount_cents, discount_cents: 0, tax_cents: 0, refunded_cents: 0 },
});
const LINES = [
  line('paid', 5_000, 5_000),
  line('free', 0, 0),
  line('stopped', 0, 0, true),
  line('given-back', 2_000, 0, true),
];
const orderWith = (refundable_cents: number) =>
  ({
    ...{ number: 'PTF-1', state: 'in_work', coupon_code: null, refundable_cents, lines: LINES },
    ...{ refundable_card_cents: refundable_cents, refundable_credit_cents: 0 },
    ...{ total_cents: 7_000, refunded_cents: 2_000, payment: { card: null }, song: null },
    customer: { first_name: 'Zoe', name: 'Zoe Test', email: 'zoe@example.com' },
  }) as unknown as OrderView;

/** The lines whose boxes cannot be checked. */
function disabled(order: OrderView): string[] {
  const html = withLocale('en', () =>
    drawPage(<RefundPage order={order} chosen={{ lines: [], preview: null }} />),
  );
  return html
    .split('<tr')
    .filter((row) => /type="checkbox"[^>]*disabled/.test(row))
    .flatMap(
      (row) => LINES.find(({ id }) => row.includes(`>${id}<`) || row.includes(`${id}</label>`))?.id ?? [],
    );
}

it('lets a line be chosen that cost nothing, until it is stopped', () => {
  expect(disabled(orderWith(5_000))).toEqual(['stopped', 'given-back']);
});

it('lets no line be chosen when the order has no money left', () => {
  expect(disabled(orderWith(0))).toContain('free');
});

it.each([
  [['free'], true],
  [['free', 'paid'], false],
  [[], false],
])('knows that %j alone give no money back: %s', (lines, isWithout) => {
  const wish = { mode: 'line', lines, dollars: '', to: 'card' } as const;
  expect(isWithoutMoney(orderWith(5_000), wish)).toBe(isWithout);
  expect(isWithoutMoney(orderWith(5_000), { ...wish, mode: 'whole' })).toBe(false);
});
