import { EDITED_KINDS } from '@keepsong/domain/catalogue/edit-state';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { INBOX_KINDS } from '@keepsong/domain/desk/inbox';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findArtists } from '../features/artists/artists.repository.ts';
import { findStaffRequest } from '../features/checkout/refunds/refunds.repository.ts';
import { findDueCards } from '../features/credits/gift-cards.repository.ts';
import { findStaffCards } from '../features/credits/staff-gift-cards.repository.ts';
import { FEW_FOUND, findCustomers } from '../features/customers/customer-list.repository.ts';
import { findInbox } from '../features/desk/inbox/inbox.repository.ts';
import { findGiftCards } from '../features/desk/search/search.repository.ts';
import { findSilentSongs } from '../features/earnings/earnings.repository.ts';
import { findDeliverable, findUntoldTrouble } from '../features/instant/deliveries.repository.ts';
import { findUnasked } from '../features/orders/late/late.repository.ts';
import { findPlaylists } from '../features/playlists/playlists.repository.ts';
import { findDueRewards, findFirstOrders } from '../features/referrals/referrals.repository.ts';
import { findShopReviews } from '../features/reviews/reviews.repository.ts';
import { findDueReleases } from '../features/stories/sharing/releases.repository.ts';
import {
  findReveals,
  isRevealDue,
  isRevealOverdue,
  isRevealUnopened,
} from '../features/stories/sharing/reveals.repository.ts';
import { findPrivateByAudio, findPrivateByIntro } from '../features/stories/stories.repository.ts';
import {
  findDueSoon,
  findEndedOffers,
  findOverdue,
  findSearched,
  findSilent,
} from '../features/studio/studio.repository.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { readShopFigures } from '../platform/telemetry/shop-figures.repository.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/**
 * These tests prove that lists use their indexes for any filter, so that a catalogue 100 times larger is just as fast
 * (decision 0038). So do jobs, so that they read the few rows that wait, not all rows that there ever were.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const FIRST = { limit: 12, offset: 0 };
const ALL = { genres: [], genders: [], showAtCapacity: true };

type Asked = { text: string; params: unknown[] };

/** Runs `work` and returns the statements that it sends. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) };
  await work(drizzle(shop.database.pool, { casing: 'snake_case', logger }));
  return asked;
}

/** The small test tables would always be read whole. */
const NOT_WHOLE = 'set enable_seqscan = off';

/** Asks PostgreSQL for its plan of a statement, in a transaction of the shop with these settings. */
async function planOf({ text, params }: Asked, settings = NOT_WHOLE): Promise<string> {
  const client = await shop.database.pool.connect();
  try {
    await client.query(`begin; ${settings}`);
    await client.query(`prepare asked as ${text}`);
    const values = params.map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))));
    const given = values.length > 0 ? `(${values.join(', ')})` : '';
    const { rows } = await client.query(`explain (costs off) execute asked${given}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback; deallocate asked');
    client.release();
  }
}

it.each<[name: string, work: (db: Db) => Promise<unknown>, index: string]>([
  ['the directory', (db) => findArtists(db, ALL, FIRST), 'artists_listing'],
  ['the playlists', (db) => findPlaylists(db, { kinds: [] }, FIRST), 'playlists_listing'],
])('%s: page and total count use its index', async (_, work, index) => {
  const asked = await statementsOf(work);
  expect(asked).toHaveLength(2);
  for (const plan of await Promise.all(asked.map((one) => planOf(one)))) expect(plan).toContain(index);
});

it('playlists with a matching song are looked up by id, not joined with all playlists', async () => {
  const [asked] = await statementsOf((db) =>
    findPlaylists(db, { kinds: [], keyword: 'forty wintrs' }, FIRST),
  );
  expect(asked && (await planOf(asked))).toMatch(/Index Cond: \(id = ANY \(\(InitPlan/);
});

it('reviews of an occasion are counted without joining their artists', async () => {
  const asked = await statementsOf((db) =>
    findShopReviews(db, { occasion: 'Wedding', sort: 'newest' }, FIRST),
  );
  const counting = asked.find(({ text }) => text.startsWith('select count'));
  const plan = counting && (await planOf(counting));
  expect(plan).toContain('artist_reviews_occasion');
  expect(plan).toContain('artists_paused');
  expect(plan).not.toMatch(/Join|Loop/);
});

it('the best reviews in a language are found in the order of an index', async () => {
  const [asked] = await statementsOf((db) =>
    findShopReviews(db, { writtenIn: 'sp', sort: 'highest' }, FIRST),
  );
  const plan = asked && (await planOf(asked));
  expect(plan).toContain('artist_reviews_language');
  expect(plan).not.toMatch(/Sort/);
});

it('whether a spoken intro is private is looked up by its name, because anybody may ask for any name', async () => {
  const [asked] = await statementsOf((db) => findPrivateByIntro(db, 'greetings/nobodys.mp3'));
  const plan = asked && (await planOf(asked));
  expect(plan).toContain('stories_private_greeting');
  expect(plan).toContain('stories_private_instant_greeting');
});

it('the recording from before a change of a private song is found by its name, too', async () => {
  const [asked] = await statementsOf((db) => findPrivateByAudio(db, 'songs/nobodys.mp3'));
  const plan = asked && (await planOf(asked));
  expect(plan).toMatch(/Index Scan using story_revisions_before .*\s+Index Cond: \(audio_before = /);
});

it.each([
  ['name', 'users_listed_name'],
  ['last_order', 'desk_orders_placed'],
] as const)('the customers by %s are read in the order of an index', async (sort, index) => {
  const filter = { q: '', isBlocked: false, isGuest: false };
  const value = sort === 'name' ? 'ada' : '2026-11-02 15:00:00+00';
  for (const dir of ['asc', 'desc'] as const)
    for (const place of [null, { value, id: '7', isBack: false }]) {
      const asked = await statementsOf((db) => findCustomers(db, filter, { sort, dir, place, limit: 9 }));
      const plans = await Promise.all(asked.map((one) => planOf(one)));
      expect(plans.filter((plan) => plan.includes(index))).toHaveLength(1);
      // Several orders of the same moment are sorted by their customers.
      for (const plan of plans) expect(plan).not.toMatch(/(?<!Incremental )Sort$/m);
    }
});

/** Works without foreign keys and triggers, which would take long for so many rows. */
const alone = (work: (tx: Tx) => Promise<unknown>) =>
  shop.db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await work(tx);
  });

it('the customers whom a filter finds are read in the order of an index when they are many', async () => {
  await alone(async (tx) => {
    await tx.execute(sql`insert into users (email)
      select 'crowd-' || n || '@example.com' from generate_series(1, ${FEW_FOUND * 3}::int) n`);
    await tx.execute(sql`insert into desk_orders (order_id, created_at, state, kind, total_cents, refunded_cents,
        user_id, vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed)
      select u.id, now() - u.id * interval '1 minute', 'delivered', 'goods', 1, 0, u.id, '{}', 'en', false,
        'infinity', false, false from users u where u.email like 'crowd-%'`);
  });
  await shop.db.execute('analyze users, desk_orders');
  const plansOf = async (q: string) => {
    const by = { sort: 'last_order', dir: 'desc', place: null, limit: 9 } as const;
    const filter = { q, isBlocked: false, isGuest: false };
    const [, ...reading] = await statementsOf((db) => findCustomers(db, filter, by));
    return (
      await Promise.all(
        reading.map((one) => planOf(one, `${NOT_WHOLE}; set plan_cache_mode = force_custom_plan`)),
      )
    ).join('\n');
  };
  expect(await plansOf('crowd')).toMatch(/Scan Backward using desk_orders_placed/);
  expect(await plansOf('crowd-777')).toContain('users_desk_search');
  await alone((tx) => tx.execute(`delete from desk_orders; delete from users where email like 'crowd-%'`));
});

describe('gift cards', () => {
  beforeAll(async () => {
    await alone((tx) =>
      tx.execute(sql`insert into gift_cards (line_uuid, number, state, amount_cents, recipient_email, recipient_name,
          send_on, issued_by, code_hash, code_tail, sent_at)
        select 'many', n, 'sent', 100 * n, 'many-' || n || '@example.com', 'Joaquín', '2026-11-02', 1,
          sha256(n::text::bytea), upper(right(md5(n::text), 4)), now() from generate_series(1, 20000) n`),
    );
    await shop.db.execute('analyze gift_cards');
  });
  afterAll(() => alone((tx) => tx.execute('delete from gift_cards')));
  const plansOf = async (work: (db: Db) => Promise<unknown>, settings: string) =>
    (await Promise.all((await statementsOf(work)).map((one) => planOf(one, settings)))).join('\n');
  const listed = (q: string, sort: 'created' | 'amount' | 'balance', place: string | null = null) =>
    plansOf(
      (db) =>
        findStaffCards(
          db,
          { q, states: [], isIssued: false },
          {
            sort,
            dir: 'desc',
            place: place === null ? null : { value: place, id: '7', isBack: false },
            limit: 9,
          },
        ),
      q === '' ? '' : 'set plan_cache_mode = force_custom_plan',
    );

  it.each([
    ['a mail', 'many-777@', 'gift_cards_search'],
    ['a name of few', 'Ana Ruiz', 'gift_cards_search'],
    ['the last letters of a code', 'KQ7M', 'gift_cards_tail'],
    ['the number of an order', orderNumber(1042), 'gift_cards_once'],
  ])('are looked up by %s', async (_, q, index) => {
    const plan = await listed(q, 'created');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on gift_cards');
  });

  it('whose names nearly all fit are read in the order of an index until the page is full', async () => {
    expect(await listed('joaquin', 'created')).toMatch(/Scan Backward using gift_cards_pkey/);
  });

  it.each([
    ['amount', 'gift_cards_listed_amount'],
    ['balance', 'gift_cards_listed_balance'],
  ] as const)('are listed by %s in the order of an index', async (sort, index) => {
    for (const place of [null, '5000']) expect(await listed('', sort, place)).toContain(index);
  });

  it.each([
    ['the code', { hash: Buffer.from('k'.repeat(32)), tail: null }, 'gift_cards_codeHash_unique'],
    ['its last letters', { hash: null, tail: 'KQ7M' }, 'gift_cards_tail'],
  ] as const)('are found by %s in the search over everything', async (_, by, index) => {
    const plan = await plansOf((db) => findGiftCards(db, by, 6), '');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on gift_cards');
  });
});

it('the inbox looks its people up, and does not read all accounts', { tags: ['night'] }, async () => {
  await alone(async (tx) => {
    await tx.execute(`insert into users (email)
      select 'many-' || n || '@example.com' from generate_series(1, 20000) n`);
    await tx.execute(`insert into webhook_faults (source, event_id, type, body, error)
      select 'payments', n, 'charge.refunded', '{}', 'TypeError' from generate_series(1, 20000) n`);
  });
  await shop.db.execute('analyze users, webhook_faults');
  const sources = INBOX_KINDS.flatMap((kind) => (kind === 'song_late' ? [] : kind));
  const at = { now: NOW, dueBefore: NOW, readerId: 1, edits: EDITED_KINDS };
  const asked = await statementsOf((db) => findInbox(db, sources, at));
  const reading = asked.find(({ text }) => text.includes('union all'));
  const plan = reading && (await planOf(reading, ''));
  expect(plan).toContain('webhook_faults_newest');
  expect(plan).not.toContain('Seq Scan on users');
  await alone((tx) => tx.execute(`delete from webhook_faults; delete from users where email like 'many-%'`));
});

it('connections plan for solid-state disks, so that indexes are used', async () => {
  const { rows } = await shop.database.pool.query('show random_page_cost');
  expect(rows).toEqual([{ random_page_cost: '1.1' }]);
});

const NOW = new Date('2026-11-02T15:00:00Z');

// Most of these run each minute. A condition on the state that is a parameter can use none of these indexes.
it.each<[index: string, work: (tx: Tx) => Promise<unknown>]>([
  // Both indexes are sorted by the promised day.
  ['commissions_due|commissions_open', (tx) => findOverdue(tx, NOW)],
  ['commissions_due|commissions_open', (tx) => findDueSoon(tx, NOW, NOW)],
  ['commissions_unaccepted', (tx) => findSilentSongs(tx, NOW, 9)],
  ['commissions_offers_ending', (tx) => findEndedOffers(tx, NOW)],
  ['commissions_searching', findSearched],
  ['commissions_questions', (tx) => findSilent(tx, { until: NOW, now: NOW })],
  ['commissions_open', (tx) => findUnasked(tx, NOW, 9, [])],
  ['gift_cards_due', (tx) => findDueCards(tx, { day: '2026-11-02', now: NOW, orderId: null }, 9, [])],
  ['releases_due', (tx) => findDueReleases(tx, NOW, 9, [])],
  ['reveals_due', (tx) => findReveals(tx, isRevealDue(NOW), 9)],
  ['reveals_due', (tx) => findReveals(tx, isRevealOverdue(NOW), 9)],
  ['reveals_unopened', (tx) => findReveals(tx, isRevealUnopened(NOW), 9)],
  ['refunds_request', (tx) => findStaffRequest(tx, 'a key')],
  ['stories_instant_song', (tx) => findDeliverable(tx, [])],
  ['stories_instant_song', (tx) => findUntoldTrouble(tx, [])],
])('%s finds the rows of a job (%#)', async (index, work) => {
  const asked = await statementsOf((db) => db.transaction(work));
  const [finding] = asked.filter(({ text }) => text.startsWith('select'));
  const plan = finding && (await planOf(finding));
  expect(plan).toMatch(new RegExp(`Scan (using|on) (${index})\\b`));
  // An order is looked up by its number for each row, and not searched among all orders.
  expect(plan).not.toContain('Seq Scan on orders');
});

it.each(['referrals_open', 'refunds_open', 'instant_songs_due'])('%s is used', async (index) => {
  const asked = await statementsOf(async (db) => [
    await findFirstOrders(db, 1, 9, []),
    await findDueRewards(db, NOW, 9, []),
    await readShopFigures(db, NOW),
  ]);
  const plans = await Promise.all(asked.map((one) => planOf(one)));
  expect(plans.filter((plan) => plan.includes(index))).toHaveLength(index === 'referrals_open' ? 2 : 1);
});

it('the figures of checkouts and of sent messages are read from indexes', async () => {
  const asked = await statementsOf((db) => readShopFigures(db, NOW));
  const plansOf = async (words: string) =>
    Promise.all(asked.filter(({ text }) => text.includes(words)).map((one) => planOf(one)));
  const [states, ...others] = await plansOf('group by "checkouts"."state"');
  expect(others).toEqual([]);
  expect(states).toContain('checkouts_open');
  expect(states).not.toContain('Seq Scan');
  const [messages] = await plansOf('max(sent.sent_at)');
  expect(messages?.match(/Index Only Scan Backward using outbox_sent/g)).not.toBeNull();
});
