import { canMove, type Mover, type StateTable } from '@keepsong/domain/states/state-table';
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { stateChanges } from '../../../db/schema/states.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { isData, quickCommit, statementOfRows, valuesOf } from '../db/statement.ts';
import {
  type Along,
  type KeyOf,
  type NewRow,
  RULED,
  type Standing,
  type StateIn,
  type What,
} from './ruled.ts';

/** Who moves a row: a party of the state table, with the account behind it when it is known. */
export type By = Mover | { mover: Mover; userId: number };

/** A word in the history that gives the reason, for example `offer_expired`. */
type Why = { why?: string | undefined };

/**
 * Thrown for a move that a state table does not allow. It shows a fault in the code, not a conflict with another
 * request.
 */
export class ForbiddenMove extends Error {}

type Beginning = Why & {
  /** Skips rows whose key or unique value exists already. Without it the insert fails. */
  onConflict?: 'ignore';
  /** The commit does not wait for the disk: see `quickCommit`. */
  isQuick?: boolean;
};

/**
 * Inserts rows and notes their first state in the history, in one statement. Returns the keys of the inserted rows, in
 * their order. Throws for a first state that the table does not allow. With `import`, seeds may insert rows in any
 * state.
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
  const values = { ...valuesOf(list), ...historyOf(null, by, why) };
  const noted = await beginning(db, kind, list, what, how).execute(values);
  const { first } = ruleOf(what).table;
  const wrong = noted.find(({ state }) => by !== 'import' && !first.includes(state));
  if (wrong) throw new ForbiddenMove(`${what} ${wrong.key} may not begin as '${wrong.state}'`);
  return noted.map(({ key }) => keyFrom(what, key));
}

const beginning = statementOfRows('begin', (db, rows, what: What, { onConflict, isQuick }: Beginning) => {
  const insert = db.insert(ruleOf(what).rows).values(rows);
  const added = onConflict ? insert.onConflictDoNothing() : insert;
  return noting(db, what, added.returning(returnedOf(what)), { isQuick });
});

/** Other columns that a move writes together with the state, and conditions that must hold for the row. */
type More<W extends What> = Why & {
  set?: Along<W>;
  /** Columns that must still have these values. */
  same?: Along<W>;
  where?: SQL | undefined;
};

/**
 * The only way to change a state. It asks the state table, updates the row if it still has the state that was read, and
 * appends to the history, all in one statement. Returns true when the row was moved. Returns false, and writes nothing,
 * when the row is no longer in that state, or `same` or `where` does not hold. Throws for a move that the table
 * forbids.
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
  const history = historyOf(from, by, why);
  if (where || !isData(changes))
    return (await moving(db, what, changes, and(holds(what, held), where)).execute(history)).length === 1;
  const both = [changes, held];
  return (await oneMove(db, what, both, what).execute({ ...valuesOf(both), ...history })).length === 1;
}

const oneMove = statementOfRows('move', (db, [changes = {}, held = {}], what: What) =>
  moving(db, what, changes, holds(what, held)),
);

/** Like `move`, for a row that this transaction has locked: throws when the row was not in that state. */
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

function mustBeAllowed(what: What, from: string, to: string, by: By): void {
  const mover = moverOf(by);
  if (!canMove(ruleOf(what).table, from, to, mover))
    throw new ForbiddenMove(`${mover} may not move ${what} from '${from}' to '${to}'`);
}

const moving = (db: DbOrTx, what: What, changes: object, where: SQL | undefined) =>
  noting(db, what, db.update(ruleOf(what).rows).set(changes).where(where).returning(returnedOf(what)));

/** The condition that a row has these values. */
const holds = (what: What, values: object): SQL | undefined =>
  and(...Object.entries(values).map(([name, value]) => eq(columnOf(what, name), value)));

/** An inserted or moved row: its key as text, and its new state. */
const NOTED = { key: sql<string>`key`, state: sql<string>`state` };

/**
 * Builds one statement that changes rows and appends the changes to the history. `historyOf` gives the values that are
 * the same for all of them.
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

/** Converts a key to the type of its column: the history stores all keys as text. */
const keyFrom = <W extends What>(what: W, key: string) =>
  columnOf(what, ruleOf(what).key).mapFromDriverValue(key) as KeyOf<W>;

const partOf = (row: object, name: string): unknown => Reflect.get(row, name);

const moverOf = <M extends string>(by: M | { mover: M }): M => (typeof by === 'object' ? by.mover : by);
