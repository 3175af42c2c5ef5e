import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** A table as a backup keeps it. Columns that the database computes are left out. */
export type Table = { schema: string; name: string; columns: string[] };

/** A sequence of ids, with the last number that it gave out. */
export type Sequence = { schema: string; name: string; last: string };

/**
 * Schemas that a backup leaves out: those of PostgreSQL, the list of migrations, which a restore makes, the queue of
 * jobs, which every start fills, the mark of a restore, and the time of the newest backup.
 */
const LEFT_OUT_SCHEMAS = ['information_schema', 'drizzle', 'jobs', 'restoring', 'backups'];
const LEFT_OUT = `nspname not in ('${LEFT_OUT_SCHEMAS.join("', '")}') and nspname not like 'pg\\_%'`;

/** Whether a restore loads this. A backup of an earlier version may hold a schema that is left out since. */
export const isRestored = ({ schema }: { schema: string }): boolean => !LEFT_OUT_SCHEMAS.includes(schema);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${quoted(schema)}.${quoted(name)}`;
const columnList = ({ columns }: Table) => columns.map(quoted).join(', ');

export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relpersistence = 'p' and ${LEFT_OUT}
    group by nspname, relname order by nspname, relname`);
  return rows;
}

export async function findSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select schemaname as schema, sequencename as name, last_value::text as last
    from pg_sequences join pg_namespace n on nspname = schemaname where last_value is not null and ${LEFT_OUT}`);
  return rows;
}

/**
 * All rows of a table, in the text format of PostgreSQL's COPY. `rows` returns their number when the stream has
 * ended.
 */
export function copyOut(client: pg.Client, table: Table): { content: Readable; rows: () => number } {
  const copy = client.query(to(`copy ${tableName(table)} (${columnList(table)}) to stdout`));
  return { content: copy, rows: () => copy.rowCount };
}

/** Inserts the rows of a table from the text that `copyOut` wrote. */
export function copyIn(client: pg.Client, table: Table): Writable {
  return client.query(from(`copy ${tableName(table)} (${columnList(table)}) from stdin`));
}

/**
 * Runs `load` with all foreign keys and triggers of the shop disabled. Tables are loaded one after another, and
 * the backup already contains what triggers would write. Afterwards the database checks every foreign key.
 */
export async function withoutRules(
  client: pg.Client,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = connamespace where contype = 'f' and ${LEFT_OUT}`);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${tableName(table)} disable trigger user`);
  await load();
  for (const table of tables) await client.query(`alter table ${tableName(table)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

export async function hasRows(client: pg.Client, table: Table): Promise<boolean> {
  const found = await client.query<{ is_filled: boolean }>(
    `select exists (select from ${tableName(table)}) as is_filled`,
  );
  return found.rows[0]?.is_filled === true;
}

/**
 * Deletes the rows that migrations inserted into a table of an empty shop. A table without rows is not touched.
 */
export async function emptyTable(client: pg.Client, table: Table): Promise<void> {
  if (await hasRows(client, table)) await client.query(`delete from ${tableName(table)}`);
}

export async function setSequence(client: pg.Client, sequence: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [tableName(sequence), sequence.last]);
}

/** Refreshes what the database derives from the tables: materialized views and planner statistics. */
export async function finishLoading(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, matviewname as name from pg_matviews',
  );
  for (const view of rows) await client.query(`refresh materialized view ${tableName(view)}`);
  await client.query('analyze');
}
