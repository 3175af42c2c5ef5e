import type { ReportRow } from './report-rows.ts';

/** Spreadsheets run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as a CSV file (RFC 4180), in pieces. The first line has the names of the fields; there are no totals.
 */
export async function* csvOf(
  fields: readonly string[],
  pages: AsyncIterable<readonly ReportRow[]>,
): AsyncGenerator<string> {
  yield `${fields.join(',')}\r\n`;
  for await (const page of pages)
    if (page.length > 0)
      yield page.map((row) => `${fields.map((field) => cell(row[field])).join(',')}\r\n`).join('');
}
