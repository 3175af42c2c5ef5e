import type { StaffAction } from '@keepsong/domain/staff/actions';
import { loggedValue } from '@keepsong/domain/staff/log-words';
import { addDays, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { type AnyColumn, and, asc, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import { staffLog } from '../../../db/schema/staff.ts';
import type { DbOrTx } from '../db/database.ts';
import type { StaffMember } from './require-staff.ts';

/**
 * An action of a staff member: what they saw or did. The order number and the customer say whose data it was.
 */
export type StaffDeed = {
  action: StaffAction;
  orderNumber?: string | null;
  customerId?: number | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null | undefined;
};

/**
 * Adds a line to the staff log (decision 0092), without addresses of customers. Call it last in a transaction,
 * because from here until the commit nobody else can add a line. `by` is `command` for a command on the
 * server, and `customer` when a customer ended what the staff had asked for.
 */
export async function noteStaff(
  db: DbOrTx,
  by: Pick<StaffMember, 'id' | 'email'> | 'command' | 'customer',
  at: Date,
  { action, orderNumber, customerId, before, after, reason }: StaffDeed,
): Promise<void> {
  const kept = (value: unknown) => loggedValue(action, value) ?? null;
  await db.insert(staffLog).values({
    at,
    byUserId: typeof by === 'string' ? null : by.id,
    by: typeof by === 'string' ? by : by.email,
    action,
    orderNumber: orderNumber ?? null,
    customerId: customerId ?? null,
    before: kept(before),
    after: kept(after),
    reason: reason == null ? null : String(kept(reason)),
  });
}

export type StaffLogRow = typeof staffLog.$inferSelect;
export type StaffLogFilter = {
  /** A part of the staff member's address; upper and lower case make no difference. */
  by?: string | undefined;
  action?: string | undefined;
  /** Lists in which the order or the customer was shown are found, too. */
  orderNumber?: string | undefined;
  customerId?: number | undefined;
  /**
   * A part of the reason, or of the values before or after the change; upper and lower case make no difference.
   */
  words?: string | undefined;
  /** The first and the last day, in the shop's time zone. */
  from?: Day | undefined;
  to?: Day | undefined;
};

const holds = (column: AnyColumn, part: string) =>
  sql`position(lower(${part}) in lower(${column}::text)) > 0`;

/** Whether a line is about this one, or about a list in which this one was shown. */
const isAbout = (column: AnyColumn, list: 'orders' | 'customers', value: string | number) =>
  or(eq(column, value), sql`${staffLog.after} -> ${list} @> ${JSON.stringify([value])}::jsonb`);

/**
 * Lines of the log, newest first, at most `limit`. `cursor` is a line number: the lines older than it, or with
 * a minus the lines just newer than it.
 */
export async function findStaffLog(
  db: DbOrTx,
  { by, action, orderNumber, customerId, words, from, to }: StaffLogFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
): Promise<StaffLogRow[]> {
  const isUp = cursor !== null && cursor < 0;
  const place = cursor === null ? undefined : isUp ? gt(staffLog.id, -cursor) : lt(staffLog.id, cursor);
  const found = await db
    .select()
    .from(staffLog)
    .where(
      and(
        by === undefined ? undefined : holds(staffLog.by, by),
        action === undefined ? undefined : eq(staffLog.action, action),
        orderNumber === undefined ? undefined : isAbout(staffLog.orderNumber, 'orders', orderNumber),
        customerId === undefined ? undefined : isAbout(staffLog.customerId, 'customers', customerId),
        words === undefined
          ? undefined
          : or(...[staffLog.reason, staffLog.before, staffLog.after].map((column) => holds(column, words))),
        from === undefined ? undefined : gte(staffLog.at, chicagoInstant(from, 0)),
        to === undefined ? undefined : lt(staffLog.at, chicagoInstant(addDays(to, 1), 0)),
        place,
      ),
    )
    .orderBy(isUp ? asc(staffLog.id) : desc(staffLog.id))
    .limit(limit);
  return isUp ? found.reverse() : found;
}

export type Verified = {
  /**
   * The number of the first line that was changed, or that follows a missing line. Null: all lines are right.
   */
  firstWrong: number | null;
  lines: number;
  /**
   * The hash of the last line, in hexadecimal. If it is kept elsewhere, it shows later whether lines at the end
   * were removed.
   */
  lastHash: string;
};

/**
 * Calculates every hash again, from the first line to the last. The formula is repeated here instead of using
 * the function of the database, because somebody who can change rows can change functions, too.
 */
export async function verifyStaffLog(db: DbOrTx): Promise<Verified> {
  const { rows } = await db.execute<{
    first_wrong: string | null;
    lines: string;
    last_hash: string | null;
  }>(sql`
    with chain as (
      select l.*, lag(l.hash, 1, ''::bytea) over (order by l.id) as before_hash,
        row_number() over (order by l.id) as place
      from ${staffLog} l
    )
    select
      min(place) filter (where id <> place or previous_hash <> before_hash
        or hash <> sha256(before_hash || convert_to(jsonb_build_array(
          id, extract(epoch from at), by_user_id, "by", action, order_number, customer_id, before, after, reason
        )::text, 'UTF8'))) as first_wrong,
      count(*) as lines,
      (select encode(hash, 'hex') from ${staffLog} order by id desc limit 1) as last_hash
    from chain`);
  const [row] = rows;
  return {
    firstWrong: row?.first_wrong == null ? null : Number(row.first_wrong),
    lines: Number(row?.lines ?? 0),
    lastHash: row?.last_hash ?? '',
  };
}
