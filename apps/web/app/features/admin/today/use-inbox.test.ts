import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { type InboxTab, itemsIn } from './use-inbox.ts';

const item = (key: string, more: Partial<InboxItem>): InboxItem => ({
  ...{
    key,
    kind: 'song_late',
    ref: '1',
    since: '',
    deadline: '',
    order_number: null,
    customer: null,
    song: null,
  },
  ...{
    artist: null,
    amount_cents: null,
    text: '',
    path: null,
    may_decide: true,
    is_own: false,
    request: null,
    owner: null,
  },
  ...{ snoozed_until: null, snooze_reason: '', is_unread: false, ...more },
});

const ITEMS = [
  item('song:1', { owner: { id: 7, name: 'Ana' } }),
  item('refund:2', { kind: 'refund_failed' }),
  item('comment:3', { kind: 'comment', owner: { id: 8, name: 'Lena' } }),
  item('webhook:4', { kind: 'webhook_failed', snoozed_until: '2026-12-01T00:00:00Z' }),
];

it.each<[InboxTab, string[]]>([
  ['all', ['song:1', 'refund:2', 'comment:3']],
  ['mine', ['song:1']],
  ['nobodys', ['refund:2']],
  ['money', ['refund:2']],
  ['people', ['comment:3']],
  ['system', []],
  ['snoozed', ['webhook:4']],
])('the tab %s', (tab, keys) => {
  expect(itemsIn(ITEMS, tab, 7).map(({ key }) => key)).toEqual(keys);
});
