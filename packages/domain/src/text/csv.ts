/**
 * Characters with which a spreadsheet begins a formula, also in their wide forms. A tab or a line break before them, or
 * alone, has the same effect in some programs.
 */
export const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212|%]|^[\t\r\n]/;

/**
 * One cell of a CSV file. Text that a spreadsheet could take for a formula gets an apostrophe in front, so that what a
 * customer wrote never runs on the computer of the staff. Numbers are written as they are.
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
