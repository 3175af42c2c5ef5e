import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { actionOf, pageOf } from './item-actions.ts';

const facts = (more: Partial<Pick<InboxItem, 'kind' | 'ref' | 'order_number' | 'customer' | 'path'>>) =>
  ({ kind: 'refund_waiting', ref: '12', order_number: null, customer: null, path: null, ...more }) as const;
const dale = { id: 5, name: 'Dale Hart' };

it.each<[string, Parameters<typeof pageOf>[0], string | null]>([
  ['of an order', facts({ order_number: 'H4T-9KC', customer: dale }), '/admin/orders/H4T-9KC'],
  ['of a dispute', facts({ kind: 'dispute', order_number: 'H4T-9KC' }), '/admin/orders/H4T-9KC/dispute'],
  ['of credit', facts({ kind: 'credit_waiting', customer: dale }), '/admin/customers/5'],
  ['of a gift card', facts({ kind: 'gift_card_waiting' }), '/admin/gift-cards'],
  ['of a payout that failed', facts({ kind: 'payout_failed' }), '/admin/payouts/12'],
  ['of a payout run', facts({ kind: 'payout_waiting' }), '/admin/payouts/12'],
  ['of a bonus', facts({ kind: 'bonus_waiting' }), '/admin/payouts/rates'],
  [
    'of an application',
    facts({ kind: 'application', path: '/admin/applications/12' }),
    '/admin/applications/12',
  ],
  ['with an error as its path', facts({ kind: 'webhook_failed', path: 'bad signature' }), null],
  ['of events with an error', facts({ kind: 'events_failed', ref: 'meta', path: 'TypeError' }), null],
  ['of a message with an error', facts({ kind: 'message_failed', path: 'no such mailbox' }), null],
])('finds the page of an item %s', (_, item, page) => {
  expect(pageOf(item)).toBe(page);
});

it.each([
  [true, 'Decide'],
  [false, 'Look at it'],
])('a refund that waits, of which the reader may decide: %s, offers to %s', (may_decide, label) => {
  expect(actionOf({ ...facts({}), may_decide } as unknown as InboxItem).label()).toBe(label);
});
