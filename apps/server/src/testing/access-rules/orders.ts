import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { mine, NO_ORDER, open, type Rule, staff } from './rule.ts';

const CHANGE = { kind: 'genre', genre: '1' };

/** Calls for orders at the desk, and for the links that customers get. */
export const ORDERS_RULES: Record<string, Rule> = {
  'orders.list': staff('orders', () => ({})),
  'orders.count': staff('orders', () => ({})),
  'orders.choices': staff('orders', () => ({})),
  // The order does not exist.
  'orders.assign': staff('orders', () => ({ body: { numbers: [NO_ORDER], to: null } }), [404]),
  'orders.previewReceipts': staff('orders', () => ({ body: { numbers: [NO_ORDER] } })),
  'orders.sendReceipts': staff('orders', () => ({ body: { numbers: [NO_ORDER], reason: 'Lost' } })),
  // The order does not exist.
  'orders.get': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.readMessage': staff('messages', () => ({ params: { number: NO_ORDER, id: randomUUID() } }), [404]),
  'orders.resendMessage': staff(
    'messages',
    () => ({ params: { number: NO_ORDER, id: randomUUID() } }),
    [404],
  ),
  'orders.addNote': staff('orders', () => ({ params: { number: NO_ORDER }, body: { text: 'Calm' } }), [404]),
  'orders.changes': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.artists': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.previewChange': staff(
    'orders',
    () => ({ params: { number: NO_ORDER }, body: { change: CHANGE } }),
    [404],
  ),
  'orders.change': staff(
    'orders',
    () => ({ params: { number: NO_ORDER }, body: { change: CHANGE, reason: 'Asked by mail' } }),
    [404],
  ),
  // Each order has its own result, so an order that does not exist does not make the call fail.
  'orders.previewDays': staff('orders', () => ({ body: { numbers: [NO_ORDER], day: '2026-12-01' } })),
  'orders.changeDays': staff('orders', () => ({
    body: { numbers: [NO_ORDER], day: '2026-12-01', reason: 'Storm' },
  })),
  'orders.previewResume': staff('orders', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.resume': staff(
    'orders',
    () => ({ params: { number: NO_ORDER }, body: { reason: 'The bank agreed' } }),
    [404],
  ),
  'orders.previewReturn': staff('refunds', () => ({ params: { number: NO_ORDER, id: 1 } }), [404]),
  'orders.takeBack': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER, id: 1 }, body: { reason: 'It is torn' } }),
    [404],
  ),
  'orders.refuseReturn': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER, id: 1 }, body: { reason: 'Made to order' } }),
    [404],
  ),
  // The order has no goods with this number.
  'orders.askReturn': mine(
    ({ storyOfOwner }) => ({
      params: { id: orderNumber(storyOfOwner.order), goods: 999_999 },
      body: { reason: 'It is torn' },
    }),
    [404],
  ),
  'orders.withdrawChange': staff('orders', () => ({ params: { number: NO_ORDER, id: 1 } }), [404]),
  'orders.dispute': staff('refunds', () => ({ params: { number: NO_ORDER } }), [404]),
  'orders.saveStatement': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1, statement: 'It was heard.', version: 0 } }),
    [404],
  ),
  'orders.answerDispute': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1, statement: 'It was heard.' } }),
    [404],
  ),
  'orders.acceptDispute': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1, reason: 'It was never made' } }),
    [404],
  ),
  'orders.approveAcceptance': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1 } }),
    [404],
  ),
  'orders.refuseAcceptance': staff(
    'refunds',
    () => ({ params: { number: NO_ORDER }, body: { dispute_id: 1, reason: 'It was made' } }),
    [404],
  ),
  // The token does not exist.
  'orders.openChange': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'orders.answerChange': open(() => ({ body: { token: 'x'.repeat(32), is_yes: true } }), [404]),
  'orders.openLate': open(() => ({ body: { token: 'x'.repeat(32) } }), [404]),
  'orders.answerLate': open(() => ({ body: { token: 'x'.repeat(32), choice: 'wait' } }), [404]),
};
