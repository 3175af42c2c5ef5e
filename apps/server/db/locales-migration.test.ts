import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

const TABLES = ['checkouts', 'gift_cards', 'story_ecards', 'reveals'];

/**
 * Writes one row in Spanish and one in an unknown language into each table that had no CHECK of the language.
 */
const run = migrateOldRows('locales', async (run) => {
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
});

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
