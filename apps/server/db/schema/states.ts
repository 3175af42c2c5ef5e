import { MOVERS, type Mover, type StateTable, statesOf } from '@keepsong/domain/states/state-table';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, ref } from './columns.ts';

/** The column of a row's state. A new row gets the table's first state unless another one is given. */
export const stateColumn = <S extends string>(table: StateTable<S>) => {
  const [first] = table.first;
  if (first === undefined) throw new Error(`${table.what} has no first state`);
  return text()
    .$type<S>()
    .notNull()
    .default(sql.raw(`'${first}'`));
};

const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(','))})`;

/** The condition of the column's CHECK: only states of the table. */
export const inStates = <S extends string>(column: AnyPgColumn, table: StateTable<S>): SQL =>
  oneOf(column, statesOf(table));

/** The movers in the history, and `import` for rows that are older than the history. */
const HISTORY_MOVERS = [...MOVERS, 'import'] as const;

/** The history of every row's state; rows are only added. Only platform/states/move.ts writes it. */
export const stateChanges = pgTable(
  'state_changes',
  {
    id: id(),
    /** The table of the row, and the row's key in it. */
    what: text().notNull(),
    rowKey: text().notNull(),
    /** Null for the first state of a new row. */
    fromState: text(),
    toState: text().notNull(),
    movedBy: text().$type<Mover | 'import'>().notNull(),
    /** The account of the mover, when it is known. */
    userId: ref(),
    movedAt: at().notNull().default(sql`now()`),
    why: text(),
  },
  (t) => [
    index('state_changes_row').on(t.what, t.rowKey, t.id),
    check('state_changes_by', oneOf(t.movedBy, HISTORY_MOVERS)),
  ],
);
