import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { CsvFault, keptText, plainCell, readExactCsv } from './exact-csv.ts';

it.each([
  [
    'a,b\r\nc,d\r\n',
    [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'd'] },
    ],
  ],
  ['\ufeffa;b', [{ line: 1, cells: ['a;b'] }]],
  [
    '"a, ""b""\nc",d\ne,\n',
    [
      { line: 1, cells: ['a, "b"\nc', 'd'] },
      { line: 3, cells: ['e', ''] },
    ],
  ],
  [
    'a\n\n,,\nb,',
    [
      { line: 1, cells: ['a'] },
      { line: 4, cells: ['b', ''] },
    ],
  ],
  ['', []],
])('%j is read with the lines of its rows', (text, rows) => {
  expect(readExactCsv(text)).toEqual(rows);
});

it.each([
  ['a\n"b', 2],
  ['"a"b\n', 1],
])('%j names the line whose quotes do not fit', (text, line) => {
  expect(() => readExactCsv(text)).toThrow(CsvFault);
  expect(() => readExactCsv(text)).toThrow(`line ${line} `);
});

it('what is written as CSV is read as it was, also what looks like a formula', () => {
  const cells = ['=1+1', "'tis", "'=x", "''=x", 'a "b", c', ' edge ', 'two\nlines', ''];
  expect(readExactCsv(csvLine(cells.map(keptText)))[0]?.cells.map(plainCell)).toEqual(cells);
});
