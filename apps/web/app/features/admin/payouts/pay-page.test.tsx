import type { MakerRate } from '@keepsong/contract/money/rates';
import { expect, it } from 'vitest';
import { readSum } from '../desk-money.ts';
import { bonusWords, usualOf } from './pay-page.tsx';

const rate = (change: Partial<MakerRate>): MakerRate => ({
  ...{ id: 1, artist_id: null, vendor_id: null, name: null, kind: 'song', share: 4_000 },
  from_day: '2026-11-01',
  ...change,
});

it('a usual share is listed until a row for everybody has begun', () => {
  const today = '2026-11-28';
  expect(usualOf([], today)).toEqual(['song', 'extra_verse', 'revision', 'goods']);
  expect(usualOf([rate({})], today)).toEqual(['extra_verse', 'revision', 'goods']);
  expect(usualOf([rate({ artist_id: 3 }), rate({ from_day: '2026-12-01' })], today)).toContain('song');
});

it.each([
  [0, 'Give the bonus'],
  // `1.250` is read as thousands, so the button says it before the press.
  [readSum('1.250') ?? 0, 'Ask a second person, $1,250.00'],
  [5_000, 'Give $50.00'],
])('the button for a bonus of %i cents reads %s', (cents, words) => {
  expect(bonusWords(cents, { id: 3, staff_role: 'finance' }, 'en')).toBe(words);
});
