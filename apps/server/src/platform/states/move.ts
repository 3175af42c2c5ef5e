import { canMove, type Mover, type StateTable } from '@keepsong/domain/states/state-table';
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { stateChanges } from '../../../db/schema/states.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type Along, type KeyOf, RULED, type Standing, type StateIn, type What } from './ruled.ts';

/** Who moves a row: a party of the state table, with the account behind it when it is known. */
export type By = Mover | { mover: Mover; userId: number };

/** A word in the history that gives the reason, for example `offer_expired`. */
type Why = { why?: string | undefined };

/**
 * Thrown for a move that a state table does not allow. It shows a fault in the code, not a conflict with another
 * request.
 */
export class ForbiddenMove extends Error {}

/** Drizzle's insert, before its `returning`. */
type Insert = { returning(fields: Returned): SQLWrapper };
type Returned = { key: SQL.Aliased<string>; state: SQL.Aliased<string> };

/**
 * Inserts rows and notes their first state in the history, in one statement. `insert` is Drizzle's own, without
 * `returning`; rows that it skips on a conflict are not noted. Returns the keys of the inserted rows, in their order.
 * Throws for a first state that the table does not allow. With `import`, seeds may insert rows in any state. `also`
 * is returned beside each row, for `quickCommit`.
 */
export async function begin<W extends What>(
  db: DbOrTx,
  what: W,
  insert: Insert,
  by: By | 'import',
  { why, also }: Why & { also?: SQL } = {},
): Promise<KeyOf<W>[]> {
  const { first } = ruleOf(what).table;
  const noted = await note(db, what, insert.returning(returnedOf(what)), { from: null, by, why, also });
  const wrong = noted.find(({ state }) => by !== 'import' && !first.includes(state));
  if (wrong) throw new ForbiddenMove(`${what} ${wrong.key} may not begin as '${wrong.state}'`);
  return noted.map(({ key }) => keyFrom(what, key));
}

/** Other columns that a move writes together with the state, and a condition that must hold for the row. */
type More<W extends What> = Why & { set?: Along<W>; where?: SQL | undefined };

/**
 * The only way to change a state. It asks the state table, updates the row if it still has the state that was read,
 * and appends to the history, all in one statement. Returns true when the row was moved. Returns false, and writes
 * nothing, when the row is no longer in that state or `where` does not hold. Throws for a move that the table
 * forbids.
 */
export async function move<W extends What>(
  db: DbOrTx,
  what: W,
  row: Standing<W>,
  to: StateIn<W>,
  by: By,
  more: More<W> = {},
): Promise<boolean> {
  const { key, state } = ruleOf(what);
  const isIt = eq(columnOf(what, 'key'), partOf(row, key));
  return (
    (await change(db, what, String(partOf(row, state)), to, by, and(isIt, more.where), more)).length === 1
  );
}

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
  { where, ...more }: More<W> & { where: SQL | undefined },
): Promise<KeyOf<W>[]> {
  const moved = await change(db, what, from, to, by, where, more);
  return moved.map(({ key }) => keyFrom(what, key));
}

function change(
  db: DbOrTx,
  what: What,
  from: string,
  to: string,
  by: By,
  where: SQL | undefined,
  { set = {}, why }: Why & { set?: object },
): Promise<Noted[]> {
  const { rows, state, table } = ruleOf(what);
  const mover = moverOf(by);
  if (!canMove(table, from, to, mover))
    throw new ForbiddenMove(`${mover} may not move ${what} from '${from}' to '${to}'`);
  const changed = db
    .update(rows)
    .set({ ...set, [state]: to })
    .where(and(eq(columnOf(what, 'state'), from), where))
    .returning(returnedOf(what));
  return note(db, what, changed, { from, by, why });
}

type Noted = { key: string; state: string };

/** Runs a statement that changes rows and appends the changes to the history, as one statement. */
async function note(
  db: DbOrTx,
  what: What,
  changed: SQLWrapper,
  { from, by, why, also }: Why & { from: string | null; by: By | 'import'; also?: SQL | undefined },
): Promise<Noted[]> {
  const userId = typeof by === 'object' ? by.userId : null;
  const { rows } = await db.execute<Noted>(sql`
    with changed as ${changed}
    insert into ${stateChanges} (what, row_key, from_state, to_state, moved_by, user_id, why)
    select ${what}, changed.key, ${from}, changed.state, ${moverOf(by)}, ${userId}::bigint, ${why ?? null} from changed
    returning row_key as "key", to_state as "state"${also ? sql`, ${also}` : sql``}`);
  return rows;
}

type Rule = { rows: PgTable; key: string; state: string; table: StateTable };

const ruleOf = (what: What): Rule => RULED[what];

function columnOf(what: What, which: 'key' | 'state'): PgColumn {
  const rule = ruleOf(what);
  const column = getTableColumns(rule.rows)[rule[which]];
  if (!column) throw new Error(`${what} has no column ${rule[which]}`);
  return column;
}

const returnedOf = (what: What): Returned => ({
  key: sql<string>`${columnOf(what, 'key')}::text`.as('key'),
  state: sql<string>`${columnOf(what, 'state')}`.as('state'),
});

/** Converts a key to the type of its column: the history stores all keys as text. */
const keyFrom = <W extends What>(what: W, key: string) =>
  columnOf(what, 'key').mapFromDriverValue(key) as KeyOf<W>;

const partOf = (row: object, name: string): unknown => Reflect.get(row, name);

const moverOf = <M extends string>(by: M | { mover: M }): M => (typeof by === 'object' ? by.mover : by);
