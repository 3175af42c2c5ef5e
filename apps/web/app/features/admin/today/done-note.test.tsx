import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { DoneNote } from './done-note.tsx';
import type { Ended } from './open-item.ts';

const waiting = (key: string, amount_cents: number): InboxItem => ({
  ...{ key, kind: 'credit_waiting', ref: '1', since: '', deadline: '', order_number: null, customer: null },
  ...{
    song: null,
    artist: null,
    amount_cents,
    text: '',
    path: null,
    may_decide: true,
    is_own: false,
    request: null,
  },
  ...{ owner: null, snoozed_until: null, snooze_reason: '', is_unread: false },
});

const AGREED: Ended = { words: 'Agreed and done.', how: 'done' };
const draw = (ended: Ended | null, hasList = true) =>
  drawPage(
    <DoneNote
      item={waiting('credit:1', 21_999)}
      ended={ended}
      next={hasList ? waiting('credit:2', 50_000) : null}
      onNext={() => {}}
      hadFocus={() => false}
      onClose={hasList ? null : () => {}}
    />,
  );

it('says what was done, keeps the item that was there, and offers nothing but to go on', () => {
  const html = draw(AGREED);
  expect(html).toContain('Done: Agreed and done.');
  expect(html).toContain('Agree to $219.99 of credit?');
  expect(html.match(/<button/g)).toHaveLength(1);
  // The button stands above the title: there no item has an action that a second press could start.
  expect(html.indexOf('Next item: Agree to $500.00 of credit?')).toBeLessThan(html.indexOf('<h2'));
  expect(html).toMatch(/<p[^>]*tabindex="-1"/i);
});

it('says that an item has gone by itself', () => {
  expect(draw(null)).toContain('Somebody else has decided this already');
});

it.each([
  ['failed', { how: 'failed' }],
  ['may have failed', { how: 'unsure', action: 'Agreed and done.', tell: null }],
] as const)('does not say that an action which %s is done', (_, how) => {
  const html = draw({ words: 'The words about it.', ...how });
  expect(html).toContain('>The words about it.<');
  expect(html).not.toContain('Somebody else');
});

it('leads back to the list where it covers the list', () => {
  const html = draw(AGREED, false);
  expect(html).toContain('Back to the list');
  expect(html).not.toContain('Next item');
});
