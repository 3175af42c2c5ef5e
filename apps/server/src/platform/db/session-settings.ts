import type pg from 'pg';

/** Statements that take longer than this are canceled, because no person waits longer for an answer. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/** How similar two words must be, from 0 to 1, so that a search for one also finds the other ('odesa vail'). */
const ALIKE = 0.45;

/** How PostgreSQL plans the statements of the shop (decision 0038). */
const PLANNING = {
  // Plans each statement once for all values. One plan is enough, because the shop's statements find rows by their
  // keys.
  plan_cache_mode: 'force_generic_plan',
  // The data lies in memory or on a solid-state disk. There, reading rows by an index is hardly more expensive than
  // reading a table in order.
  random_page_cost: '1.1',
  'pg_trgm.word_similarity_threshold': String(ALIKE),
};

/** The settings for each statement of a running shop, with the values as PostgreSQL writes them. */
const SETTINGS: Readonly<Record<string, string>> = {
  ...PLANNING,
  statement_timeout: `${STATEMENT_TIMEOUT_MS / 1000}s`,
  idle_in_transaction_session_timeout: `${STATEMENT_TIMEOUT_MS / 1000}s`,
};

const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** The options with which a connection to PostgreSQL itself is opened. */
export const sessionOptions = (statementMs: number): string =>
  asOptions({ ...SETTINGS, statement_timeout: `${statementMs}ms` });

/**
 * Options for work that takes longer than a request may. The mark shows afterwards whether the session received
 * these options: a pooler does not pass them on.
 */
export const LONG_WORK = asOptions({
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  'keepsong.own_session': 'on',
});

export async function isOwnSession(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ own: string | null }>(
    `select current_setting('keepsong.own_session', true) as own`,
  );
  return rows[0]?.own === 'on';
}

/**
 * Stores the settings for this account in this database, so that the sessions that a pooler opens have them.
 * Writes nothing when they are stored already. Call it under a lock: PostgreSQL refuses two such changes at the
 * same time.
 */
export async function storeSettings(client: pg.Client): Promise<void> {
  // The name of a setting of an extension is known only when the extension is loaded.
  await client.query(`select word_similarity('', '')`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role current_user in database %I set %s = %L', current_database(), name, value) as statement
      from unnest($1::text[], $2::text[]) as wanted (name, value)
      where not exists (
        select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = (select oid from pg_roles where rolname = current_user)
          and format('%s=%s', name, value) = any(s.setconfig))`,
    [Object.keys(SETTINGS), Object.values(SETTINGS)],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Which settings the current session of a pooler lacks because it was opened before they were stored. */
export async function missingSettings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as wanted (name, value)
      where current_setting(name, true) is distinct from value`,
    [Object.keys(SETTINGS), Object.values(SETTINGS)],
  );
  return rows.map(({ name }) => name);
}
