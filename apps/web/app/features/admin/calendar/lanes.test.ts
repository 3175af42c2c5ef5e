import type { CalendarEntry, CalendarWindow } from '@keepsong/contract/catalogue/calendar';
import { EDITED_KINDS } from '@keepsong/domain/catalogue/edit-state';
import { expect, it } from 'vitest';
import { lanesOf, monthAfter, rangeOf, stretchOf } from './lanes.ts';

it('the calendar shows three months, also over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  const { from, to, months } = rangeOf('2026-12');
  expect([from, to]).toEqual(['2026-12-01', '2027-02-28']);
  expect(months.map(({ month, stretch }) => [month, stretch.at])).toEqual([
    ['2026-12', 0],
    ['2027-01', 34.44],
    ['2027-02', 68.89],
  ]);
});

it.each([
  [
    { from: '2027-01-01', to: '2027-01-10' },
    { at: 0, long: 100 },
  ],
  [
    { from: '2026-12-25', to: '2027-01-01' },
    { at: 0, long: 10 },
  ],
  [
    { from: '2027-01-10', to: '2027-03-01' },
    { at: 90, long: 10 },
  ],
  [{ from: '2027-01-11', to: '2027-01-12' }, null],
])('%o is cut to what is shown', (span, stretch) => {
  expect(stretchOf(span, { from: '2027-01-01', to: '2027-01-10' })).toEqual(stretch);
});

it('everything with a time lies in its lane, and what is archived does not', () => {
  const standing = {
    version: 1,
    publish_at: null,
    publish_failed: null,
    has_live: false,
    edited_by: null,
    edited_at: null,
  };
  const entry = (id: number, fields: Partial<CalendarEntry>): CalendarEntry => ({
    ...{ id, kind: 'banner', from: '2027-02-01', to: '2027-02-14', text: { en: 'Love', sp: '' } },
    ...{ url: null, rush_closed: false, missing: [], state: 'live', ...standing, ...fields },
  });
  const windows: CalendarWindow[] = [
    { kind: 'sale', of: 'promotion', id: '3', title: 'LOVE', from: null, to: '2027-02-15T05:59:00.000Z' },
    {
      ...{ kind: 'banner', of: 'word', id: 'banner.list', title: 'Love week' },
      ...{ from: '2027-02-05T15:00:00.000Z', to: '2027-02-09T15:00:00.000Z' },
    },
    { kind: 'goes_live', of: 'product', id: '8', title: 'Mug', from: '2027-02-03T15:00:00.000Z', to: null },
    { kind: 'goes_live', of: 'word', id: 'menu.main', title: '', from: '2027-02-04T15:00:00.000Z', to: null },
    { kind: 'goes_live', of: 'calendar', id: '5', title: '', from: '2027-02-20T15:00:00.000Z', to: null },
  ];
  const entries = [
    entry(1, {}),
    entry(2, { state: 'archived' }),
    entry(3, { kind: 'holiday', from: '2027-02-14' }),
    entry(4, { kind: 'rush', text: { en: '', sp: '' } }),
  ];
  const lanes = lanesOf({ entries, windows, today: '2027-02-15' }, rangeOf('2027-02'), 'sp');
  const shown = lanes.flatMap(({ lane, items }) =>
    items.map(({ to, words, what, from, until }) => [lane, to, words, what, from, until]),
  );
  expect(shown).toEqual([
    ['banner', '/admin/calendar/1', 'Love', null, '2027-02-01', '2027-02-14'],
    ['banner', '/admin/words/banner.list', 'Love week', 'Words', '2027-02-05', '2027-02-09'],
    ['rush', '/admin/calendar/4', 'Rush window', null, '2027-02-01', '2027-02-14'],
    ['sale', '/admin/promotions/3', 'LOVE', 'Promotions', null, '2027-02-14'],
    ['goes_live', '/admin/products/8', 'Mug', 'Products', '2027-02-03', '2027-02-03'],
    ['goes_live', '/admin/words/menu.main', 'Menu, Main menu', 'Words', '2027-02-04', '2027-02-04'],
    ['goes_live', '/admin/calendar/5', 'Calendar', 'Calendar', '2027-02-20', '2027-02-20'],
    ['holiday', '/admin/calendar/3', 'Love', null, '2027-02-14', '2027-02-14'],
  ]);
});

it.each([
  ['a day before it begins', '2027-01-31', '2027-02-01'],
  ['its first day', '2027-02-01', '2027-02-01'],
  ['its last day', '2027-02-14', '2027-02-14'],
  ['a day after its end', '2027-02-15', null],
])('on %s the shop is shown with what has its days', (_, today, seenOn) => {
  const windows: CalendarWindow[] = [
    {
      ...{ kind: 'sale', of: 'product', id: '8', title: 'Mug' },
      ...{ from: '2027-02-01T15:00:00.000Z', to: '2027-02-14T15:00:00.000Z' },
    },
  ];
  const lanes = lanesOf({ entries: [], windows, today }, rangeOf('2027-02'), 'en');
  expect(lanes.flatMap(({ items }) => items.map((item) => item.seenOn))).toEqual([seenOn]);
});

it.each([
  ['a draft without a time', {}, null],
  ['a draft that goes live before its days', { publish_at: '2027-01-20T15:00:00.000Z' }, '2027-02-01'],
  ['a draft that goes live within its days', { publish_at: '2027-02-03T15:00:00.000Z' }, '2027-02-03'],
  ['a draft that goes live after its days', { publish_at: '2027-02-20T15:00:00.000Z' }, null],
  ['a draft of something live', { has_live: true }, '2027-02-01'],
  ['something live', { state: 'live' as const }, '2027-02-01'],
])('the shop is shown with %s from its first day there', (_, fields, seenOn) => {
  const entry: CalendarEntry = {
    ...{ id: 1, kind: 'banner', from: '2027-02-01', to: '2027-02-14', text: { en: 'Love', sp: 'Amor' } },
    ...{ url: null, rush_closed: false, state: 'draft', version: 1, publish_at: null, publish_failed: null },
    ...{ missing: [], has_live: false, edited_by: null, edited_at: null, ...fields },
  };
  const lanes = lanesOf({ entries: [entry], windows: [], today: '2027-01-15' }, rangeOf('2027-02'), 'en');
  expect(lanes.flatMap(({ items }) => items.map((item) => item.seenOn))).toEqual([seenOn]);
});

it('the shop is not shown with what none of its pages has', () => {
  const window = { kind: 'goes_live', title: 'X', from: '2027-02-03T15:00:00.000Z', to: null } as const;
  const windows: CalendarWindow[] = EDITED_KINDS.map((of) => ({ ...window, of, id: '1' }));
  const lanes = lanesOf({ entries: [], windows, today: '2027-01-15' }, rangeOf('2027-02'), 'en');
  const seen = lanes.flatMap(({ items }) => items.filter((item) => item.seenOn !== null));
  expect(seen.map(({ key }) => key.split(' ')[1])).toEqual([
    ...['product', 'promotion', 'playlist', 'word', 'collection', 'calendar', 'songs', 'review'],
  ]);
});
