import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';

const files = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) });
const at = files.findIndex(({ sql }) => sql.some((statement) => statement.includes('"checkouts_locale"')));
const TABLES = ['checkouts', 'gift_cards', 'story_ecards', 'reveals'];

let database: TestDatabase;
let client: pg.Client;
const run = (text: string) => client.query(text);
async function apply(migrations: typeof files): Promise<void> {
  for (const { sql } of migrations) for (const statement of sql) await run(statement);
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await run('create extension if not exists pg_trgm; create extension if not exists unaccent');
  await apply(files.slice(0, at));
  await rowsOfBefore();
  await run('begin');
  await apply(files.slice(at, at + 1));
  await run('commit');
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Writes one row in Spanish and one in an unknown language into each table that had no CHECK. */
async function rowsOfBefore(): Promise<void> {
  await run("insert into users (email) values ('odessa@example.com')");
  await run(`insert into checkouts (visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents, locale)
    select gen_random_uuid(), u.id, gen_random_uuid(), '{}', '{}', '', 100, l
    from users u, unnest(array['sp', 'es']) l`);
  await run(`insert into orders (checkout_id, submission_id, user_id, intent_id, payment_type, total_cents, quote, cart)
    select id, submission_id, user_id, 'pi_' || id, 'card', 100, '{}', '{}' from checkouts`);
  await run(`insert into gift_cards (order_id, line_uuid, number, amount_cents, recipient_email, send_on, locale)
    select o.id, 'card', 0, 500, 'june@example.com', '2026-11-02', c.locale
    from orders o join checkouts c on c.id = o.checkout_id`);
  await run(`insert into stories (slug, owner_id, status, from_name, song_data)
    select 'story-' || l, u.id, 'created', '', '{}' from users u, unnest(array['sp', 'es']) l`);
  await run(`insert into story_ecards (story_id, card, recipient_name, recipient_email, send_on, locale)
    select id, '{}', 'June', 'june@example.com', '2026-11-02', right(slug, 2) from stories`);
  await run(`insert into reveals (story_id, token, message, channel, recipient, locale, time_zone, send_at)
    select id, slug, '', 'email', 'june@example.com', right(slug, 2), 'America/Chicago', now() from stories`);
}

it.each(TABLES)(
  'keeps the rows of %s, with English for a language that the shop does not have',
  async (table) => {
    const { rows } = await run(`select locale from ${table} order by locale`);
    expect(rows).toEqual([{ locale: 'en' }, { locale: 'sp' }]);
  },
);

it.each(TABLES)('refuses other languages in %s afterwards', async (table) => {
  await expect(run(`update ${table} set locale = 'es'`)).rejects.toThrow(`${table}_locale`);
});
