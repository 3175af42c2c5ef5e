import type { Commission } from '@keepsong/contract/studio';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Brief } from './brief.tsx';

const commission = {
  ...{ relationship: 'Wife', from_name: 'Henri', occasion: 'Anniversary', genre: '2', gender: 'female' },
  ...{ moods: ['7'], tempo: '3', extra_verses: 0, needed_by: '2026-12-01', questions: [], must_include: [] },
  ...{ notes: '', pronunciations: [], voice_memo: null },
} as unknown as Commission;

it('the brief tells the artist by which day the song is needed', () => {
  const needed = /<dt[^>]*>Needed by<\/dt><dd[^>]*>Tue, Dec 1<\/dd>/;
  expect(drawPage(<Brief commission={commission} />)).toMatch(needed);
  expect(drawPage(<Brief commission={{ ...commission, needed_by: '' }} />)).not.toContain('Needed by');
});
