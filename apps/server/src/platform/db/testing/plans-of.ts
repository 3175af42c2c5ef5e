import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../database.ts';

/**
 * The database's plans for the statements that `work` sends. Sequential scans are turned off, because the small tables
 * of a test would get them.
 */
export async function plansOf(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; params: unknown[] }[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) };
  await work(drizzle(pool, { casing: 'snake_case', logger }));
  const client = await pool.connect();
  try {
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const plans: string[] = [];
    for (const { text, params } of asked) {
      const values = params.map((value) =>
        client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
      );
      await client.query(`prepare asked as ${text}`);
      const { rows } = await client.query(
        `explain (costs off) execute asked${values.length > 0 ? `(${values.join(', ')})` : ''}`,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      await client.query('deallocate asked');
    }
    return plans;
  } finally {
    client.release(true);
  }
}
