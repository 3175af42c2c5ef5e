import { sql } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';

/**
 * Prepares a statement once for each connection instead of building it for each run, because building takes longer
 * than sending it. `build` must end in `.prepare(name)`, with a name that no other statement of the shop has.
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
 * Returning this from a single writing statement makes its commit return before the disk has it. The next ordinary
 * commit writes it too, at the latest after 0.6 s; only a crash of the whole machine before that loses it. Use it for
 * data that may be lost: never for an order, money or a session.
 */
export const quickCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
