import { createHash } from 'node:crypto';
import { getTableName, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';

/**
 * Makes a statement that is built and parsed once for each connection, because building and parsing it takes
 * longer than running it. `build` must end in `.prepare(name)`, with a name that no other statement of the shop
 * has.
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
 * Like `statement`, for a statement whose SQL text depends on its `rows`: on which columns have a value, and on which
 * values are null. `build` gets the rows with placeholders; `valuesOf(rows)` gives the values for the placeholders. If
 * anything else changes the text, `kind` must name it.
 */
export function statementOfRows<T, More extends unknown[]>(
  prefix: string,
  build: (db: DbOrTx, rows: Values[], ...more: More) => Query<T>,
): (db: DbOrTx, kind: string, rows: readonly Values[], ...more: More) => T {
  const builtOf = statement(() => new Map<string, T>());
  return (db, kind, rows, ...more) => {
    const query = () => build(db, placeholdersOf(rows), ...more);
    // Each number of rows needs its own SQL text. More than `FEW` rows are rare, so their statement is not kept.
    if (rows.length > FEW) return query().prepare('');
    const built = builtOf(db);
    const text = `${prefix} ${kind} ${shapeOf(rows)}`;
    const known = built.get(text);
    if (known !== undefined) return known;
    // The name has a hash of the text, because PostgreSQL cuts names after 63 bytes.
    const made = query().prepare(`${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
    built.set(text, made);
    return made;
  };
}

const FEW = 4;

/** A row's values by column name. A column that is missing or undefined gets the column's default. */
type Values = Readonly<Record<string, unknown>>;

const given = (row: Values) => Object.entries(row).filter(([, value]) => value !== undefined);

const shapeOf = (rows: readonly Values[]): string =>
  rows.map((row) => given(row).map(([name, value]) => (value === null ? `${name}:null` : name))).join(';');

/**
 * Puts a placeholder in the place of each value. Null is written into the SQL text, because Drizzle cannot encode null
 * for a placeholder.
 */
const placeholdersOf = (rows: readonly Values[]): Values[] =>
  rows.map((row, at) =>
    Object.fromEntries(
      given(row).map(([name, value]) => [name, value === null ? sql`null` : sql.placeholder(name + at)]),
    ),
  );

/** The values for the placeholders of these rows. */
export const valuesOf = (rows: readonly Values[]): Record<string, unknown> =>
  Object.fromEntries(rows.flatMap((row, at) => given(row).map(([name, value]) => [name + at, value])));

/**
 * Whether placeholders can replace all values of a row. A value that is an SQL expression cannot be replaced, because
 * it is part of the statement's text.
 */
export const isData = (row: Values): boolean => !Object.values(row).some((value) => is(value, SQL));

const insertion = statementOfRows('add', (db, rows, table: PgTable, once: PgColumn | undefined) => {
  const insert = db.insert(table).values(rows);
  return once ? insert.onConflictDoNothing({ target: once }) : insert;
});

/**
 * Inserts rows and returns how many were added. `once` names a unique column: a row is skipped when the table already
 * has its value in this column. For tables whose rows have states, use `begin` (states/move.ts) instead.
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
 * When a single writing statement returns this, its commit does not wait until the change is on the disk. The change
 * reaches the disk with the next ordinary commit, or after 0.6 s at the latest. It is lost only if the whole machine
 * crashes before that. Use it for data that may be lost: never for an order, money or a session.
 */
export const quickCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
