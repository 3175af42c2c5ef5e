import { createServer } from 'node:http';
import Fastify from 'fastify';
import pg from 'pg';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * The floor: two programs that do only the work that cannot be left out, to compare the shop with. On PORT, React alone
 * renders a given number of elements to a stream (`/?elements=300`). On PORT + 1, Fastify alone runs as many database
 * statements as the shop's API.
 */
const PORT = Number(process.env.PORT);

/** A page with this many elements: rows of ten elements with text and attributes, as on a real page. */
function page(elements: number): ReactNode {
  const rows = Array.from({ length: Math.ceil(elements / 10) }, (_, row) =>
    createElement(
      'section',
      { key: row, className: 'wrap row', id: `row-${row}` },
      Array.from({ length: 9 }, (_, cell) =>
        createElement(
          'p',
          { key: cell, className: 'lead', 'data-cell': cell },
          `Forty winters, one blue coat ${cell}`,
        ),
      ),
    ),
  );
  return createElement('html', { lang: 'en' }, createElement('body', null, rows));
}

const pages = createServer((request, response) => {
  const elements = Number(new URL(request.url ?? '/', 'http://floor').searchParams.get('elements'));
  const { pipe } = renderToPipeableStream(page(elements), {
    onShellReady() {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      pipe(response);
    },
  });
});
pages.listen(PORT, '127.0.0.1');

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const api = Fastify();

const songs = 'select * from artist_songs where artist_id = any($1) order by artist_id, position';

api.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from artists where id = $1', [params.id]);
  const sung = await pool.query(songs, [[params.id]]);
  const reviews = await pool.query(
    'select count(*)::int as total, round(avg(rating), 1)::float8 as average from artist_reviews where artist_id = $1',
    [params.id],
  );
  return { data: { ...rows[0], songs: sung.rows, reviews: reviews.rows[0] } };
});

api.get('/list', async () => {
  const { rows } = await pool.query('select * from artists order by applause_count desc, id limit 12');
  const total = await pool.query('select count(*)::int as total from artists');
  const sung = await pool.query(songs, [rows.map(({ id }) => id)]);
  return {
    artists: rows.map((row) => ({ ...row, songs: sung.rows.filter((song) => song.artist_id === row.id) })),
    total: total.rows[0].total,
  };
});

await api.listen({ port: PORT + 1, host: '127.0.0.1' });
console.log('ready');
