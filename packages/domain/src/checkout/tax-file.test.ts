import { describe, expect, it } from 'vitest';
import { TAXED_KINDS } from './rates.ts';
import { readTaxFile } from './tax-file.ts';

const TABLE = [
  {
    ...{ id: 1, country: 'US', state: 'NY', kinds: ['song', 'physical'] as const, ppm: 40_000 },
    ...{ from: '2020-01-01', isActive: true },
  },
];
const read = (...lines: string[]) =>
  readTaxFile(['country,state,percent,from,kinds', ...lines].join('\n'), TABLE);

describe('a file of tax rates', () => {
  it('adds rates, and says what counted before', () => {
    expect(read('us,ny,4.5,2027-01-01,song shipping', 'CA,,5 %,2027-01-01,')).toEqual({
      errors: [],
      rates: [
        {
          ...{ line: 2, country: 'US', state: 'NY', ppm: 45_000, from: '2027-01-01' },
          ...{ kinds: ['song', 'shipping'], isThere: false, before: [40_000, null] },
        },
        {
          ...{ line: 3, country: 'CA', state: '', ppm: 50_000, from: '2027-01-01' },
          ...{ kinds: [...TAXED_KINDS], isThere: false, before: [null] },
        },
      ],
    });
  });

  it('whose quotes do not fit is refused with its line', () => {
    expect(read('"US,NY,4,2027-01-01,song')).toEqual({ rates: [], errors: [{ line: 2, fault: 'quotes' }] });
  });

  it('that is read again finds its own rates', () => {
    expect(read('US,NY,4,2020-01-01,physical song').rates).toMatchObject([{ isThere: true }]);
  });

  it.each([
    ['U*,NY,4,2027-01-01,song', 'country'],
    ['US,QQ,4,2027-01-01,song', 'state'],
    ['US,NY,101,2027-01-01,song', 'percent'],
    ['US,NY,,2027-01-01,song', 'percent'],
    ['US,NY,4,2027-02-30,song', 'from'],
    ['US,NY,4,1.1.2027,song', 'from'],
    ['US,NY,4,2027-01-01,house', 'kinds'],
    ['US,NY,5,2020-01-01,song', 'taken'],
    ['US,NY,4,2020-01-01,song fee', 'taken'],
  ])('names what is wrong with the line %s', (line, fault) => {
    expect(read('US,NJ,6,2027-01-01,', line).errors).toEqual([{ line: 3, fault }]);
  });

  it('names a line that says something else than a line before it', () => {
    expect(read('US,NJ,6,2027-01-01,song', 'US,NJ,7,2027-01-01,').errors).toEqual([
      { line: 3, fault: 'twice' },
    ]);
  });

  it('needs its columns, in any order', () => {
    expect(readTaxFile('from;percent;country\n2027-01-01;5;DE', TABLE).rates).toMatchObject([
      { country: 'DE' },
    ]);
    expect(readTaxFile('US,NY,4', TABLE)).toEqual({ rates: [], errors: [{ line: 1, fault: 'columns' }] });
    expect(readTaxFile('', TABLE).errors).toEqual([{ line: 1, fault: 'columns' }]);
  });

  it('may not be longer than all places are', () => {
    expect(read(...Array.from({ length: 501 }, () => 'US,NJ,6,2027-01-01,')).errors).toMatchObject([
      { fault: 'too_many' },
    ]);
  });
});
