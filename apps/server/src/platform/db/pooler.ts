import type pg from 'pg';
import { StartupError } from '../startup-errors.ts';
import type { Pooler } from './client.ts';
import { missingSettings } from './session-settings.ts';

/**
 * Checks facts about a pooler that only a connection through it can show. Throws a `StartupError` that says
 * what to set. Returns the settings that the pooler's sessions lack because they were opened before the
 * settings were stored.
 */
export async function checkPooler(pool: pg.Pool, { named }: Pooler): Promise<string[]> {
  if (named && !(await keepsStatements(pool)))
    throw new StartupError(
      'The pooler at DATABASE_URL does not keep named statements: set max_prepared_statements above 0 (PgBouncer 1.21 or newer), or DATABASE_STATEMENTS=unnamed.',
    );
  return missingSettings(pool);
}

/** One round may miss the fault by chance, when each connection gets the same session each time. */
const ROUNDS = 8;

/**
 * Two connections run the same named statement in turn. If the pooler does not support named statements, this
 * fails in one of two ways: the name is already taken when both get the same session, or missing when a
 * connection gets another session.
 */
async function keepsStatements(pool: pg.Pool): Promise<boolean> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const name = `pooler_keeps_statements_${round}`;
      for (const client of [first, first, second, first, second, second])
        await client.query({ name, text: 'select $1::int', values: [1] });
    }
    return true;
  } catch (error) {
    if (isLostStatement(error)) return false;
    throw error;
  } finally {
    first.release(true);
    second.release(true);
  }
}

/** Whether the statement does not exist, or its name belongs to another client's statement. */
const isLostStatement = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '42P05');
