import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

/** How an offer of 2 November ended: its artist, outcome, reason and day. */
type Offer = readonly [artistId: number, outcome: string, reason: string | null, day: number];

/** The songs: the days on which an artist accepted them, and their offers, as the shop left them. */
const SONGS: readonly (readonly [string, readonly number[], readonly Offer[]])[] = [
  ['in work', [3], [[1, 'accepted', null, 3]]],
  ['stopped after a yes', [3], [[1, 'expired', 'refunded', 5]]],
  ['stopped before a yes', [], [[1, 'expired', 'cancelled', 5]]],
  ['handed back', [3], [[1, 'handed_back', 'handed_back', 4]]],
  ['not answered', [], [[1, 'expired', 'offer_expired', 3]]],
  [
    'given to another',
    [3, 8],
    [
      [1, 'expired', 'given_to_another', 10],
      [2, 'accepted', null, 8],
    ],
  ],
  [
    'accepted only by the next one',
    [8],
    [
      [1, 'expired', 'given_to_another', 10],
      [2, 'expired', 'refunded', 9],
    ],
  ],
];

const OFFERED = [2, 6];

/** Writes offers as the shop left them when it did not keep that an artist had accepted. */
const run = migrateOldRows('accepted_offers', async (run) => {
  const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`;
  await run("insert into users (email) values ('june@example.com')");
  await run(`insert into artists (slug, artist_name, gender, genres, available_delivery_days)
    values ('odessa', 'Odessa', '2', '{2}', 7), ('wren', 'Wren', '2', '{2}', 7)`);
  for (const [name, accepted, offers] of SONGS) {
    await run(
      `insert into stories (slug, owner_id, status, from_name, song_data) select $1, id, 'created', '', '{}' from users`,
      [name],
    );
    const { rows } = await run(
      `insert into commissions (story_id, state, fee_cents, delivery_days)
       select id, 'canceled', 9999, 7 from stories where slug = $1 returning id`,
      [name],
    );
    for (const [artistId, outcome, reason, day] of offers)
      await run(
        `insert into commission_offers (commission_id, artist_id, offered_at, outcome, reason, ended_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [rows[0].id, artistId, on(OFFERED[artistId - 1] ?? 2), outcome, reason, on(day)],
      );
    for (const day of accepted)
      await run(
        `insert into state_changes (what, row_key, from_state, to_state, moved_by, moved_at)
         values ('commissions', $1, 'offered', 'accepted', 'artist', $2)`,
        [rows[0].id, on(day)],
      );
  }
});

it('the history tells which artists had accepted before their offer ended', async () => {
  const { rows } = await run(`select s.slug, o.artist_id::int as artist, o.outcome,
      to_char(o.accepted_at at time zone 'UTC', 'FMDD') as day
    from commission_offers o join commissions c on c.id = o.commission_id join stories s on s.id = c.story_id
    order by c.id, o.artist_id`);
  expect(rows.map(({ slug, artist, outcome, day }) => [slug, artist, outcome, day])).toEqual([
    ['in work', 1, 'accepted', '3'],
    ['stopped after a yes', 1, 'expired', '3'],
    ['stopped before a yes', 1, 'expired', null],
    ['handed back', 1, 'handed_back', '3'],
    ['not answered', 1, 'expired', null],
    ['given to another', 1, 'expired', '3'],
    ['given to another', 2, 'accepted', '8'],
    ['accepted only by the next one', 1, 'expired', null],
    ['accepted only by the next one', 2, 'expired', '8'],
  ]);
});
