/** A line of a CSV file with its number, as an editor shows it. */
export type CsvRow = { line: number; cells: string[] };

const SEPARATORS = [',', ';', '\t'] as const;

/** The character between the cells: the one that the first line has most of. Spreadsheets differ by country. */
const separatorOf = (text: string): string => {
  const [head = ''] = text.split('\n', 1);
  const counts = SEPARATORS.map((mark) => head.split(mark).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/**
 * Reads a CSV file (RFC 4180), also with semicolons or tabs, with a byte order mark, and with the apostrophes that
 * `csvCell` puts before formulas. Empty lines are left out. The cells are trimmed.
 */
export function readCsv(given: string): CsvRow[] {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = '';
  let isQuoted = false;
  let line = 1;
  const endCell = () => {
    row.cells.push(cell.trim().replace(/^'(?=\s*[=+\-@|%])/, ''));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (isQuoted && mark === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (mark === '"' && (isQuoted || cell.trim() === '')) {
      if (!isQuoted) cell = '';
      isQuoted = !isQuoted;
    } else if (!isQuoted && mark === separator) endCell();
    else if (!isQuoted && mark === '\n') endRow();
    else cell += mark;
    if (mark === '\n') line += 1;
  }
  endRow();
  return rows;
}
