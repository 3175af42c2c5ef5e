import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

export type LoggedError = {
  type: string;
  message: string;
  stack: string;
  query?: string;
  constraint?: string | undefined;
  table?: string | undefined;
  cause?: LoggedError;
};

/**
 * Converts an error to a form that may be logged. Messages of database errors repeat values, which may be
 * codes, addresses or story text. So only the statement with placeholders, the error code, and the names of the
 * table and the constraint are kept.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  return {
    type: error.name,
    ...aboutError(error),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

function aboutError(error: Error): Pick<LoggedError, 'message' | 'query' | 'constraint' | 'table'> {
  if (error instanceof DrizzleQueryError) return { message: 'a statement failed', query: error.query };
  if (error instanceof pg.DatabaseError) {
    return { message: `SQLSTATE ${error.code}`, constraint: error.constraint, table: error.table };
  }
  return { message: error.message };
}

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
