import type { PaymentInQuestion } from '@keepsong/contract/open-payments';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { Work } from '../use-inbox.ts';
import { Payment } from './open-payment.tsx';

const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const PAYMENT: PaymentInQuestion = {
  ...{
    id: 'f7a5f0f6-6f6f-4a51-9a52-1f0d3e5e2b11',
    reference: 'pi_7',
    state: 'waiting',
    outcome: 'give_back',
  },
  ...{ amount_cents: 21_999, paid_cents: 21_999, failure: '', customer: null, needs_second_person: true },
  may_decide: true,
  request: { by: 'Ana Ruiz', reason: 'late: twice', asked_at: '2026-11-23T17:00:00.000Z', is_own: false },
};
const draw = (more: Partial<PaymentInQuestion> = {}) =>
  drawPage(<Payment payment={{ ...PAYMENT, ...more }} work={WORK} />);

it('says who asked, why and when, and lets the second person agree or refuse with a reason', () => {
  const html = draw();
  expect(html).toContain('Ana Ruiz asked for this: It came late: twice');
  expect(html).toMatch(/Asked Nov 23,.* 11:00 AM/);
  expect(html).toMatch(/Agree to \$219\.99.*>Why<.*<input.*Refuse/s);
  expect(html).not.toContain('Take it back');
});

it('lets who asked take it back, and not agree', () => {
  const request = PAYMENT.request && { ...PAYMENT.request, is_own: true };
  const html = draw({ may_decide: false, request });
  expect(html).toMatch(/You asked for this yourself.*>Why<.*<input.*Take it back/s);
  expect(html).not.toMatch(/Agree to|Refuse/);
  // The key for the action leads to the reason.
  expect(html.match(/<\w+[^>]* data-part="act"/g)).toEqual([expect.stringMatching(/^<input/)]);
});

it.each([
  ['give_back', 'Reason'],
  ['unpaid', 'Why'],
  ['of_another', 'Why'],
] as const)('for %s asks for a reason of the list only when money goes back: %s', (outcome, label) => {
  const html = draw({ state: 'open', request: null, outcome });
  expect(html).toContain(`>${label}<`);
  expect(html.includes('<option value="duplicate"')).toBe(label === 'Reason');
  // The key for the action leads to the reason.
  expect(html.match(/<\w+[^>]* data-part="act"/g)).toHaveLength(1);
});

it('asks a second person when nobody has asked yet', () => {
  expect(draw({ state: 'open', request: null })).toContain('Ask a second person about $219.99');
});
