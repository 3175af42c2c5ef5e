import { openStandIn, type StandInLog } from '../stand-in-database.ts';

/** A message that demo mode keeps instead of sending it, in the form that `/dev/mailbox.json` returns. */
export type MailboxMessage = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  /** The address to which the e-mail can be answered. */
  reply_to: string | null;
  sent_at: string;
};

/**
 * The mailbox of demo mode for e-mails and text messages. The messages are rows of a database table, so that they
 * survive a restart and all processes of the shop see them.
 */
export type Mailbox = {
  /** Stores a message. If a message with the same id is already stored, nothing happens. */
  keep(message: Omit<MailboxMessage, 'sent_at' | 'reply_to'> & { reply_to?: string | null }): Promise<void>;
  /** The message with this id. */
  find(id: string): Promise<MailboxMessage | null>;
  /**
   * Lists messages, newest first: at most `limit`, or 200 when it is missing. `to` selects messages to one recipient.
   * Upper and lower case do not matter there.
   */
  listMessages(filter?: { to?: string; limit?: number }): Promise<MailboxMessage[]>;
  stop(): Promise<void>;
};

export type MailboxOptions = {
  databaseUrl: string;
  clock: { now(): Date };
  log: StandInLog;
};

const DEFAULT_LIMIT = 200;

const TABLES = {
  lock: 728_133_003,
  ddl: `
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
ALTER TABLE mailbox.messages ADD COLUMN IF NOT EXISTS reply_to text;
`,
};

type Row = Omit<MailboxMessage, 'to' | 'sent_at'> & { recipient: string; sent_at: Date };

const messageOf = ({ recipient, sent_at, ...row }: Row): MailboxMessage => ({
  id: row.id,
  channel: row.channel,
  to: recipient,
  subject: row.subject,
  text: row.text,
  html: row.html,
  reply_to: row.reply_to,
  sent_at: sent_at.toISOString(),
});

/** Opens the mailbox on separate connections and creates its table. */
export async function createMailbox({ databaseUrl, clock, log }: MailboxOptions): Promise<Mailbox> {
  const pool = await openStandIn({ databaseUrl, log, name: 'mailbox', max: 3, forgetful: true }, TABLES);
  return {
    async keep({ id, channel, to, subject, text, html, reply_to = null }) {
      await pool.query(
        `INSERT INTO mailbox.messages (id, channel, recipient, subject, text, html, sent_at, reply_to)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
        [id, channel, to, subject, text, html, clock.now(), reply_to],
      );
    },
    async listMessages({ to, limit = DEFAULT_LIMIT } = {}) {
      // PostgreSQL cannot store a NUL character, so no stored address contains one.
      if (to?.includes('\0')) return [];
      const { rows } = await pool.query<Row>(
        `SELECT id, channel, recipient, subject, text, html, reply_to, sent_at FROM mailbox.messages
         WHERE $1::text IS NULL OR lower(recipient) = lower($1) ORDER BY position DESC LIMIT $2`,
        [to ?? null, limit],
      );
      return rows.map(messageOf);
    },
    async find(id) {
      if (id.includes('\0')) return null;
      const { rows } = await pool.query<Row>(
        'SELECT id, channel, recipient, subject, text, html, reply_to, sent_at FROM mailbox.messages WHERE id = $1',
        [id],
      );
      return rows[0] ? messageOf(rows[0]) : null;
    },
    stop: () => pool.end(),
  };
}
