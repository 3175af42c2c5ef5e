import { MOVERS, type Mover, type StateTable, statesOf } from '@keepsong/domain/states/state-table';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, oneOf, ref } from './columns.ts';

/**
 * The column that holds the state of a row. A row that is inserted without a state gets the first state of its state
 * table.
 */
export const stateColumn = <S extends string>(table: StateTable<S>) => {
  const [first] = table.first;
  if (first === undefined) throw new Error(`${table.what} has no first state`);
  return text()
    .$type<S>()
    .notNull()
    .default(sql.raw(`'${first}'`));
};

/** The condition for the CHECK of a state column: it allows only the states of its state table. */
export const inStates = <S extends string>(column: AnyPgColumn, table: StateTable<S>): SQL =>
  oneOf(column, statesOf(table));

/** Who may appear in the history as the cause of a change. `import` marks rows that existed before the history did. */
const HISTORY_MOVERS = [...MOVERS, 'import'] as const;

/** The history of the states of all rows. Rows are only added, and only by platform/states/move.ts. */
export const stateChanges = pgTable(
  'state_changes',
  {
    id: id(),
    /** The name of the table (`what`) and the key of the row in that table (`rowKey`). */
    what: text().notNull(),
    rowKey: text().notNull(),
    /** Null when the row was new, so that it had no earlier state. */
    fromState: text(),
    toState: text().notNull(),
    movedBy: text().$type<Mover | 'import'>().notNull(),
    /** The account of the person who caused the change, when it is known. */
    userId: ref(),
    movedAt: at().notNull().default(sql`now()`),
    why: text(),
  },
  (t) => [
    index('state_changes_row').on(t.what, t.rowKey, t.id),
    check('state_changes_by', oneOf(t.movedBy, HISTORY_MOVERS)),
  ],
);
