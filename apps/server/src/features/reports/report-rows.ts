import { REPORT_FIELDS, type ReportName } from '@keepsong/domain/reports/reports';

/** A row of a report: words and numbers by the names of its fields. */
export type ReportRow = Record<string, string | number>;
export type Totals = Record<string, number>;

/** From an instant (included) to another one (excluded). */
export type Span = { from: Date; to: Date };

/** The sums of fields over all rows. */
export const sumUp = (rows: readonly ReportRow[], fields: readonly string[]): Totals =>
  Object.fromEntries(
    fields.map((field) => [field, rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)]),
  );

/** The fields of a report that are numbers. */
export const numbersOf = (name: ReportName): string[] =>
  Object.entries(REPORT_FIELDS[name]).flatMap(([field, kind]) =>
    kind === 'day' || kind === 'label' || kind === 'code' ? [] : [field],
  );

/** Adds rows for the buckets in which nothing happened, so that each bucket has one. */
export function filled(
  rows: readonly ReportRow[],
  days: readonly string[],
  fields: readonly string[],
): ReportRow[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const nothing = Object.fromEntries(fields.map((field) => [field, 0]));
  return days.map((day) => ({ day, ...nothing, ...known.get(day) }));
}
