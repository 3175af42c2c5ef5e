import type { Grain, Period } from '@keepsong/domain/reports/period';
import type { Metric, PageKind, SpeedCount } from '@keepsong/domain/signals/page-speed';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { readRows } from './read-rows.repository.ts';
import type { ReportRow } from './report-rows.ts';

/** How many visits of a period fell into each speed group. */
export async function findSpeeds(db: DbOrTx, { from, to }: Period): Promise<SpeedCount[]> {
  const rows = await readRows(
    db,
    sql`select page, metric, speed_group as "group", sum(visits) as count from page_speeds
      where day between ${from} and ${to} group by 1, 2, 3`,
    ['page', 'metric'],
  );
  return rows.map(({ page, metric, group, count }) => ({
    ...{ page: page as PageKind, metric: metric as Metric },
    ...{ group: Number(group), count: Number(count) },
  }));
}

/** The number of measured values by day, week or month. */
export const findMeasured = (db: DbOrTx, { from, to }: Period, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select to_char(date_trunc(${sql.raw(`'${by}'`)}, day::timestamp), 'YYYY-MM-DD') as day, sum(visits) as value
      from page_speeds where day between ${from} and ${to} group by 1`,
    ['day'],
  );
