import { FORMULA } from './csv.ts';

export type CsvRow = {
  /** The line of the file on which the row begins, counted from 1, as an editor shows it. */
  line: number;
  cells: string[];
};

/** A quoted cell that does not end, or text behind one that has ended. */
export class CsvFault extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`the quotes of line ${line} do not fit`);
    this.line = line;
  }
}

/** What may stand between the cells. Spreadsheets differ by country. */
const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** The character between the cells of a file that somebody else wrote: the one that the first line has most of. */
export function separatorOf(text: string): Separator {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((mark) => head.split(mark).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * A cell and what ends it. `"a ""b"""` is the text `a "b"`: a quoted cell may hold separators and line breaks. Other
 * cells may have quotation marks, but do not begin with one.
 */
const cellBefore = (separator: Separator): RegExp =>
  new RegExp(
    `(?:[ ]*"((?:[^"]|"")*)"[ ]*|((?![ ]*")[^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );

/**
 * Reads a CSV file (RFC 4180) without changing a cell, so that what the shop wrote is read as it was. The mark that
 * spreadsheets put in front and empty lines are left out. Throws `CsvFault` where its quotes do not fit.
 */
export function readCsv(file: string, separator: Separator = ','): CsvRow[] {
  const text = file.replace(/^\ufeff/, '');
  const next = cellBefore(separator);
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (next.lastIndex < text.length) {
    const found = next.exec(text);
    if (!found) throw new CsvFault(line);
    const [, quoted, plain = '', end = ''] = found;
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += (quoted?.match(/\r\n|\n|\r/g)?.length ?? 0) + (end === separator ? 0 : 1);
    if (end === separator) {
      // A separator at the end of the file has an empty cell behind it.
      if (next.lastIndex === text.length) row.cells.push('');
      else continue;
    }
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  return rows;
}

/** Whether a text begins with an apostrophe that stands there only so that spreadsheets do not run what follows. */
const isGuarded = (text: string): boolean =>
  text.startsWith("'") && (text.startsWith("''") || FORMULA.test(text.slice(1)));

/** A text for `csvCell`, so that `plainCell` gives the same text again. */
export const keptText = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell as it was before `csvCell`. */
export const plainCell = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);
