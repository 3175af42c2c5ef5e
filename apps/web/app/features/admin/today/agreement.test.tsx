import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Agreement, effectsOf } from './agreement.tsx';
import { detailOf, titleOf } from './inbox-words.ts';
import type { Work } from './use-inbox.ts';

const REQUEST = { by: 'Ana Ruiz', is_cancel: false, card_cents: 0, credit_cents: 0, credit_kind: null };
const waiting = (more: Partial<InboxItem>): InboxItem => ({
  ...{ key: 'refund:4', kind: 'refund_waiting', ref: '4', since: '', deadline: '', text: 'late: twice' },
  ...{ order_number: null, customer: null, song: null, artist: null, amount_cents: 21_999, path: null },
  ...{ may_decide: true, is_own: false, request: REQUEST, owner: null, snoozed_until: null },
  ...{ snooze_reason: '', is_unread: false, ...more },
});
const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const draw = (item: InboxItem) => drawPage(<Agreement item={item} work={WORK} />);

it('says who asked and why, and where the money of a refund goes', () => {
  const item = waiting({
    order_number: 'H4T-9KC',
    request: { ...REQUEST, card_cents: 916, credit_cents: 21_083 },
  });
  const html = draw(item);
  expect(html).toContain('Ana Ruiz asked for this: It came late: twice');
  expect(html).toContain('$9.16 to the card');
  expect(html).toContain('$210.83 to the account as credit');
  expect(html).toContain('Agree to $219.99');
  expect(detailOf(item)).toBe('Order H4T-9KC, It came late: twice');
});

it('calls a cancel a cancel', () => {
  const item = waiting({ request: { ...REQUEST, is_cancel: true, card_cents: 21_999 } });
  expect(titleOf(item, 'en')).toBe('Agree to cancel the order, with $219.99 back?');
  expect(effectsOf(item, 'en')[0]).toBe('The whole order is canceled: its song and its goods stop');
  const html = draw(item);
  expect(html).toContain('Agree to cancel, $219.99 goes back');
  expect(html).not.toContain('Agree to $219.99');
});

it.each([
  [30_000, 'taxable', ['Dale Hart gets $300.00 of credit', 'Credit that was paid for']],
  [-30_000, 'non_taxable', ['$300.00 of credit are taken from Dale Hart', 'Credit given by the shop']],
] as const)('says what happens to credit of %i, %s', (amount_cents, credit_kind, effects) => {
  const customer = { id: 5, name: 'Dale Hart' };
  const item = waiting({
    kind: 'credit_waiting',
    amount_cents,
    customer,
    request: { ...REQUEST, credit_kind },
  });
  expect(effectsOf(item, 'en')).toEqual(effects);
  expect(draw(item)).toContain('href="/admin/customers/5"');
});

it('says who gets a gift card', () => {
  const item = waiting({ kind: 'gift_card_waiting', artist: 'dale@example.com', text: '' });
  expect(effectsOf(item, 'en')).toEqual(['dale@example.com gets a gift card of $219.99']);
  expect(draw(item)).toContain('href="/admin/gift-cards"');
});
