import pg from 'pg';

/** A message that would have left the shop, in the shape of `/dev/mailbox.json`. */
export type MailboxMessage = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  sent_at: string;
};

/** Where e-mails and SMS go in demo mode. It is a table, so that it survives a restart and processes share it. */
export type Mailbox = {
  /** Keeps a message; one whose id is there already is the same message and is kept once. */
  keep(message: Omit<MailboxMessage, 'sent_at'>): Promise<void>;
  /** Newest first. `to` is compared without regard to case; at most 200 unless `limit` says otherwise. */
  listMessages(filter?: { to?: string; limit?: number }): Promise<MailboxMessage[]>;
  stop(): Promise<void>;
};

export type MailboxOptions = {
  databaseUrl: string;
  clock: { now(): Date };
  log: { warn(details: object, message: string): void };
};

const DEFAULT_LIMIT = 200;
const STATEMENT_TIMEOUT_MS = 10_000;

const DDL = `
BEGIN;
-- IF NOT EXISTS races with itself: two first starts would collide in the catalogue.
SELECT pg_advisory_xact_lock(728133003);
CREATE SCHEMA IF NOT EXISTS mailbox;
CREATE TABLE IF NOT EXISTS mailbox.messages (
  id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  subject text,
  text text NOT NULL,
  html text,
  sent_at timestamptz NOT NULL,
  CHECK ((channel = 'email') = (subject IS NOT NULL AND html IS NOT NULL))
);
CREATE INDEX IF NOT EXISTS messages_by_recipient ON mailbox.messages (lower(recipient), position DESC);
COMMIT;
`;

type Row = Omit<MailboxMessage, 'to' | 'sent_at'> & { recipient: string; sent_at: Date };

/** Opens the mailbox on connections of its own and creates its table. */
export async function createMailbox({ databaseUrl, clock, log }: MailboxOptions): Promise<Mailbox> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'keepsong-mailbox',
    // Losing the whole machine may lose a demo shop's last mails.
    options: '-c synchronous_commit=off',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'the mailbox lost an idle database connection'));
  try {
    await pool.query(DDL);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    async keep({ id, channel, to, subject, text, html }) {
      await pool.query(
        `INSERT INTO mailbox.messages (id, channel, recipient, subject, text, html, sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
        [id, channel, to, subject, text, html, clock.now()],
      );
    },
    async listMessages({ to, limit = DEFAULT_LIMIT } = {}) {
      // PostgreSQL has no text with it, so nobody has such an address.
      if (to?.includes('\0')) return [];
      const { rows } = await pool.query<Row>(
        `SELECT id, channel, recipient, subject, text, html, sent_at FROM mailbox.messages
         WHERE $1::text IS NULL OR lower(recipient) = lower($1) ORDER BY position DESC LIMIT $2`,
        [to ?? null, limit],
      );
      return rows.map(({ recipient, sent_at, ...row }) => ({
        id: row.id,
        channel: row.channel,
        to: recipient,
        subject: row.subject,
        text: row.text,
        html: row.html,
        sent_at: sent_at.toISOString(),
      }));
    },
    stop: () => pool.end(),
  };
}
