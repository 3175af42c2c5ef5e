import { canMove, isState, MOVERS, type StateTable } from '@keepsong/domain/states/state-table';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/db/database.ts';
import { RULED } from '../../platform/states/ruled.ts';

/**
 * In these tables, the key of a row is the id of its story. So after a row was deleted, a new row with the same
 * key may begin.
 */
const BEGIN_AGAIN: readonly string[] = ['reveals', 'releases'];

type Rule = { rows: PgTable; key: string; state: string; table: StateTable };
const RULES: readonly [string, Rule][] = Object.entries(RULED);

/**
 * Finds every mismatch between rows with states and their history: a row whose state is not the last one in its
 * history, a line that does not continue from the line before, or a move that the state table does not allow.
 * Empty when all is well.
 */
export async function findStateWrongs(db: DbOrTx): Promise<string[]> {
  return [...(await unexplained(db)), ...(await gaps(db)), ...(await forbidden(db))];
}

const columnOf = ({ rows }: Rule, name: string): PgColumn => {
  const column = getTableColumns(rows)[name];
  if (!column) throw new Error(`no column ${name}`);
  return column;
};

async function wrongsOf(db: DbOrTx, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(query);
  return rows.map(({ wrong }) => wrong);
}

/** One statement for all tables, because most tests end with it. */
const unexplained = (db: DbOrTx): Promise<string[]> =>
  wrongsOf(
    db,
    sql`with last as (
      select distinct on (what, row_key) what, row_key, to_state from state_changes order by what, row_key, id desc
    )
    ${sql.join(
      RULES.map(([what, rule]) => unexplainedOf(what, rule)),
      sql` union all `,
    )}`,
  );

const unexplainedOf = (what: string, rule: Rule): SQL =>
  sql`select ${what} || ' ' || ${columnOf(rule, rule.key)} || ' is ' || ${columnOf(rule, rule.state)}
      || ', by its history ' || coalesce(last.to_state, 'nothing') as wrong
    from ${rule.rows} left join last on last.what = ${what} and last.row_key = ${columnOf(rule, rule.key)}::text
    where last.to_state is distinct from ${columnOf(rule, rule.state)}`;

const gaps = (db: DbOrTx): Promise<string[]> =>
  wrongsOf(
    db,
    sql`with steps as (
      select what, row_key, from_state, to_state, lag(to_state) over (partition by what, row_key order by id) as before
      from state_changes
    )
    select what || ' ' || row_key || ' went from ' || coalesce(from_state, 'nothing') || ' to ' || to_state
      || ' and was ' || coalesce(before, 'nothing') as wrong
    from steps where from_state is distinct from before
      and not (from_state is null and what in ${sql`(${sql.join(
        BEGIN_AGAIN.map((what) => sql`${what}`),
        sql`, `,
      )})`})`,
  );

type Step = { what: string; from: string | null; to: string; by: string };

async function forbidden(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<Step>(
    sql`select distinct what, from_state as "from", to_state as "to", moved_by as "by" from state_changes`,
  );
  return rows
    .filter((step) => !isAllowed(step))
    .map(({ what, from, to, by }) => `${by} has moved ${what} from ${from ?? 'nothing'} to ${to}`);
}

function isAllowed({ what, from, to, by }: Step): boolean {
  const table = RULES.find(([name]) => name === what)?.[1].table;
  if (!table || !isState(table, to)) return false;
  if (from === null) return by === 'import' || table.first.includes(to);
  const mover = MOVERS.find((one) => one === by);
  return mover !== undefined && isState(table, from) && canMove(table, from, to, mover);
}
