import type { MakerRate } from '@keepsong/contract/money/rates';
import { expect, it } from 'vitest';
import { usualOf } from './pay-page.tsx';

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
