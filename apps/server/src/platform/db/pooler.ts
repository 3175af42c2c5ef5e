import type pg from 'pg';
import { StartupError } from '../startup-errors.ts';
import type { Pooler } from './client.ts';
import { missingSettings } from './session-settings.ts';

/**
 * Checks what can be known about a pooler only with it. Throws a `StartupError` that says what to set. Returns the
 * settings that its sessions lack, because they were opened before those were stored.
 */
export async function checkPooler(pool: pg.Pool, { named }: Pooler): Promise<string[]> {
  if (named && !(await keepsStatements(pool)))
    throw new StartupError(
      'The pooler at DATABASE_URL does not keep named statements: set max_prepared_statements above 0 (PgBouncer 1.21 or newer), or DATABASE_STATEMENTS=unnamed.',
    );
  return missingSettings(pool);
}

const NAME = 'pooler_keeps_statements';

/**
 * Two connections ask the same named statement, one after the other. Where names are those of a session, the second one
 * finds its name taken when both get the same session, and a connection that gets another one misses its name.
 */
async function keepsStatements(pool: pg.Pool): Promise<boolean> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (const client of [first, first, second, first, second, second])
      await client.query({ name: NAME, text: 'select $1::int', values: [1] });
    return true;
  } catch (error) {
    if (isLostStatement(error)) return false;
    throw error;
  } finally {
    first.release(true);
    second.release(true);
  }
}

/** There is no such statement, or another client's has its name. */
const isLostStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '42P05');
