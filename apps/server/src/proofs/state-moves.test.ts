import {
  canMove,
  MOVERS,
  type Mover,
  movesOf,
  type StateTable,
  statesOf,
} from '@keepsong/domain/states/state-table';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { ForbiddenMove, move } from '../platform/states/move.ts';
import { RULED, type What } from '../platform/states/ruled.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { findStateWrongs } from '../testing/oracle/states.ts';
import { addStateRows, alongside, type StateRow } from '../testing/state-rows.ts';

const ROUNDS = Number(process.env.STATE_ROUNDS);
const CONNECTIONS = 8;
/** The moves in a round: about twenty for each row, so several connections often try to move the same row at once. */
const MOVES = 520;

const TABLES = Object.keys(RULED);

type Rule = { rows: PgTable; key: string; state: string; table: StateTable };
const ruleOf = (what: What): Rule => RULED[what];
const columnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: CONNECTIONS });
  await watch();
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** Makes triggers that record every write of a state in the table `witness`, independently of the history. */
async function watch(): Promise<void> {
  const run = (text: string) => database.pool.query(text);
  await run('create table witness (id bigserial, what text, row_key text, from_state text, to_state text)');
  await run(`create function see() returns trigger language plpgsql as $$ begin
    insert into witness (what, row_key, from_state, to_state) values (tg_table_name, to_jsonb(new) ->> tg_argv[0],
      to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]);
    return new;
  end $$`);
  for (const [what, { key, state }] of Object.entries(RULED))
    await run(`create trigger seen after update of ${state} on ${what}
      for each row execute function see('${columnName(key)}', '${state}')`);
}

/** One attempt to move a row. The numbers pick the row, the state before, the state after, and the mover. */
type Try = { row: number; from: number; pick: number; by: number; kind: 'allowed' | 'late' | 'wild' };
const tries = fc.array(
  fc.record<Try>({
    row: fc.nat(TABLES.length - 1),
    from: fc.nat(20),
    pick: fc.nat(200),
    by: fc.nat(MOVERS.length - 1),
    kind: fc.constantFrom('allowed', 'allowed', 'late', 'wild'),
  }),
  { minLength: MOVES, maxLength: MOVES },
);

const among = <T>(list: readonly T[], pick: number): T => {
  const one = list[pick % list.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

async function stateOf({ what, key }: StateRow): Promise<string> {
  const { rows, key: keyName, state } = ruleOf(what);
  const columns = getTableColumns(rows);
  const { rows: found } = await database.db.execute<{ state: string }>(
    sql`select ${columns[state]} as state from ${rows} where ${columns[keyName]} = ${key}`,
  );
  return found[0]?.state ?? '';
}

type Wish = { from: string; to: string; by: Mover };

/**
 * Chooses the move that an attempt makes. `allowed`: allowed from the row's present state. `late`: allowed from
 * some state, which may not be the present one. `wild`: any move, allowed or not.
 */
async function wishOf(row: StateRow, { from, pick, by, kind }: Try): Promise<Wish> {
  const { table } = ruleOf(row.what);
  const now = await stateOf(row);
  const moves = movesOf(table).filter((one) => kind === 'late' || one.from === now);
  if (kind === 'wild' || moves.length === 0) {
    const states = statesOf(table);
    const start = kind === 'wild' ? among(states, from) : now;
    return { from: start, to: among(states, pick), by: among(MOVERS, by) };
  }
  const { by: movers, ...one } = among(moves, pick);
  return { ...one, by: among(movers, by) };
}

type Outcome = 'moved' | 'too late' | 'forbidden';

async function tryMove({ what, key }: StateRow, { from, to, by }: Wish): Promise<Outcome> {
  const { key: keyName, state } = ruleOf(what);
  // TypeScript cannot type a move of any table. The state table itself checks the names of the states and of the mover.
  const args = [{ [keyName]: key, [state]: from }, to, by, { set: alongside(what, to) }];
  try {
    return (await Reflect.apply(move, undefined, [database.db, what, ...args])) ? 'moved' : 'too late';
  } catch (error) {
    if (error instanceof ForbiddenMove) return 'forbidden';
    throw error;
  }
}

type Done = Wish & { row: StateRow; outcome: Outcome };

async function play(rows: readonly StateRow[], all: readonly Try[]): Promise<Done[]> {
  const queue = all.values();
  const done: Done[] = [];
  async function work(): Promise<void> {
    for (const one of queue) {
      const row = among(rows, one.row);
      const wish = await wishOf(row, one);
      done.push({ ...wish, row, outcome: await tryMove(row, wish) });
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return done;
}

/** One line for each row, with the row's moves in order. */
async function linesOf(source: 'witness' | 'state_changes'): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(
    `select what || ' ' || row_key || ' ' || string_agg(from_state || '→' || to_state, ' ' order by id) as line
     from ${source} where from_state is not null group by what, row_key order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** The tables of which a row has moved. */
const movedOf = new Set<string>();
const counted: Record<Outcome, number> = { moved: 0, 'too late': 0, forbidden: 0 };

it(`lets ${CONNECTIONS} connections move rows only as the state tables allow, in ${ROUNDS} rounds`, async () => {
  await fc.assert(
    fc.asyncProperty(tries, async (all) => {
      const rows = await addStateRows(database.db);
      expect(rows.map(({ what }) => what).sort()).toEqual(TABLES.toSorted());
      const done = await play(rows, all);
      for (const { row, outcome } of done) if (outcome === 'moved') movedOf.add(row.what);
      for (const { row, from, to, by, outcome } of done) {
        counted[outcome] += 1;
        expect(outcome === 'forbidden').toBe(!canMove(ruleOf(row.what).table, from, to, by));
      }
      expect(await findStateWrongs(database.db)).toEqual([]);
      const history = await linesOf('state_changes');
      expect(history).toEqual(await linesOf('witness'));
      // The history has as many moves as were reported, so none is lost and none happened twice.
      const moved = history.reduce((sum, line) => sum + line.split('→').length - 1, 0);
      expect(moved).toBe(counted.moved);
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
  console.log(`${ROUNDS} rounds: ${JSON.stringify(counted)}`);
  // The rounds are meaningful only if all three outcomes happened often.
  for (const times of Object.values(counted)) expect(times).toBeGreaterThan(ROUNDS);
  expect([...movedOf].sort()).toEqual(TABLES.toSorted());
});

it('the oracle reports a state that was written without the guard (its control)', async () => {
  const [first] = await addStateRows(database.db);
  if (!first) throw new Error('no row');
  expect(await findStateWrongs(database.db)).toEqual([]);
  const run = (text: string) => database.pool.query(text, [String(first.key)]);
  // This state is written without a line in the history.
  await run("update checkouts set state = 'expired' where id::text = $1");
  expect(await findStateWrongs(database.db)).toEqual([
    `checkouts ${first.key} is expired, by its history quoted`,
  ]);
  // Two processes each check the state and then write. Both saw 'quoted'.
  const note = (to: string, by: string) =>
    run(`insert into state_changes (what, row_key, from_state, to_state, moved_by)
      values ('checkouts', $1, 'quoted', '${to}', '${by}')`);
  await note('reserved', 'customer');
  await note('expired', 'shop');
  expect(await findStateWrongs(database.db)).toEqual([
    `checkouts ${first.key} went from quoted to expired and was reserved`,
  ]);
  // The state table does not allow this mover.
  await run(`insert into state_changes (what, row_key, from_state, to_state, moved_by)
    values ('checkouts', $1, 'expired', 'refund_due', 'artist')`);
  expect((await findStateWrongs(database.db)).join()).toContain(
    'artist has moved checkouts from expired to refund_due',
  );
});
