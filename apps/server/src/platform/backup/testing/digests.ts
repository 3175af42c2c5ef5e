import pg from 'pg';
import { findTables, tableName } from '../tables.ts';

/** A digest of the rows of each table. The lists of jobs and of migrations are not part of a backup. */
export async function digests(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Record<string, string> = {};
  for (const table of await findTables(client)) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${tableName(table)} t`,
    );
    found[tableName(table)] = rows[0]?.digest ?? '';
  }
  await client.end();
  return found;
}
