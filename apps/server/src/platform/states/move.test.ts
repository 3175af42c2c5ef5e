import { statesOf } from '@keepsong/domain/states/state-table';
import { STATE_TABLES } from '@keepsong/domain/states/tables';
import { asc, eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { referrals } from '../../../db/schema/referrals.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { begin, change, ForbiddenMove, move, moveAll, moveLocked } from './move.ts';
import { RULED } from './ruled.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

let id: number;
const artist = (slug: string) => ({
  slug,
  artistName: 'Odessa Vale',
  gender: '2',
  genres: ['2'],
  availableDeliveryDays: 7,
});
const add = (...slugs: string[]) => begin(database.db, 'artists', slugs.map(artist), 'staff');
const now = async () => (await database.db.select().from(artists).where(eq(artists.id, id)))[0];
const history = async (of = id) =>
  (
    await database.db
      .select()
      .from(stateChanges)
      .where(eq(stateChanges.rowKey, String(of)))
      .orderBy(asc(stateChanges.id))
  ).map(({ what, fromState, toState, movedBy, userId, why }) =>
    [what, fromState, toState, movedBy, userId, why].join(' '),
  );

beforeEach(async () => {
  [id = 0] = await add(`artist-${Math.random()}`);
});

describe('a state', () => {
  it('adds a line to the history when it begins and when it moves', async () => {
    expect(await history()).toEqual(['artists  available staff  ']);
    const by = { mover: 'staff', userId: 7 } as const;
    const more = { set: { homeTown: 'Portland' }, why: 'tour' };
    expect(await move(database.db, 'artists', { id, status: 'available' }, 'paused', by, more)).toBe(true);
    expect(await now()).toMatchObject({ status: 'paused', homeTown: 'Portland' });
    expect(await history()).toEqual(['artists  available staff  ', 'artists available paused staff 7 tour']);
  });

  it('does not move when the row has changed in the meantime', async () => {
    const row = { id, status: 'available' } as const;
    expect(await move(database.db, 'artists', row, 'paused', 'staff')).toBe(true);
    expect(await move(database.db, 'artists', row, 'at_capacity', 'staff')).toBe(false);
    expect(await now()).toMatchObject({ status: 'paused' });
    expect(await history()).toHaveLength(2);
  });

  it('does not move when another column has changed', async () => {
    const row = { id, status: 'available' } as const;
    const same = { artistName: 'Nobody' };
    expect(await move(database.db, 'artists', row, 'paused', 'staff', { same })).toBe(false);
    const kept = { same: { artistName: 'Odessa Vale' }, set: { introVideoKey: null, genres: ['3'] } };
    expect(await move(database.db, 'artists', row, 'paused', 'staff', kept)).toBe(true);
    expect(await now()).toMatchObject({ status: 'paused', introVideoKey: null, genres: ['3'] });
  });

  it('does not move when the extra condition does not hold', async () => {
    const where = eq(artists.homeTown, 'Elsewhere');
    expect(
      await move(database.db, 'artists', { id, status: 'available' }, 'paused', 'staff', { where }),
    ).toBe(false);
    expect(await history()).toHaveLength(1);
  });

  it('does not move for a party that the table does not name, and nothing is written', async () => {
    const row = { id, status: 'available' } as const;
    await expect(move(database.db, 'artists', row, 'paused', 'customer')).rejects.toThrow(ForbiddenMove);
    await expect(move(database.db, 'artists', row, 'available', 'staff')).rejects.toThrow(
      "staff may not move artists from 'available' to 'available'",
    );
    expect(await history()).toHaveLength(1);
  });

  it('does not begin in a state that is not a first one, and nothing is written', async () => {
    const emails = ['ida@keepsong.test', 'odessa@keepsong.test'];
    const people = await database.db
      .insert(users)
      .values(emails.map((email) => ({ email })))
      .returning({ id: users.id });
    const [referrerId = 0, referredId = 0] = people.map((person) => person.id);
    const row = { referrerId, referredId, state: 'rewarded' } as const;
    await expect(begin(database.db, 'referrals', row, 'shop')).rejects.toThrow(ForbiddenMove);
    expect(await database.db.$count(referrals)).toBe(0);
    expect(await begin(database.db, 'referrals', { ...row, state: 'joined' }, 'shop')).toHaveLength(1);
  });

  it('is rolled back with its transaction, and its history too', async () => {
    const done = await database.transaction(async (tx) => {
      await moveLocked(tx, 'artists', { id, status: 'available' }, 'paused', 'staff');
      return { ok: false, refusal: { code: 'not_found' } };
    });
    expect(done.ok).toBe(false);
    expect(await now()).toMatchObject({ status: 'available' });
    expect(await history()).toHaveLength(1);
  });

  it('of a locked row must be the state that was read', async () => {
    const wrong = database.transaction(async (tx) => {
      await moveLocked(tx, 'artists', { id, status: 'paused' }, 'available', 'staff');
      return { ok: true, value: null };
    });
    await expect(wrong).rejects.toThrow('was not paused');
  });

  it('of many rows is moved at once, with a history line for each', async () => {
    const [one = 0, two = 0] = await add(`a-${Math.random()}`, `b-${Math.random()}`);
    const which = { from: 'available', to: 'paused' } as const;
    const where = sql`${artists.id} in (${one}, ${two})`;
    expect((await moveAll(database.db, 'artists', which, 'staff', { where })).sort()).toEqual(
      [one, two].sort(),
    );
    expect(await moveAll(database.db, 'artists', which, 'staff', { where })).toEqual([]);
    expect(await history(one)).toHaveLength(2);
    expect(await history(two)).toHaveLength(2);
  });

  it('moves once when many try at the same moment', async () => {
    const row = { id, status: 'available' } as const;
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => move(database.db, 'artists', row, 'paused', 'staff')),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await history()).toHaveLength(2);
  });
});

describe('a change of other columns', () => {
  it('leaves the state and the history as they are', async () => {
    expect(await change(database.db, 'artists', id, { homeTown: 'Portland' })).toBe(true);
    expect(await now()).toMatchObject({ status: 'available', homeTown: 'Portland' });
    expect(await history()).toHaveLength(1);
  });

  it('changes nothing when there is no such row, or when it does not fulfil the condition', async () => {
    expect(await change(database.db, 'artists', 0, { homeTown: 'Portland' })).toBe(false);
    const where = eq(artists.status, 'paused');
    expect(await change(database.db, 'artists', id, { homeTown: 'Portland' }, { where })).toBe(false);
    expect((await now())?.homeTown).not.toBe('Portland');
  });

  it.each([{ status: 'paused' }, { id: 7 }])('is refused when a variable holds %j too', async (more) => {
    const set = { homeTown: 'Portland', ...more };
    await expect(change(database.db, 'artists', id, set)).rejects.toThrow(ForbiddenMove);
    expect(await now()).toMatchObject({ status: 'available' });
  });
});

describe('a new row', () => {
  it('that exists already is skipped, without a line in the history', async () => {
    const once = () => begin(database.db, 'artists', artist('odessa'), 'staff', { onConflict: 'ignore' });
    expect(await once()).toHaveLength(1);
    expect(await once()).toEqual([]);
  });

  it.each(['update state_changes set why = null', 'delete from state_changes'])(
    'keeps its history: "%s" is refused',
    async (statement) => {
      const refused = await database.db
        .execute(sql.raw(statement))
        .catch((error: Error) => String(error.cause));
      expect(refused).toContain('append-only');
    },
  );
});

describe('the database', () => {
  it('has a rule for every table with states, and for no other', () => {
    const written = STATE_TABLES.map(({ what }) => what);
    expect(Object.keys(RULED).sort()).toEqual(written.sort());
    for (const [what, { rows, table }] of Object.entries(RULED)) {
      expect(getTableConfig(rows).name).toBe(what);
      expect(table.what).toBe(what);
    }
  });

  it.each(Object.entries(RULED))(
    'checks that the states of %s are those of the state table',
    async (what, rule) => {
      const column = rule.state;
      const { rows } = await database.pool.query<{ check: string; first: string }>(
        `select pg_get_constraintdef(c.oid) as check, i.column_default as first
       from pg_constraint c join information_schema.columns i on i.table_name = $1 and i.column_name = $2
       where c.conname = $1 || '_' || $2`,
        [what, column],
      );
      const words = [...(rows[0]?.check ?? '').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word);
      expect(words).toEqual(statesOf<string>(rule.table));
      expect(rows[0]?.first).toBe(`'${rule.table.first[0]}'::text`);
    },
  );
});
