import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { readCsv } from './read-csv.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);

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
