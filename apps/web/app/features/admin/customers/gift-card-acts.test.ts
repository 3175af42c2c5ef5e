import type { GiftCardView } from '@keepsong/contract/credits';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { expect, it, vi } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { actsOf, agreeTo, outcomeWords, refuseShown } from './gift-card-acts.tsx';
import { issueWords } from './gift-card-form.tsx';
import { cardDecision, isOpenQuestion } from './use-grant-preview.ts';

it.each([
  ['the new address that it shows', 'new@example.com', { move_to: 'new@example.com' }],
  ['no address for a new card', null, {}],
])('agrees to a gift card, and refuses one, with %s', async (_, waiting_email, body) => {
  const [approveGiftCard, refuseGiftCard] = [1, 2].map(() => vi.fn(async (_input: object) => ({})));
  const calls = { approveGiftCard, refuseGiftCard } as unknown as DeskClient['credits'];
  const card = { id: 7, waiting_email };
  await agreeTo(calls, card);
  expect(approveGiftCard).toHaveBeenCalledWith({ params: { id: 7 }, body });
  await refuseShown(calls, card, 'Too much');
  expect(refuseGiftCard).toHaveBeenCalledWith({ params: { id: 7 }, body: { ...body, reason: 'Too much' } });
});

const CARD: GiftCardView = {
  ...{ id: 7, state: 'sent', amount_cents: 30_000, balance_cents: 30_000, code_end: 'AB12' },
  ...{ recipient_name: 'Dale', recipient_email: 'dale@example.com', from_name: '', design: null },
  ...{ order_number: null, issued_by: 'ana@example.com', waiting_email: null, is_yours: true },
  may_decide: false,
  ...{ send_on: '2026-12-24', held_until: null, sent_at: null, redeemed_at: null, redeemed_by: null },
  ...{ voided_at: null, created_at: '2026-11-30T12:00:00.000Z' },
};
const FINANCE = { id: 1, role: 'finance' } as const;
const SUPPORT = { id: 2, role: 'support' } as const;
const WAITS = 'The card stays where it is until a second person agrees to new@example.com.';
const MAILED = 'The card is on its way to dale@example.com.';

it.each([
  ['another address waits', 'sent', 'new@example.com', 'New@Example.com ', WAITS],
  [
    'another address of a card waits whose day has not come',
    'bought',
    'new@example.com',
    'new@example.com',
    WAITS,
  ],
  ['it went to its own address', 'sent', null, 'dale@example.com', MAILED],
  [
    'it went to its own address while another one waits',
    'sent',
    'new@example.com',
    'dale@example.com',
    MAILED,
  ],
] as const)('says of a card that was mailed again that %s', (_, state, waiting_email, email, words) => {
  expect(outcomeWords('resend', { ...CARD, state, waiting_email }, email)).toBe(words);
});

it('says nothing more of a card that was made void or refused', () => {
  for (const kind of ['void', 'refuse'] as const) expect(outcomeWords(kind, CARD, '')).toBeNull();
});

it.each([
  [0, null, 'Issue a gift card'],
  [19_999, null, 'Issue $199.99'],
  [20_000, null, 'Ask a second person, $200.00'],
  [30_000, null, 'Ask a second person, $300.00'],
  // Smaller cards count together.
  [5_000, { needs_second_person: true }, 'Ask a second person, $50.00'],
  [5_000, { needs_second_person: false }, 'Issue $50.00'],
])('the button for a card of %i cents, of which the shop says %j, reads %s', (cents, answer, words) => {
  expect(issueWords(cents, cardDecision(FINANCE, cents, answer), 'en')).toBe(words);
});

it.each([
  [5_000, 'done', 'Issue $50.00', true],
  // Support may give no more, so nobody offers to ask a second person, and the shop is not asked.
  [5_001, 'forbidden', 'Issue $50.01', false],
  [30_000, 'forbidden', 'Issue $300.00', false],
] as const)('for support a card of %i cents is %s', (cents, decision, words, isAsked) => {
  expect(cardDecision(SUPPORT, cents, null)).toBe(decision);
  expect(issueWords(cents, cardDecision(SUPPORT, cents, { needs_second_person: false }), 'en')).toBe(words);
  expect(isOpenQuestion(SUPPORT, cents, 'ana@example.com')).toBe(isAsked);
});

it.each([
  [5_000, ' ana@example.com ', true],
  [5_000, 'ana@example', false],
  [0, 'ana@example.com', false],
  // No answer could change what this sum needs.
  [20_000, 'ana@example.com', false],
])('the shop is asked about %i cents for "%s": %s', (cents, email, isAsked) => {
  expect(isOpenQuestion(FINANCE, cents, email)).toBe(isAsked);
});

it.each([
  ['somebody who may agree', { is_yours: false, may_decide: true }, /Agree.*Refuse/s, /has to agree/],
  [
    'a role below the sum',
    { is_yours: false, may_decide: false },
    /Somebody of finance, or an owner, has to agree\..*Refuse/s,
    /Agree/,
  ],
  [
    'who asked',
    { is_yours: true, may_decide: false },
    /Waits for a second person.*Take back/s,
    /Agree|Refuse/,
  ],
])('a card that waits shows %s what they may do', (_, card, shown, hidden) => {
  const props = { act: async <T>(call: () => Promise<T>) => call(), onChange: () => {}, onDone: () => {} };
  const html = drawPage(actsOf({ ...CARD, state: 'waiting', ...card }, props));
  expect(html).toMatch(shown);
  expect(html).not.toMatch(hidden);
});
