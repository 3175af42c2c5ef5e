/** PostgreSQL's code for a broken unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** Whether a database error says that a unique value exists already; Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
