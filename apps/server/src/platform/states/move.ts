import { canMove, type Mover, type StateTable } from '@keepsong/domain/states/state-table';
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { stateChanges } from '../../../db/schema/states.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isData, quickCommit, statementOfRows, valuesOf } from '../db/statement.ts';
import { noteEvent } from '../telemetry/tracing.ts';
import {
  type Along,
  type KeyOf,
  type NewRow,
  RULED,
  type Standing,
  type StateIn,
  type What,
} from './ruled.ts';

/** Who moves a row: a kind of mover in the state table (`Mover`), with the user's id when it is known. */
export type By = Mover | { mover: Mover; userId: number };

/** A word that states the reason in the history, for example `offer_expired`. */
type Why = { why?: string | undefined };

/**
 * Thrown for a move that a state table does not allow. It shows a fault in the code, not a conflict with another
 * request.
 */
export class ForbiddenMove extends Error {}

type Beginning = Why & {
  /**
   * Skips rows whose key or unique value already exists. Without this option the insert fails for such rows.
   */
  onConflict?: 'ignore';
  /** The commit does not wait for the disk: see `quickCommit`. */
  isQuick?: boolean;
};

/**
 * Inserts rows and records their first state in the history, in one statement. Returns the keys of the inserted
 * rows, in the order of the rows. Throws for a first state that the state table does not allow. With `import`
 * as `by`, seeds may insert rows in any state.
 */
export async function begin<W extends What>(
  db: DbOrTx,
  what: W,
  rows: NewRow<W> | readonly NewRow<W>[],
  by: By | 'import',
  { why, ...how }: Beginning = {},
): Promise<KeyOf<W>[]> {
  const list = [rows].flat();
  if (list.length === 0) return [];
  const kind = `${what} ${how.onConflict} ${how.isQuick}`;
  if (by !== 'import') for (const row of list) mustBeFirst(what, row);
  const values = { ...valuesOf(list), ...historyOf(null, by, why) };
  const noted = await beginning(db, kind, list, what, how).execute(values);
  return noted.map(({ key }) => keyFrom(what, key));
}

const beginning = statementOfRows('begin', (db, rows, what: What, { onConflict, isQuick }: Beginning) => {
  const insert = db.insert(ruleOf(what).rows).values(rows);
  const added = onConflict ? insert.onConflictDoNothing() : insert;
  return noting(db, what, added.returning(returnedOf(what)), { isQuick });
});

/** Other columns that a move writes together with the state, and conditions that the row must fulfil. */
type More<W extends What> = Why & {
  set?: Along<W>;
  /** Columns that must still have these values. */
  same?: Along<W>;
  where?: SQL | undefined;
};

/**
 * The only way to change a state. It checks the state table, updates the row if it is still in the state that
 * was read, and appends to the history. Update and history are one statement.
 *
 * Returns true when the row was moved. Returns false, and writes nothing, when the row is no longer in that
 * state, or when `same` or `where` does not match. Throws for a move that the state table forbids.
 */
export async function move<W extends What>(
  db: DbOrTx,
  what: W,
  row: Standing<W>,
  to: StateIn<W>,
  by: By,
  { set = {}, same = {}, where, why }: More<W> = {},
): Promise<boolean> {
  const { key, state } = ruleOf(what);
  const from = String(partOf(row, state));
  mustBeAllowed(what, from, to, by);
  const changes = { ...set, [state]: to };
  const held = { ...same, [state]: from, [key]: partOf(row, key) };
  noteEvent(`${what} ${String(to)}`, { from, to: String(to) });
  const history = historyOf(from, by, why);
  if (where || !isData(changes))
    return (await moving(db, what, changes, and(holds(what, held), where)).execute(history)).length === 1;
  const both = [changes, held];
  return (await oneMove(db, what, both, what).execute({ ...valuesOf(both), ...history })).length === 1;
}

const oneMove = statementOfRows('move', (db, [changes = {}, held = {}], what: What) =>
  moving(db, what, changes, holds(what, held)),
);

/** Like `move`, for a row that this transaction has locked. Throws when the row was not in the expected state. */
export async function moveLocked<W extends What>(
  tx: Tx,
  what: W,
  row: Standing<W>,
  to: StateIn<W>,
  by: By,
  more: More<W> = {},
): Promise<void> {
  if (await move(tx, what, row, to, by, more)) return;
  throw new Error(`a locked row of ${what} was not ${partOf(row, ruleOf(what).state)}`);
}

/** Moves every row that is in the state `from` and fulfils `where`; returns the keys of the moved rows. */
export async function moveAll<W extends What>(
  db: DbOrTx,
  what: W,
  { from, to }: { from: StateIn<W>; to: StateIn<W> },
  by: By,
  { set = {}, where, why }: Pick<More<W>, 'set' | 'why'> & { where: SQL | undefined },
): Promise<KeyOf<W>[]> {
  mustBeAllowed(what, from, to, by);
  const { state } = ruleOf(what);
  const rows = and(holds(what, { [state]: from }), where);
  const moved = await moving(db, what, { ...set, [state]: to }, rows).execute(historyOf(from, by, why));
  return moved.map(({ key }) => keyFrom(what, key));
}

/**
 * Changes columns of a row, but not its state. Returns whether the row exists and fulfils `where`. Throws when the state
 * or the key is among the columns, as it can be in a variable that has more fields than its type.
 */
export async function change<W extends What>(
  db: DbOrTx,
  what: W,
  key: KeyOf<W>,
  set: Along<W>,
  { where }: Pick<More<W>, 'where'> = {},
): Promise<boolean> {
  const rule = ruleOf(what);
  if (rule.state in set || rule.key in set)
    throw new ForbiddenMove(`only 'move' changes the ${rule.state} of ${what}, and nothing its ${rule.key}`);
  const row = and(eq(columnOf(what, rule.key), key), where);
  const { rowCount } = await db.update(rule.rows).set(set).where(row);
  return rowCount === 1;
}

/**
 * Throws for a new row whose state is not a first state. A row without a state gets the first state of its
 * table.
 */
function mustBeFirst(what: What, row: object): void {
  const { state, table } = ruleOf(what);
  const begun = partOf(row, state);
  if (begun !== undefined && !table.first.includes(String(begun)))
    throw new ForbiddenMove(`${what} may not begin as '${begun}'`);
}

function mustBeAllowed(what: What, from: string, to: string, by: By): void {
  const mover = moverOf(by);
  if (!canMove(ruleOf(what).table, from, to, mover))
    throw new ForbiddenMove(`${mover} may not move ${what} from '${from}' to '${to}'`);
}

const moving = (db: DbOrTx, what: What, changes: object, where: SQL | undefined) =>
  noting(db, what, db.update(ruleOf(what).rows).set(changes).where(where).returning(returnedOf(what)));

/** The condition that a row has these values in these columns. */
const holds = (what: What, values: object): SQL | undefined =>
  and(...Object.entries(values).map(([name, value]) => eq(columnOf(what, name), value)));

/** An inserted or moved row: its key as text, and its new state. */
const NOTED = { key: sql<string>`key`, state: sql<string>`state` };

/**
 * Builds one statement that changes rows and appends the changes to the history. The placeholders of the history get
 * the values of `historyOf`, which are the same for all rows.
 */
function noting(db: DbOrTx, what: What, changed: SQLWrapper, { isQuick }: Beginning = {}) {
  const rows = db.$with('changed', NOTED).as(changed.getSQL());
  const history = db.$with('noted', NOTED).as(sql`
    insert into ${stateChanges} (what, row_key, from_state, to_state, moved_by, user_id, why)
    select ${sql.raw(`'${what}'`)}, changed.key, ${sql.placeholder('from')}, changed.state, ${sql.placeholder('by')},
      ${sql.placeholder('userId')}::bigint, ${sql.placeholder('why')} from changed
    returning row_key as key, to_state as state`);
  return db
    .with(rows, history)
    .select({ ...NOTED, ...(isQuick ? { quickCommit } : {}) })
    .from(history);
}

const historyOf = (from: string | null, by: By | 'import', why: string | undefined) => ({
  from,
  by: moverOf(by),
  userId: typeof by === 'object' ? by.userId : null,
  why: why ?? null,
});

type Rule = { rows: PgTable; key: string; state: string; table: StateTable };

const ruleOf = (what: What): Rule => RULED[what];

function columnOf(what: What, name: string): PgColumn {
  const column = getTableColumns(ruleOf(what).rows)[name];
  if (!column) throw new Error(`${what} has no column ${name}`);
  return column;
}

function returnedOf(what: What): { key: SQL.Aliased<string>; state: SQL.Aliased<string> } {
  const { key, state } = ruleOf(what);
  return {
    key: sql<string>`${columnOf(what, key)}::text`.as('key'),
    state: sql<string>`${columnOf(what, state)}`.as('state'),
  };
}

/** Converts a key from the history, which stores all keys as text, to the type of its column. */
const keyFrom = <W extends What>(what: W, key: string) =>
  columnOf(what, ruleOf(what).key).mapFromDriverValue(key) as KeyOf<W>;

const partOf = (row: object, name: string): unknown => Reflect.get(row, name);

const moverOf = <M extends string>(by: M | { mover: M }): M => (typeof by === 'object' ? by.mover : by);
