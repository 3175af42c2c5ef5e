import type { InboxItem } from '@keepsong/contract/desk';
import type { DisputeView } from '@keepsong/contract/money/disputes';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { answeredWords, OpenDispute } from './dispute.tsx';
import type { Work } from './use-inbox.ts';

const ITEM: InboxItem = {
  ...{ key: 'dispute:3', kind: 'dispute', ref: '3', since: '', deadline: '2026-11-23T17:00:00Z', path: null },
  ...{ order_number: 'H4T-9KC', customer: { id: 5, name: 'Dale Hart' }, song: null, artist: null },
  ...{ amount_cents: 5_000, text: 'fraudulent', may_decide: true, is_own: false, request: null, owner: null },
  ...{ snoozed_until: null, snooze_reason: '', is_unread: false },
};
const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const dispute = (more: Partial<DisputeView>): DisputeView => ({
  ...{ id: 3, state: 'needs_response', amount_cents: 5_000, reason: 'fraudulent', version: 0, answer: null },
  ...{ at: '2026-11-20T17:31:00Z', due_by: '2026-11-28T17:31:00Z', may_answer: true, ...more },
});
const answer = (more: Partial<NonNullable<DisputeView['answer']>>) => ({
  ...{ state: 'asked' as const, kind: 'evidence' as const, statement: 'It came.', by: 'Ana Ruiz' },
  ...{ asked_at: null, sent_at: null, failure: null, ...more },
});
const draw = (saved: DisputeView) =>
  drawPage(<OpenDispute item={ITEM} work={WORK} onDone={() => {}} saved={saved} />);

it('shows reason, amount and due day of a dispute, and every way to answer it', () => {
  const html = draw(dispute({}));
  expect(html).toContain('What the customer told the bank: somebody else paid with the card');
  expect(html).toMatch(/Amount.*\$50\.00.*Answer by.*Nov 28/s);
  for (const button of ['Hand in the evidence', 'Look at the PDF', 'Accept the dispute'])
    expect(html).toContain(button);
  // The key for the item's action leads to the statement.
  expect(html).toMatch(/<textarea[^>]*data-part="act"/);
});

it('shows a statement that somebody has begun, and why the provider refused it', () => {
  const html = draw(dispute({ answer: answer({ state: 'failed', failure: 'file_too_large' }) }));
  expect(html).toContain('It came.');
  expect(html).toContain('The provider did not take it (file_too_large)');
});

it('offers nothing to somebody who may not answer', () => {
  const html = draw(dispute({ may_answer: false }));
  expect(html).toContain('Somebody else must answer');
  expect(html).not.toContain('Hand in the evidence');
});

it.each([
  ['a draft', answer({ state: 'draft' }), null],
  ['evidence that the provider refused', answer({ state: 'failed' }), null],
  ['evidence on its way', answer({ state: 'asked' }), 'The evidence is with the bank'],
  ['evidence that was sent', answer({ state: 'sent' }), 'The evidence is with the bank'],
  ['an accepted dispute', answer({ state: 'sent', kind: 'accept' }), 'The dispute is accepted'],
  ['no answer', null, null],
])('after %s, says what ended the wait, if anything did', (_, given, words) => {
  expect(answeredWords({ answer: given })).toBe(words);
});
