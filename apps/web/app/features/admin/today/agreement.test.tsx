import type { InboxItem } from '@keepsong/contract/desk';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { expect, it, vi } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Agreement, agreedOutcome, agreementOf, effectsOf } from './agreement.tsx';
import { detailOf, titleOf } from './inbox-words.ts';
import type { Work } from './use-inbox.ts';

const REQUEST = {
  ...{ by: 'Ana Ruiz', is_cancel: false, card_cents: 0, credit_cents: 0, credit_kind: null },
  ...{ effects: [], card: null, promised_at: null, coupon: null, moved_from: null, move_to: null },
};
const waiting = (more: Partial<InboxItem>): InboxItem => ({
  ...{ key: 'refund:4', kind: 'refund_waiting', ref: '4', since: '', deadline: '', text: 'late: twice' },
  ...{ order_number: null, customer: null, song: null, artist: null, amount_cents: 21_999, path: null },
  ...{ may_decide: true, is_own: false, request: REQUEST, owner: null, snoozed_until: null },
  ...{ snooze_reason: '', is_unread: false, ...more },
});
const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const draw = (item: InboxItem) => drawPage(<Agreement item={item} work={WORK} />);

it('says who asked and why, and the whole effect of a refund', () => {
  const item = waiting({
    ...{ order_number: 'H4T-9KC', artist: 'June Calloway', customer: { id: 5, name: 'Dale Hart' } },
    request: {
      ...REQUEST,
      coupon: 'TEN',
      card: { brand: 'visa', last4: '4242' },
      promised_at: '2026-12-04T12:00:00.000Z',
      effects: [
        { kind: 'card', amount_cents: 916 },
        { kind: 'credit_taxable', amount_cents: 21_083 },
        { kind: 'coupon_use', amount_cents: 1_000 },
        { kind: 'artist_pay_stopped', amount_cents: 9_000 },
        { kind: 'artist_told', amount_cents: 0 },
        { kind: 'vendor_stopped', amount_cents: 1_500 },
      ],
    },
  });
  const html = draw(item);
  expect(html).toContain('Ana Ruiz asked for this: It came late: twice');
  for (const row of [
    /Dale Hart gets it on the card.*Visa ending 4242.*\+\$9\.16/s,
    /Dale Hart gets credit, taxable.*\+\$210\.83/s,
    /TEN can be used again/,
    /June Calloway is stopped and not paid.*−\$90\.00/s,
    /Vendors stop.*\$15\.00/s,
    /The artist is told/,
    /The promised day ends.*Dec 4/s,
    /The vendors are told/,
  ])
    expect(html).toMatch(row);
  expect(html).toContain('Agree to $219.99');
  expect(detailOf(item)).toBe('Order H4T-9KC for Dale Hart, It came late: twice');
});

it('says that the promised day stays when the song goes on, and names no card that it does not know', () => {
  const html = draw(
    waiting({
      request: {
        ...REQUEST,
        promised_at: '2026-12-04T12:00:00.000Z',
        effects: [{ kind: 'card', amount_cents: 916 }],
      },
    }),
  );
  expect(html).toMatch(/The promised day stays.*Dec 4/s);
  expect(html).toMatch(/Somebody gets it on the card<\/b><\/span>/);
  expect(html).not.toMatch(/Paid|somebody|The artist is told/);
});

it.each([
  ['pays for begun work', [{ kind: 'artist_begun_paid', amount_cents: 4_000 }], false, 'Somebody of finance'],
  ['is not for the reader', [], false, 'Somebody else of support or finance, or an owner'],
  ['is the reader’s own', [], true, 'You asked for this yourself'],
] as const)('offers no agreement to a refund that %s, and says who can', (_, effects, is_own, words) => {
  const html = draw(waiting({ may_decide: false, is_own, request: { ...REQUEST, effects: [...effects] } }));
  expect(html).toContain(words);
  expect(html).not.toContain('Agree to $219.99');
});

it('calls a cancel a cancel', () => {
  const item = waiting({ request: { ...REQUEST, is_cancel: true, card_cents: 21_999 } });
  expect(titleOf(item, 'en')).toBe('Agree to cancel the order, with $219.99 back?');
  const html = draw(item);
  expect(html).toContain('The whole order is canceled: its song and its goods stop');
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
    // The second person finds the credit on the page of the customer, also when it is for an order.
    order_number: 'H4T-9KC',
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

it('says from whom a gift card goes to whom when it is sent to another address', () => {
  const item = waiting({
    ...{ kind: 'gift_card_waiting', artist: 'new@example.com', text: '' },
    request: { ...REQUEST, moved_from: 'dale@example.com', move_to: 'new@example.com' },
  });
  expect(titleOf(item, 'en')).toBe(
    'Send a gift card of $219.99 to new@example.com in place of dale@example.com?',
  );
  expect(effectsOf(item, 'en')).toEqual([
    'new@example.com gets a gift card of $219.99',
    'The code that dale@example.com has ends',
  ]);
});

it.each([
  ['the address that it shows', 'new@example.com', { move_to: 'new@example.com' }],
  ['no address for a new card', null, {}],
])('agrees to a gift card, and refuses one, with %s', async (_, move_to, body) => {
  const [approveGiftCard, refuseGiftCard] = [1, 2].map(() => vi.fn(async (_input: object) => ({})));
  const desk = { credits: { approveGiftCard, refuseGiftCard } } as unknown as DeskClient;
  const calls = agreementOf(waiting({ kind: 'gift_card_waiting', request: { ...REQUEST, move_to } }));
  await calls.agree(desk);
  expect(approveGiftCard).toHaveBeenCalledWith({ params: { id: 4 }, body });
  await calls.refuse(desk, { reason: 'Too much' });
  expect(refuseGiftCard).toHaveBeenCalledWith({ params: { id: 4 }, body: { ...body, reason: 'Too much' } });
});

it('says that a refund has failed at once, and calls nothing else failed', () => {
  const failed = agreedOutcome({ refund: { state: 'failed' } }, '$219.99');
  expect(failed).toMatchObject({ isOver: true, isFailed: true });
  expect(failed.words).toContain('Agreed, but $219.99 could not be sent.');
  for (const answer of [{ refund: { state: 'done' } }, { refund: { state: 'sent' } }, {}])
    expect(agreedOutcome(answer, '$219.99')).toEqual({ words: 'Agreed and done.', isOver: true });
});
