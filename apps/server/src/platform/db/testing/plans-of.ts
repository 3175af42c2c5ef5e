import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createTestDatabase } from '../../../testing/database.ts';
import type { Db } from '../database.ts';

/**
 * The plans for the statements that `work` sends, in a new database without rows. In a database with rows the plans
 * would depend on when PostgreSQL last counted them. Sequential scans are turned off, because small tables would get
 * them.
 */
export async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const copy = await createTestDatabase();
  // The settings below hold for one connection.
  const pool = new pg.Pool({ connectionString: copy.url, max: 1 });
  try {
    const asked: { text: string; params: unknown[] }[] = [];
    const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) };
    await work(drizzle(pool, { casing: 'snake_case', logger }));
    await pool.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const plans: string[] = [];
    for (const { text, params } of asked) {
      const values = params.map((value) =>
        pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
      );
      await pool.query(`prepare asked as ${text}`);
      const { rows } = await pool.query(
        `explain (costs off) execute asked${values.length > 0 ? `(${values.join(', ')})` : ''}`,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      await pool.query('deallocate asked');
    }
    return plans;
  } finally {
    await pool.end();
    await copy.drop();
  }
}
