import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

const run = migrateOldRows('text_preference', async (run) => {
  await run(`insert into users (email, preferred_contact_method, sms_consent_at) values
    ('agreed@example.com', 'email', now()), ('ordered@example.com', 'email', null),
    ('silent@example.com', 'email', null), ('asked@example.com', 'sms', null)`);
  await run(`insert into checkouts (visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents, locale)
    select gen_random_uuid(), id, gen_random_uuid(), '{}', '{}', '', 100, 'en' from users
    where email = 'ordered@example.com'`);
  await run(`insert into orders (checkout_id, submission_id, user_id, intent_id, payment_type, total_cents, quote, cart, texts_to)
    select id, submission_id, user_id, 'pi_' || id, 'card', 100, '{}', '{}', '+13155550142' from checkouts`);
});

it('whoever agreed to text messages goes on getting them', async () => {
  const { rows } = await run('select email, preferred_contact_method as by from users order by id');
  expect(rows.map(({ email, by }) => [email.split('@')[0], by])).toEqual([
    ['agreed', 'sms'],
    ['ordered', 'sms'],
    ['silent', 'email'],
    ['asked', 'sms'],
  ]);
});
