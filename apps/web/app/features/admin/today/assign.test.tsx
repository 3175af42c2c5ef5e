import type { Colleague, InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { createDrafts } from './item-drafts.ts';
import { firstChoice, ItemPanel } from './item-panel.tsx';
import type { Work } from './use-inbox.ts';

const people: Colleague[] = [
  { id: 3, name: 'Ana', role: 'owner' },
  { id: 4, name: 'Lena', role: 'owner' },
];
const item: InboxItem = {
  ...{ key: 'application:1', kind: 'application', ref: '1', since: '', deadline: '2026-11-23T17:00:00Z' },
  ...{ order_number: null, customer: null, song: null, artist: 'Ida Brandt', amount_cents: null, text: '' },
  ...{ path: null, may_decide: true, is_own: false, request: null, snoozed_until: null },
  ...{ owner: { id: 4, name: 'Lena' }, snooze_reason: '', is_unread: false },
};
const work: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const now = new Date('2026-11-23T12:00:00Z');
const kept = createDrafts(() => {}).of(item.key);

it.each<[string, number | null, number, string]>([
  ['their owner', 4, 3, '4'],
  ['whoever chooses when they have none', null, 3, '3'],
  ['nobody when the role of who chooses may not do them', null, 9, ''],
])('items are first offered to %s', (_, owner, me, first) => {
  expect(firstChoice(people, owner, me)).toBe(first);
});

it('an item is given away by a button, which begins with its owner', () => {
  const html = drawPage(<ItemPanel {...{ item, work, now, kept, people }} onDone={() => {}} />);
  expect(html).toMatch(/<option(?=[^>]*selected)[^>]*value="4"/);
  expect(html).toContain(m.desk_assign());
});

it('several items are given away by a button', () => {
  const html = drawPage(<BulkBar {...{ items: [item], people, work, now }} onDone={() => {}} />);
  expect(html).toContain(`>${m.desk_assign()}</button>`);
});
