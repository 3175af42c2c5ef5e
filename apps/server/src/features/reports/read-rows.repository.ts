import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { ReportRow, Span } from './report-rows.ts';

/** The rows of a statement. PostgreSQL sends sums as texts; the columns `words` stay texts, all others are numbers. */
export async function readRows(
  db: DbOrTx,
  statement: SQL,
  words: readonly string[] = [],
): Promise<ReportRow[]> {
  const { rows } = await db.execute<Record<string, unknown>>(statement);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        words.includes(name) ? String(value ?? '') : Number(value ?? 0),
      ]),
    ),
  );
}

/** The first day, in the shop's time zone, of the day, week or month of an instant. `by` is one of `GRAINS`. */
export const bucket = (column: SQL, by: string): SQL =>
  sql`to_char(date_trunc(${sql.raw(`'${by}'`)}, ${column} at time zone 'America/Chicago'), 'YYYY-MM-DD')`;

export const within = (column: SQL, { from, to }: Span): SQL =>
  sql`${column} >= ${from} and ${column} < ${to}`;
