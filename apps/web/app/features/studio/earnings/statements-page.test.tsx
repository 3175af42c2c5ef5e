import { afterEach, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { kindWords } from './earning-words.ts';
import { StatementsPage } from './statements-page.tsx';

/** Test files share a process, so restore the language for the next file. */
const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const shown = (reversed_cents: number): string => {
  const sums = { earned_cents: 0, reversed_cents, paid_cents: 0 };
  const statements = { months: [{ month: '2027-01', ...sums }], years: [{ year: '2027', ...sums }] };
  return drawPage(<StatementsPage statements={statements} files="/v3/api/artist/statements" />);
};

it.each([
  ['en', 'Given again $80.00'],
  ['sp', 'Abonado de nuevo $80.00'],
] as const)('in %s, a month and a year say what was given again, and how much', (locale, words) => {
  overwriteGetLocale(() => locale);
  const texts = shown(-8_000).replaceAll(/<!-- -->/g, '');
  expect(texts.split(words)).toHaveLength(3);
  expect(shown(8_000)).toContain('\u2212$80.00');
  expect(shown(8_000)).not.toContain(words.split(' $')[0]);
});

it('a line says whether pay was taken back or given again', () => {
  expect(kindWords({ kind: 'reversal', amount_cents: -100 })).toBe('Reversal');
  expect(kindWords({ kind: 'reversal', amount_cents: 100 })).toBe('Given again');
  expect(kindWords({ kind: 'tip', amount_cents: 100 })).toBe('Tip');
});
