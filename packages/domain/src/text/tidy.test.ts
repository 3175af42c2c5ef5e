import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, tidyText } from './tidy.ts';

describe('tidyText', () => {
  it.each([
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a\u0000b\u0007c\u007Fd\u0085e', 'abcde'],
    ['tab\there', 'tab\there'],
    ['half \uD83D', 'half \uFFFD'],
    ['  Ñandú 🎵  ', '  Ñandú 🎵  '],
  ])('%j → %j', (text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
  });

  it('is well formed, without NUL, and the same when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidy = tidyText(text);
        expect(tidy.isWellFormed()).toBe(true);
        expect(tidy).not.toContain('\u0000');
        expect(tidyText(tidy)).toBe(tidy);
        expect(tidy.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('isBlank', () => {
  it.each([
    ['', true],
    [' \t\r\n\u00A0\u3000', true],
    ['\u200B\u200D\u2060\uFEFF', true],
    ['.', false],
    [' a ', false],
    ['\n\n🎵', false],
  ])('%j → %s', (text, blank) => {
    expect(isBlank(text)).toBe(blank);
  });
});
