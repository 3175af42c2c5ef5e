import type { EarningKind } from '@keepsong/domain/earnings/ledger';
import { SHOP_TIME_ZONE } from '@keepsong/domain/time/chicago';
import { eq, sql } from 'drizzle-orm';
import { artists } from '../../../db/schema/artists.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Payee } from './earnings.repository.ts';
import { findVendorName } from './own-earnings.repository.ts';

export type MonthSums = { month: string; earned: number; reversed: number; paid: number };

const month = sql`to_char(e.created_at at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)}, 'YYYY-MM')`;

/**
 * The sums that an account earned, lost again and was paid in each month of the shop's time zone, newest first. `reversed`
 * is negative in a month in which more was given again than taken back.
 */
export async function sumMonths(db: Db, accountId: number): Promise<MonthSums[]> {
  const { rows } = await db.execute<Record<keyof MonthSums, string>>(sql`
    select ${month} as month,
      coalesce(sum(held_cents + payable_cents) filter (where kind not in ('payout','reversal')), 0) as earned,
      coalesce(-sum(held_cents + payable_cents) filter (where kind = 'reversal'), 0) as reversed,
      coalesce(-sum(payable_cents) filter (where kind = 'payout'), 0) as paid
    from earnings e where account_id = ${accountId} and kind <> 'release' group by 1 order by 1 desc`);
  return rows.map((row) => ({
    ...{ month: row.month, earned: Number(row.earned) },
    ...{ reversed: Number(row.reversed), paid: Number(row.paid) },
  }));
}

export type StatementRow = { at: string; kind: EarningKind; order_id: string | null; cents: string };

/** The entries of an account in one month, oldest first. */
export async function findMonth(db: Db, accountId: number, wanted: string): Promise<StatementRow[]> {
  const { rows } = await db.execute<StatementRow>(sql`
    select to_char(e.created_at at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)}, 'YYYY-MM-DD') as at, e.kind, e.order_id,
      e.held_cents + e.payable_cents as cents
    from earnings e where e.account_id = ${accountId} and e.kind <> 'release' and ${month} = ${wanted} order by e.id`);
  return rows;
}

/** The name that stands on the statement of an artist or vendor. */
export async function findPayeeName(db: Db, payee: Payee): Promise<string> {
  if ('vendorId' in payee) return (await findVendorName(db, payee.vendorId)) ?? '';
  const [row] = await db
    .select({ name: artists.artistName })
    .from(artists)
    .where(eq(artists.id, payee.artistId));
  return row?.name ?? '';
}
