import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

const ORDERS = ['placed', 'partly_refunded', 'refunded', 'cancelled', 'disputed'];
const COMMISSIONS = ['briefed', 'offered', 'accepted', 'delivered', 'in_revision', 'declined', 'canceled'];
/** How many rows each table had before the migrations. */
const before = new Map<string, number>();

/**
 * Writes rows of every kind that the migrations for artists and vendors copy or change, as the shop stored them
 * before.
 */
const run = migrateOldRows(
  'desk_totals',
  async (run) => {
    await run(`insert into users (email, role, staff_role) values ('june@example.com', 'customer', null),
      ('odessa@example.com', 'artist', null), ('mill@example.com', 'vendor', null), ('ann@example.com', 'admin', 'owner')`);
    await run(`insert into artists (slug, artist_name, gender, genres, available_delivery_days, user_id)
      values ('odessa', 'Odessa', '2', '{2}', 7, 2), ('mika', 'Mika', '2', '{2}', 7, null)`);
    await run("insert into product_vendors (name, user_id) values ('The mill', 3)");
    await run(`insert into products (slug, sku, title_en, title_sp, price_cents, product_type, art, vendor_id)
      values ('song', 'song', 'Song', 'Song', 19999, 'digital', 'verses', null),
        ('lyric-print', 'print', 'Print', 'Print', 1000, 'physical', 'verses', 1)`);
    for (const state of ORDERS) {
      const cart = { lines: [lineOf('song', 1), { ...lineOf('print', 2), contents: [] }] };
      const quote = {
        lines: [
          { cart_uuid: 'song', price: 19_999, reason: 'song' },
          { cart_uuid: 'print', price: 1_000 },
        ],
      };
      await run(
        `with c as (insert into checkouts (state, visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents, locale)
           values ('fulfilled', gen_random_uuid(), 1, gen_random_uuid(), '{}', '{}', '', 20999, 'en') returning id, submission_id),
         o as (insert into orders (checkout_id, submission_id, user_id, intent_id, payment_type, total_cents, quote, cart, state)
           select id, submission_id, 1, gen_random_uuid()::text, 'card', 20999, $2, $3, $1 from c returning id)
         insert into refunds (order_id, state, origin, amount_cents, from_card_cents, to_card_cents, provider_id)
           select id, 'done', 'staff', 1000, 1000, 1000, gen_random_uuid()::text from o where $1 <> 'placed'`,
        [state, JSON.stringify(quote), JSON.stringify(cart)],
      );
    }
    await run(`insert into refund_lines (refund_id, line_id, amount_cents)
      select id, 'print', 1000 from refunds where order_id = 2`);
    for (const [at, state] of COMMISSIONS.entries()) {
      // The first songs belong to the orders above; for the others no order is stored.
      const orderId = at < ORDERS.length ? at + 1 : null;
      await run(
        `insert into stories (slug, owner_id, order_id, status, from_name, song_data)
         values ('song-' || $1::text, 1, $2, 'in_production', 'June', '{"recipient":"Lou"}')`,
        [state, orderId],
      );
      await run(
        `insert into commissions (story_id, state, artist_id, fee_cents, tip_cents, delivery_days, due_at, offer_expires_at, delivered_at)
         select id, $1, case when $1 in ('briefed','declined') then null else 1 end, 9999, 500, 7, now(), now(),
           case when $1 in ('delivered','in_revision') then now() end from stories where slug = 'song-' || $1::text`,
        [state],
      );
      await run(
        `insert into story_messages (story_id, user_id, message, created_at)
         select id, 1, text, now() - interval '3 days' + (n || ' minutes')::interval from stories,
           (values (1, 'First about ' || $1::text), (2, E'Second,\nwith a line')) as said (n, text)
         where slug = 'song-' || $1::text`,
        [state],
      );
    }
    await run("update stories set deleted_at = now() where slug = 'song-in_revision'");
    await run(`insert into commission_offers (commission_id, artist_id, offered_at, outcome, reason)
      select c.id, a.id, now(), case when a.id = 1 then 'accepted' else 'declined' end, null from commissions c, artists a`);
    await run(`insert into story_revisions (story_id, state, requests, free_lines, due_at)
      select id, 'accepted', '[]', 1, now() from stories where slug in ('song-delivered', 'song-in_revision')`);
    await run(`insert into conversations (order_id, open_since) values (1, now())`);
    await run(`insert into conversation_messages (order_id, author, author_id, to_whom, text) values
      (1, 'customer', 1, null, 'Where is it?'), (1, 'artist', 2, null, 'Nearly there'),
      (1, 'staff', 4, 'customer', 'Tomorrow'), (1, 'staff', 4, 'artist', 'June asks')`);
    for (const [name, rows] of await countAll(run)) before.set(name, rows);
  },
  true,
);

const lineOf = (cartUuid: string, productId: number) => ({
  cartUuid,
  productId,
  quantity: 1,
  name: cartUuid,
});

type Run = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

async function countAll(on: Run): Promise<Map<string, number>> {
  const { rows: tables } = await on(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const counts = new Map<string, number>();
  for (const { table_name: name } of tables) {
    const { rows } = await on(`select count(*)::int as n from "${name}"`);
    counts.set(String(name), Number(rows[0]?.n));
  }
  return counts;
}
const rows = async (text: string) => (await run(text)).rows;

it('no table has fewer rows than before', async () => {
  const after = await countAll(run);
  const fewer = [...before].filter(([name, count]) => (after.get(name) ?? 0) < count);
  expect(fewer).toEqual([]);
  expect(before.get('story_messages')).toBe(2 * COMMISSIONS.length);
});

it('the conversation of each song has what was written to its artist, word by word and in its order', async () => {
  const song =
    await rows(`select m.order_id::int as "order", m.author, m.author_id::int as by, m.text, m.created_at as at
    from conversation_messages m where m.audience = 'song' order by m.id`);
  const written = await rows(`select s.order_id::int as "order", 'customer' as author, m.user_id::int as by,
      m.message as text, m.created_at as at
    from story_messages m join stories s on s.id = m.story_id
    where s.order_id is not null and s.deleted_at is null order by m.id`);
  expect(song).toEqual(written);
  // Five songs have an order, and one of them was deleted.
  expect(song).toHaveLength(2 * (ORDERS.length - 1));
});

it('what was written between the shop and one of the two stays between them', async () => {
  expect(
    await rows(
      `select author, to_whom, audience, text from conversation_messages where audience = 'shop' order by id`,
    ),
  ).toEqual([
    { author: 'customer', to_whom: null, audience: 'shop', text: 'Where is it?' },
    { author: 'artist', to_whom: null, audience: 'shop', text: 'Nearly there' },
    { author: 'staff', to_whom: 'customer', audience: 'shop', text: 'Tomorrow' },
    { author: 'staff', to_whom: 'artist', audience: 'shop', text: 'June asks' },
  ]);
});

it('every song that was delivered is paid, and every thing to print is in the list of its vendor', async () => {
  expect(
    await rows(`select e.kind, count(*)::int as n, sum(e.held_cents + e.payable_cents)::int as cents from earnings e
      where e.kind in ('song_fee', 'tip') group by e.kind order by e.kind`),
  ).toEqual([
    { kind: 'song_fee', n: 2, cents: 2 * 9_999 },
    { kind: 'tip', n: 2, cents: 2 * 500 },
  ]);
  expect(await rows('select order_id::int as "order", state from vendor_items order by order_id')).toEqual([
    { order: 1, state: 'new' },
    { order: 2, state: 'stopped' },
    { order: 3, state: 'stopped' },
    { order: 4, state: 'stopped' },
    { order: 5, state: 'stopped' },
  ]);
  expect(await rows('select slug, is_trusted from artists order by slug')).toEqual([
    { slug: 'mika', is_trusted: false },
    { slug: 'odessa', is_trusted: true },
  ]);
});
