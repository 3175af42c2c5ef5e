import { createHash } from 'node:crypto';
import { getTableName, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';

/**
 * Prepares a statement once for each connection. Building and parsing it for each run takes longer than running it.
 * `build` must end in `.prepare(name)`, with a name that no other statement of the shop has.
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
 * Like `statement`, for a text that depends on its `rows`: on which columns have a value, and which of those are null.
 * `build` gets the rows with placeholders; `valuesOf(rows)` gives the values for them. If anything else changes the
 * text, `kind` must name it.
 */
export function statementOfRows<T, More extends unknown[]>(
  prefix: string,
  build: (db: DbOrTx, rows: Values[], ...more: More) => Query<T>,
): (db: DbOrTx, kind: string, rows: readonly Values[], ...more: More) => T {
  const builtOf = statement(() => new Map<string, T>());
  return (db, kind, rows, ...more) => {
    const query = () => build(db, placeholdersOf(rows), ...more);
    // Each number of rows needs its own text. Many rows are rare, so their statement is not kept.
    if (rows.length > FEW) return query().prepare('');
    const built = builtOf(db);
    const text = `${prefix} ${kind} ${shapeOf(rows)}`;
    const known = built.get(text);
    if (known !== undefined) return known;
    // A hash, because PostgreSQL cuts names after 63 bytes.
    const made = query().prepare(`${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
    built.set(text, made);
    return made;
  };
}

const FEW = 4;

/** Values by their columns. A column that is undefined or missing gets its default. */
type Values = Readonly<Record<string, unknown>>;

const given = (row: Values) => Object.entries(row).filter(([, value]) => value !== undefined);

const shapeOf = (rows: readonly Values[]): string =>
  rows.map((row) => given(row).map(([name, value]) => (value === null ? `${name}:null` : name))).join(';');

/** Null is written into the text, because Drizzle cannot encode null for a placeholder. */
const placeholdersOf = (rows: readonly Values[]): Values[] =>
  rows.map((row, at) =>
    Object.fromEntries(
      given(row).map(([name, value]) => [name, value === null ? sql`null` : sql.placeholder(name + at)]),
    ),
  );

/** The values for the placeholders of these rows. */
export const valuesOf = (rows: readonly Values[]): Record<string, unknown> =>
  Object.fromEntries(rows.flatMap((row, at) => given(row).map(([name, value]) => [name + at, value])));

/** Whether placeholders can replace all values. SQL cannot be replaced: it is part of the text. */
export const isData = (row: Values): boolean => !Object.values(row).some((value) => is(value, SQL));

const insertion = statementOfRows('add', (db, rows, table: PgTable, once: PgColumn | undefined) => {
  const insert = db.insert(table).values(rows);
  return once ? insert.onConflictDoNothing({ target: once }) : insert;
});

/**
 * Inserts rows and returns how many were added. `once` names a unique column: rows whose value is already in it are
 * skipped. Rows that have a state are added by `begin` instead.
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
 * Returning this from a single writing statement makes its commit return before the disk has it. The next ordinary
 * commit writes it too, at the latest after 0.6 s; only a crash of the whole machine before that loses it. Use it for
 * data that may be lost: never for an order, money or a session.
 */
export const quickCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
