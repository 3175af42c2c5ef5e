import { csvLine } from '@keepsong/domain/text/csv';
import type { ReportRow } from './report-rows.ts';

/**
 * Rows as a CSV file, in pieces. The first line has the names of the fields; there are no totals. The file begins with
 * the first name and not with a mark for spreadsheets, because programs read these names to the letter.
 */
export async function* csvOf(
  fields: readonly string[],
  pages: AsyncIterable<readonly ReportRow[]>,
): AsyncGenerator<string> {
  yield csvLine(fields);
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => csvLine(fields.map((field) => row[field] ?? null))).join('');
}
