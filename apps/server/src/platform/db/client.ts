import type pg from 'pg';

/**
 * A pooler in transaction mode between the shop and PostgreSQL (decision 0142). `named`: the pooler supports
 * named statements.
 */
export type Pooler = Readonly<{ named: boolean }>;

/** Sends one statement. It takes what pg's own `query` takes. */
export type Send = (...args: unknown[]) => unknown;

/** What stands between the shop and `query`: it gets each call's arguments, and `send` to go on with them. */
export type AroundStatements = (send: Send, args: unknown[]) => unknown;

/**
 * For a pooler that does not support named statements: sends each statement without its name. PostgreSQL then
 * parses and plans it each time.
 */
export const withoutNames: AroundStatements = (send, [first, ...rest]) => send(unnamed(first), ...rest);

function unnamed(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query)) return query;
  const { name: _, ...rest } = query;
  return rest;
}

/**
 * The pool with `around` before each statement: those of the pool, and those of the connections that it gives out,
 * which transactions use. The classes of pg stay as they are, and so does a statement that the pool hands on to a
 * connection itself: it has already been here.
 */
export function poolAround(pool: pg.Pool, around: AroundStatements): pg.Pool {
  const given = new WeakMap<pg.PoolClient, pg.PoolClient>();
  // A connection that comes again is the same object as before, because its prepared statements are found by it.
  const connectionOf = (client: pg.PoolClient): pg.PoolClient => {
    const known = given.get(client) ?? queriesAround(client, around, {});
    given.set(client, known);
    return known;
  };
  return queriesAround(pool, around, { connect: async () => connectionOf(await pool.connect()) });
}

/** `target` with `around` before `query`, and with `own` in the place of its members of these names. */
function queriesAround<T extends pg.Pool | pg.PoolClient>(
  target: T,
  around: AroundStatements,
  own: Partial<Record<'connect', () => Promise<pg.PoolClient>>>,
): T {
  const send: Send = (...args) => Reflect.apply(target.query, target, args);
  const members: Record<PropertyKey, unknown> = {
    ...own,
    query: (...args: unknown[]) => around(send, args),
  };
  return new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(members, key)) return members[key];
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
