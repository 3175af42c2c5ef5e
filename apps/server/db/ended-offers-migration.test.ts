import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

/** The songs: their state and artist, and the offers that were made, with their outcome, at days of November. */
const SONGS = [
  ['in work', 'accepted', 1, [[1, 'accepted', 3]]],
  ['stopped', 'canceled', 1, [[1, 'accepted', 3]]],
  [
    'stopped, then resumed',
    'accepted',
    2,
    [
      [1, 'accepted', 3],
      [2, 'accepted', 8],
    ],
  ],
  [
    'declined before it was stopped',
    'canceled',
    2,
    [
      [1, 'declined', 3],
      [2, 'open', null],
    ],
  ],
  [
    'left open',
    'offered',
    2,
    [
      [1, 'open', null],
      [2, 'open', null],
    ],
  ],
] as const;

/** Writes songs as the shop left them, when a stop did not end the offer of an artist who had accepted. */
const run = migrateOldRows('ended_offers', async (run) => {
  await run("insert into users (email) values ('june@example.com')");
  await run(`insert into artists (slug, artist_name, gender, genres, available_delivery_days)
    values ('odessa', 'Odessa', '2', '{2}', 7), ('wren', 'Wren', '2', '{2}', 7)`);
  for (const [name, state, artistId, offers] of SONGS) {
    await run(
      `insert into stories (slug, owner_id, status, from_name, song_data) select $1, id, 'created', '', '{}' from users`,
      [name],
    );
    const { rows } = await run(
      `insert into commissions (story_id, state, artist_id, fee_cents, delivery_days, offer_expires_at)
       select id, $2, $3, 9999, 7, now() from stories where slug = $1 returning id`,
      [name, state, artistId],
    );
    for (const [artist, outcome, day] of offers)
      await run(
        `insert into commission_offers (commission_id, artist_id, offered_at, outcome, ended_at)
         values ($1, $2, '2026-11-02', $3, make_timestamptz(2026, 11, $4::int, 0, 0, 0, 'UTC'))`,
        [rows[0].id, artist, outcome, day],
      );
    if (name !== 'in work' && name !== 'left open')
      await run(
        `insert into state_changes (what, row_key, from_state, to_state, moved_by, moved_at, why)
         values ('commissions', $1, 'accepted', 'canceled', 'provider', '2026-11-05T00:00:00Z', 'refunded')`,
        [rows[0].id],
      );
  }
});

it('only the artist who has a song or is asked keeps an offer, and the others ended when it was stopped', async () => {
  const { rows } = await run(`select s.slug, o.artist_id::int as artist, o.outcome, o.reason,
      to_char(o.ended_at at time zone 'UTC', 'DD') as day
    from commission_offers o join commissions c on c.id = o.commission_id join stories s on s.id = c.story_id
    order by c.id, o.artist_id`);
  const today = expect.stringMatching(/^\d\d$/);
  expect(rows.map(({ slug, artist, outcome, reason, day }) => [slug, artist, outcome, reason, day])).toEqual([
    ['in work', 1, 'accepted', null, '03'],
    ['stopped', 1, 'expired', 'refunded', '05'],
    ['stopped, then resumed', 1, 'expired', 'refunded', '05'],
    ['stopped, then resumed', 2, 'accepted', null, '08'],
    ['declined before it was stopped', 1, 'declined', null, '03'],
    ['declined before it was stopped', 2, 'expired', 'refunded', '05'],
    ['left open', 1, 'expired', 'given_to_another', today],
    ['left open', 2, 'open', null, null],
  ]);
});
