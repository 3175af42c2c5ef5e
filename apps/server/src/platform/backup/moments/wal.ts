import type pg from 'pg';

/** PostgreSQL's write-ahead log is made of files of this size, its segments. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_LOG = BigInt(2 ** 32 / SEGMENT_BYTES);

/** A place in the log, counted in bytes from its beginning. PostgreSQL writes it as two hexadecimal numbers. */
export type Lsn = bigint;

export function readLsn(text: string): Lsn {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no place in the log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const writeLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();

/** The number of the segment that holds the byte at this place. */
export const segmentAt = (lsn: Lsn): bigint => lsn / BigInt(SEGMENT_BYTES);
export const startOf = (segment: bigint): Lsn => segment * BigInt(SEGMENT_BYTES);

/** The name of a segment's file in `pg_wal`. Names of one timeline sort in the order of their numbers. */
export function segmentName(timeline: number, segment: bigint): string {
  const parts = [BigInt(timeline), segment / SEGMENTS_PER_LOG, segment % SEGMENTS_PER_LOG];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

const SLOT_PREFIX = 'keepsong_';
/** A replication slot. PostgreSQL does not delete segments until the slot has moved past them. */
type Slot = { chain: string; from: Lsn; isLost: boolean };

const chainOf = (slot: string) => slot.slice(SLOT_PREFIX.length);
const slotOf = (chain: string) => SLOT_PREFIX + chain;

export async function findSlots(client: pg.Client): Promise<Slot[]> {
  const { rows } = await client.query<{ name: string; from: string | null; status: string | null }>(
    `select slot_name as name, restart_lsn::text as from, wal_status as status from pg_replication_slots
      where starts_with(slot_name, $1)`,
    [SLOT_PREFIX],
  );
  return rows.map(({ name, from, status }) => ({
    chain: chainOf(name),
    from: from === null ? 0n : readLsn(from),
    isLost: from === null || status === 'lost',
  }));
}

/** Makes PostgreSQL keep all segments from now on. */
export async function makeSlot(client: pg.Client, chain: string): Promise<Slot> {
  const { rows } = await client.query<{ lsn: string }>(
    'select lsn::text from pg_create_physical_replication_slot($1, true)',
    [slotOf(chain)],
  );
  return { chain, from: readLsn(rows[0]?.lsn ?? ''), isLost: false };
}

export async function dropSlots(client: pg.Client): Promise<void> {
  for (const { chain } of await findSlots(client))
    await client.query('select pg_drop_replication_slot($1)', [slotOf(chain)]);
}

/** Lets PostgreSQL delete the segments before this place. */
export async function moveSlot(client: pg.Client, chain: string, to: Lsn): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slotOf(chain), writeLsn(to)]);
}

export async function findTimeline(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ timeline: number }>(
    'select timeline_id as timeline from pg_control_checkpoint()',
  );
  return rows[0]?.timeline ?? 1;
}

/**
 * Writes a transaction of its own, and returns a place in the log up to which everything is on the disk, this
 * transaction included. A restore stops at the first transaction that is newer than its moment, and this makes
 * sure that there is one.
 */
export async function markNow(client: pg.Client): Promise<Lsn> {
  await client.query('begin');
  await client.query('set local synchronous_commit = on');
  await client.query(`select pg_logical_emit_message(true, 'keepsong', 'archived')`);
  await client.query('commit');
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
  return readLsn(rows[0]?.lsn ?? '');
}

/** The time by the database's clock, which also dates its transactions. */
export async function databaseTime(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}
