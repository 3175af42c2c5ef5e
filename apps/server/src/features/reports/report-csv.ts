import { csvLine } from '@keepsong/domain/text/csv';
import { csvHead } from '../../platform/csv/csv-file.ts';
import type { ReportRow } from './report-rows.ts';

/** Rows as a CSV file, in pieces. The first line has the names of the fields; there are no totals. */
export async function* csvOf(
  fields: readonly string[],
  pages: AsyncIterable<readonly ReportRow[]>,
): AsyncGenerator<string> {
  yield csvHead(fields);
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => csvLine(fields.map((field) => row[field] ?? null))).join('');
}
