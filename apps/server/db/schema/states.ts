import { MOVERS, type Mover, type StateTable, statesOf } from '@keepsong/domain/states/state-table';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, ref } from './columns.ts';

/** The column of a row's state. A new row is in the table's first state unless it says otherwise. */
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

/** The condition of the column's CHECK: nothing but the table's states. */
export const inStates = <S extends string>(column: AnyPgColumn, table: StateTable<S>): SQL =>
  oneOf(column, statesOf(table));

/** Who stands in the history: a mover, or `import` for rows that were there before it. */
const HISTORY_MOVERS = [...MOVERS, 'import'] as const;

/** How every row came to the state it is in; rows are only ever added. Written by platform/states/move.ts alone. */
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
    /** The account behind it, where one is. */
    userId: ref(),
    movedAt: at().notNull().default(sql`now()`),
    why: text(),
  },
  (t) => [
    index('state_changes_row').on(t.what, t.rowKey, t.id),
    check('state_changes_by', oneOf(t.movedBy, HISTORY_MOVERS)),
  ],
);
