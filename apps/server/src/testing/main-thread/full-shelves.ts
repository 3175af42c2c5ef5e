import { PROFILE_LIMITS, SAMPLES_MAX } from '@keepsong/domain/artists/profile';
import { SONG } from '@keepsong/domain/cart/named-products';
import { COMMENT_MAX } from '@keepsong/domain/comments/comment';
import { REVIEW_WORDS_MAX } from '@keepsong/domain/reviews/sort';
import { LYRICS_MAX } from '@keepsong/domain/studio/lyrics';
import { type SQL, sql } from 'drizzle-orm';
import type { TestShop } from '../test-shop.ts';

/** How many of each there are: more than a page shows, so that every list fills its page. */
const MANY = { products: 200, tags: 60, playlists: 60, reviewsEach: 40, comments: 300, hearts: 2_000 };
/** The most songs of an artist, songs of a playlist, choices of a printed field and add-ons of a product. */
const MOST = { songs: 60, fields: 20, choices: 40, addons: 40, tags: 20 };
/** The longest descriptions. */
const DESCRIPTION = { product: 4_000, playlist: 1_000 };

/** A text of this length, in words and with letters that HTML writes otherwise. */
const words = (length: number): string =>
  'She said “no & yes”, <i>and</i> we drove to Portland á la luz. '
    .repeat(Math.ceil(length / 60))
    .slice(0, length)
    .trim();

const printed = Array.from({ length: MOST.fields }, (_, at) => ({
  ...{ key: `field_${at}`, max_length: 2_000, required: false },
  label: { en: `Line ${at}`, sp: `Línea ${at}` },
  choices: Array.from({ length: MOST.choices }, (__, choice) => ({
    en: `Choice ${choice}`,
    sp: `Opción ${choice}`,
  })),
}));

const lyrics = words(LYRICS_MAX)
  .match(/.{1,40}(\s|$)/g)
  ?.join('\n')
  .slice(0, LYRICS_MAX);

/** The argument is the id of a delivered song. */
const STATEMENTS: ((story: number) => SQL)[] = [
  () => sql`update artists set bio_en = ${words(PROFILE_LIMITS.bio)}, bio_sp = ${words(PROFILE_LIMITS.bio)}`,
  () => sql`insert into artist_songs (artist_id, position, title, recipient, occasion, genre, moods, tempo, excerpt,
      audio_key, duration_seconds, peaks)
    select a.id, n, s.title, s.recipient, s.occasion, s.genre, s.moods, s.tempo, s.excerpt, s.audio_key,
      s.duration_seconds, s.peaks
    from artists a cross join generate_series(1, ${SAMPLES_MAX}::int) n
    join (select row_number() over (order by id) as place, count(*) over () as places, * from artist_songs) s
      on s.place = 1 + (a.id * 7 + n) % s.places
    where (select count(*) from artist_songs own where own.artist_id = a.id) + n <= ${SAMPLES_MAX}`,
  () => sql`insert into artist_reviews (artist_id, first_name, occasion, relationship, body, rating, answer, created_at)
    select a.id, 'Marguerite', s.occasion, 'Mother', ${words(REVIEW_WORDS_MAX)}, 4 + n % 2, ${words(REVIEW_WORDS_MAX)},
      now() - n * interval '1 hour'
    from artists a cross join generate_series(1, ${MANY.reviewsEach}::int) n
    join lateral (select occasion from artist_songs where artist_id = a.id limit 1) s on true`,
  () => sql`insert into products (slug, sku, title_en, title_sp, description_en, description_sp, price_cents, product_type,
      tags, art, extra_info, created_at)
    select p.slug || '-' || n, p.sku || '-' || n, p.title_en, p.title_sp, ${words(DESCRIPTION.product)}, ${words(DESCRIPTION.product)},
      p.price_cents + n, p.product_type,
      (select array_agg('tag ' || (n + k) % ${MANY.tags}::int) from generate_series(1, ${MOST.tags}::int) k), p.art,
      p.extra_info || ${JSON.stringify({ pod_fields: printed })}::jsonb, now()
    from products p cross join generate_series(1, ${MANY.products}::int) n where p.slug = 'photo-mug'`,
  () => sql`insert into product_reviews (product_id, first_name, body, rating)
    select p.id, 'Henri', ${words(REVIEW_WORDS_MAX)}, 5 from products p cross join generate_series(1, ${MANY.reviewsEach}::int) n
    where p.active and p.variant_of is null`,
  () => sql`insert into product_addons (product_id, addon_id, position)
    select song.id, p.id, 100 + row_number() over (order by p.id) from products song, products p
    where song.slug = ${SONG} and p.slug like 'photo-mug-%' limit ${MOST.addons}`,
  () => sql`insert into playlists (slug, kind, title_en, title_sp, description_en, description_sp, occasions, genre, mood, position)
    select p.slug || '-' || n, p.kind, p.title_en, p.title_sp, ${words(DESCRIPTION.playlist)}, ${words(DESCRIPTION.playlist)}, p.occasions, p.genre, p.mood,
      p.position + n
    from (select * from playlists order by id limit 1) p cross join generate_series(1, ${MANY.playlists}::int) n`,
  () => sql`insert into playlist_songs (playlist_id, song_id, position)
    select p.id, s.id, 100 + s.place from playlists p
    join (select id, row_number() over (order by id) as place from artist_songs) s on s.place <= ${MOST.songs}
    on conflict do nothing`,
  (story) =>
    sql`update stories set lyrics = ${lyrics}, visibility = 'public', artist_note = ${words(300)} where id = ${story}`,
  (story) => sql`insert into comments (story_id, key, visitor_id, name, body)
    select ${story}, gen_random_uuid(), gen_random_uuid(), 'Ann', ${words(COMMENT_MAX)} from generate_series(1, ${MANY.comments}::int)`,
  (story) => sql`insert into applause (story_id, visitor_id)
    select ${story}, gen_random_uuid() from generate_series(1, ${MANY.hearts}::int)`,
  (story) => sql`update stories set applause_count = ${MANY.hearts} where id = ${story}`,
];

/**
 * Fills the lists and texts that strangers see, as far as the shop allows. The shop must have the content of the demo,
 * which is copied.
 * @param story the id of the delivered song that gets long lyrics, comments and hearts
 */
export async function fillShelves({ db }: Pick<TestShop, 'db'>, story: number): Promise<void> {
  for (const statement of STATEMENTS) await db.execute(statement(story));
  await db.execute(sql`analyze`);
}
