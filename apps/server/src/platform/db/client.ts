import type pg from 'pg';

/** The classes of the database's client. Tracing brings its own classes, which extend those of `pg`. */
export type DatabaseClient = Pick<typeof pg, 'Pool' | 'Client'>;

/**
 * A pooler in transaction mode between the shop and PostgreSQL (decision 0142). `named`: the pooler supports
 * named statements.
 */
export type Pooler = Readonly<{ named: boolean }>;

/**
 * The client for a pooler that does not support named statements. Statements are then parsed and planned each
 * time.
 */
export const withoutNames = ({ Pool, Client }: DatabaseClient): DatabaseClient => ({
  Pool,
  Client: class extends Client {
    override query = ((first: unknown, ...rest: unknown[]) =>
      Reflect.apply(super.query, this, [unnamed(first), ...rest])) as pg.Client['query'];
  },
});

function unnamed(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || 'submit' in query) return query;
  const { name: _, ...rest } = query;
  return rest;
}
