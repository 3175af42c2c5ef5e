import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { besideItem, followList, nextItem, type OpenItem, openAtFirst, openItem } from './open-item.ts';

const item = (key: string, more: Partial<InboxItem> = {}): InboxItem => ({
  ...{ key, kind: 'refund_waiting', ref: '1', since: '', deadline: '', order_number: null, customer: null },
  ...{
    song: null,
    artist: null,
    amount_cents: 21_999,
    text: '',
    path: null,
    may_decide: true,
    is_own: false,
    request: null,
  },
  ...{ owner: null, snoozed_until: null, snooze_reason: '', is_unread: false, ...more },
});
const lists = (items: InboxItem[], list = 'money') => ({ list, shown: items, all: items });
/** A fresh copy, as each reload of the list brings. */
const reloaded = (items: InboxItem[]) => lists(items.map((one) => ({ ...one })));

const [A, B, C] = [item('refund:1'), item('credit:2'), item('gift_card:3')];
const ALL = lists([A, B, C]);
const LOST = { words: 'Its answer was lost.', how: 'unsure', action: 'Agreed.', tell: null } as const;
const AGREED = { words: 'Agreed and done.', how: 'done' } as const;

it.each<[string, InboxItem, string | undefined]>([
  ['the first', A, 'credit:2'],
  ['one in the middle', B, 'gift_card:3'],
  ['the last', C, 'credit:2'],
])('stays with %s item after an action and names the next one', (_, decided, next) => {
  const done: OpenItem = { ...openItem(decided, ALL), ended: AGREED };
  const rest = reloaded([A, B, C].filter((one) => one !== decided));
  const open = followList(done, rest);
  expect(open).toMatchObject({ key: decided.key, item: decided, isGone: true, ended: AGREED });
  expect(nextItem(open, rest.shown)?.key).toBe(next);
});

it('stays with an item that a colleague has decided, also with the first one that nobody has opened', () => {
  const open = followList(openAtFirst(ALL, null), reloaded([B, C]));
  expect(open).toMatchObject({ key: 'refund:1', isGone: true, ended: null });
  expect(followList(open, reloaded([C]))).toBe(open);
  expect(nextItem(open, [C])?.key).toBe('gift_card:3');
  expect(nextItem(open, [])).toBeUndefined();
});

it('shows no item by itself in a list that was empty', () => {
  const open = openAtFirst(lists([]), null);
  expect(followList(open, reloaded([A]))).toBe(open);
  expect(nextItem(open, [A])?.key).toBe('refund:1');
});

it('does not offer the next step of the same refund by itself', () => {
  const open = followList(openItem(A, ALL), reloaded([{ ...A, kind: 'refund_failed' }, B]));
  expect(open.isGone).toBe(true);
  const song = item('song:3', { kind: 'song_due' });
  const late = followList(openItem(song, lists([song])), reloaded([{ ...song, kind: 'song_late' }]));
  expect(late).toMatchObject({ isGone: false, item: { kind: 'song_late' } });
});

it('keeps an item that waits, with the facts of the last reload', () => {
  const open: OpenItem = { ...openItem(B, ALL), ended: LOST };
  expect(followList(open, ALL)).toBe(open);
  const owner = { id: 7, name: 'Ana' };
  const next = followList(open, reloaded([A, { ...B, owner }, C]));
  expect(next).toMatchObject({ isGone: false, item: { owner }, ended: null });
  // In the tab of what nobody has, the row is gone, but the work still waits and stays in the panel.
  const assigned = { list: 'money', shown: [A, C], all: [A, { ...B, owner }, C] };
  expect(followList(open, assigned).isGone).toBe(false);
  const snoozed = { ...B, snoozed_until: '2026-12-01T14:00:00Z' };
  expect(followList(open, reloaded([A, snoozed, C])).isGone).toBe(true);
});

it('tells a refusal after a lost answer if the item waits on, and not if it is gone', () => {
  const tell = () => undefined;
  const open: OpenItem = { ...openItem(B, ALL), ended: { ...LOST, tell } };
  expect(followList(open, ALL).toTell).toBeNull();
  const waits = followList(open, reloaded([A, B, C]));
  expect(waits).toMatchObject({ isGone: false, ended: null, toTell: tell });
  expect(followList(waits, reloaded([A, B, C])).toTell).toBeNull();
  expect(followList(open, reloaded([A, C]))).toMatchObject({ isGone: true, toTell: null });
});

it('opens what the address asks for, and starts anew in another tab', () => {
  expect(openAtFirst(ALL, 'credit:2').item).toBe(B);
  expect(openAtFirst(ALL, 'credit:9')).toMatchObject({ key: 'credit:9', item: null, isGone: true });
  expect(followList(openItem(C, ALL), lists([B], 'mine')).item).toBe(B);
});

it('moves to the neighbours that still wait', () => {
  const open = openItem(B, ALL);
  expect(besideItem(open, 1, [A, B, C])?.key).toBe('gift_card:3');
  expect(besideItem(open, -1, [A, B, C])?.key).toBe('refund:1');
  expect(besideItem(open, 1, [A, B])).toBeUndefined();
});
