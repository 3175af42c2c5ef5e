import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { CsvFault, keptText, plainCell, readCsv, separatorOf } from './read-csv.ts';

/** The cells of a file from another program. */
const cells = (text: string) =>
  readCsv(text, separatorOf(text)).map((row) => row.cells.map((cell) => plainCell(cell.trim())));

it('reads back what the shop has written', () => {
  const rows = [
    ['country', 'note'],
    ['US', 'two\nlines, "quoted"'],
    ['MX', '=1+1'],
    ['', 'x'],
  ];
  expect(cells(rows.map(csvLine).join(''))).toEqual(rows);
});

it.each([
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a byte order mark and no last line break',
    '\ufeffa,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n,\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a quotation mark inside a cell',
    'a,b\n5" disc,2',
    [
      ['a', 'b'],
      ['5" disc', '2'],
    ],
  ],
])('reads %s', (_, text, rows) => {
  expect(cells(text)).toEqual(rows);
});

it('numbers its lines as an editor does', () => {
  expect(readCsv('a\n"1\n2"\n\n3').map(({ line }) => line)).toEqual([1, 2, 5]);
});

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
  expect(readCsv(text)).toEqual(rows);
});

it.each([
  ['a\n"b', 2],
  ['"a"b\n', 1],
])('%j names the line whose quotes do not fit', (text, line) => {
  expect(() => readCsv(text)).toThrow(CsvFault);
  expect(() => readCsv(text)).toThrow(`line ${line} `);
});

it('what is written as CSV is read as it was, also what looks like a formula', () => {
  const cells = ['=1+1', "'tis", "'=x", "''=x", 'a "b", c', ' edge ', 'two\nlines', ''];
  expect(readCsv(csvLine(cells.map(keptText)))[0]?.cells.map(plainCell)).toEqual(cells);
});
