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

/** Who moves: a party of the state table, with the account behind it where it is known. */
export type By = Mover | { mover: Mover; userId: number };

/** A word for the history that says why, for example `offer_expired`. */
type Why = { why?: string | undefined };

/** Thrown for what a state table does not allow: the code that asked is wrong, not the moment. */
export class ForbiddenMove extends Error {}

type Beginning = Why & {
  /** A row whose key or unique value is there already is passed over. Without it the insert fails. */
  onConflict?: 'ignore';
  /** Does not wait for the disk: see `quickCommit`. */
  isQuick?: boolean;
};

/**
 * Adds rows and notes the state that they begin in, in one statement. Gives the keys of the rows that were added, in
 * their order. Throws for a first state that the table does not allow. `import` notes rows as they are found, for seeds.
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

/** What a move writes along with the state, and what else must hold of the row. */
type More<W extends What> = Why & {
  set?: Along<W>;
  /** Columns that must still have these values. */
  same?: Along<W>;
  where?: SQL | undefined;
};

/**
 * The one way to change a state: asks the state table, writes the row under the state that it was read in, and appends
 * to the history, in one statement. True when it was moved; false when the row is not in that state any more, or `same`
 * or `where` does not hold: then nothing is written. Throws for a move that the table forbids.
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

/** The same for a row that this transaction has locked: throws when it was not in that state after all. */
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

/** Moves every row that is in one state and for which `where` holds; gives the keys of those that were moved. */
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

/** A row that was added or moved: its key as text, and the state that it has now. */
const NOTED = { key: sql<string>`key`, state: sql<string>`state` };

/**
 * A statement that changes rows, and appends what it changed to the history in the same breath. What the history says
 * of all of them comes when it runs: see `historyOf`.
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

/** A key as its own column reads it: the history keeps all of them as text. */
const keyFrom = <W extends What>(what: W, key: string) =>
  columnOf(what, ruleOf(what).key).mapFromDriverValue(key) as KeyOf<W>;

const partOf = (row: object, name: string): unknown => Reflect.get(row, name);

const moverOf = <M extends string>(by: M | { mover: M }): M => (typeof by === 'object' ? by.mover : by);
