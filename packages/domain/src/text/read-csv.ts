import { FORMULA } from './csv.ts';

export type CsvRow = {
  /** The number of the line on which the row begins. It counts from 1, as in an editor. */
  line: number;
  cells: string[];
};

/** A quoted cell without an end, or text after its closing quote. */
export class CsvFault extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`the quotes of line ${line} do not fit`);
    this.line = line;
  }
}

/** Characters that separate cells. Spreadsheets use different ones in different countries. */
const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Finds the character that separates the cells of a file: the one that is most frequent in the first line. */
export function separatorOf(text: string): Separator {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((mark) => head.split(mark).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Matches a cell and the character that ends it. A quoted cell may contain separators and line breaks: `"a
 * ""b"""` is the text `a "b"`. Other cells may contain quotation marks, but must not begin with one.
 */
const cellBefore = (separator: Separator): RegExp =>
  new RegExp(
    `(?:[ ]*"((?:[^"]|"")*)"[ ]*|((?![ ]*")[^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );

/**
 * Reads a CSV file (RFC 4180). Cells are not changed, so that files of the shop are read as they were written.
 * The byte order mark of spreadsheets and empty lines are left out. Throws `CsvFault` where quotes do not
 * match.
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
      // After a separator at the end of the file, there is one more empty cell.
      if (next.lastIndex === text.length) row.cells.push('');
      else continue;
    }
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  return rows;
}

/** Whether a text begins with an apostrophe that only prevents spreadsheets from running the text. */
const isGuarded = (text: string): boolean =>
  text.startsWith("'") && (text.startsWith("''") || FORMULA.test(text.slice(1)));

/** Prepares a text for `csvCell`, so that `plainCell` returns the same text. */
export const keptText = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell as it was before `csvCell`. */
export const plainCell = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);
