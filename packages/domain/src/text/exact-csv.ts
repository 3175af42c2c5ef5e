import { FORMULA } from './csv.ts';

export type CsvRow = {
  /** The line of the file on which the row begins, counted from 1. */
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

/** `"a ""b"""` is the text `a "b"`. A quoted cell may hold commas and line breaks. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * Reads a CSV file (RFC 4180) without changing a cell, unlike `readCsv`, so that what the shop wrote is read as it was.
 * The mark that spreadsheets put in front and empty lines are left out. Throws
 * `CsvFault` where its quotes do not fit.
 */
export function readExactCsv(file: string): CsvRow[] {
  const text = file.replace(/^\ufeff/, '');
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (!found) throw new CsvFault(line);
    const [, quoted, plain = '', end = ''] = found;
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += (quoted?.match(/\r\n|\n|\r/g)?.length ?? 0) + (end === ',' ? 0 : 1);
    if (end === ',') {
      // A comma at the end of the file has an empty cell behind it.
      if (CELL.lastIndex === text.length) row.cells.push('');
      else continue;
    }
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.some((cell) => cell !== '')) rows.push(row);
  return rows;
}

/** Whether a text begins with an apostrophe that stands there only so that spreadsheets do not run what follows. */
const isGuarded = (text: string): boolean =>
  text.startsWith("'") && (text.startsWith("''") || FORMULA.test(text.slice(1)));

/** A text for `csvCell`, so that `plainCell` gives the same text again. */
export const keptText = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell as it was before `csvCell`. */
export const plainCell = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);
