import { CsvFault, type CsvRow, plainCell, readCsv, separatorOf } from '../text/read-csv.ts';
import type { Day } from '../time/chicago.ts';
import { clashesOf, type DatedRate, rateOn } from './dated-rates.ts';
import { isCountry, isUsState } from './geo.ts';
import { readPercent, TAXED_KINDS, type TaxedKind } from './rates.ts';

/** The columns of a file of tax rates. A missing or empty `kinds` means all kinds. */
export const TAX_COLUMNS = ['country', 'state', 'percent', 'from', 'kinds'] as const;
type Column = (typeof TAX_COLUMNS)[number];

/**
 * The fault of a line: the wrong cell, or a conflict with other rates. `columns`, `quotes` and `too_many` are
 * faults of the file.
 */
export type TaxFault = Column | 'columns' | 'quotes' | 'too_many' | 'twice' | 'taken';
export type TaxFileError = { line: number; fault: TaxFault };

/** A line of the file without faults. `isThere`: the table already has exactly this rate. */
export type TaxFileRate = DatedRate & {
  line: number;
  isThere: boolean;
  /** The rates that apply before this one, in millionths. Null among them means not taxed. */
  before: (number | null)[];
};

export type TaxFile = { rates: TaxFileRate[]; errors: TaxFileError[] };

/** A limit that is higher than the number of places with their own tax rates. */
const MOST_LINES = 500;

const isDay = (text: string): text is Day =>
  /^2[01]\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The place of a rate in the form of the table. When a cell is wrong, its column is returned. */
export function readPlace(country: string, state: string): { country: string; state: string } | Column {
  const place = { country: country.trim().toUpperCase(), state: state.trim().toUpperCase() };
  if (!isCountry(place.country)) return 'country';
  if (place.state === '') return place;
  const isState = place.country === 'US' ? isUsState(place.state) : /^[A-Z0-9]{1,3}$/.test(place.state);
  return isState ? place : 'state';
}

function readKinds(cell: string): TaxedKind[] | null {
  const words = cell
    .toLowerCase()
    .split(/[\s|,+]+/)
    .filter(Boolean);
  if (words.length === 0) return [...TAXED_KINDS];
  const kinds = TAXED_KINDS.filter((kind) => words.includes(kind));
  return kinds.length === new Set(words).size ? kinds : null;
}

function readRate(cells: Readonly<Record<Column, string>>): DatedRate | Column {
  const place = readPlace(cells.country, cells.state);
  if (typeof place === 'string') return place;
  const ppm = readPercent(cells.percent);
  if (ppm === null) return 'percent';
  if (!isDay(cells.from)) return 'from';
  const kinds = readKinds(cells.kinds);
  return kinds === null ? 'kinds' : { ...place, ppm, from: cells.from, kinds };
}

type Kept = DatedRate & { id: number; isActive: boolean };

/**
 * Reads a file of tax rates and compares it with the table. A file can only add rates. It never changes
 * existing ones, so that everybody can still see which rates applied earlier.
 */
export function readTaxFile(text: string, table: readonly Kept[]): TaxFile {
  let all: CsvRow[];
  try {
    all = readCsv(text, separatorOf(text));
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { rates: [], errors: [{ line: error.line, fault: 'quotes' }] };
  }
  const [head, ...rows] = all;
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const needed = TAX_COLUMNS.filter((name) => name !== 'kinds' && name !== 'state');
  if (needed.some((name) => !names.includes(name)))
    return { rates: [], errors: [{ line: 1, fault: 'columns' }] };
  if (rows.length > MOST_LINES) return { rates: [], errors: [{ line: MOST_LINES + 2, fault: 'too_many' }] };
  const rates: TaxFileRate[] = [];
  const errors: TaxFileError[] = [];
  for (const { line, cells } of rows) {
    const cellOf = (name: Column) => plainCell((cells[names.indexOf(name)] ?? '').trim());
    const read = readRate({
      ...{ country: cellOf('country'), state: cellOf('state'), percent: cellOf('percent') },
      ...{ from: cellOf('from'), kinds: cellOf('kinds') },
    });
    const fault = typeof read === 'string' ? read : faultIn(read, rates, table);
    if (fault !== null) errors.push({ line, fault });
    else if (typeof read !== 'string') rates.push({ ...read, line, ...beside(read, table) });
  }
  return { rates, errors };
}

/** Whether the table has the same rate for all kinds of this one. */
const isIn = (rate: DatedRate, clashes: readonly DatedRate[]): boolean =>
  rate.kinds.every((kind) => clashes.some(({ kinds, ppm }) => ppm === rate.ppm && kinds.includes(kind)));

function faultIn(rate: DatedRate, read: readonly TaxFileRate[], table: readonly Kept[]): TaxFault | null {
  const others = read.map((one) => ({ ...one, id: 0, isActive: true }));
  if (clashesOf(rate, others).length > 0) return 'twice';
  const clashes = clashesOf(rate, table);
  return clashes.length > 0 && !isIn(rate, clashes) ? 'taken' : null;
}

function beside(rate: DatedRate, table: readonly Kept[]): Pick<TaxFileRate, 'isThere' | 'before'> {
  const isThere = clashesOf(rate, table).length > 0;
  const before = rate.kinds.map((kind) => rateOn(table, rate, kind, rate.from)?.ppm ?? null);
  return { isThere, before: [...new Set(before)] };
}
