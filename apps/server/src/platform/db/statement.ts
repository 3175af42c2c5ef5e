import { createHash } from 'node:crypto';
import { getTableName, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';

/**
 * A statement that is written out and parsed once for each connection. Doing so for each run takes longer than running
 * it. `build` ends in `.prepare(name)`; no other statement of the shop has this name.
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

type Query<T> = { prepare(name: string): T };

/**
 * The same for a statement whose text depends on its `rows`: on which columns have a value, and which of those are null.
 * `build` gets the rows with placeholders, which `valuesOf(rows)` fills. `kind` tells apart what else changes the text.
 */
export function statementOfRows<T, More extends unknown[]>(
  prefix: string,
  build: (db: DbOrTx, rows: Values[], ...more: More) => Query<T>,
): (db: DbOrTx, kind: string, rows: readonly Values[], ...more: More) => T {
  const builtOf = statement(() => new Map<string, T>());
  return (db, kind, rows, ...more) => {
    const query = () => build(db, placeholdersOf(rows), ...more);
    // Every number of rows is a text of its own, and many rows are rare: their statement is not kept.
    if (rows.length > FEW) return query().prepare('');
    const built = builtOf(db);
    const text = `${prefix} ${kind} ${shapeOf(rows)}`;
    const known = built.get(text);
    if (known !== undefined) return known;
    // PostgreSQL cuts names after 63 bytes.
    const made = query().prepare(`${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
    built.set(text, made);
    return made;
  };
}

const FEW = 4;

/** Values by the names of their columns; a column that is undefined or missing gets its default. */
type Values = Readonly<Record<string, unknown>>;

const given = (row: Values) => Object.entries(row).filter(([, value]) => value !== undefined);

const shapeOf = (rows: readonly Values[]): string =>
  rows.map((row) => given(row).map(([name, value]) => (value === null ? `${name}:null` : name))).join(';');

/** Null stays in the text: Drizzle encodes the value of a placeholder as if it were never null. */
const placeholdersOf = (rows: readonly Values[]): Values[] =>
  rows.map((row, at) =>
    Object.fromEntries(
      given(row).map(([name, value]) => [name, value === null ? sql`null` : sql.placeholder(name + at)]),
    ),
  );

/** The values for the placeholders of these rows. */
export const valuesOf = (rows: readonly Values[]): Record<string, unknown> =>
  Object.fromEntries(rows.flatMap((row, at) => given(row).map(([name, value]) => [name + at, value])));

/** Whether a placeholder can stand for every value: SQL is a part of the text. */
export const isData = (row: Values): boolean => !Object.values(row).some((value) => is(value, SQL));

const insertion = statementOfRows('add', (db, rows, table: PgTable, once: PgColumn | undefined) => {
  const insert = db.insert(table).values(rows);
  return once ? insert.onConflictDoNothing({ target: once }) : insert;
});

/**
 * Inserts rows; gives how many were added. `once` is a unique column: a row whose value is in it already is passed over.
 * Rows with states are added by `begin` instead.
 */
export async function addRows<T extends PgTable>(
  db: DbOrTx,
  table: T,
  rows: readonly T['$inferInsert'][],
  { once }: { once?: PgColumn } = {},
): Promise<number> {
  if (rows.length === 0) return 0;
  const kind = `${getTableName(table)} ${once?.name}`;
  const { rowCount } = await insertion(db, kind, rows, table, once).execute(valuesOf(rows));
  return rowCount ?? 0;
}

/**
 * Put among the results of a writing statement that is a transaction of its own: its commit does not wait for the disk.
 * It is on the disk with the next commit that does wait, at the latest after 0.6 s. Only if the whole machine is lost
 * before that, the change is lost too. Never use it for an order, money or a session.
 */
export const quickCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
