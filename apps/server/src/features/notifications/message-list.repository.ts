import { type MessageChannel, type MessageState, MOST_COUNTED } from '@keepsong/domain/system/system';
import { addDays, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import { oneOf } from '../../../db/schema/columns.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { isReadDown, type Place } from '../../platform/db/list-place.ts';
import { contentKept, isForPeople } from './notifications.repository.ts';

const OF_STATE: Readonly<Record<MessageState, SQL | undefined>> = {
  queued: and(isNull(outbox.sentAt), isNull(outbox.abandonedAt)),
  sent: and(isNotNull(outbox.sentAt), isNull(outbox.abandonedAt)),
  failed: and(isNotNull(outbox.abandonedAt), isNull(outbox.bouncedAt)),
  bounced: isNotNull(outbox.bouncedAt),
};

/**
 * The column by which messages are sorted, for each state and for all. Each column has an index with just these
 * messages.
 */
const SORTED_BY: Readonly<Record<MessageState | 'all', AnyColumn>> = {
  all: outbox.createdAt,
  sent: outbox.createdAt,
  queued: outbox.sendAfter,
  failed: outbox.abandonedAt,
  bounced: outbox.bouncedAt,
};

export type MessageFilter = {
  state?: MessageState | undefined;
  channel?: MessageChannel | undefined;
  /** The first and the last day, in the shop's time zone, on which the message was written. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** The beginning of the recipient's address or number, in lower case. */
  recipient?: string | undefined;
  orderId?: number | undefined;
};

/**
 * The last character of Unicode. All texts that begin with a word sort before the word followed by this
 * character.
 */
const LAST = '\u{10ffff}';
const RECIPIENT = sql`lower(${outbox.recipient})`;

const isFitting = ({ state, channel, from, to, recipient, orderId }: MessageFilter): SQL | undefined =>
  and(
    isForPeople,
    state ? OF_STATE[state] : undefined,
    channel ? oneOf(outbox.channel, [channel]) : undefined,
    from === undefined ? undefined : gte(outbox.createdAt, chicagoInstant(from, 0)),
    to === undefined ? undefined : lt(outbox.createdAt, chicagoInstant(addDays(to, 1), 0)),
    orderId === undefined ? undefined : eq(outbox.orderId, orderId),
    // Statements are planned once for all values (decision 0038). In such a plan, `like` would use no index.
    recipient === undefined
      ? undefined
      : sql`${RECIPIENT} ~>=~ ${recipient} and ${RECIPIENT} ~<~ ${recipient + LAST}`,
  );

type Part = { dir: 'desc' | 'asc'; place: Place | null; limit: number };

/**
 * Messages sorted by time, from `place` on. Their content is only the part that the shop keeps, so it holds no
 * secret.
 */
export async function findMessages(db: DbOrTx, filter: MessageFilter, { dir, place, limit }: Part) {
  const by = SORTED_BY[filter.state === undefined ? 'all' : filter.state];
  const isDown = isReadDown(dir, place);
  const [beyond, order] = isDown ? [sql`<`, desc] : [sql`>`, asc];
  const found = await db
    .select({
      ...getTableColumns(outbox),
      params: sql<Record<string, unknown>>`${contentKept}`,
      /** Whether the content is still there, so that the message can be sent again. */
      hasContent: sql<boolean>`${outbox.params} <> '{}'::jsonb`,
      place: sql<string>`${by}::text`,
    })
    .from(outbox)
    .where(
      and(
        isFitting(filter),
        place
          ? sql`(${by}, ${outbox.id}) ${beyond} (${place.value}::timestamptz, ${place.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(order(by), order(outbox.id))
    .limit(limit);
  return place?.isBack ? found.reverse() : found;
}

export type ListedMessage = Awaited<ReturnType<typeof findMessages>>[number];

/** Counts rows up to a bound, so that a count never reads a whole table. */
const upTo = (from: SQL): SQL =>
  sql`(select count(*)::int from (select ${from} limit ${MOST_COUNTED + 1}) few)`;

/** Counts the messages that match the filter, up to `MOST_COUNTED` + 1. */
export async function countFitting(db: DbOrTx, filter: MessageFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${upTo(sql`from ${outbox} where ${isFitting(filter) ?? sql`true`}`)} as count`,
  );
  return rows[0]?.count ?? 0;
}

export type MessageCounts = {
  queued: number;
  queuedSince: Date | null;
  sent: number;
  failed: number;
  bounced: number;
};

export async function countMessages(
  db: DbOrTx,
  { now, day, month }: { now: Date; day: Date; month: Date },
): Promise<MessageCounts> {
  const { rows } = await db.execute<Omit<MessageCounts, 'queuedSince'> & { since: string | null }>(sql`select
    ${upTo(sql`from ${outbox} where ${isForPeople} and ${OF_STATE.queued}`)} as queued,
    (select min(${outbox.sendAfter}) from ${outbox} where ${isForPeople} and ${OF_STATE.queued}
      and ${outbox.sendAfter} <= ${now.toISOString()}::timestamptz) as since,
    ${upTo(sql`from ${outbox} where ${isForPeople} and ${OF_STATE.sent} and ${outbox.createdAt} > ${day.toISOString()}::timestamptz`)} as sent,
    ${upTo(sql`from ${outbox} where ${isForPeople} and ${OF_STATE.failed} and ${outbox.abandonedAt} > ${month.toISOString()}::timestamptz`)} as failed,
    ${upTo(sql`from ${outbox} where ${isForPeople} and ${OF_STATE.bounced} and ${outbox.bouncedAt} > ${month.toISOString()}::timestamptz`)} as bounced`);
  const [{ since, ...counts } = { queued: 0, sent: 0, failed: 0, bounced: 0, since: null }] = rows;
  return { ...counts, queuedSince: since === null ? null : new Date(since) };
}
