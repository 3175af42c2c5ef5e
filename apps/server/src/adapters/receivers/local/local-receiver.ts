import type { Signal } from '@keepsong/domain/signals/read-batch';
import { openStandIn, type StandInLog } from '../../stand-in-database.ts';
import type { Receiver } from '../receivers.port.ts';

/** An event as `/dev/events.json` shows it. */
export type ReceivedEvent = Signal;

/** The receiver of demo mode. It keeps events as rows, so that they survive a restart and all processes see them. */
export type LocalReceiver = Receiver & {
  /** The last events in the order of their arrival, newest last. */
  listEvents(filter?: { since?: Date; visitor?: string }): Promise<ReceivedEvent[]>;
  stop(): Promise<void>;
};

export type LocalReceiverOptions = {
  databaseUrl: string;
  log: StandInLog;
};

/** How many events are shown. Older ones are deleted after a while. */
export const MOST_EVENTS = 5_000;

const TABLES = {
  lock: 728_133_011,
  ddl: `
CREATE SCHEMA IF NOT EXISTS receiver;
CREATE TABLE IF NOT EXISTS receiver.events (
  event_id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL,
  properties jsonb NOT NULL,
  at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('browser', 'server')),
  purpose text NOT NULL CHECK (purpose IN ('necessary', 'analytics', 'marketing')),
  visitor text,
  context jsonb NOT NULL
);
`,
};

const INSERT = `
INSERT INTO receiver.events (event_id, name, properties, at, source, purpose, visitor, context)
SELECT event_id, name, properties, at, source, purpose, visitor, context
FROM jsonb_to_recordset($1::jsonb) AS given(event_id uuid, name text, properties jsonb, at timestamptz,
  source text, purpose text, visitor text, context jsonb)
ON CONFLICT (event_id) DO NOTHING`;

const FORGET = `
DELETE FROM receiver.events WHERE position <= (SELECT max(position) FROM receiver.events) - $1`;

const LIST = `
SELECT event_id, name, properties, at, source, purpose, visitor, context FROM (
  SELECT * FROM receiver.events
  WHERE ($1::timestamptz IS NULL OR at >= $1) AND ($2::text IS NULL OR visitor = $2)
  ORDER BY position DESC LIMIT $3
) newest ORDER BY position`;

type Row = Omit<ReceivedEvent, 'at'> & { at: Date };

/** Opens the receiver on separate connections and creates its table. */
export async function createLocalReceiver({
  databaseUrl,
  log,
}: LocalReceiverOptions): Promise<LocalReceiver> {
  const pool = await openStandIn({ databaseUrl, log, name: 'receiver', max: 2, forgetful: true }, TABLES);
  let kept = 0;
  return {
    name: 'local',
    needs: 'necessary',
    async receive(events) {
      await pool.query(INSERT, [JSON.stringify(events)]);
      kept += events.length;
      if (kept < MOST_EVENTS / 10) return;
      kept = 0;
      await pool.query(FORGET, [2 * MOST_EVENTS]);
    },
    async listEvents({ since, visitor } = {}) {
      // PostgreSQL cannot store a NUL character, so no stored visitor contains one.
      if (visitor?.includes('\0')) return [];
      const { rows } = await pool.query<Row>(LIST, [since ?? null, visitor ?? null, MOST_EVENTS]);
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
    stop: () => pool.end(),
  };
}
