import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { DoneNote } from './done-note.tsx';

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

const draw = (done: string | null, hasList = true) =>
  drawPage(
    <DoneNote
      item={waiting('credit:1', 21_999)}
      done={done}
      next={hasList ? waiting('credit:2', 50_000) : null}
      onNext={() => {}}
      onClose={hasList ? null : () => {}}
    />,
  );

it('says what was done, keeps the item that was there, and offers nothing but to go on', () => {
  const html = draw('Agreed and done.');
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

it('leads back to the list where it covers the list', () => {
  const html = draw('Agreed and done.', false);
  expect(html).toContain('Back to the list');
  expect(html).not.toContain('Next item');
});
