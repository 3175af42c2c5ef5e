const AHEAD = /^CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)"/;

/** An index that is built before its migration: its name, and the statement that builds it while others write. */
export type IndexAhead = { name: string; statement: string };

/**
 * The indexes that are built before a migration and outside of its transaction: those that the migration writes as
 * `CREATE INDEX IF NOT EXISTS`. The build waits for transactions that are open, but nobody who reads or writes rows
 * waits for it. `statements` are the parts of the migration between its breakpoints.
 */
export function builtAhead(statements: readonly string[]): IndexAhead[] {
  return statements.flatMap((one) => {
    const statement = withoutComments(one);
    const name = AHEAD.exec(statement)?.[2];
    return name === undefined
      ? []
      : [{ name, statement: statement.replace(' INDEX ', ' INDEX CONCURRENTLY ') }];
  });
}

/**
 * Whether a statement only builds an index that is built before its migration. The migration leaves it out: in a
 * transaction it would keep writers from the table until the end, even when the index is there.
 */
export const isBuiltAhead = (statement: string): boolean => AHEAD.test(withoutComments(statement));

const withoutComments = (statement: string): string => statement.replace(/^(\s|--.*\n)+/, '');
