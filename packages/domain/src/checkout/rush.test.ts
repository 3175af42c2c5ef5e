import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DaysOff } from '../artists/availability.ts';
import {
  type ArtistTime,
  deliveryInfo,
  type RushFee,
  readRushFee,
  rushChoices,
  sameRush,
  soonestRush,
  standardDelivery,
  timesForRush,
} from './rush.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const THANKSGIVING: ReadonlySet<string> = new Set(['2026-11-26', '2026-11-27']);
const rush = (add_days: number, change: Partial<RushFee> = {}): RushFee => ({
  add_days,
  cost: 4_999,
  holiday_skip: false,
  ...change,
});

describe('deliveryInfo (3.4-13, 9.3-03)', () => {
  it.each<[string, RushFee, string]>([
    ['today', rush(0), '2026-11-21'],
    ['four days on', rush(4), '2026-11-25'],
    ['on a holiday that is worked', rush(5), '2026-11-26'],
    ['after the holidays that are not', rush(5, { holiday_skip: true }), '2026-11-28'],
    ['at nobody’s hurry, holidays free', standardDelivery(7), '2026-11-30'],
  ])('%s', (_case, choice, date) => {
    expect(deliveryInfo(choice, now, THANKSGIVING)).toEqual({ ...choice, date });
  });

  it('counts from the day in Chicago', () => {
    expect(deliveryInfo(rush(1), new Date('2026-11-22T05:59:00Z'), new Set()).date).toBe('2026-11-22');
  });

  it('costs nothing without a rush', () => {
    expect(standardDelivery(7)).toEqual({ add_days: 7, cost: 0, holiday_skip: true });
  });
});

describe('rushChoices', () => {
  const daysOf = (offered: RushFee[], days = 7, daysOff: readonly DaysOff[] = []) =>
    rushChoices(offered, { days, daysOff }, now, THANKSGIVING).map(({ add_days }) => add_days);

  it('offers deliveries before the artist’s own day, the slowest first', () => {
    expect(daysOf([rush(1), rush(4), rush(2)])).toEqual([4, 2, 1]);
    expect(daysOf([])).toEqual([]);
  });

  it('compares delivery dates, not numbers of days: the artist’s seven days end on the ninth', () => {
    expect(daysOf([rush(8), rush(9), rush(10)])).toEqual([8]);
    expect(daysOf([rush(6, { holiday_skip: true }), rush(7, { holiday_skip: true })])).toEqual([6]);
  });

  it('offers nothing when the artist delivers today', () => {
    expect(daysOf([rush(0), rush(1)], 0)).toEqual([]);
  });

  it('gives the day and the fee of each', () => {
    const artist = { days: 7, daysOff: [] };
    expect(rushChoices([rush(2)], artist, now, THANKSGIVING)).toEqual([{ ...rush(2), date: '2026-11-23' }]);
  });

  it.each<[string, DaysOff[], number[]]>([
    [
      'away the whole time: none, though each would be earlier',
      [{ from: '2026-11-22', to: '2026-11-29' }],
      [],
    ],
    ['away on the promised day', [{ from: '2026-11-25', to: '2026-11-25' }], [2, 1]],
    ['away on the way to it', [{ from: '2026-11-23', to: '2026-11-23' }], [1]],
    ['away later', [{ from: '2026-11-26', to: '2026-12-24' }], [4, 2, 1]],
    ['back since today', [{ from: '2026-11-01', to: '2026-11-20' }], [4, 2, 1]],
  ])('offers no day that the artist cannot keep: %s', (_when, daysOff, kept) => {
    expect(daysOf([rush(1), rush(2), rush(4)], 14, daysOff)).toEqual(kept);
  });

  it('takes nothing away for a day off on a holiday that does not count', () => {
    const holiday = [{ from: '2026-11-26', to: '2026-11-27' }];
    expect(daysOf([rush(5, { holiday_skip: true })], 14, holiday)).toEqual([5]);
    expect(daysOf([rush(5)], 14, holiday)).toEqual([]);
  });
});

describe('soonestRush', () => {
  const offered = [rush(1), rush(2), rush(4)];
  const tomorrow: DaysOff[] = [{ from: '2026-11-22', to: '2026-11-22' }];

  it.each<[string, ArtistTime[], string | null]>([
    ['nobody takes rush orders', [], null],
    ['somebody is here', [{ days: 7, daysOff: [] }], '2026-11-22'],
    ['everybody is away tomorrow', [{ days: 14, daysOff: tomorrow }], null],
    [
      'one is away, another not',
      [
        { days: 14, daysOff: tomorrow },
        { days: 3, daysOff: [] },
      ],
      '2026-11-22',
    ],
    ['everybody delivers today anyway', [{ days: 0, daysOff: [] }], null],
  ])('%s', (_who, times, day) => {
    expect(soonestRush(offered, times, now, THANKSGIVING)).toBe(day);
  });

  it.each<[string, ArtistTime[], ArtistTime[]]>([
    ['nobody', [], []],
    ['somebody away, and nobody else', [{ days: 0, daysOff: tomorrow }], [{ days: 0, daysOff: tomorrow }]],
    [
      'the slowest of those who are here',
      [
        { days: 0, daysOff: [] },
        { days: 1, daysOff: [] },
      ],
      [{ days: 1, daysOff: [] }],
    ],
    ['somebody who delivers today', [{ days: 0, daysOff: [] }], [{ days: 0, daysOff: [] }]],
    [
      'and of those who are away, only the slower ones',
      [
        { days: 3, daysOff: tomorrow },
        { days: 4, daysOff: [] },
        { days: 4, daysOff: tomorrow },
        { days: 5, daysOff: tomorrow },
      ],
      [
        { days: 4, daysOff: [] },
        { days: 5, daysOff: tomorrow },
      ],
    ],
  ])('is decided by %s', (_who, all, decide) => {
    expect(timesForRush(all)).toEqual(decide);
  });

  it('is the same for the times that decide as for all of them', () => {
    const daysOff = fc.array(
      fc
        .integer({ min: 22, max: 28 })
        .map((day): DaysOff => ({ from: `2026-11-${day}`, to: `2026-11-${day}` })),
      { maxLength: 2 },
    );
    const times = fc.array(fc.record({ days: fc.integer({ min: 0, max: 8 }), daysOff }), { maxLength: 6 });
    fc.assert(
      fc.property(times, fc.subarray(offered), (all, sold) => {
        expect(soonestRush(sold, timesForRush(all), now, THANKSGIVING)).toBe(
          soonestRush(sold, all, now, THANKSGIVING),
        );
      }),
    );
  });
});

describe('sameRush', () => {
  it('compares days, cost and holidays, but not the date', () => {
    expect(sameRush(rush(2), { ...deliveryInfo(rush(2), now, THANKSGIVING) })).toBe(true);
    expect(sameRush(rush(2), rush(3))).toBe(false);
    expect(sameRush(rush(2), rush(2, { cost: 1 }))).toBe(false);
    expect(sameRush(rush(2), rush(2, { holiday_skip: true }))).toBe(false);
  });
});

describe('readRushFee (3.5-05)', () => {
  it('reads a rush fee back unchanged, without unknown fields', () => {
    expect(readRushFee(rush(2))).toEqual(rush(2));
    expect(readRushFee({ ...rush(0, { cost: 0, holiday_skip: true }), date: 'x' })).toEqual(
      rush(0, { cost: 0, holiday_skip: true }),
    );
    expect(readRushFee({ ...rush(2), holiday_skip: 'true' })?.holiday_skip).toBe(false);
  });

  it.each<unknown>([
    null,
    undefined,
    'rush',
    7,
    [],
    { ...rush(2), add_days: -1 },
    { ...rush(2), add_days: 1.5 },
    { ...rush(2), add_days: '2' },
    { ...rush(2), cost: -1 },
    { ...rush(2), cost: undefined },
  ])('returns null for %j', (value) => {
    expect(readRushFee(value)).toBeNull();
  });

  it('never throws, and reads its own result unchanged', () => {
    fc.assert(
      fc.property(fc.anything(), fc.double(), fc.double(), (any, add_days, cost) => {
        readRushFee(any);
        const read = readRushFee({ add_days, cost });
        if (read !== null) expect(readRushFee(read)).toEqual(read);
      }),
    );
  });
});
