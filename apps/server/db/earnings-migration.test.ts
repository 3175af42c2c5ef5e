import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

const SONG = { reason: 'song', name: 'personalized-song', price: 19_999, cart_uuid: 'a' };
const VERSE = { reason: 'extra_verse', name: 'extra-verse', price: 2_998, cart_uuid: 'b' };
const TIP = { reason: 'add_on', name: 'artist-gratuity', price: 2_500, cart_uuid: 'c' };

/** Writes songs, changes and goods as the shop stored them before it had a ledger of pay. */
const run = migrateOldRows('earnings', async (run) => {
  await run("insert into users (email) values ('odessa@example.com')");
  await run(`insert into artists (slug, artist_name, gender, genres, available_delivery_days)
    values ('odessa', 'Odessa', '2', '{2}', 7), ('mika', 'Mika', '2', '{2}', 7)`);
  await run("insert into product_vendors (name) values ('The mill'), ('The press')");
  const product = (slug: string, vendor: number | null, cents: number, bundled = '{}') =>
    run(
      `insert into products (slug, sku, title_en, title_sp, price_cents, product_type, art, vendor_id, bundled_ids)
       values ($1::text, $1::text, $1::text, $1::text, $2, $3, 'verses', $4, $5)`,
      [slug, cents, bundled === '{}' ? 'physical' : 'bundle', vendor, bundled],
    );
  await product('mug', 1, 1_000);
  await product('print', 2, 3_000);
  await product('set', null, 3_500, '{1,2}');
  const order = async (lines: object[], cart: object[]) => {
    const { rows } = await run(
      `with c as (insert into checkouts (state, visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents)
         values ('fulfilled', gen_random_uuid(), 1, gen_random_uuid(), '{}', '{}', '', 100) returning id, submission_id)
       insert into orders (checkout_id, submission_id, user_id, intent_id, payment_type, total_cents, quote, cart, created_at)
       select id, submission_id, 1, gen_random_uuid()::text, 'card', 100, $1, $2, '2026-10-01' from c returning id`,
      [JSON.stringify({ lines }), JSON.stringify({ lines: cart })],
    );
    return Number(rows[0]?.id);
  };
  const song = async (orderId: number | null, state: string, fee: number, tip: number) => {
    const { rows } = await run(
      `insert into stories (slug, owner_id, order_id, status, from_name, song_data)
       values (gen_random_uuid()::text, 1, $1, 'created', '', '{}') returning id`,
      [orderId],
    );
    await run(
      `insert into commissions (story_id, state, artist_id, fee_cents, tip_cents, delivery_days, delivered_at)
       values ($1, $2, 1, $3, $4, 7, case when $2 in ('delivered','in_revision') then '2026-10-08'::timestamptz end)`,
      [rows[0]?.id, state, fee, tip],
    );
    return Number(rows[0]?.id);
  };
  const own = await order([SONG, VERSE, TIP], [{ cartUuid: 'a', productId: 99 }]);
  const sung = await song(own, 'in_revision', 11_499 + 999 + 500, 2_500);
  const changes = await order(
    [{ ...VERSE, reason: 'revision', cart_uuid: 'r' }],
    [{ cartUuid: 'r', productId: 99, revision: { storyId: sung } }],
  );
  for (const [state, fee] of [
    ['accepted', 999],
    ['requested', 500],
    ['canceled', 700],
  ] as const)
    await run(
      `insert into story_revisions (story_id, order_id, state, requests, free_lines, fee_cents, due_at, answered_at)
       values ($1, $2, $3, '[]', 1, $4, now(), '2026-10-12')`,
      [sung, changes, state, fee],
    );
  await song(null, 'delivered', 10_000, 0);
  await song(null, 'accepted', 10_000, 500);
  await order(
    [
      { price: 2_000, cart_uuid: 'm' },
      { price: 4_000, cart_uuid: 's' },
    ],
    [
      { cartUuid: 'm', productId: 1 },
      { cartUuid: 's', productId: 3, contents: [{ productId: 1 }, { productId: 2 }] },
    ],
  );
});
const rows = async (text: string) => (await run(text)).rows;

it('posts delivered songs with fee, verses, tip and sung changes, and makes them payable', async () => {
  expect(
    await rows(`select e.source, e.kind, e.held_cents, e.line_id from earnings e join earning_accounts a on a.id = e.account_id
      where a.artist_id = 1 and e.kind <> 'release' order by e.id`),
  ).toEqual([
    { source: 'song:1:fee', kind: 'song_fee', held_cents: 10_000, line_id: 'a' },
    { source: 'song:1:tip', kind: 'tip', held_cents: 2_500, line_id: 'c' },
    { source: 'song:1:verses', kind: 'extra_verse', held_cents: 1_499, line_id: 'b' },
    { source: 'song:2:fee', kind: 'song_fee', held_cents: 10_000, line_id: null },
    { source: 'revision:1', kind: 'revision', held_cents: 999, line_id: 'r' },
  ]);
  expect(
    await rows('select held_cents, payable_cents from earning_accounts where artist_id is not null'),
  ).toEqual([{ held_cents: 0, payable_cents: 24_998 }]);
  expect(await rows('select story_id::int as id, verse_fee_cents from commissions order by 1')).toEqual([
    { id: 1, verse_fee_cents: 1_499 },
    { id: 2, verse_fee_cents: 0 },
    { id: 3, verse_fee_cents: 0 },
  ]);
});

it('posts goods of vendors as held, those in bundles by their usual prices', async () => {
  expect(
    await rows(`select a.vendor_id::int as vendor, e.line_id, e.held_cents from earnings e
      join earning_accounts a on a.id = e.account_id where e.kind = 'goods' order by e.id`),
  ).toEqual([
    { vendor: 1, line_id: 'm', held_cents: 1_200 },
    { vendor: 1, line_id: 's', held_cents: 600 },
    { vendor: 2, line_id: 's', held_cents: 1_800 },
  ]);
  expect(await rows('select count(*)::int as holds from earning_holds')).toEqual([{ holds: 3 }]);
});
