import type { Colleague, InboxItem } from '@keepsong/contract/desk';
import { expect, it, vi } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { focusPart, focusRow, keepFocus, mayTakeFocus } from './inbox-focus.ts';
import { createDrafts } from './item-drafts.ts';
import { firstChoice, ItemPanel } from './item-panel.tsx';
import type { Work } from './use-inbox.ts';

const row = (key: string) => ({ dataset: { key }, focus: vi.fn() });

/** A list with these rows, as far as the focus needs it. */
const listOf = (...rows: ReturnType<typeof row>[]) => {
  const focus = vi.fn();
  return { focus, list: { focus, querySelectorAll: () => rows } as unknown as HTMLElement };
};

it('puts the focus on the row of an item, and on the list when the row has left it', () => {
  const [first, second] = [row('refund:1'), row('credit:2')];
  const { list, focus } = listOf(first, second);
  focusRow(list, 'credit:2');
  expect([first.focus, second.focus, focus].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
  focusRow(list, 'gift_card:3');
  focusRow(list, undefined);
  expect([first.focus, second.focus, focus].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 2]);
});

it.each([
  ['after an own action', { isNowhere: true, isOwn: true, hadFocus: false }, true],
  [
    'when a colleague decides while somebody writes in the panel',
    { isNowhere: true, isOwn: false, hadFocus: true },
    true,
  ],
  [
    'when a colleague decides and the focus was nowhere',
    { isNowhere: true, isOwn: false, hadFocus: false },
    false,
  ],
  ['when the focus is elsewhere', { isNowhere: false, isOwn: true, hadFocus: true }, false],
])('the words about a done item take the focus %s: %o, %s', (_, now, takes) => {
  expect(mayTakeFocus(now)).toBe(takes);
});

it('waits until a part is shown, as long as it is wanted', () => {
  const title = { offsetParent: {}, focus: vi.fn() };
  const frames: (() => void)[] = [];
  let shown: object[] = [];
  const querySelectorAll = vi.fn((_: string) => shown);
  vi.stubGlobal('document', { querySelectorAll });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  focusPart('title', () => true);
  expect(querySelectorAll).toHaveBeenCalledWith('[data-part="title"]');
  shown = [title];
  frames.shift()?.();
  expect(title.focus).toHaveBeenCalledTimes(1);
  focusPart('title', () => false);
  expect([title.focus.mock.calls.length, frames.length]).toEqual([1, 0]);
});

it.each([
  ['goes to the title when its button goes away', { isNowhere: true, hadFocus: true }, 1],
  ['stays where it is', { isNowhere: false, hadFocus: true }, 0],
  ['is not taken from a person outside the panel', { isNowhere: true, hadFocus: false }, 0],
])('the focus of a panel %s', (_, { isNowhere, hadFocus }, moves) => {
  const title = { focus: vi.fn() };
  const panel = { querySelector: () => title } as unknown as HTMLElement;
  let change = () => {};
  const disconnect = vi.fn();
  class Watch {
    observe = vi.fn();
    disconnect = disconnect;
    constructor(onChange: () => void) {
      change = onChange;
    }
  }
  vi.stubGlobal('MutationObserver', Watch);
  const body = {};
  vi.stubGlobal('document', { body, activeElement: isNowhere ? body : {} });
  const stop = keepFocus(panel, () => hadFocus);
  change();
  expect(title.focus).toHaveBeenCalledTimes(moves);
  stop();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

const item: InboxItem = {
  ...{ key: 'application:1', kind: 'application', ref: '1', since: '', deadline: '2026-11-23T17:00:00Z' },
  ...{ order_number: null, customer: null, song: null, artist: 'Ida Brandt', amount_cents: null, text: '' },
  ...{ path: null, may_decide: true, is_own: false, request: null, owner: null, snoozed_until: null },
  ...{ snooze_reason: '', is_unread: false },
};
const work: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const now = new Date('2026-11-23T12:00:00Z');
const kept = createDrafts(() => {}).of(item.key);

it('can put the focus on the title of an item, where a second press decides nothing', () => {
  const html = drawPage(<ItemPanel {...{ item, work, now, kept }} people={[]} onDone={() => {}} />);
  expect(html).toMatch(/<h2 data-part="title" tabindex="-1">[^<]*Ida Brandt/i);
});

const people: Colleague[] = [
  { id: 3, name: 'Ana', role: 'owner' },
  { id: 4, name: 'Lena', role: 'owner' },
];

it.each<[string, number | null, number, string]>([
  ['their owner', 4, 3, '4'],
  ['whoever chooses when they have none', null, 3, '3'],
  ['nobody when the role of who chooses may not do them', null, 9, ''],
])('items are first offered to %s', (_, owner, me, first) => {
  expect(firstChoice(people, owner, me)).toBe(first);
});

it('an item is given away by a button, which begins with its owner', () => {
  const html = drawPage(
    <ItemPanel
      {...{ item: { ...item, owner: { id: 4, name: 'Lena' } }, work, now, kept, people }}
      onDone={() => {}}
    />,
  );
  expect(html).toMatch(/<option(?=[^>]*selected)[^>]*value="4"/);
  expect(html).toContain(m.desk_assign());
});

it('several items are given away by a button', () => {
  const html = drawPage(<BulkBar {...{ items: [item], people, work, now }} onDone={() => {}} />);
  expect(html).toContain(`>${m.desk_assign()}</button>`);
});
