import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

/** Writes rows as the shop wrote them before it had state tables. */
const run = migrateOldRows('states', async (run) => {
  await run("insert into users (email) values ('odessa@example.com')");
  const checkout = (state: string, failure: string | null) =>
    run(
      `insert into checkouts (state, failure, visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents)
       select $1::text, $2::text, gen_random_uuid(), id, gen_random_uuid(), '{}', '{}', $1::text, 100 from users`,
      [state, failure],
    );
  await checkout('quoted', null);
  await checkout('fulfilled', null);
  await checkout('needs_attention', 'refund:late_success');
  await checkout('needs_attention', 'wrong_checkout');
  await checkout('refunded', 'refund:wrong_amount');
  await checkout('paid', null);
  // No such checkout was ever seen in a real database: its state is 'paid' although it already has an order. The
  // migration must not lose it.
  await run("update checkouts set failure = 'with order', state = 'paid' where state = 'fulfilled'");
  await run(`insert into orders (checkout_id, submission_id, user_id, intent_id, payment_type, total_cents, quote, cart)
    select id, submission_id, user_id, 'pi_1', 'card', 100, '{}', '{}' from checkouts where failure = 'with order'`);
  await run(
    `insert into order_taxes (order_id, calculation_id, refunded_cents) select id, 'taxcalc', 40 from orders`,
  );
  await run(`insert into gift_cards (order_id, line_uuid, number, amount_cents, recipient_email, send_on, code_hash,
      sent_at, redeemed_by, redeemed_at)
    select o.id, 'card', n, 500, 'june@example.com', '2026-11-02', case when n > 0 then n::text::bytea end,
      case when n > 0 then now() end, case when n > 1 then o.user_id end, case when n > 1 then now() end
    from orders o, generate_series(0, 2) n`);
  await run(`insert into stories (slug, owner_id, status, from_name, song_data)
    select 's' || n, u.id, 'created', '', '{}' from users u, generate_series(0, 3) n`);
  await run(`insert into reveals (story_id, token, message, channel, recipient, locale, time_zone, send_at, sent_at, opened_at)
    select s.id, s.slug, '', 'email', 'june@example.com', 'en', 'America/Chicago', now(),
      case when s.slug in ('s1', 's2') then now() end, case when s.slug in ('s2', 's3') then now() end
    from stories s`);
});
const rows = async (text: string) => (await run(text)).rows;

it("turns money that must be refunded into a state, and checkouts that are only 'paid' into needs_attention", async () => {
  expect(await rows('select state, failure from checkouts order by quote_hash, failure')).toEqual([
    { state: 'fulfilled', failure: 'with order' },
    { state: 'refund_due', failure: 'late_success' },
    { state: 'needs_attention', failure: 'wrong_checkout' },
    { state: 'needs_attention', failure: null },
    { state: 'quoted', failure: null },
    { state: 'refunded', failure: 'wrong_amount' },
  ]);
  await expect(run("update checkouts set state = 'paid'")).rejects.toThrow('checkouts_state');
});

it('gives orders, gift cards and gifts their states', async () => {
  expect(await rows('select state from orders')).toEqual([{ state: 'partly_refunded' }]);
  expect(await rows('select state from gift_cards order by number')).toEqual([
    { state: 'bought' },
    { state: 'sent' },
    { state: 'redeemed' },
  ]);
  expect(await rows('select state, sent_at is not null as sent from reveals order by token')).toEqual([
    { state: 'scheduled', sent: false },
    { state: 'sent', sent: true },
    { state: 'opened', sent: true },
    // The owner passed this link on personally. The recipient opened it, so it counts as sent.
    { state: 'opened', sent: true },
  ]);
});

it('begins the history of every existing row', async () => {
  const noted = await rows(`select what, to_state, count(*)::int as n from state_changes
    where from_state is null and moved_by = 'import' group by what, to_state order by what, to_state`);
  expect(noted.map(({ what, to_state, n }) => `${what} ${to_state} ${n}`)).toEqual([
    'checkouts fulfilled 1',
    'checkouts needs_attention 2',
    'checkouts quoted 1',
    'checkouts refund_due 1',
    'checkouts refunded 1',
    'gift_cards bought 1',
    'gift_cards redeemed 1',
    'gift_cards sent 1',
    'orders partly_refunded 1',
    'reveals opened 2',
    'reveals scheduled 1',
    'reveals sent 1',
    'stories created 4',
  ]);
});
