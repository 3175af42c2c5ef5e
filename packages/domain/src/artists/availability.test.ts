import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryDate } from '../builder/delivery.ts';
import { rushChoices } from '../checkout/rush.ts';
import { addDays } from '../time/chicago.ts';
import { type Availability, daysWith, isOff, mondayOf, NO_ROOM, noRoom, stateWith } from './availability.ts';

const FREE: Availability = { capacityAWeek: null, daysOff: [], isPaused: false, isFull: false };
const WORK = { days: 5, taken: 0, today: '2026-11-23' };

describe('an artist', () => {
  it.each([
    ['takes songs', {}, {}, null],
    ['is paused', { isPaused: true, isFull: true }, {}, 'paused'],
    ['is full', { isFull: true }, {}, 'full'],
    ['is away today', { daysOff: [{ from: '2026-11-20', to: '2026-11-23' }] }, {}, 'away'],
    [
      'is away for longer than the shop promises',
      { daysOff: [{ from: '2026-11-24', to: '2026-12-25' }] },
      {},
      'away',
    ],
    ['is away later', { daysOff: [{ from: '2026-12-25', to: '2027-01-02' }] }, {}, null],
    ['has room for one more this week', { capacityAWeek: 3 }, { taken: 2 }, null],
    ['is held back by a low standing', {}, { isHeld: true }, 'held'],
    ['has taken all of the week', { capacityAWeek: 3 }, { taken: 3 }, 'week_full'],
    ['takes as many as come', {}, { taken: 400 }, null],
  ] as const)('%s', (_what, given, work, why) => {
    expect(noRoom({ ...FREE, ...given }, { ...WORK, ...work })).toBe(why);
  });

  it('without room is at capacity, and never hidden, because staff hide artists', () => {
    expect(stateWith(null)).toBe('available');
    expect(NO_ROOM.map(stateWith)).toEqual(Array(5).fill('at_capacity'));
  });
});

describe('days to deliver', () => {
  it('are the usual ones without days off on the way', () => {
    expect(daysWith(5, '2026-11-23', [{ from: '2026-11-29', to: '2026-12-04' }])).toBe(5);
  });

  it('grow by each day off on the way', () => {
    expect(daysWith(5, '2026-11-23', [{ from: '2026-11-26', to: '2026-11-26' }])).toBe(6);
  });

  it('never end on a day off', () => {
    expect(daysWith(5, '2026-11-23', [{ from: '2026-11-28', to: '2026-11-30' }])).toBe(8);
  });

  it('are none on the same day, when the artist is at work', () => {
    expect(daysWith(0, '2026-11-23', [])).toBe(0);
    expect(daysWith(0, '2026-11-23', [{ from: '2026-11-23', to: '2026-11-24' }])).toBe(2);
  });

  it('leave holidays out of work and promise, so that the promised day is no day off', () => {
    const [now, holidays] = [new Date('2026-11-23T18:00:00Z'), new Set(['2026-11-26', '2026-11-27'])];
    const daysOff = [{ from: '2026-11-30', to: '2026-11-30' }];
    const days = daysWith(5, '2026-11-23', daysOff, holidays);
    expect(days).toBe(6);
    expect(deliveryDate(now, days ?? 0, { holidays, holidaySkip: true })).toBe('2026-12-01');
  });

  it('say which rush deliveries can be kept: those that no day off moves', () => {
    const holidays = new Set(['2026-11-26', '2026-11-27']);
    const now = new Date('2026-11-29T18:00:00Z');
    const away = [{ from: '2026-11-30', to: '2026-12-04' }];
    const days = daysWith(7, '2026-11-29', away, holidays) ?? 0;
    expect(days).toBe(12);
    const offered = [1, 2, 4].map((add_days) => ({ add_days, cost: 3_900, holiday_skip: true }));
    expect(rushChoices(offered, { days, daysOff: away }, now, holidays)).toEqual([]);
    expect(rushChoices(offered, { days, daysOff: [] }, now, holidays)).toHaveLength(3);
  });

  it('leave as many days of work as usual, and end on one of them', () => {
    const period = fc
      .tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: 0, max: 9 }))
      .map(([from, long]) => ({ from: addDays(WORK.today, from), to: addDays(WORK.today, from + long) }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.array(period, { maxLength: 4 }), (days, daysOff) => {
        const after = daysWith(days, WORK.today, daysOff);
        if (after === null) return;
        const way = Array.from({ length: after }, (_, n) => addDays(WORK.today, n + 1));
        expect(way.filter((day) => !isOff(day, daysOff))).toHaveLength(days);
        expect(isOff(way.at(-1) ?? '', daysOff)).toBe(false);
      }),
    );
  });
});

it('weeks begin on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ]);
});
