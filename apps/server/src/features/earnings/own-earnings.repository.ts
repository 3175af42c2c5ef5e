import type { EarningKind } from '@keepsong/domain/earnings/ledger';
import type { PayoutState } from '@keepsong/domain/states/tables';
import { eq, sql } from 'drizzle-orm';
import { productVendors } from '../../../db/schema/catalog.ts';
import type { Db } from '../../platform/db/database.ts';

export type OwnEntry = {
  id: number;
  kind: EarningKind;
  cents: number;
  orderId: number | null;
  createdAt: Date;
  isReleased: boolean;
  isPaid: boolean;
  until: Date | null;
  payoutState: PayoutState | null;
  song: { title: string; recipient: string; genre: string; mood: string | null; tempo: string } | null;
};

type Row = Record<string, unknown> & {
  id: string;
  kind: EarningKind;
  cents: number;
  order_id: string | null;
  created_at: string;
  is_released: boolean;
  is_paid: boolean;
  until: string | null;
  payout_state: PayoutState | null;
  title: string | null;
  recipient: string | null;
  genre: string | null;
  mood: string | null;
  tempo: string | null;
};

/**
 * Entries of an account, newest first. Entries that were payable before the last payout count as paid, because
 * a payout takes everything payable.
 */
export async function listEntries(
  db: Db,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<OwnEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    with last_payout as (
      select max(e.id) as id from earnings e join payouts p on p.id = e.payout_id
      where e.account_id = ${accountId} and e.payable_cents < 0 and p.state not in ('failed','canceled')
    )
    select e.id, e.kind, e.held_cents + e.payable_cents as cents, e.order_id, e.created_at,
      e.kind = 'bonus' or released.id is not null as is_released,
      coalesce(greatest(released.id, e.id) < last_payout.id, false) as is_paid,
      h.until, p.state as payout_state, s.title, s.song_data->>'recipient' as recipient,
      s.song_data->>'genre' as genre, s.song_data->'moods'->>0 as mood, s.song_data->>'tempo' as tempo
    from earnings e
    cross join last_payout
    left join lateral (select r.id from earnings r where r.source = e.source and r.kind = 'release' limit 1) released on true
    left join earning_holds h on h.source = e.source
    left join payouts p on p.id = e.payout_id
    left join stories s on s.id = e.story_id and s.deleted_at is null
    where e.account_id = ${accountId} and e.kind <> 'release'
      ${before === undefined ? sql`` : sql`and e.id < ${before}`}
    order by e.id desc limit ${limit}`);
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    cents: Number(row.cents),
    orderId: row.order_id === null ? null : Number(row.order_id),
    createdAt: new Date(row.created_at),
    isReleased: row.is_released,
    isPaid: row.is_released && row.is_paid,
    until: row.until === null ? null : new Date(row.until),
    payoutState: row.payout_state,
    song:
      row.title === null
        ? null
        : {
            title: row.title,
            recipient: row.recipient ?? '',
            genre: row.genre ?? '',
            mood: row.mood,
            tempo: row.tempo ?? '',
          },
  }));
}

export async function findVendorName(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ name: productVendors.name })
    .from(productVendors)
    .where(eq(productVendors.id, id));
  return row?.name ?? null;
}
