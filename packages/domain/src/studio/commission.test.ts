import { describe, expect, it } from 'vitest';
import { dueAt, hearBy, isOfferOpen, nextArtist, offerExpires, revisionDue } from './commission.ts';

const offeredAt = new Date('2026-11-21T12:00:00.000Z');

describe('offers', () => {
  it('are valid for 24 hours', () => {
    expect(offerExpires(offeredAt).toISOString()).toBe('2026-11-22T12:00:00.000Z');
    expect(isOfferOpen(offerExpires(offeredAt), new Date('2026-11-22T11:59:59.999Z'))).toBe(true);
    expect(isOfferOpen(offerExpires(offeredAt), new Date('2026-11-22T12:00:00.000Z'))).toBe(false);
  });

  it.each([
    [[], 'a'],
    [['a'], 'c'],
    [['c', 'a'], 'd'],
    [['a', 'c', 'd'], null],
  ])('after %j go to %s', (tried, id) => {
    const candidates = [
      { id: 'a', atCapacity: false, keepsPromise: true },
      { id: 'b', atCapacity: true, keepsPromise: true },
      { id: 'c', atCapacity: false, keepsPromise: true },
      { id: 'd', atCapacity: false, keepsPromise: true },
    ];
    expect(nextArtist(candidates, tried)?.id ?? null).toBe(id);
  });

  it('go first to artists who can keep the promised day, and only then to later ones', () => {
    const slow = { id: 'slow', atCapacity: false, keepsPromise: false };
    const onTime = { id: 'on time', atCapacity: false, keepsPromise: true };
    expect(nextArtist([slow, onTime], [])).toBe(onTime);
    expect(nextArtist([slow, onTime], ['on time'])).toBe(slow);
    expect(nextArtist([slow, { ...onTime, atCapacity: true }], [])).toBe(slow);
  });
});

describe('dueAt', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 7, '2026-11-29T02:00:00.000Z'],
    ['2026-07-01T03:00:00Z', 1, '2026-07-02T01:00:00.000Z'],
    // The clocks change on 1 November, which is between the two dates.
    ['2026-10-30T18:00:00Z', 3, '2026-11-03T02:00:00.000Z'],
  ])('%s and %i days is %s', (from, days, due) => {
    expect(dueAt(new Date(from), days).toISOString()).toBe(due);
  });

  it('skips holidays', () => {
    const rule = { holidays: new Set(['2026-11-26']), holidaySkip: true };
    expect(dueAt(new Date('2026-11-25T18:00:00Z'), 1, rule).toISOString()).toBe('2026-11-28T02:00:00.000Z');
  });
});

it('a change of lines is due a week after it was asked for, at 8 pm in Chicago', () => {
  expect(revisionDue(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe('2026-11-29T02:00:00.000Z');
});

it('a customer hears of the search by the next evening in Chicago that is not a holiday', () => {
  expect(hearBy(new Date('2026-11-23T04:00:00Z')).toISOString()).toBe('2026-11-24T02:00:00.000Z');
  const rule = { holidays: new Set(['2026-11-26']), holidaySkip: true };
  expect(hearBy(new Date('2026-11-25T18:00:00Z'), rule).toISOString()).toBe('2026-11-28T02:00:00.000Z');
});
