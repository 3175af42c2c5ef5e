import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';

/**
 * A statement that is written out once for each connection instead of each time it runs: that takes longer than sending
 * it. `build` ends in `.prepare(name)`; the name is the statement's own among all of the shop's.
 */
export function statement<T>(build: (db: DbOrTx) => T): (db: DbOrTx) => T {
  const built = new WeakMap<DbOrTx, T>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const made = build(db);
    built.set(db, made);
    return made;
  };
}

/**
 * Put among what a lone writing statement returns, its commit does not wait for the disk. It is on it with the next
 * commit that does wait, at the latest after 0.6 s; only losing the whole machine before that loses it. For what may be
 * lost so: never an order, money or a session.
 */
export const quickCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement in SQL of its own, for what the query builder cannot say as one: several inserts and updates that hang
 * together travel once and are one commit. Its values are the query's placeholders; rows come as PostgreSQL names them.
 */
export function ownSql<Row>(
  name: string,
  query: SQL,
): (db: DbOrTx, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = statement((db) =>
    db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      dialect.sqlToQuery(query),
      undefined,
      name,
      false,
    ),
  );
  return async (db, values) => (await prepared(db).execute(values)).rows;
}

const columnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows under the names of their columns, as `insertRows` reads them from JSON. */
export const jsonRows = (rows: readonly object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value])));

/**
 * The insert of rows that a JSON expression holds (`jsonRows`), each `per` row of another part of the statement: none
 * when that part found nothing to do. Columns that are not named keep their defaults.
 */
export function insertRows<T extends PgTable>(
  table: T,
  columns: readonly (keyof T['$inferSelect'] & string)[],
  { rows, per }: { rows: SQL; per: SQL },
): SQL {
  const names = columns.map((key) => sql.identifier(columnName(key)));
  const read = names.map((name) => sql`new_row.${name}`);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(read, sql`, `)} from ${per}, jsonb_populate_recordset(null::${table}, ${rows}) as new_row`;
}
