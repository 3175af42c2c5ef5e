import type { InboxItem } from '@keepsong/contract/desk';
import type { DisputeView } from '@keepsong/contract/money/disputes';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { answeredWords, OpenDispute, offersNothing } from './dispute.tsx';
import type { Kept } from './item-drafts.ts';
import { Pages } from './item-panel.tsx';
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
  ...{ at: '2026-11-20T17:31:00Z', due_by: '2026-11-28T17:31:00Z', may_answer: true },
  ...{ needs_second_person: false, request: null, ...more },
});
const answer = (more: Partial<NonNullable<DisputeView['answer']>>) => ({
  ...{ state: 'asked' as const, kind: 'evidence' as const, statement: 'It came.', by: 'Ana Ruiz' },
  ...{ asked_at: null, sent_at: null, failure: null, ...more },
});
const NOTHING: Kept = { begun: () => null, keep: () => {} };
const draw = (saved: DisputeView, kept = NOTHING) =>
  drawPage(<OpenDispute item={ITEM} work={WORK} kept={kept} onDone={() => {}} saved={saved} />);

it('shows reason, amount and due day of a dispute, and every way to answer it', () => {
  const html = draw(dispute({}));
  expect(html).toContain('What the customer told the bank: somebody else paid with the card');
  expect(html).toMatch(/Amount.*\$50\.00.*Answer by.*Nov 28/s);
  for (const button of ['Hand in the evidence', 'Look at the PDF', 'Accept the dispute'])
    expect(html).toContain(button);
  // The key for the item's action leads to the statement.
  expect(html).toMatch(/<textarea[^>]*data-part="act"/);
});

it.each([
  [{ is_own: false, may_agree: true }, ['>Agree<', '>Refuse<'], []],
  [{ is_own: true, may_agree: false }, ['>Take it back<', 'It waits for another person.'], ['>Agree<']],
])(
  'says that a colleague wants to accept it, to who may agree and to who asked: %j',
  (own, shown, hidden) => {
    const request = { by: 'Ana Ruiz', reason: 'It was never made', asked_at: '2026-11-21T17:31:00Z', ...own };
    const html = draw(dispute({ amount_cents: 25_000, needs_second_person: true, request }));
    expect(html).toContain('Ana Ruiz wants to accept the dispute: the $250.00 stay with the customer');
    expect(html).toContain('It was never made');
    expect(html).toContain('Handing in evidence ends this request.');
    for (const words of [...shown, 'Hand in the evidence']) expect(html).toContain(words);
    for (const words of [...hidden, '>Accept the dispute<']) expect(html).not.toContain(words);
  },
);

it('shows a statement that somebody has begun, and why the provider refused it', () => {
  const html = draw(dispute({ answer: answer({ state: 'failed', failure: 'file_too_large' }) }));
  expect(html).toContain('It came.');
  expect(html).toContain('The provider did not take it (file_too_large)');
});

it('goes on from a statement that was begun before another item was opened', () => {
  const statement = { text: 'It came on the promised day.', version: 0 };
  const html = draw(dispute({}), { ...NOTHING, begun: () => ({ statement }) });
  expect(html).toContain('It came on the promised day.</textarea>');
});

it('shows nothing of another dispute of the same order', () => {
  expect(draw(dispute({ id: 4 }))).not.toContain('Hand in the evidence');
});

it.each([
  ['while it loads', null, false],
  ['a dispute to answer', dispute({}), false],
  ['a dispute that somebody else must answer', dispute({ may_answer: false }), true],
  ['another dispute of the order', dispute({ id: 4 }), true],
])('%s, the key for the action leads to the link when the panel offers nothing', (_, value, isIdle) => {
  expect(offersNothing({ value, refused: null }, ITEM)).toBe(isIdle);
});

it.each([
  [true, 1],
  [false, 0],
])('the link to the evidence is the action when the panel offers nothing: %s', (isIdle, links) => {
  const html = drawPage(<Pages item={ITEM} isIdle={isIdle} />);
  expect(html.match(/<a[^>]*data-part="act"/g) ?? []).toHaveLength(links);
});

it('offers nothing to somebody who may not answer', () => {
  const html = draw(dispute({ may_answer: false }));
  // The line takes the focus that the pressed button had.
  expect(html).toMatch(/<p tabindex="-1" role="status">Somebody else must answer/);
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
