import { type SQL, sql } from 'drizzle-orm';
import { nameOrAddress } from './name-or-address.ts';

/**
 * Leaves out items that somebody has closed, unless the same happened again later. `key` and `since` are those
 * of the row.
 */
export const notClosed = (key: SQL, since: SQL): SQL => sql`not exists (select from inbox_marks m
  where m.key = ${key} and m.closed_at >= ${since})`;

/** When a refund failed, as its history of states tells. */
export const FAILED_AT = sql`coalesce((select max(h.moved_at) from state_changes h
  where h.what = 'refunds' and h.row_key = r.id::text and h.to_state = 'failed'), r.created_at)`;

/** What is owed of the failed refund `r`. Credit that was given before the bank returned the money stays. */
export const OWED = sql`(r.amount_cents
  - case when r.done_at is null then 0 else r.to_non_taxable_cents + r.to_taxable_cents end)`;

/**
 * The credit that may have taken the place of the failed refund `r`. If none was asked for in its place, it is one
 * with the same sum that was given later from the order's page, where nobody says which refund it replaces.
 */
export const CREDIT_INSTEAD = sql`(select jsonb_build_object('state', c.state, 'amount_cents', c.amount_cents,
    'by', coalesce(${nameOrAddress(sql`p`)}, ''),
    'is_for_this', c.wish -> 'replaces' is not null)
  from refunds c left join users p on p.id = c.asked_by
  where c.order_id = r.order_id and c.way = 'credit' and c.state in ('waiting','done')
    and (c.wish ->> 'replaces' = r.id::text
      or (c.wish -> 'replaces' is null and c.amount_cents = ${OWED} and c.created_at >= ${FAILED_AT}))
  order by c.wish -> 'replaces' is null, c.id desc limit 1)`;

/**
 * Whether another refund has taken the place of the failed refund `r`, so that there is nothing to do about `r` any more:
 * it is under way, has arrived, or failed and is listed itself. Credit is not meant: the item of `r` shows it.
 */
const IS_TAKEN_OVER = sql`exists (select from refunds n where n.order_id = r.order_id
  and n.wish ->> 'replaces' = r.id::text and n.state <> 'refused'
  and not (n.way = 'credit' and n.state in ('waiting','done')))`;

/** Whether nobody has closed the inbox item of the failed refund `r`. */
const IS_REFUND_NOT_CLOSED = notClosed(sql`'refund:' || r.id`, FAILED_AT);

/**
 * Whether somebody of the staff still has to do something about refund `r`, which failed. The row of a dispute fails when
 * the shop wins: then nobody is owed anything.
 */
export const IS_FAILED_REFUND = sql`(r.state = 'failed' and r.origin <> 'dispute' and not ${IS_TAKEN_OVER}
  and ${IS_REFUND_NOT_CLOSED})`;

/**
 * The ids of the failed refunds of an order whose money still has to be given in another way. Credit that only may have
 * been meant for a refund counts as given here, so that nobody gives it twice: the inbox still lists the refund.
 */
export const openFailures = (orderId: SQL): SQL => sql`select r.id::float8 as id from refunds r
  where r.order_id = ${orderId} and ${IS_FAILED_REFUND} and ${CREDIT_INSTEAD} is null`;
