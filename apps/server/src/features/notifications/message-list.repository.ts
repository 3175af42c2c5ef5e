import { type MessageChannel, type MessageState, MOST_COUNTED } from '@keepsong/domain/system/system';
import { type AnyColumn, and, desc, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { oneOf } from '../../../db/schema/columns.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Place } from '../../platform/db/list-place.ts';
import { contentKept } from './notifications.repository.ts';

const OF_STATE: Readonly<Record<MessageState, SQL | undefined>> = {
  queued: and(isNull(outbox.sentAt), isNull(outbox.abandonedAt)),
  sent: and(isNotNull(outbox.sentAt), isNull(outbox.abandonedAt)),
  failed: and(isNotNull(outbox.abandonedAt), isNull(outbox.bouncedAt)),
  bounced: isNotNull(outbox.bouncedAt),
};

/** By what the messages of a state are sorted. Each has an index that holds only messages of this state, or all. */
const SORTED_BY: Readonly<Record<MessageState | 'all', AnyColumn>> = {
  all: outbox.createdAt,
  sent: outbox.createdAt,
  queued: outbox.sendAfter,
  failed: outbox.abandonedAt,
  bounced: outbox.bouncedAt,
};

export type MessageFilter = { state?: MessageState | undefined; channel?: MessageChannel | undefined };

/** The last messages before `place`. Their content is only what the shop keeps, so it holds no secret. */
export function findMessages(
  db: DbOrTx,
  { state, channel }: MessageFilter,
  { place, limit }: { place: Place | null; limit: number },
) {
  const by = SORTED_BY[state === undefined ? 'all' : state];
  return db
    .select({
      ...getTableColumns(outbox),
      params: sql<Record<string, unknown>>`${contentKept}`,
      /** Whether the content is still there, so that it can be sent again. */
      hasContent: sql<boolean>`${outbox.params} <> '{}'::jsonb`,
      place: sql<string>`${by}::text`,
    })
    .from(outbox)
    .where(
      and(
        state ? OF_STATE[state] : undefined,
        channel ? oneOf(outbox.channel, [channel]) : undefined,
        place ? sql`(${by}, ${outbox.id}) < (${place.value}::timestamptz, ${place.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(by), desc(outbox.id))
    .limit(limit);
}

export type ListedMessage = Awaited<ReturnType<typeof findMessages>>[number];

/** Counts rows up to a bound, so that a count never reads a whole table. */
const upTo = (from: SQL): SQL =>
  sql`(select count(*)::int from (select ${from} limit ${MOST_COUNTED + 1}) few)`;

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
    ${upTo(sql`from ${outbox} where ${OF_STATE.queued}`)} as queued,
    (select min(${outbox.sendAfter}) from ${outbox} where ${OF_STATE.queued}
      and ${outbox.sendAfter} <= ${now.toISOString()}::timestamptz) as since,
    ${upTo(sql`from ${outbox} where ${OF_STATE.sent} and ${outbox.createdAt} > ${day.toISOString()}::timestamptz`)} as sent,
    ${upTo(sql`from ${outbox} where ${OF_STATE.failed} and ${outbox.abandonedAt} > ${month.toISOString()}::timestamptz`)} as failed,
    ${upTo(sql`from ${outbox} where ${OF_STATE.bounced} and ${outbox.bouncedAt} > ${month.toISOString()}::timestamptz`)} as bounced`);
  const [{ since, ...counts } = { queued: 0, sent: 0, failed: 0, bounced: 0, since: null }] = rows;
  return { ...counts, queuedSince: since === null ? null : new Date(since) };
}
