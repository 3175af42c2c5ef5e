/**
 * Characters that begin a formula in a spreadsheet, also in their wide forms. In some programs, a tab or a line
 * break has the same effect, before them or alone.
 */
export const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212|%]|^[\t\r\n]/;

/**
 * One cell of a CSV file. Text that a spreadsheet could take for a formula gets an apostrophe in front. So a
 * customer's text never runs on a staff computer. Numbers are written unchanged.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["',;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
