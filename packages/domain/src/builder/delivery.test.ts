import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryDate } from './delivery.ts';

const holidays = new Set(['2026-12-25', '2026-12-26']);
const skip = { holidays, holidaySkip: true };

describe('deliveryDate', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 3, '2026-11-24'],
    // 05:59 UTC is 11:59 pm of the previous day in Chicago's winter, but 12:59 am of the same day in its summer.
    ['2026-11-21T05:59:00Z', 0, '2026-11-20'],
    ['2026-07-21T05:00:00Z', 0, '2026-07-21'],
    ['2026-07-21T04:59:00Z', 0, '2026-07-20'],
    ['2026-12-31T18:00:00Z', 1, '2027-01-01'],
    ['2028-02-28T18:00:00Z', 1, '2028-02-29'],
    // The clocks change in this period, so one of the days has 25 hours. It still counts as one day.
    ['2026-10-31T18:00:00Z', 2, '2026-11-02'],
  ])('%s and %i days is %s', (now, days, day) => {
    expect(deliveryDate(new Date(now), days)).toBe(day);
  });

  it('skips holidays only when the product says so', () => {
    const now = new Date('2026-12-24T18:00:00Z');
    expect(deliveryDate(now, 1, skip)).toBe('2026-12-27');
    expect(deliveryDate(now, 2, skip)).toBe('2026-12-28');
    expect(deliveryDate(now, 1, { holidays, holidaySkip: false })).toBe('2026-12-25');
    expect(deliveryDate(new Date('2026-12-25T18:00:00Z'), 0, skip)).toBe('2026-12-27');
    expect(deliveryDate(new Date('2026-12-23T18:00:00Z'), 1, skip)).toBe('2026-12-24');
  });

  it('never falls on a holiday and never comes earlier for more days', () => {
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.nat(30), (now, days) => {
        const day = deliveryDate(now, days, skip);
        expect(holidays.has(day)).toBe(false);
        expect(day >= deliveryDate(now, days)).toBe(true);
        // Counted from a holiday, 0 days and 1 day give the same result: the first day that is not a holiday.
        const next = deliveryDate(now, days + 1, skip);
        expect(holidays.has(deliveryDate(now, 0)) ? next >= day : next > day).toBe(true);
      }),
    );
  });
});
