import { expect, it } from 'vitest';
import { type RateRow, ratesOn, USUAL_RATES } from './rates.ts';

const row = (fromDay: string, share: number, isOwn = false): RateRow => ({
  kind: 'song',
  fromDay,
  share,
  isOwn,
});

it.each([
  ['who has no row gets the usual share', [], '2026-11-28', USUAL_RATES.song],
  ['a row holds from its day on', [row('2026-09-01', 5_500)], '2026-09-01', 5_500],
  ['and not the day before', [row('2026-09-01', 5_500)], '2026-08-31', USUAL_RATES.song],
  [
    'the newest row that has begun holds',
    [row('2026-09-01', 5_500), row('2026-10-01', 5_800)],
    '2026-11-28',
    5_800,
  ],
  [
    'a later row changes nothing before its day',
    [row('2026-10-01', 5_800), row('2027-01-01', 6_000)],
    '2026-11-28',
    5_800,
  ],
  [
    'an own row goes before newer rows for everybody',
    [row('2026-10-01', 5_800), row('2026-09-01', 7_000, true)],
    '2026-11-28',
    7_000,
  ],
  [
    'an own row that has not begun does not',
    [row('2026-10-01', 5_800), row('2027-01-01', 7_000, true)],
    '2026-11-28',
    5_800,
  ],
] as const)('%s', (_, rows, day, share) => {
  expect(ratesOn(rows, day)).toEqual({ ...USUAL_RATES, song: share });
});
