import { describe, expect, it } from 'vitest';
import { bannerAt } from './banner.ts';

const entry = (startDate: string, endDate: string, text: string, url: string | null = null) => ({
  startDate,
  endDate,
  text,
  url,
});
const list = [
  entry('2026-11-01T06:00:00.000Z', '2026-12-01T06:00:00.000Z', 'In hand by [CountdownTimer] only', '/store'),
  entry('2026-11-20T06:00:00.000Z', '2026-12-24T06:00:00.000Z', 'Second'),
];
const none = { component: 'scheduled', text: '', url: '' };

describe('the banner', () => {
  it.each([
    ['2026-11-01T05:59:59Z', null],
    ['2026-11-01T06:00:00Z', 'In hand by'],
    ['2026-11-30T00:00:00Z', 'In hand by'],
    ['2026-12-01T06:00:00Z', 'Second'],
    ['2026-12-24T06:00:00Z', null],
  ])('at %s says %s', (now, before) => {
    expect(bannerAt(list, none, new Date(now))?.before ?? null).toBe(before);
  });

  it('counts down to the end of its entry, only if the text has a countdown', () => {
    expect(bannerAt(list, none, new Date('2026-11-10T00:00:00Z'))).toEqual({
      before: 'In hand by',
      after: 'only',
      url: '/store',
      endsAt: '2026-12-01T06:00:00.000Z',
    });
    expect(bannerAt(list, none, new Date('2026-12-10T00:00:00Z'))?.endsAt).toBeNull();
  });

  it('falls back to its static text, which has no end to count to', () => {
    expect(bannerAt([], { ...none, text: 'Free [CountdownTimer] cards', url: '/store' }, new Date())).toEqual(
      {
        before: 'Free',
        after: 'cards',
        url: '/store',
        endsAt: null,
      },
    );
  });

  it('is only the static text when the setting says so (spec 3.13-02)', () => {
    const now = new Date('2026-11-10T00:00:00Z');
    expect(bannerAt(list, { component: 'static', text: 'Free cards', url: '' }, now)).toMatchObject({
      before: 'Free cards',
      url: null,
    });
    expect(bannerAt(list, { component: 'static', text: '', url: '' }, now)).toBeNull();
  });
});
