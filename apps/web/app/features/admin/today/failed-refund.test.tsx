import type { InboxItem } from '@keepsong/contract/desk';
import type { OrderRefund } from '@keepsong/contract/order-page';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { expect, it, vi } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { creditInstead, FailedRefundView, giveCredit } from './failed-refund.tsx';

const SINCE = '2026-11-23T17:00:00.000Z';
const ITEM: InboxItem = {
  ...{ key: 'refund:4', kind: 'refund_failed', ref: '4', since: SINCE, deadline: SINCE, text: 'card_closed' },
  ...{ order_number: 'H4T-9KC', customer: null, song: null, artist: null, amount_cents: 21_999, path: null },
  ...{
    may_decide: true,
    is_own: false,
    request: null,
    owner: null,
    snoozed_until: null,
    snooze_reason: '',
    is_unread: false,
  },
};
const credit = (state: OrderRefund['state'], more: Partial<OrderRefund> = {}): OrderRefund => ({
  ...{ id: 5, state, origin: 'staff', is_cancel: false, way: 'credit', amount_cents: 21_999, card_cents: 0 },
  ...{
    credit_cents: 21_999,
    at: '2026-11-23T18:00:00.000Z',
    reason: 'late',
    decided_by: null,
    failure: null,
  },
  ...{ asked_by: { id: 7, name: 'Ana Ruiz' }, ...more },
});

it.each([
  ['waiting', 'waits', 0],
  ['done', 'given', 1],
] as const)('with credit that is %s, says that it %s and closes %i items', async (state, outcome, closed) => {
  const close = vi.fn(async () => ({ changed: 1 }));
  const refund = vi.fn(async () => ({ refund: { id: 5, state, amount_cents: 21_999 } }));
  const desk = { checkout: { refund }, desk: { close } } as unknown as DeskClient;
  expect(await giveCredit(desk, { item: ITEM, reason: 'The card is closed', key: 'k' })).toBe(outcome);
  expect(close).toHaveBeenCalledTimes(closed);
});

it('finds the credit that was asked for or given instead', () => {
  expect(creditInstead([credit('waiting')], ITEM)?.state).toBe('waiting');
  expect(creditInstead([credit('done')], ITEM)?.state).toBe('done');
  expect(creditInstead([credit('refused')], ITEM)).toBeNull();
  // Another credit, or one from before the refund failed, does not solve this.
  expect(creditInstead([credit('done', { amount_cents: 500 })], ITEM)).toBeNull();
  expect(creditInstead([credit('done', { at: '2026-11-20T00:00:00.000Z' })], ITEM)).toBeNull();
});

const draw = (instead: OrderRefund | null) =>
  drawPage(
    <FailedRefundView cents={21_999} instead={instead} busy={false} onGive={() => {}} onClose={() => {}} />,
  );

it('offers no second asking while the first one waits, and only to close what is solved', () => {
  expect(draw(null)).toContain('Give $219.99 as credit');
  const waits = draw(credit('waiting'));
  expect(waits).toContain('Ana Ruiz has asked for $219.99 of credit instead');
  expect(waits).not.toContain('<button');
  const given = draw(credit('done'));
  expect(given).not.toContain('Give $219.99');
  expect(given.match(/<button/g)).toHaveLength(1);
});
