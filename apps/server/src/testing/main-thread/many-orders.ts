import pg from 'pg';

/** The tables that are filled with many rows. Their indexes are built afterwards, which is several times faster. */
const BIG = [
  'users',
  'checkouts',
  'orders',
  'stories',
  'commissions',
  'commission_offers',
  'state_changes',
  'outbox',
  'conversations',
  'conversation_messages',
  'refunds',
  'desk_orders',
];

const FIRST =
  'Ada Bo Cleo Dara Eli Fay Gus Hana Ivo Jun Kit Lena Milo Nell Otis Pia Quin Rhea Sol Tess Amara Beatriz Carlos Delphine Esteban Farah Graham Hector Imani Joaquín Kenji Leocadia Marguerite Nikolai Odessa Priya Rafael Siobhan Tomás Ursula Valentina Winifred Xiomara Yusuf Zelda Bernadette Cornelius Dominique Evangeline Florence'.split(
    ' ',
  );
const LAST = [
  'Ab Ald Ash Ben Black Brad Brand Bren Cald Car Clay Cor Crow Dal Dun Ed Ell Fair Farr Glen Gold Grey Hal Hamp Hart Hol Kel Kings Lang Lan Mar Mer Nor Oak Pem Quar Rad Red Rock Ros San Shel Stan Stone Thorn Tra Van Wald Wel Win'.split(
    ' ',
  ),
  'ara berg bert born brook bury by dale den don elli enstein er field ford gate ham hurst ingham ington ish land ley low man mere mond more ridge sen shaw son stead stein ston sworth ton vale well wick wood worth'.split(
    ' ',
  ),
];
const WORDS =
  'lantern river harbor window garden engine letter winter ladder mirror thunder pocket compass orchard cabin meadow feather kettle lighthouse bicycle porch sparrow quilt canyon'.split(
    ' ',
  );

/**
 * `n` are the orders, from the oldest (1) to the newest ($1). `pick(n, salt, m)` is a number below `m` that looks random
 * and is the same every time. Statements with `$` parameters are formatted by `sizes`.
 */
const FUNCTIONS = `
  create function bench_pick(n bigint, salt int, m bigint) returns bigint language sql immutable parallel safe
    return (hashint8extended(n, salt) & 9223372036854775807) % m;
  create function bench_uuid(word text, n bigint) returns uuid language sql immutable parallel safe
    return md5(word || n)::uuid;`;

type Sizes = { orders: number; customers: number; sample: number };

/** What an order is like: its age, its state, and what it consists of. */
const facts = ({ orders, customers }: Sizes): string => `
  create unlogged table bench_facts as
  select n, base.users + case when n % 1000 = 0 then 1 else 1 + bench_pick(n, 1, ${customers}) end as user_id,
    base.orders + n as order_id, base.stories + n as story_id,
    now() - ((${orders} - n + 1) * interval '1000 days' / ${orders}) as created_at,
    case when bench_pick(n, 2, 10) = 0 then 'goods' when bench_pick(n, 2, 10) < 3 then 'instant' else 'song' end as kind,
    case when n > ${orders} * 0.99 then 'placed' else
      case width_bucket(bench_pick(n, 3, 1000), array[0, 15, 25, 40, 42])
        when 1 then 'refunded' when 2 then 'cancelled' when 3 then 'partly_refunded' when 4 then 'disputed' else 'placed' end
      end as state,
    case when bench_pick(n, 4, 12) = 0 then 'sp' else 'en' end as locale,
    1 + bench_pick(n, 5, 24) as artist, bench_pick(n, 6, 15) = 0 as is_rush, 3900 + 100 * bench_pick(n, 7, 300) as cents,
    -- Of ten thousand songs one is forgotten, and of a thousand new ones nobody takes three.
    bench_pick(n, 8, 10000) = 0 as is_forgotten, bench_pick(n, 9, 1000) < 3 as is_unclaimed
  from generate_series(1, ${orders}::bigint) n,
    (select (select coalesce(max(id), 0) from users) as users, (select max(id) from orders) as orders,
      (select max(id) from stories) as stories) base;
  alter table bench_facts add column work text;
  update bench_facts set work = case when kind <> 'song' then null
    when state in ('refunded', 'cancelled') then 'canceled'
    when is_forgotten or created_at between now() - interval '8 days' and now() - interval '2 days' then 'accepted'
    when created_at < now() - interval '8 days' then 'delivered'
    when is_unclaimed then 'declined' else 'offered' end;
  analyze bench_facts;`;

/** A twentieth of the customers is signed in, as in a shop that sells every day. */
const SESSIONS = `
  insert into sessions (token_hash, user_id, visitor_id, expires_at)
  select sha256(('bench' || id)::bytea), id, bench_uuid('visitor', id), now() + interval '10 days' from users where id % 20 = 0`;

const STATEMENTS: ((sizes: Sizes) => string)[] = [
  ({ customers }) => `
    insert into users (id, email, first_name, last_name, guest, phone_number, locale, created_at) overriding system value
    select base + n, lower(fold_text(first) || '.' || last || n || '@example.com'), first, last, n % 3 = 0,
      case when n % 4 = 0 then '+1512' || lpad(n::text, 7, '0') end, 'en', now() - interval '1000 days'
    from (select n, (select coalesce(max(id), 0) from users) as base,
      (array['${FIRST.join("','")}'])[1 + bench_pick(n, 20, ${FIRST.length})] as first,
      (array['${LAST[0]?.join("','")}'])[1 + bench_pick(n, 21, ${LAST[0]?.length})]
        || (array['${LAST[1]?.join("','")}'])[1 + bench_pick(n, 22, ${LAST[1]?.length})] as last
      from generate_series(1, ${customers}::bigint) n) named`,
  ({ sample }) => `
    insert into checkouts (id, state, visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents, intent_id,
      locale, created_at, updated_at)
    select bench_uuid('checkout', f.n), 'fulfilled', bench_uuid('visitor', f.n), f.user_id, bench_uuid('submission', f.n),
      k.cart, k.quote, k.quote_hash, f.cents, 'pi_bench' || f.n, f.locale, f.created_at, f.created_at
    from bench_facts f, checkouts k where k.id = (select checkout_id from orders where id = ${sample})`,
  ({ sample }) => `
    insert into orders (id, checkout_id, state, submission_id, user_id, intent_id, charge_id, card_brand, card_last4,
      payment_type, total_cents, quote, cart, created_at) overriding system value
    select f.order_id, bench_uuid('checkout', f.n), f.state, bench_uuid('submission', f.n), f.user_id, 'pi_bench' || f.n,
      'ch_bench' || f.n, 'visa', '4242', 'card', f.cents, o.quote,
      case when f.is_rush then o.cart || '{"rush": {"days": 3, "cents": 2900}}' else o.cart end, f.created_at
    from bench_facts f, orders o where o.id = ${sample}`,
  ({ sample }) => `
    insert into stories (id, slug, order_id, owner_id, status, from_name, song_data, instant, artist_id, title, lyrics,
      audio_key, created_at, delivered_at) overriding system value
    select f.story_id, 'bench-' || f.n, f.order_id, f.user_id,
      case when f.work = 'delivered' or f.kind = 'instant' then 'shipped' when f.work = 'accepted' then 'in_production'
        when f.work = 'canceled' then 'canceled' else 'created' end,
      'Henri', s.song_data || jsonb_build_object('recipient',
          (array['${FIRST.join("','")}'])[1 + bench_pick(f.n, 30, ${FIRST.length})],
          'genre', (1 + bench_pick(f.n, 31, 10))::text),
      case when f.kind = 'instant' then '{"collectionId": 1, "artistId": 1, "artistName": "Keepsong", "greeting": null, "slideshow": null}'::jsonb end,
      case when f.work in ('delivered', 'accepted') then f.artist end,
      case when f.work in ('offered', 'declined') then '' else initcap('the '
        || (array['${WORDS.join("','")}'])[1 + bench_pick(f.n, 32, ${WORDS.length})] || ' of '
        || (array['${LAST[0]?.join("','")}'])[1 + bench_pick(f.n, 33, ${LAST[0]?.length})]
        || (array['${LAST[1]?.join("','")}'])[1 + bench_pick(f.n, 34, ${LAST[1]?.length})]) end,
      'You wore my blue coat over your dress', 'songs/bench.mp3', f.created_at, f.created_at + interval '7 days'
    from bench_facts f, stories s where f.kind <> 'goods' and s.order_id = ${sample}`,
  () => `
    insert into commissions (id, story_id, state, artist_id, fee_cents, delivery_days, offered_at, offer_expires_at,
      accepted_at, due_at, hear_by, delivered_at, created_at) overriding system value
    select story_id, story_id, work, artist, 9000, 7, created_at, created_at + interval '1 day',
      case when work in ('accepted', 'delivered') then created_at + interval '9 hours' end, created_at + interval '7 days',
      case when work = 'declined' then now() + interval '6 hours' end,
      case when work = 'delivered' then created_at + interval '6 days' end, created_at
    from bench_facts where work is not null`,
  () => `
    insert into commission_offers (commission_id, artist_id, offered_at, outcome, ended_at)
    select story_id, artist, created_at, case work when 'offered' then 'open' when 'declined' then 'declined' else 'accepted' end,
      case when work <> 'offered' then created_at + interval '9 hours' end
    from bench_facts where work is not null`,
  () => `
    insert into state_changes (what, row_key, from_state, to_state, moved_by, moved_at)
    select 'commissions', f.story_id::text, step.before, step.after, 'shop', f.created_at + step.later
    from bench_facts f cross join (values ('briefed', 'offered', interval '1 minute'), ('offered', 'accepted', '9 hours'),
      ('accepted', 'delivered', '6 days')) step(before, after, later)
    where f.work = 'delivered' or (f.work = 'accepted' and step.after <> 'delivered') or (f.work = 'offered' and step.after = 'offered')`,
  () => `
    insert into outbox (id, channel, recipient, template, locale, params, dedupe_key, order_id, created_at, send_after,
      expires_at, attempts, sent_at, abandoned_at, last_error)
    select bench_uuid('message' || k.n, f.n), m.channel, u.email, m.template, f.locale, m.params, 'bench:' || f.n || ':' || k.n,
      f.order_id, sent.at, sent.at, sent.at + interval '2 days', 1,
      case when not sent.is_lost then sent.at end, case when sent.is_lost then sent.at end,
      case when sent.is_lost then 'The mailbox does not exist' end
    from bench_facts f join users u on u.id = f.user_id cross join generate_series(0, 2) k(n)
    join (select row_number() over (order by created_at, id) - 1 as place, count(*) over () as places, * from outbox
      where order_id is not null and channel = 'email') m on m.place = k.n % m.places
    cross join lateral (select f.created_at + k.n * interval '2 days' as at, bench_pick(f.n * 3 + k.n, 40, 5000) = 0 as is_lost) sent`,
  ({ orders }) => `
    insert into conversation_messages (id, order_id, author, author_id, to_whom, text, created_at) overriding system value
    select f.n * 2 + k.n, f.order_id, case k.n when 0 then 'customer' else 'staff' end,
      case k.n when 0 then f.user_id end, case k.n when 1 then 'customer' end,
      'When will the song be there? Her birthday is on Saturday.', f.created_at + (1 + k.n) * interval '5 hours'
    from bench_facts f cross join generate_series(0, 1) k(n)
    where f.n % 10 = 0 and (k.n = 0 or f.n < ${orders} - 1500);
    insert into conversations (order_id, open_since, last_id)
    select order_id, case when n >= ${orders} - 1500 then created_at + interval '5 hours' end, n * 2
    from bench_facts where n % 10 = 0`,
  ({ orders }) => `
    insert into refunds (order_id, state, origin, is_cancel, amount_cents, from_card_cents, to_card_cents, reason, provider_id,
      created_at, decided_at, done_at, failure)
    select f.order_id, s.state, 'staff', f.state = 'cancelled', a.cents, a.cents, a.cents, 'It came too late', 're_bench' || f.n,
      f.created_at + interval '3 days', f.created_at + interval '3 days', case s.state when 'done' then f.created_at + interval '4 days' end,
      case s.state when 'failed' then 'The card is closed' end
    from bench_facts f
    cross join lateral (select case when f.state = 'partly_refunded' then 1000 else f.cents end as cents) a
    cross join lateral (select case when f.n > ${orders} * 0.98 and f.n % 20 = 0 then 'failed' else 'done' end as state) s
    where f.state in ('refunded', 'cancelled', 'partly_refunded');
    insert into refunds (order_id, state, origin, amount_cents, from_card_cents, to_card_cents, provider_id, created_at)
    select order_id, 'done', 'dispute', cents, cents, cents, 'dp_bench' || n, created_at + interval '20 days'
    from bench_facts where state = 'disputed';
    insert into disputes (refund_id, order_id, state, provider_id, amount_cents, reason, due_by, created_at, closed_at)
    select r.id, r.order_id, s.state, r.provider_id, r.amount_cents, 'product_not_received', r.created_at + interval '14 days',
      r.created_at, case s.state when 'lost' then r.created_at + interval '30 days' end
    from refunds r cross join lateral (select case when r.created_at > now() - interval '14 days' then 'needs_response' else 'lost' end as state) s
    where r.origin = 'dispute'`,
];

/** The row of each order in the staff's list, as the trigger would write it. */
const LISTED = `
  insert into desk_orders (order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id, artist_id,
    vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed)
  select order_id, created_at, state, kind, total_cents, refunded_cents, user_id, story_id, artist_id, vendor_ids, locale,
    is_rush, due_at, is_open, is_unclaimed from desk_orders_now now
  where not exists (select from desk_orders listed where listed.order_id = now.order_id)`;

const BASIC = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, i.indrelid::regclass::text as of
  from pg_index i where i.indrelid = any($1::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/**
 * Fills a shop with orders, with three messages for each. They are copies of the order `sample`, with people, days,
 * states, artists, songs and sums of their own. Years of a shop fit into minutes, because no trigger runs and the
 * indexes are built at the end. The log of the staff gets so many lines besides.
 */
export async function fillDesk(
  url: string,
  { orders, sample, logLines }: { orders: number; sample: number; logLines: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sizes = { orders, customers: Math.ceil(orders * 0.4), sample };
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set jit = off`);
    await client.query(FUNCTIONS);
    const { rows: indexes } = await client.query<{ name: string; definition: string; of: string }>(BASIC, [
      BIG,
    ]);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(facts(sizes));
    for (const statement of STATEMENTS) await client.query(statement(sizes));
    await client.query(SESSIONS);
    const ofList = indexes.filter((index) => index.of === 'desk_orders');
    for (const { definition } of indexes.filter((index) => index.of !== 'desk_orders'))
      await client.query(definition);
    await client.query('analyze');
    await client.query(LISTED);
    for (const { definition } of ofList) await client.query(definition);
    for (const table of ['users', 'orders', 'stories', 'commissions', 'conversation_messages'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      );
    await client.query(
      `drop table bench_facts; drop function bench_pick, bench_uuid; set session_replication_role = origin; set enable_seqscan = off`,
    );
    // Without a plan by the index, the trigger would read the whole log for each line. These lines get their numbers and hashes by the trigger, so the log can still be verified.
    await client.query(
      `insert into staff_log (at, by_user_id, "by", action, customer_id, after)
       select now() - (${logLines} - n) * interval '1 minute', u.id, u.email, case n % 4 when 0 then 'inbox.seen' else 'order.seen' end,
         case n % 4 when 0 then null else n end, case n % 4 when 0 then jsonb_build_object('customers', jsonb_build_array(n, n + 1)) end
       from generate_series(1, ${logLines}::bigint) n
       join (select row_number() over (order by id) as place, count(*) over () as places, id, email from users
         where staff_role is not null) u on u.place = 1 + n % u.places`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
