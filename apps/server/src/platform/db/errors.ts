/** PostgreSQL's code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';
/** PostgreSQL's code for a transaction that was ended because of a deadlock. */
const DEADLOCK = '40P01';
/** PostgreSQL's code for a lock that was not free within `lock_timeout`. */
const LOCK_BUSY = '55P03';
/** PostgreSQL's code for a violated check constraint. */
const CHECK_VIOLATION = '23514';

/**
 * Codes that say that the data is wrong: class 22 (a value that does not fit), class 23 (a violated constraint), and
 * P0001 (a trigger that refuses).
 */
const WRONG_DATA = /^(22\w{3}|23\w{3}|P0001)$/;

/**
 * Error codes of the network and of PostgreSQL that mean that the database cannot be reached now: no connection (class
 * 08), shutting down or starting (57P01 to 57P03), too many connections (53300).
 */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53300)$/;
/** Messages of the driver's connection errors that have no code. */
const DISCONNECTED =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed and is not queryable)/;

/** Whether the database refused the data itself, so that the same write fails each time. */
export const isWrongData = (error: unknown): boolean =>
  causesOf(error).some((cause) => WRONG_DATA.test(codeOf(cause) ?? ''));

/**
 * Whether a database error means that a unique value already exists. Drizzle wraps the driver's error, so the causes
 * count too.
 */
export function isUniqueViolation(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === UNIQUE_VIOLATION);
}

/** Whether a database error means that a row would violate the check constraint with this name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return causesOf(error).some(
    (cause) => codeOf(cause) === CHECK_VIOLATION && 'constraint' in cause && cause.constraint === constraint,
  );
}

/** Whether PostgreSQL ended the transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === DEADLOCK);

/** Whether a lock was not free within `lock_timeout`. */
export const isLockBusy = (error: unknown): boolean =>
  causesOf(error).some((cause) => codeOf(cause) === LOCK_BUSY);

/** Whether the database cannot be reached now, so that the same request may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => UNREACHABLE.test(codeOf(cause) ?? '') || DISCONNECTED.test(cause.message),
  );
}

/** The error and the chain of its causes, outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && !causes.includes(current); current = current.cause)
    causes.push(current);
  return causes;
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;
