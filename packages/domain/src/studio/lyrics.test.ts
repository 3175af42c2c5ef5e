import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLyrics, headingIn, LYRICS_MAX, normalizeLyrics, numberLines } from './lyrics.ts';

describe('normalizeLyrics', () => {
  it.each([
    ['\n\n a  \r\nb\t\n\n\n \n\nc\n\n', ' a\nb\n\nc'],
    [' \u200B\n', ''],
    ['a\u0000b', 'ab'],
  ])('%j → %j', (text, lyrics) => {
    expect(normalizeLyrics(text)).toBe(lyrics);
  });

  it('changes nothing the second time', () => {
    const pieces = fc.array(fc.constantFrom('a', ' ', '\n', '\r\n', '\t', '[C]', '\u200B'));
    fc.assert(
      fc.property(pieces, (parts) => {
        const lyrics = normalizeLyrics(parts.join(''));
        expect(normalizeLyrics(lyrics)).toBe(lyrics);
        expect(lyrics).not.toMatch(/\n\n\n|^\n|\n$/);
      }),
    );
  });
});

describe('checkLyrics', () => {
  it('accepts lyrics up to the limit, and refuses empty and longer ones', () => {
    expect(checkLyrics('\na\n')).toEqual({ ok: true, value: 'a' });
    expect(checkLyrics('x'.repeat(LYRICS_MAX)).ok).toBe(true);
    expect(checkLyrics(' \n ')).toEqual({ ok: false, refusal: { code: 'lyrics_empty' } });
    expect(checkLyrics('x'.repeat(LYRICS_MAX + 1))).toEqual({
      ok: false,
      refusal: { code: 'lyrics_too_long', details: { max: LYRICS_MAX, length: LYRICS_MAX + 1 } },
    });
  });
});

it.each([
  ['[Chorus]', 'Chorus'],
  ['  [Verse 2] ', 'Verse 2'],
  ['Three [sic]', null],
  ['[a][b]', null],
  ['[]', null],
  ['', null],
])('the heading in %j is %j', (line, heading) => {
  expect(headingIn(line)).toBe(heading);
});

describe('numberLines', () => {
  it('numbers the sung lines', () => {
    expect(numberLines('[Verse 1]\nOne\nTwo\n\n [Chorus] \nThree [sic]\n[a][b]')).toEqual([
      { number: null, text: '[Verse 1]' },
      { number: 1, text: 'One' },
      { number: 2, text: 'Two' },
      { number: null, text: '' },
      { number: null, text: ' [Chorus]' },
      { number: 3, text: 'Three [sic]' },
      { number: 4, text: '[a][b]' },
    ]);
  });

  it('does not move a number when blank lines are added', () => {
    const sung = (lyrics: string) => numberLines(lyrics).filter(({ number }) => number !== null);
    expect(sung('a\n\n\nb\n \nc')).toEqual(sung('a\nb\nc'));
  });
});
