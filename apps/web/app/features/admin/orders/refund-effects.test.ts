import type { RefundView } from '@keepsong/contract/refunds';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { refundLabel } from './refund-effects.tsx';

const preview = (effects: RefundView['effects'], needs_second_person = false): RefundView => ({
  ...{ refund: null, lines: [], effects, needs_second_person },
  amount_cents: effects.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
});
const card = { kind: 'card' as const, amount_cents: 916 };
const credit = { kind: 'credit_non_taxable' as const, amount_cents: 18_079 };

it.each([
  [[card, credit], 'card', 'Refund $189.95: $9.16 to the card, $180.79 as credit'],
  [[card], 'card', 'Refund $9.16 to the card'],
  [[credit], 'card', 'Give $180.79 as credit'],
  [[credit], 'credit', 'Give $180.79 as credit'],
] as const)('the button names where the shop sends the money', (effects, to, label) => {
  expect(withLocale('en', () => refundLabel(preview([...effects]), to, 'en'))).toBe(label);
});

it('the button says that a second person is asked', () => {
  const label = withLocale('en', () => refundLabel(preview([card, credit], true), 'card', 'en'));
  expect(label).toBe('Ask a second person, $189.95');
});
