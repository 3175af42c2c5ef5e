import type { VariantCount } from '@keepsong/domain/experiments/results';
import type { Grain, Period } from '@keepsong/domain/reports/period';
import { sql } from 'drizzle-orm';
import { isVersion, landingNames } from '../../../db/landing-orders.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { readRows, within } from './read-rows.repository.ts';
import type { ReportRow, Span } from './report-rows.ts';

/** Visitors of each variant in a period, and the number and sum of orders by visitors who had seen it. */
export async function findVariants(db: DbOrTx, span: Span, { from, to }: Period): Promise<VariantCount[]> {
  const rows = await readRows(
    db,
    sql`with seen as (
        select name, sum(visitors) as visitors from landing_visits where day between ${from} and ${to} group by 1
      ), sold as (
        select f.order_id, f.gross_cents - f.discount_cents as net, v.name
        from order_facts f cross join lateral (
          select l.name from (${landingNames}) l where ${isVersion(sql`l.name`)}
          union all
          select t.name from tried_orders t where t.order_id = f.order_id and not ${isVersion(sql`t.name`)}
        ) v where ${within(sql`f.at`, span)}
      ), bought as (select name, count(*) as orders, sum(net) as net_cents from sold group by 1)
      select name, coalesce(visitors, 0) as visitors, coalesce(orders, 0) as orders,
        coalesce(net_cents, 0) as net_cents from seen full join bought using (name)`,
    ['name'],
  );
  return rows.map(({ name, visitors, orders, net_cents }) => ({
    ...{ name: String(name), visitors: Number(visitors) },
    ...{ orders: Number(orders), net_cents: Number(net_cents) },
  }));
}

/** The number of counted visitors by day, week or month. */
export const findTried = (db: DbOrTx, { from, to }: Period, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select to_char(date_trunc(${sql.raw(`'${by}'`)}, day::timestamp), 'YYYY-MM-DD') as day,
      sum(visitors) as value from landing_visits where day between ${from} and ${to} group by 1`,
    ['day'],
  );
