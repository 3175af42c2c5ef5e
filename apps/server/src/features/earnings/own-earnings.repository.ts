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
 * Finds out which payout took which entry. A payout takes all that was payable when its run was made, so payouts take
 * entries in the order in which they became payable, up to the sum of the payout. Its own entry is written later, when
 * the run is approved, and says nothing about that.
 *
 * `came` are the entries that add to the payable sum, each with the sum up to it. `taken` are the payouts, each with the
 * sum that all payouts have taken up to it. `arrived` are the payouts that did not fail, and those that failed but whose
 * returned money a later one of these took.
 */
const takenBy = (accountId: number) => sql`
  came as (
    select e.id, e.payout_id, sum(e.payable_cents) over (order by e.id) as upto from earnings e
    where e.account_id = ${accountId} and not (e.kind = 'payout' and e.payable_cents < 0)
  ), taken as (
    select e.payout_id, p.state in ('failed','canceled') as failed, sum(-e.payable_cents) over (order by e.id) as upto
    from earnings e join payouts p on p.id = e.payout_id
    where e.account_id = ${accountId} and e.kind = 'payout' and e.payable_cents < 0
  ), came_by as (
    select c.id, c.payout_id as returned_from,
      (select t.payout_id from taken t where t.upto >= c.upto order by t.upto limit 1) as payout_id
    from came c
  ), arrived as (
    select t.payout_id from taken t where not t.failed
    union
    select t.payout_id from taken t
    join lateral (select c.payout_id from came_by c where c.returned_from = t.payout_id order by c.id desc limit 1) again on true
    join arrived a on a.payout_id = again.payout_id
    where t.failed
  )`;

/** Entries of an account, newest first. */
export async function listEntries(
  db: Db,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<OwnEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    with recursive ${takenBy(accountId)}
    select e.id, e.kind, e.held_cents + e.payable_cents as cents, e.order_id, e.created_at,
      e.kind = 'bonus' or released.id is not null as is_released,
      exists (select from came_by c join arrived a on a.payout_id = c.payout_id
        where c.id = greatest(released.id, e.id)) as is_paid,
      h.until, p.state as payout_state, s.title, s.song_data->>'recipient' as recipient,
      s.song_data->>'genre' as genre, s.song_data->'moods'->>0 as mood, s.song_data->>'tempo' as tempo
    from earnings e
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
