import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canMove, statesOf } from '../states/state-table.ts';
import { CHECKOUTS, type CheckoutState } from '../states/tables.ts';
import { TEXT_CASES } from '../testing/cases.ts';
import {
  type CheckoutFacts,
  type IntentFacts,
  type IntentStatus,
  type SettleDecision,
  settleDecision,
} from './settle-decision.ts';

const total = 19_999;
const checkout = (change: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  id: 'c1',
  state: 'payment_pending',
  currency: 'USD',
  intentId: 'pi_1',
  ...change,
});
const intent = (change: Partial<IntentFacts> = {}): IntentFacts => ({
  id: 'pi_1',
  status: 'succeeded',
  amount: total,
  amountReceived: total,
  currency: 'usd',
  checkoutId: 'c1',
  declined: false,
  ...change,
});
const attention = (reason: string, refund: boolean) => ({ action: 'attention', reason, refund });
const decision = (action: string, reason: string) => ({ action, reason });

describe('settleDecision', () => {
  it.each<[string, Partial<CheckoutFacts>, Partial<IntentFacts> | null, number, object]>([
    ['a success', {}, {}, total, decision('pay', 'succeeded')],
    [
      'a success before the shop noted its question',
      { state: 'reserved' },
      {},
      total,
      decision('pay', 'succeeded'),
    ],
    ['a success while it goes back', { state: 'refund_due' }, {}, total, decision('none', 'already_settled')],
    ['a success after fulfilment', { state: 'fulfilled' }, {}, total, decision('none', 'already_settled')],
    ['a success after the refund', { state: 'refunded' }, {}, total, decision('none', 'already_settled')],
    [
      'a success with a person at it',
      { state: 'needs_attention' },
      {},
      total,
      decision('none', 'already_settled'),
    ],
    ['a success after expiry', { state: 'expired' }, {}, total, attention('late_success', true)],
    ['a success after failure', { state: 'failed' }, {}, total, attention('late_success', true)],
    ['a success of a mere quote', { state: 'quoted' }, {}, total, attention('unexpected_state', true)],
    ["another checkout's money", {}, { checkoutId: 'c2' }, total, attention('wrong_checkout', false)],
    ['money without a checkout', {}, { checkoutId: null }, total, attention('wrong_checkout', false)],
    [
      "another checkout's money on a paid one",
      { state: 'fulfilled' },
      { checkoutId: 'c2' },
      total,
      attention('wrong_checkout', false),
    ],
    ['a second payment', { state: 'fulfilled' }, { id: 'pi_2' }, total, attention('wrong_intent', true)],
    ['a payment nobody asked for', { intentId: null }, {}, total, attention('wrong_intent', true)],
    ['another currency', {}, { currency: 'eur' }, total, attention('wrong_currency', true)],
    [
      'too little',
      {},
      { amount: total - 1, amountReceived: total - 1 },
      total,
      attention('wrong_amount', true),
    ],
    [
      'too much',
      {},
      { amount: total + 1, amountReceived: total + 1 },
      total,
      attention('wrong_amount', true),
    ],
    ['part of it received', {}, { amountReceived: total - 1 }, total, attention('wrong_amount', true)],
    ['asked for less, received all', {}, { amount: total - 1 }, total, attention('wrong_amount', true)],
    ['another frozen quote', {}, {}, total + 1, attention('wrong_amount', true)],
    ['a canceled payment', {}, { status: 'canceled' }, total, decision('fail', 'canceled')],
    [
      'a canceled payment, reserved',
      { state: 'reserved' },
      { status: 'canceled' },
      total,
      decision('fail', 'canceled'),
    ],
    [
      'a canceled payment of an expired checkout',
      { state: 'expired' },
      { status: 'canceled' },
      total,
      decision('none', 'closed'),
    ],
    [
      'a canceled payment of a paid checkout',
      { state: 'fulfilled' },
      { status: 'canceled' },
      total,
      decision('none', 'already_settled'),
    ],
    [
      'a decline',
      {},
      { status: 'requires_payment_method', declined: true },
      total,
      decision('wait', 'declined'),
    ],
    ['no card yet', {}, { status: 'requires_payment_method' }, total, decision('wait', 'no_payment_yet')],
    [
      'a card not confirmed',
      {},
      { status: 'requires_confirmation', declined: true },
      total,
      decision('wait', 'no_payment_yet'),
    ],
    ['authentication', {}, { status: 'requires_action' }, total, decision('wait', 'in_progress')],
    ['a slow bank', {}, { status: 'processing' }, total, decision('wait', 'in_progress')],
    ['money not captured', {}, { status: 'requires_capture' }, total, decision('wait', 'in_progress')],
    [
      'a slow bank after expiry',
      { state: 'expired' },
      { status: 'processing' },
      total,
      decision('none', 'closed'),
    ],
    [
      'an older report after payment',
      { state: 'fulfilled' },
      { status: 'processing' },
      total,
      decision('none', 'already_settled'),
    ],
    [
      'a quote with an open payment',
      { state: 'quoted' },
      { status: 'processing' },
      total,
      decision('none', 'closed'),
    ],
    ['an order of 0', { intentId: null }, null, 0, decision('pay', 'free')],
    ['an order of 0, reserved', { intentId: null, state: 'reserved' }, null, 0, decision('pay', 'free')],
    [
      'an order of 0 again',
      { intentId: null, state: 'fulfilled' },
      null,
      0,
      decision('none', 'already_settled'),
    ],
    [
      'an order of 0 that has expired',
      { intentId: null, state: 'expired' },
      null,
      0,
      decision('none', 'closed'),
    ],
    ['an order of 0 with a payment', {}, null, 0, decision('wait', 'no_payment_yet')],
    ['no payment for an order that costs', { intentId: null }, null, 1, decision('wait', 'no_payment_yet')],
  ])('%s', (_case, change, paid, quoteTotal, expected) => {
    const facts = { checkout: checkout(change), intent: paid === null ? null : intent(paid), quoteTotal };
    expect(settleDecision(facts)).toEqual(expected);
  });

  const after: Record<SettleDecision['action'], CheckoutState | null> = {
    none: null,
    wait: null,
    pay: 'fulfilled',
    fail: 'failed',
    attention: 'refund_due',
  };
  const statuses: IntentStatus[] = [
    'requires_payment_method',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ];
  const facts = fc.record({
    state: fc.constantFrom(...statesOf(CHECKOUTS)),
    status: fc.constantFrom(...statuses),
    amount: fc.constantFrom(total, total - 1),
    currency: fc.constantFrom('usd', 'eur'),
    id: fc.constantFrom('pi_1', 'pi_2'),
    checkoutId: fc.constantFrom('c1', 'c2', null),
  });

  it('pays only for the whole amount of this checkout, with its own payment, once', () => {
    fc.assert(
      fc.property(facts, ({ state, ...reported }) => {
        const report = intent({ ...reported, amountReceived: reported.amount });
        const decided = settleDecision({ checkout: checkout({ state }), intent: report, quoteTotal: total });
        const fits =
          report.amount === total &&
          report.currency === 'usd' &&
          report.id === 'pi_1' &&
          report.checkoutId === 'c1';
        const isOpen = state === 'reserved' || state === 'payment_pending';
        expect(decided.action === 'pay').toBe(fits && isOpen && report.status === 'succeeded');
        const isLeftToPeople = decided.action === 'attention' && !decided.refund;
        const next = isLeftToPeople ? 'needs_attention' : after[decided.action];
        if (next !== null && decided.reason === 'succeeded')
          expect(canMove(CHECKOUTS, state, next, 'provider')).toBe(true);
        const again = settleDecision({
          checkout: checkout({ state: next ?? state }),
          intent: report,
          quoteTotal: total,
        });
        if (decided.action === 'pay') expect(again.action).toBe('none');
        if (decided.action === 'fail') expect(again.action).toBe('none');
      }),
      { numRuns: TEXT_CASES },
    );
  });
});
