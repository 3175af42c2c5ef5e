import { numberLines } from '@keepsong/domain/studio/lyrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gutterLines } from './line-gutter.ts';

const numbersOf = (lines: { number: number | null }[]) => lines.map(({ number }) => number);

describe('gutterLines', () => {
  it('numbers the sung lines and keeps every line in its place', () => {
    expect(gutterLines('\nOne\n\n\n[Chorus]\n  Two\n \nThree\n')).toEqual([
      { number: null, text: '' },
      { number: 1, text: 'One' },
      { number: null, text: '' },
      { number: null, text: '' },
      { number: null, text: '[Chorus]' },
      { number: 2, text: '  Two' },
      { number: null, text: ' ' },
      { number: 3, text: 'Three' },
      { number: null, text: '' },
    ]);
  });

  it('gives an empty text one line without a number', () => {
    expect(gutterLines('')).toEqual([{ number: null, text: '' }]);
  });

  it('has the same numbers as the delivered lyrics, and loses no character', () => {
    const line = fc.constantFrom('', ' ', '[Chorus]', '[a] b', 'One', '  Two ', '\tThree', '[Verse 1]  ');
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        const shown = gutterLines(text);
        expect(shown.map((one) => one.text).join('\n')).toBe(text);
        const counted = (all: { number: number | null }[]) => numbersOf(all).filter((one) => one !== null);
        expect(counted(shown)).toEqual(counted(numberLines(text)));
      }),
    );
  });
});
