import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { verdict } from './verdict.ts';

/** The number of comments on the song, and the number of the page that is compared with the first page. */
const [COMMENTS, HUNDREDTH] = [10_000, 100];
const [ROUNDS, WARM_UP] = [Number(process.env.BENCH_COMMENTS ?? 400), 40];
/** The hundredth page may take at most 1.5 times as long as the first (decision 0031). */
const GOAL = 1.5;

/** Adds a delivered song with ten thousand comments. Returns the slug of its story. */
async function fill(pool: pg.Pool): Promise<string> {
  const slug = `bench-${randomUUID()}`;
  await pool.query(
    `with owner as (insert into users (email, first_name, last_name, guest)
       values ($1 || '@example.com', 'Ann', 'Bench', true) returning id),
     song as (insert into stories (slug, owner_id, status, from_name, song_data, title, lyrics, audio_key)
       select $1, id, 'shipped', 'Ann', (select song_data from stories limit 1), 'Bench', 'La la', 'songs/bench.mp3'
       from owner returning id)
     insert into comments (story_id, key, visitor_id, name, body)
     select song.id, gen_random_uuid(), gen_random_uuid(), 'Visitor ' || n, 'Comment ' || n || repeat(' la', 40)
     from song, generate_series(1, $2::int) n`,
    [slug, COMMENTS],
  );
  await pool.query('vacuum analyze comments');
  return slug;
}

type CommentsPage = { comments: { text: string }[]; next: number | null };

async function pageOf(address: string): Promise<CommentsPage> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered with status ${answer.status}`);
  return (await answer.json()) as CommentsPage;
}

async function milliseconds(address: string): Promise<number> {
  const began = performance.now();
  await pageOf(address);
  return performance.now() - began;
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Requests the first and the hundredth page of the comments in turn, one request at a time, and prints the ratio of the
 * medians.
 */
export async function measureComments(origin: string, pool: pg.Pool | undefined): Promise<void> {
  if (!pool) throw new Error('there is no database');
  const first = `${origin}/v3/api/stories/${await fill(pool)}/comments`;
  let last = await pageOf(first);
  for (let page = 2; page < HUNDREDTH; page += 1) last = await pageOf(`${first}?after=${last.next}`);
  const hundredth = `${first}?after=${last.next}`;
  const [near, far]: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const took = [await milliseconds(first), await milliseconds(hundredth)] as const;
    if (round < WARM_UP) continue;
    near.push(took[0]);
    far.push(took[1]);
  }
  const ratio = middle(far) / middle(near);
  console.log(`Comments of a song with ${COMMENTS}, median of ${ROUNDS} requests in turn:
  first page      ${middle(near).toFixed(2)} ms
  page ${HUNDREDTH}        ${middle(far).toFixed(2)} ms
Ratio of page ${HUNDREDTH} to the first: ${ratio.toFixed(2)} (goal at most ${GOAL}: ${verdict('Comments', ratio <= GOAL)})\n`);
}
