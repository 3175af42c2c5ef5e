import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+15125550142', `"'+15125550142"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =cmd()', `"'  =cmd()"`],
    ['\t=cmd()', `"'\t=cmd()"`],
    ['\r\n=cmd()', `"'\r\n=cmd()"`],
    ['\u00a0=cmd()', `"'\u00a0=cmd()"`],
    ['\uff1dcmd()', `"'\uff1dcmd()"`],
    ['\u2212cmd()', `"'\u2212cmd()"`],
    ['|calc', `"'|calc"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('%j is no formula any more', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([
    ['Odessa', 'Odessa'],
    ['Vale, Odessa', '"Vale, Odessa"'],
    ['the "boat"', '"the ""boat"""'],
    ['two\nlines', '"two\nlines"'],
    [' Bea', '" Bea"'],
    ['', ''],
    [null, ''],
    [-1_200, '-1200'],
    [true, 'true'],
  ])('%j keeps what it says', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

it('writes a line', () => {
  expect(csvLine(['H4T-9KC', 19_999, null, '=x'])).toBe(`H4T-9KC,19999,,"'=x"\r\n`);
});
