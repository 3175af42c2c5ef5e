import { sql } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';

/**
 * A statement that is written out once for each connection instead of each time it runs: that takes longer than sending
 * it. `build` ends in `.prepare(name)`; the name is the statement's own among all of the shop's.
 */
export function statement<T>(build: (db: DbOrTx) => T): (db: DbOrTx) => T {
  const built = new WeakMap<DbOrTx, T>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const made = build(db);
    built.set(db, made);
    return made;
  };
}

/**
 * Put among what a lone writing statement returns, its commit does not wait for the disk. It is on it with the next
 * commit that does wait, at the latest after 0.6 s; only losing the whole machine before that loses it. For what may be
 * lost so: never an order, money or a session.
 */
export const quickCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
