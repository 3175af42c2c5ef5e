import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

/** Writes reviews of an artist who sings in Spanish and of one who does not. */
const run = migrateOldRows('review_languages', async (run) => {
  await run(`insert into artists (slug, artist_name, gender, genres, bio_en, bio_sp, intro_en, intro_sp, home_town,
      available_delivery_days, status)
    select slug, slug, '1', genres, '', '', '', '', '', 3, 'available'
    from (values ('lucia', array['10', '5']), ('wes', array['1'])) as a(slug, genres)`);
  await run(`insert into artist_reviews (artist_id, first_name, occasion, relationship, body, rating)
    select a.id, first_name, 'Birthday', 'Mom', body, 5
    from (values
      ('lucia', 'Ximena', 'Mi abuela la puso en el altavoz.'),
      ('lucia', 'Maricela', 'Puso el grito de la familia en el coro.'),
      ('lucia', 'Erin', 'Half in Spanish, half in English, just like our kitchen.'),
      ('wes', 'Wade', 'Played it on La Brea, and el bus driver turned it up.')
    ) as r(slug, first_name, body) join artists a using (slug)`);
});

it('marks the reviews in Spanish that the shop already has', async () => {
  const { rows } = await run('select first_name, locale from artist_reviews order by first_name');
  expect(rows).toEqual([
    { first_name: 'Erin', locale: 'en' },
    { first_name: 'Maricela', locale: 'sp' },
    { first_name: 'Wade', locale: 'en' },
    { first_name: 'Ximena', locale: 'sp' },
  ]);
});
