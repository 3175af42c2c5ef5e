import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

/**
 * The songs: the key of the recording now, and their revisions, each with its state and the key of the recording
 * before it, as the shop left them.
 */
const SONGS: readonly (readonly [string, string, readonly (readonly [string, string | null])[]])[] = [
  ['not deleted', 'songs/now.mp3', [['accepted', 'songs/left.mp3']]],
  ['deleted', 'songs/now-2.mp3', [['accepted', null]]],
  ['only words changed', 'songs/same.mp3', [['accepted', 'songs/same.mp3']]],
  [
    'still compared',
    'songs/now-3.mp3',
    [
      ['accepted', 'songs/before.mp3'],
      ['answered', 'songs/before.mp3'],
    ],
  ],
];

const run = migrateOldRows('makers_side', async (run) => {
  await run("insert into users (email) values ('june@example.com')");
  for (const [slug, key, revisions] of SONGS) {
    await run(
      `insert into stories (slug, owner_id, status, from_name, song_data, audio_key, lyrics, title)
       select $1, id, 'shipped', '', '{}', $2, 'La', 'La' from users`,
      [slug, key],
    );
    for (const [state, before] of revisions)
      await run(
        `insert into story_revisions (story_id, state, requests, free_lines, due_at, audio_before)
         select id, $2, '[]', 1, now(), $3 from stories where slug = $1`,
        [slug, state, before],
      );
  }
});

it('recordings that were not deleted yet are noted, and those that are still needed are not', async () => {
  const { rows } = await run('select key from old_files where try_at <= now()');
  expect(rows).toEqual([{ key: 'songs/left.mp3' }]);
  const kept = await run(`select slug, r.audio_before as before from story_revisions r
    join stories s on s.id = r.story_id where r.audio_before is not null order by r.id`);
  expect(kept.rows).toEqual([
    { slug: 'only words changed', before: 'songs/same.mp3' },
    { slug: 'still compared', before: 'songs/before.mp3' },
    { slug: 'still compared', before: 'songs/before.mp3' },
  ]);
});
