import { BEFORE_OWN_WORDS, REASONS } from '@keepsong/domain/orders/reasons';
import type { Grain } from '@keepsong/domain/reports/period';
import { type SQL, sql } from 'drizzle-orm';
import { isPutBack } from '../../../db/put-back-cards.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { bucket, readRows, within } from './read-rows.repository.ts';
import type { ReportRow, Span } from './report-rows.ts';

/**
 * When a refund began: with the decision of a second person, if it needed one. The index `refunds_began` has
 * the same expression.
 */
const BEGAN = sql`coalesce(r.decided_at, r.created_at)`;
/** The states in which the money of a refund is on its way or has arrived. */
const COUNTS = sql`r.state in ('asked','sent','done')`;

/**
 * Orders and their money by day, week or month, and the money that was refunded in the same time. What the provider sent
 * back beyond what was paid is a loss and no refund of a sale, as at the orders themselves.
 */
export const findSales = (db: DbOrTx, span: Span, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`with sold as (
        select ${bucket(sql`f.at`, by)} as day, count(*) as orders, sum(f.gross_cents) as gross_cents,
          sum(f.discount_cents) as discount_cents, sum(f.gross_cents - f.discount_cents) as net_cents,
          sum(f.tax_cents) as tax_cents
        from order_facts f where ${within(sql`f.at`, span)} group by 1
      ), back as (
        select ${bucket(BEGAN, by)} as day, sum(r.amount_cents - r.excess_cents) as refunded_cents
        from refunds r where ${within(BEGAN, span)} and ${COUNTS} group by 1
      )
      select day, orders, gross_cents, discount_cents, net_cents, tax_cents, refunded_cents,
        case when orders > 0 then round(net_cents::numeric / orders) end as average_cents
      from sold full join back using (day) order by day`,
    ['day'],
  );

/** The net sales by kind of product. */
export const findParts = async (db: DbOrTx, span: Span): Promise<ReportRow> => {
  const [row] = await readRows(
    db,
    sql`select sum(f.song_cents) as song, sum(f.addon_cents) as addon, sum(f.goods_cents) as goods,
        sum(f.instant_cents) as instant, sum(f.gift_card_cents) as gift_card
      from order_facts f where ${within(sql`f.at`, span)}`,
  );
  return row ?? {};
};

/** The code of a reason, without the words that the person added. A reason without a known code stays whole. */
const CODE = sql`split_part(r.reason, ${BEFORE_OWN_WORDS}, 1)`;
const REASON = sql`case when ${CODE} in (${sql.join(
  REASONS.map((reason) => sql`${reason}`),
  sql`, `,
)}) then ${CODE} else r.reason end`;

/** Refunds and disputes by who began them and why. A dispute that the shop won counts, but its money does not. */
export const findRefundReasons = (db: DbOrTx, span: Span): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select r.origin as kind, coalesce(d.reason, ${REASON}) as reason, count(*) filter (where ${COUNTS}) as refunds,
        sum(r.amount_cents) filter (where ${COUNTS}) as amount_cents,
        sum(r.to_card_cents) filter (where ${COUNTS}) as card_cents,
        sum(r.to_non_taxable_cents + r.to_taxable_cents) filter (where ${COUNTS}) as credit_cents,
        sum(r.tax_cents) filter (where ${COUNTS}) as tax_cents,
        count(d.id) as disputes, count(d.id) filter (where d.state = 'won') as won,
        count(d.id) filter (where d.state = 'lost') as lost
      from refunds r left join disputes d on d.refund_id = r.id
      where ${within(BEGAN, span)} and (${COUNTS} or d.id is not null)
      group by 1, 2 order by amount_cents desc nulls last, kind, reason`,
    ['kind', 'reason'],
  );

export const findRefundSeries = (db: DbOrTx, span: Span, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select ${bucket(BEGAN, by)} as day, sum(r.amount_cents) as value
      from refunds r where ${within(BEGAN, span)} and ${COUNTS} group by 1`,
    ['day'],
  );

/** Taxes by the place where the customer is. Refunded taxes count on the day of the refund. */
export const findTaxes = (db: DbOrTx, span: Span): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`with taken as (
        select f.country, f.state, count(*) as orders, sum(f.taxable_cents) as taxable_cents,
          sum(f.tax_cents) as tax_cents
        from order_facts f where ${within(sql`f.at`, span)} and f.tax_cents > 0 group by 1, 2
      ), back as (
        select f.country, f.state, sum(r.tax_cents) as refunded_tax_cents
        from refunds r join order_facts f on f.order_id = r.order_id
        where ${within(BEGAN, span)} and ${COUNTS} and r.tax_cents > 0 group by 1, 2
      )
      select country, state, orders, taxable_cents, tax_cents, refunded_tax_cents,
        coalesce(tax_cents, 0) - coalesce(refunded_tax_cents, 0) as kept_tax_cents
      from taken full join back using (country, state) order by country, state`,
    ['country', 'state'],
  );

export const findTaxSeries = (db: DbOrTx, span: Span, by: Grain): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`select ${bucket(sql`f.at`, by)} as day, sum(f.tax_cents) as value
      from order_facts f where ${within(sql`f.at`, span)} and f.tax_cents > 0 group by 1`,
    ['day'],
  );

/** The step of the gift card `g` out of the state in which it waits for a second person, in the history. */
const stepTo = (state: SQL) => sql`from state_changes h where h.what = 'gift_cards' and h.row_key = g.id::text
  and h.from_state = 'waiting' and h.to_state = ${state}`;

/**
 * The gift cards that were issued. A card that waits for a second person, or was refused, was never issued. A
 * card to which a second person agreed was issued then, so that a report of an earlier time does not change.
 */
const ISSUED_CARDS = sql`(
  select g.amount_cents, g.redeemed_at, g.voided_at, case when g.issued_by is null then g.created_at
    else coalesce((select max(h.moved_at) ${stepTo(sql`'bought'`)}), g.created_at) end as issued_at
  from gift_cards g
  where g.issued_by is null or (g.state <> 'waiting' and not exists (select ${stepTo(sql`'void'`)}))) issued`;

/** Of the entry `e`. Such a card counts as never redeemed, so that no instant counts both the card and its credit. */
const IS_PUT_BACK = isPutBack({
  ...{ kind: sql`e.kind`, giftCardId: sql`e.gift_card_id`, effectKey: sql`e.effect_key` },
});

/**
 * What the shop owed at an instant, by age: gift cards that nobody had redeemed, and credit. An account spends first
 * what it got first. Credit of a merged account keeps its age. A reservation that was released again does not count.
 */
export const findOwed = (db: DbOrTx, at: Date): Promise<ReportRow[]> =>
  readRows(
    db,
    sql`with entries as (
        select e.user_id, e.id, coalesce(e.given_at, e.created_at) as since, e.non_taxable_cents as non_taxable,
          e.taxable_cents as taxable
        from credit_entries e
        where e.created_at < ${at} and not ${IS_PUT_BACK} and e.kind <> 'release' and not (e.kind = 'order' and exists (
          select from credit_entries b
          where b.checkout_id = e.checkout_id and b.kind = 'release' and b.created_at < ${at}))
      ), kinds as (
        select user_id, id, since, 'non_taxable' as kind, non_taxable as cents from entries where non_taxable <> 0
        union all
        select user_id, id, since, 'taxable', taxable from entries where taxable <> 0
      ), spent as (
        select user_id, kind, -sum(least(cents, 0)) as cents from kinds group by 1, 2 having sum(cents) > 0
      ), given as (
        select b.kind, b.since, b.cents, s.cents as spent,
          sum(b.cents) over (partition by b.user_id, b.kind order by b.id) as up_to
        from kinds b join spent s on s.user_id = b.user_id and s.kind = b.kind where b.cents > 0
      ), owed as (
        select kind, since, least(cents, up_to - spent) as cents from given where up_to > spent
        union all
        select 'gift_card', issued_at, amount_cents from ${ISSUED_CARDS}
        where issued_at < ${at} and (redeemed_at is null or redeemed_at >= ${at})
          and (voided_at is null or voided_at >= ${at})
      )
      select kind, width_bucket(extract(epoch from ${at}::timestamptz - since) / 86400, array[31, 91, 181, 366]::numeric[]) as age,
        count(*) as count, sum(cents) as amount_cents
      from owed group by 1, 2 order by 1, 2`,
    ['kind'],
  );

/** Gift cards and credit that were added, used and voided within a span of time. */
export async function findOwedMoves(db: DbOrTx, span: Span): Promise<ReportRow> {
  const [row] = await readRows(
    db,
    sql`select
        (select coalesce(sum(amount_cents), 0) from ${ISSUED_CARDS} where ${within(sql`issued_at`, span)})
          + (select coalesce(sum(non_taxable_cents + taxable_cents), 0) from credit_entries
            where ${within(sql`created_at`, span)} and kind in ('present','referral','refund')) as issued_cents,
        (select coalesce(-sum(non_taxable_cents + taxable_cents), 0) from credit_entries e
            where ${within(sql`created_at`, span)} and kind in ('order','release','taken')
              and not ${IS_PUT_BACK}) as used_cents,
        (select coalesce(sum(amount_cents), 0) from ${ISSUED_CARDS}
            where ${within(sql`voided_at`, span)}) as void_cents`,
  );
  return row ?? {};
}

/**
 * The changes of what the shop owes, by day, week or month. The row without a day sums everything before the
 * span.
 */
export const findOwedChanges = (db: DbOrTx, { from, to }: Span, by: Grain): Promise<ReportRow[]> => {
  const day = (column: string) => {
    const at = sql.raw(column);
    return sql`case when ${at} >= ${from} then ${bucket(at, by)} else '' end`;
  };
  return readRows(
    db,
    sql`select day, sum(cents) as value from (
        select ${day('created_at')} as day, sum(non_taxable_cents + taxable_cents) as cents from credit_entries e
        where created_at < ${to} and not ${IS_PUT_BACK} group by 1
        union all
        select ${day('issued_at')}, sum(amount_cents) from ${ISSUED_CARDS} where issued_at < ${to} group by 1
        union all
        select ${day('redeemed_at')}, -sum(amount_cents) from ${ISSUED_CARDS} where redeemed_at < ${to} group by 1
        union all
        select ${day('voided_at')}, -sum(amount_cents) from ${ISSUED_CARDS} where voided_at < ${to} group by 1
      ) changes group by 1`,
    ['day'],
  );
};
