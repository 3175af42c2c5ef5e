import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { compare, getLoad } from './measure.ts';
import { start } from './process.ts';

/**
 * How many artists each shop has: as many as the demo (24 artists, 200 songs), and a hundred times as many (20,000
 * songs).
 */
const SIZES = { small: 24, large: 2_400 };

/**
 * The large catalogue must reach this share of the small catalogue's rate: a list or search may take 1.5 times as long.
 */
const GOAL = 1 / 1.5;

/**
 * Typical requests to a catalogue: lists, filtered lists, and searches with and without typing errors. Each answer has
 * the same number of entries in both catalogues (such as three artists of a genre), so that only the time of the search
 * differs.
 */
const LOADS = {
  'Artists, first page': '/artists?per_page=12&show_at_capacity=true',
  'Artists of a genre': '/artists?per_page=3&genres[]=2&show_at_capacity=true',
  'Artists, mistyped name': '/artists?per_page=12&keyword=odesa+vail&show_at_capacity=true',
  'Playlists, first page': '/playlists',
  'Playlists by a song': '/playlists?keyword=forty+wintrs',
  'Reviews of an occasion': '/reviews?occasion=Wedding',
  'Song examples': '/artists/examples?limit=9',
};

const FIRST =
  'Ada Bo Cleo Dara Eli Fay Gus Hana Ivo Jun Kit Lena Milo Nell Otis Pia Quin Rhea Sol Tess'.split(' ');
const LAST = 'Abara Brandt Crowe Duvall Eklund Farrow Gray Holm Ingram Joss Kerr Lund Moss Nash Orr'.split(
  ' ',
);
const THINGS = 'lantern river harbor window garden engine letter winter ladder mirror thunder pocket'.split(
  ' ',
);

/**
 * Fills a shop with artists, and with as many playlists of 8 songs. Each artist has 8 or 9 songs and 4 reviews. One
 * artist's name and one song's title are fixed, so that the searches can find them. The content is the same every time.
 */
async function fill(url: string, artists: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into artists (slug, artist_name, gender, genres, bio_en, bio_sp, intro_en, intro_sp, home_town,
         available_delivery_days, applause_count, status)
       select 'artist-' || i,
         case i when 1 then 'Odessa Vale' else ($2::text[])[1 + i % 20] || ' ' || ($3::text[])[1 + i / 20 % 15] || ' ' || i end,
         (1 + i % 2)::text, array[(array['1','2','3','4','5','6','8','9','10'])[1 + i % 9]],
         'Writes about the ' || ($4::text[])[1 + i % 12], 'Escribe', 'Sings', 'Canta', 'Town ' || i, 1 + i % 7,
         i * 7919 % 1009, case i % 10 when 0 then 'at_capacity' else 'available' end
       from generate_series(1, $1::int) i`,
      [artists, FIRST, LAST, THINGS],
    );
    await client.query(
      `insert into artist_songs (artist_id, position, title, recipient, occasion, genre, moods, tempo, audio_key,
         duration_seconds, peaks)
       select a.id, s, case when a.id = 1 and s = 0 then 'Forty Winters'
           else 'The ' || ($1::text[])[1 + (a.id * 5 + s) % 12] || ' and the ' || ($1::text[])[1 + (a.id + s * 7) % 12] end,
         'Reader ' || a.id, (array['Wedding','Birthday','Memorial','Anniversary'])[1 + s % 4], a.genres[1], array['7'],
         '2', 'examples/' || a.id || '-' || s || '.mp3', 180, decode(repeat('7f', 72), 'hex')
       from artists a cross join lateral generate_series(0, 7 + (a.id % 3 = 0)::int) s`,
      [THINGS],
    );
    await client.query(
      `insert into artist_reviews (artist_id, first_name, occasion, relationship, body, rating, created_at)
       select a.id, 'Reader', (array['Wedding','Birthday','Memorial','Anniversary'])[1 + r], 'Wife',
         'She cried at the second verse, and so did I.', 4 + r % 2, now() - make_interval(hours => a.id::int * 4 + r)
       from artists a cross join generate_series(0, 3) r`,
    );
    await client.query(
      `insert into playlists (slug, kind, title_en, title_sp, position)
       select 'playlist-' || id, 'occasion', 'Songs of the ' || ($1::text[])[1 + id % 12] || ' ' || id, 'Canciones ' || id, id
       from artists order by id`,
      [THINGS],
    );
    await client.query(
      `insert into playlist_songs (playlist_id, song_id, position)
       select p.id, s.id, s.position from playlists p join artist_songs s on s.artist_id = p.id where s.position < 8`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function database(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  await migrate(made.href);
  return made.href;
}

/**
 * Runs two shops on one machine, one with a small and one with a large catalogue. Both get the same requests in turn,
 * and their rates are compared.
 */
export async function measureCatalogue(port: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsong-bench-'));
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  const shops: ChildProcess[] = [];
  const addresses: Record<string, string> = {};
  try {
    for (const [at, [name, artists]] of Object.entries(SIZES).entries()) {
      const url = await database(embedded.url, name);
      await fill(url, artists);
      const env = {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        TRUST_PROXY: '127.0.0.1',
        ADDRESS_BUDGETS: 'off',
      };
      shops.push(await start(join(import.meta.dirname, 'shop.ts'), { ...env, PORT: String(port + at) }));
      addresses[name] = `http://127.0.0.1:${port + at}/v3/api`;
    }
    console.log('Lists and searches: "floor" is the small catalogue, "shop" one hundred times as much.\n');
    for (const [title, path] of Object.entries(LOADS))
      await compare(title, GOAL, {
        floor: getLoad(`${addresses.small}${path}`),
        shop: getLoad(`${addresses.large}${path}`),
      });
  } finally {
    for (const shop of shops) shop.kill('SIGTERM');
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
