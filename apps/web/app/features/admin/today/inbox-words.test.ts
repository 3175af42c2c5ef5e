import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { detailOf, dueGroupOf, dueWords, spanWords, titleOf } from './inbox-words.ts';
import { actionOf } from './item-actions.ts';

/** 11:42 in the morning of 23 November in Chicago. */
const NOW = new Date('2026-11-23T17:42:00Z');

const ITEM: InboxItem = {
  ...{ key: 'song:1', kind: 'song_late', ref: '1', since: NOW.toISOString(), deadline: NOW.toISOString() },
  ...{ order_number: 'H4T-9KC', customer: { id: 5, name: 'Dale Hart' }, artist: 'Wes Calloway' },
  song: { title: 'Porch Light', recipient: 'Dale', genre: '2', moods: [], tempo: '2', peaks: [] },
  ...{
    amount_cents: 4_800,
    text: 'accepted',
    path: '/stories/a',
    may_decide: true,
    is_own: false,
    request: null,
  },
  ...{ owner: null, snoozed_until: null, snooze_reason: '', is_unread: false },
};

it.each([
  ['2026-11-23T17:02:00Z', { first: '40 min', second: 'since 11:02 AM', tone: 'late' }],
  ['2026-11-23T15:32:00Z', { first: '2 h 10 min', second: 'since 9:32 AM', tone: 'late' }],
  ['2026-11-22T17:00:00Z', { first: '1 day', second: 'since Nov 22', tone: 'late' }],
  ['2026-11-23T18:00:00Z', { first: '12:00 PM', second: 'in 18 min', tone: 'soon' }],
  ['2026-11-24T02:00:00Z', { first: '8:00 PM', second: 'in 8 h 18 min', tone: null }],
  ['2026-11-24T15:00:00Z', { first: '9:00 AM', second: 'Nov 24', tone: null }],
])('says when %s is due', (deadline, words) => {
  expect(dueWords(deadline, 'en', NOW)).toEqual(words);
});

it('sorts by the days of the shop', () => {
  const groups = [
    '2026-11-23T17:42:00Z',
    '2026-11-24T05:59:00Z',
    '2026-11-24T06:00:00Z',
    '2026-11-26T00:00:00Z',
  ];
  expect(groups.map((at) => dueGroupOf(at, NOW))).toEqual(['late', 'now', 'tomorrow', 'later']);
});

it('says what waits, and whose it is', () => {
  expect(titleOf(ITEM, 'en')).toBe('Porch Light is overdue');
  expect(detailOf(ITEM)).toBe('Order H4T-9KC for Dale Hart, Wes Calloway');
  const refund = { ...ITEM, kind: 'refund_failed', text: 'card_closed', song: null } as const;
  expect(titleOf(refund, 'en')).toBe('Refund of $48.00 failed');
  expect(detailOf(refund)).toBe('Order H4T-9KC for Dale Hart, the payment service refused it');
  const returned = { ...refund, text: 'bank_returned_it' } as const;
  expect(detailOf(returned)).toBe('Order H4T-9KC for Dale Hart, the bank sent it back');
  const dispute = { ...refund, kind: 'dispute', text: 'product_not_received' } as const;
  expect(detailOf(dispute)).toBe('Order H4T-9KC for Dale Hart, it never came');
  const request = {
    ...{ by: 'Ana Ruiz', is_cancel: false, card_cents: 0, credit_cents: 0, effects: [], card: null },
    ...{ promised_at: null, coupon: null, credit_kind: null, moved_from: null, move_to: null },
  };
  const asked = { ...dispute, request };
  expect(titleOf(dispute, 'en')).toBe('Answer the dispute over $48.00');
  expect(titleOf(asked, 'en')).toBe('Agree to accept the dispute over $48.00?');
  expect(detailOf(asked)).toBe('Order H4T-9KC for Dale Hart, it never came, Ana Ruiz wants to accept it');
  expect([dispute, asked, { ...asked, may_decide: false }].map((item) => actionOf(item).label())).toEqual([
    'Answer',
    'Decide',
    'Look at it',
  ]);
  const trial = { ...ITEM, kind: 'trial_late', artist: 'Ines Duarte', text: '' } as const;
  expect(titleOf(trial, 'en')).toBe('Ines Duarte’s trial song has not come');
  const nameless = { ...ITEM, kind: 'song_without_artist', text: '' } as const;
  expect(titleOf({ ...nameless, song: null }, 'en')).toBe('Nobody takes the song for somebody');
});

it.each([
  [
    'product:7',
    'Mug',
    'Taza',
    'Mug could not go live at its time',
    'Taza could not go live at its time',
    'Products',
  ],
  [
    'calendar:2',
    '',
    '',
    'A draft could not go live at its time',
    'A draft could not go live at its time',
    'Calendar',
  ],
  [
    'word:menu.main',
    '',
    '',
    'Menu, Main menu could not go live at its time',
    'Menu, Main menu could not go live at its time',
    'Words',
  ],
])('names what could not go live (%s), in the language of the reader', (ref, artist, text, en, sp, where) => {
  const failed = {
    ...ITEM,
    kind: 'plan_failed',
    ref,
    artist,
    text,
    customer: null,
    order_number: null,
  } as const;
  expect([titleOf(failed, 'en'), titleOf(failed, 'sp'), detailOf(failed)]).toEqual([en, sp, where]);
});

it('says which system did not take how many events, and why', () => {
  const events = {
    ...ITEM,
    kind: 'events_failed' as const,
    ref: 'meta',
    amount_cents: 12,
    path: 'TypeError',
  };
  const item = { ...events, order_number: null, customer: null };
  expect([titleOf(item, 'en'), detailOf(item)]).toEqual([
    'Events for Meta were not sent',
    '12 events, TypeError',
  ]);
});

it('says in words why goods have come back', () => {
  const back = { ...ITEM, kind: 'goods_back', text: 'not_as_told: a torn strap', song: null } as const;
  expect(detailOf(back)).toBe('Order H4T-9KC for Dale Hart, Not what was told: a torn strap');
  expect(titleOf(back, 'en')).toBe('Goods are back at Wes Calloway: give the money back?');
  const lost = { ...back, has_problem: true } as const;
  expect(titleOf(lost, 'en')).toBe('The parcel back to Wes Calloway has a problem: give the money back?');
});

it('says which label could not be given back, and what it cost when this is known', () => {
  const label = { ...ITEM, kind: 'label_kept', amount_cents: 845, text: 'USPS 9400 1', song: null } as const;
  expect([titleOf(label, 'en'), titleOf({ ...label, amount_cents: null }, 'en')]).toEqual([
    'A label of $8.45 could not be given back',
    'A label could not be given back',
  ]);
  expect(titleOf(label, 'sp')).toContain('8.45');
  expect(detailOf(label)).toBe('Order H4T-9KC for Dale Hart, USPS 9400 1');
});

it('rounds spans of time', () => {
  expect([0, 3_600_000, 86_400_000 * 3].map(spanWords)).toEqual(['1 min', '1 h', '3 days']);
});
