import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

/** How an offer of the second day of a month ended: its outcome, its day, and what is known of the yes. */
type Offer = readonly [outcome: string, day: number, known: number | null];

/** The songs, each with the day of its yes in the history, and its offer. */
const SONGS: readonly (readonly [string, number | null, Offer, month?: number])[] = [
  ['accepted by the version before', 3, ['accepted', 3, null]],
  ['stopped by the version before', 3, ['expired', 5, null]],
  ['handed back to the version before', 3, ['handed_back', 6, null]],
  ['never accepted', null, ['expired', 3, null]],
  ['known already', 4, ['expired', 8, 3]],
  ['ended before the column was there', 3, ['expired', 5, null], 11],
];

const run = migrateOldRows('makers_side', async (run) => {
  await run("insert into users (email) values ('june@example.com')");
  await run(`insert into artists (slug, artist_name, gender, genres, available_delivery_days)
    values ('odessa', 'Odessa', '2', '{2}', 7)`);
  for (const [name, yes, [outcome, day, known], month = 12] of SONGS) {
    const on = (one: number | null) => one && `2026-${month}-${String(one).padStart(2, '0')}T00:00:00Z`;
    const { rows } = await run(
      `with story as (insert into stories (slug, owner_id, status, from_name, song_data)
         select $1, id, 'created', '', '{}' from users returning id)
       insert into commissions (story_id, state, fee_cents, delivery_days)
       select id, 'canceled', 9999, 7 from story returning id`,
      [name],
    );
    await run(
      `insert into commission_offers (commission_id, artist_id, offered_at, outcome, ended_at, accepted_at)
       values ($1, 1, $2, $3, $4, $5)`,
      [rows[0].id, on(2), outcome, on(day), on(known)],
    );
    if (yes)
      await run(
        `insert into state_changes (what, row_key, from_state, to_state, moved_by, moved_at)
         values ('commissions', $1, 'offered', 'accepted', 'artist', $2)`,
        [rows[0].id, on(yes)],
      );
  }
});

it('a yes to a process of the version before is completed, and one that is known stays', async () => {
  const { rows } = await run(`select s.slug, to_char(o.accepted_at at time zone 'UTC', 'FMDD') as day
    from commission_offers o join commissions c on c.id = o.commission_id join stories s on s.id = c.story_id
    order by c.id`);
  expect(rows.map(({ slug, day }) => [slug, day])).toEqual([
    ['accepted by the version before', '3'],
    ['stopped by the version before', '3'],
    ['handed back to the version before', '3'],
    ['never accepted', null],
    ['known already', '3'],
    // 0101 has looked these up. All of them would be looked up again while other tables are locked.
    ['ended before the column was there', null],
  ]);
});
