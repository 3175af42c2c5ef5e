const AHEAD = /^CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)"/;

/** An index that is built before its migration: its name, and the statement that builds it without a lock. */
export type IndexAhead = { name: string; statement: string };

/**
 * The indexes that are built before a migration and outside of its transaction, so that nobody has to wait for
 * them: those that the migration writes as `CREATE INDEX IF NOT EXISTS`. When the migration runs, they exist
 * already. `statements` are the parts of the migration between its breakpoints.
 */
export function builtAhead(statements: readonly string[]): IndexAhead[] {
  return statements.flatMap((one) => {
    const statement = one.replace(/^(\s|--.*\n)+/, '');
    const name = AHEAD.exec(statement)?.[2];
    return name === undefined
      ? []
      : [{ name, statement: statement.replace(' INDEX ', ' INDEX CONCURRENTLY ') }];
  });
}

/**
 * Whether a migration begins a transaction of its own, as its first line says by `-- own transaction: REASON`. One that
 * reads many rows does so, because the earlier ones may have locked tables, and a lock lasts until the transaction ends.
 */
export const beginsTransaction = (statements: readonly string[]): boolean =>
  statements[0]?.startsWith('-- own transaction: ') === true;
