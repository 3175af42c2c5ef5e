import { BOARD_COLUMNS, type BoardColumn, columnOf, DONE_DAYS } from '@keepsong/domain/orders/board';
import { statesOf } from '@keepsong/domain/states/state-table';
import { COMMISSIONS, type CommissionState } from '@keepsong/domain/states/tables';
import { eq, type SQL, sql } from 'drizzle-orm';
import { promisesSince } from '../../../../db/promised-songs.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

export type BoardFilter = {
  q?: string | undefined;
  /** The id of the order, when the searched words (`q`) are an order number. */
  orderId?: number | null | undefined;
  artistId?: number | undefined;
  /** The member of the staff who looks after the order; null for orders that nobody looks after. */
  assigned?: number | null | undefined;
  /** Only songs that are promised before this moment. */
  dueBefore?: Date | undefined;
  isLate?: true | undefined;
};

export type CardRow = {
  column: BoardColumn;
  place: number;
  id: number;
  state: CommissionState;
  orderId: number | null;
  ownerId: number;
  title: string;
  recipient: string;
  fromName: string;
  genre: string;
  moods: string[];
  tempo: string;
  artistId: number | null;
  artistName: string | null;
  portrait: Record<string, string> | null;
  photoKey: string | null;
  dueAt: string | null;
  heardAt: string | null;
  putUpAt: string | null;
  offerExpiresAt: string | null;
  isRush: boolean;
  refusals: number;
  asks: 'artist' | 'promised_day' | 'other' | null;
};

/**
 * The time by which the cards of each column are sorted. Done cards are newest first, so `placeOf` negates
 * their place.
 */
const PLACE: Readonly<Record<BoardColumn, SQL>> = {
  briefed: sql`coalesce(c.due_at, 'infinity')`,
  offered: sql`coalesce(c.due_at, 'infinity')`,
  writing: sql`coalesce(c.due_at, 'infinity')`,
  to_be_checked: sql`coalesce(k.put_up_at, c.checked_at, c.created_at)`,
  delivered: sql`coalesce(c.revised_at, c.delivered_at, c.created_at)`,
  in_revision: sql`coalesce(c.due_at, 'infinity')`,
  done: sql`c.approved_at`,
};
/** The time by which a column is sorted, as seconds for the cursor in the address. Cards without a day come last. */
const placeOf = (column: BoardColumn): SQL => {
  const seconds = sql`extract(epoch from least(${PLACE[column]}, timestamptz '9999-01-01'))::float8`;
  return column === 'done' ? sql`-${seconds}` : seconds;
};

/** The states that are on the board. In some of them, the column also depends on whether the song was accepted. */
const { plain: PLAIN, heard: HEARD } = Object.groupBy(
  statesOf(COMMISSIONS).filter((state) => columnOf(state, false) !== null),
  (state) => (columnOf(state, false) === columnOf(state, true) ? 'plain' : 'heard'),
);
/** Whether a song is in one of these states. They are no parameters, because the indexes of the board are partial. */
const isIn = (states: readonly CommissionState[] = []): SQL =>
  states.length > 0 ? sql`c.state in (${sql.raw(states.map((state) => `'${state}'`).join())})` : sql`false`;

const NOT_ACCEPTED = sql`c.approved_at is null`;
const ACCEPTED = (now: string): SQL =>
  sql`c.approved_at > ${now}::timestamptz - make_interval(days => ${sql.raw(String(DONE_DAYS))})`;

/** Whether a song is in this column, by the rule `columnOf`. */
function isInColumn(column: BoardColumn, now: string): SQL {
  const of = (states: readonly CommissionState[] = [], isApproved: boolean) =>
    isIn(states.filter((state) => columnOf(state, isApproved) === column));
  return sql`(${of(PLAIN, false)} or ${of(HEARD, false)} and ${NOT_ACCEPTED} or ${of(HEARD, true)} and ${ACCEPTED(now)})`;
}
const isOnBoard = (now: string): SQL =>
  sql`(${isIn(PLAIN)} or ${isIn(HEARD)} and (${NOT_ACCEPTED} or ${ACCEPTED(now)}))`;

const FROM = sql`from commissions c join stories s on s.id = c.story_id and s.deleted_at is null
  left join orders o on o.id = s.order_id
  left join artists a on a.id = c.artist_id and c.state <> 'declined'
  left join song_checks k on k.commission_id = c.id and k.outcome is null`;

/** Whether a text contains these words, whatever their case and accents. Wildcards have no special meaning. */
const has = (column: SQL, words: string): SQL =>
  sql`position(fold_text(${words}::text) in fold_text(${column})) > 0`;

/** The artist still owes the song, or a change of it. The figures and the filter of the board share this rule. */
const OPEN = sql`c.state not in ('delivered','canceled')`;
const LATE = (now: string): SQL => sql`(${OPEN} and c.due_at < ${now}::timestamptz)`;

function fitting({ q, orderId, artistId, assigned, dueBefore, isLate }: BoardFilter, now: string): SQL {
  const parts = [sql`true`];
  if (q)
    parts.push(sql`(${has(sql`coalesce(nullif(c.title, ''), s.title, '')`, q)}
      or ${has(sql`coalesce(s.song_data ->> 'recipient', '')`, q)} or ${has(sql`s.from_name`, q)}
      or ${has(sql`coalesce(a.artist_name, '')`, q)} or o.id = ${orderId ?? null}::bigint)`);
  if (artistId !== undefined) parts.push(sql`c.artist_id = ${artistId}::bigint`);
  if (assigned === null)
    parts.push(sql`not exists (select from order_assignments g where g.order_id = o.id)`);
  else if (assigned !== undefined)
    parts.push(sql`exists (select from order_assignments g where g.order_id = o.id
      and g.assignee_id = ${assigned}::bigint)`);
  if (dueBefore) parts.push(sql`c.due_at < ${dueBefore.toISOString()}::timestamptz`);
  if (isLate) parts.push(LATE(now));
  return sql.join(parts, sql` and `);
}

export type CardPlace = { place: number; id: number };
type Asked = { filter: BoardFilter; now: Date; limit: number };

/** The first cards after `after` in each of these columns, read by one statement. */
export async function findCards(
  db: DbOrTx,
  columns: readonly BoardColumn[],
  after: CardPlace | null,
  { filter, now: at, limit }: Asked,
): Promise<CardRow[]> {
  const now = at.toISOString();
  const behind = after
    ? (place: SQL) => sql`and (${place}, c.id) > (${after.place}::float8, ${after.id}::bigint)`
    : () => sql``;
  const parts = columns.map((column) => {
    const place = placeOf(column);
    return sql`(select ${column}::text as "column", ${place} as place, c.id::float8 as id ${FROM}
      where ${isInColumn(column, now)} and ${fitting(filter, now)} ${behind(place)}
      order by ${place}, c.id limit ${sql.raw(String(limit))})`;
  });
  const { rows } = await db.execute<CardRow>(sql`
    select x."column", x.place, x.id, c.state, o.id::float8 as "orderId", s.owner_id::float8 as "ownerId",
      coalesce(nullif(c.title, ''), s.title, '') as title, coalesce(s.song_data ->> 'recipient', '') as recipient,
      s.from_name as "fromName", coalesce(s.song_data ->> 'genre', '') as genre,
      coalesce(s.song_data -> 'moods', '[]') as moods, coalesce(s.song_data ->> 'tempo', '') as tempo,
      a.id::float8 as "artistId", a.artist_name as "artistName", a.portrait, a.photo_key as "photoKey",
      c.due_at as "dueAt", coalesce(c.revised_at, c.delivered_at) as "heardAt", k.put_up_at as "putUpAt",
      c.offer_expires_at as "offerExpiresAt", coalesce(o.cart -> 'rush', 'null') <> 'null'::jsonb as "isRush",
      (select count(*) from commission_offers f where f.commission_id = c.id
        and (f.outcome in ('declined','handed_back') or f.reason = 'offer_expired'))::integer as refusals,
      (select case when h.kind in ('artist','promised_day') then h.kind else 'other' end from order_changes h
        where h.order_id = o.id and h.state = 'asked' order by h.id desc limit 1) as asks
    from (${sql.join(parts, sql` union all `)}) x join commissions c on c.id = x.id::bigint
      join stories s on s.id = c.story_id left join orders o on o.id = s.order_id
      left join artists a on a.id = c.artist_id and c.state <> 'declined'
      left join song_checks k on k.commission_id = c.id and k.outcome is null
    order by x.place, x.id`);
  return rows;
}

export type BoardCounts = Record<BoardColumn, number> & { late: number; dueToday: number };

/** The number of songs in each column, and how many songs of the board are late or due within a day. */
export async function countCards(db: DbOrTx, filter: BoardFilter, at: Date): Promise<BoardCounts> {
  const now = at.toISOString();
  const count = (where: SQL, name: string) =>
    sql`count(*) filter (where ${where})::integer as ${sql.identifier(name)}`;
  const { rows } = await db.execute<BoardCounts>(sql`
    select ${sql.join(
      BOARD_COLUMNS.map((column) => count(isInColumn(column, now), column)),
      sql`, `,
    )}, ${count(LATE(now), 'late')},
      ${count(sql`${OPEN} and c.due_at between ${now}::timestamptz and ${now}::timestamptz + interval '1 day'`, 'dueToday')}
    ${FROM}
    where ${isOnBoard(now)} and ${fitting(filter, now)}`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  return row;
}

/** The facts about a commission that moving its card needs: order, song and state. */
export async function findMoved(db: DbOrTx, commissionId: number) {
  const [row] = await db
    .select({ orderId: stories.orderId, state: commissions.state, artistId: commissions.artistId })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(eq(commissions.id, commissionId));
  return row ?? null;
}

/** How many songs each artist took since Monday, and how many the artist takes in a week. */
export async function findLoads(
  db: DbOrTx,
  since: Date,
): Promise<Map<number, { taken: number; capacity: number | null }>> {
  const { rows } = await db.execute<{ id: number; taken: number; capacity: number | null }>(sql`
    select a.id::float8 as id, count(c.id)::integer as taken, min(v.capacity_a_week)::integer as capacity
    from artists a left join artist_availability v on v.artist_id = a.id
      left join commissions c on c.artist_id = a.id and c.offered_at >= ${since.toISOString()}::timestamptz
        and c.state not in ('declined','canceled','briefed')
    where a.status <> 'paused' group by a.id`);
  return new Map(rows.map(({ id, taken, capacity }) => [id, { taken, capacity }]));
}

/** How many promises of each artist ended since then, and how many of them were kept. */
export async function findPunctuality(
  db: DbOrTx,
  since: Date,
): Promise<Map<number, { promised: number; punctual: number }>> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: number; promised: number; punctual: number }>(sql`
    select p.artist_id::float8 as id, count(*)::integer as promised,
      count(*) filter (where p.is_kept)::integer as punctual
    from (${promisesSince(from)}) p group by 1`);
  return new Map(rows.map(({ id, promised, punctual }) => [id, { promised, punctual }]));
}
