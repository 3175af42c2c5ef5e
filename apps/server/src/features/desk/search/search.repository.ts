import { type SQL, sql } from 'drizzle-orm';
import { nameOrAddress } from '../../../../db/name-or-address.ts';
import { withoutEnding } from '../../../platform/db/address-ending.ts';
import type { Db } from '../../../platform/db/database.ts';

/** A row that the search found. `orderId` is the order on whose page it is shown. */
export type FoundOrder = {
  orderId: number;
  state: string;
  customer: string;
  song: string;
  customerId: number;
};
/** A payment of an order, or of a checkout that became none. */
export type FoundPayment = { reference: string; customerId: number | null } & (
  | { orderId: number; checkoutId: null }
  | { orderId: null; checkoutId: string }
);
/** A gift card. It has no order and no customer when the staff issued it. */
export type FoundCard = {
  id: number;
  /** Null for a card that was sent before the last letters of codes were kept. */
  tail: string | null;
  recipient: string;
  orderId: number | null;
  state: string;
  customerId: number | null;
};
export type FoundCustomer = { id: number; email: string; name: string };
export type FoundSong = {
  slug: string;
  orderId: number | null;
  title: string;
  recipient: string;
  owner: string;
  customerId: number;
};
export type FoundArtist = { id: number; name: string };

/**
 * The text of a row that is searched, also with typing errors. It must equal the text of the indexes to be
 * quick.
 */
const PERSON = sql.raw("fold_text(u.first_name || ' ' || u.last_name || ' ' || u.email)");
const song = (row: string) => sql.raw(`fold_text(${row}.title || ' ' || (${row}.song_data ->> 'recipient'))`);
const SONG = song('s');

/** Until a song is delivered, only the work on it has its title. */
const WORK = sql.raw('fold_text(c.title)');
const IS_IN_WORK = sql.raw(`c.state not in ('delivered','canceled') and c.title <> ''`);

/** The same text without the ends of addresses, such as 'com': nobody is found by what half of all addresses have. */
const PERSON_WITHOUT_ENDING = sql`fold_text(u.first_name || ' ' || u.last_name || ' ' || ${withoutEnding(sql`u.email`)})`;

/** A text that sorts after every text that begins with `text`. */
const behind = (text: string): string => `${text}\u{10FFFF}`;

/**
 * Words of at most this many letters count as short: hundreds of thousands of rows may have a word that begins
 * with one.
 */
const SHORT = 3;

/**
 * `words` as a text search query: a row must have, for each of them, a word that begins with it. Short words
 * must match whole words, because an index cannot skip the rows of all their beginnings. The last word may
 * still be incomplete, so it always matches beginnings.
 */
const beginnings = (words: readonly string[]): string =>
  words.map((word, at) => (word.length <= SHORT && at < words.length - 1 ? word : `${word}:*`)).join(' & ');

async function rows<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  const { rows: found } = await db.execute(query);
  return found as T[];
}

const orderColumns = sql`o.id::float8 as "orderId", o.state, ${nameOrAddress(sql`u`)} as customer,
  u.id::float8 as "customerId", coalesce(nullif(s.title, ''), nullif((select c.title from commissions c where c.story_id = s.id), ''),
    s.song_data ->> 'recipient', '') as song`;

/** The order with this id, if there is one. */
export const findOrderById = (db: Db, id: number): Promise<FoundOrder[]> =>
  rows(
    db,
    sql`select ${orderColumns} from orders o join users u on u.id = o.user_id
      left join stories s on s.order_id = o.id where o.id = ${id}::bigint`,
  );

/** The newest orders of each of these customers, at most `each`. */
export async function findOrdersOf(
  db: Db,
  customers: readonly number[],
  each: number,
): Promise<FoundOrder[]> {
  if (customers.length === 0) return [];
  return rows(
    db,
    sql`select ${orderColumns} from unnest(${`{${customers.join(',')}}`}::bigint[]) with ordinality as c(id, place)
      join users u on u.id = c.id
      cross join lateral (select * from orders o where o.user_id = c.id order by o.created_at desc limit ${each}) o
      left join stories s on s.order_id = o.id order by c.place, o.created_at desc`,
  );
}

/** Payments, refunds and disputes with exactly this id of the provider. */
export const findPayments = (db: Db, reference: string): Promise<FoundPayment[]> =>
  rows(
    db,
    sql`select o.intent_id as reference, o.id::float8 as "orderId", null as "checkoutId", o.user_id::float8 as "customerId"
        from orders o where o.intent_id = ${reference} or o.charge_id = ${reference}
      union select ${reference}, o.id::float8, null, o.user_id::float8 from refunds r join orders o on o.id = r.order_id
        where r.provider_id = ${reference}
      union select ${reference}, o.id::float8, null, o.user_id::float8 from disputes d join orders o on o.id = d.order_id
        where d.provider_id = ${reference}
      union select c.intent_id, null, c.id::text, c.user_id::float8 from checkouts c where c.intent_id = ${reference}
        and not exists (select from orders o where o.checkout_id = c.id)
      limit 10`,
  );

/** Gift cards with this code or these last letters, the newest first. */
export const findGiftCards = (
  db: Db,
  { hash, tail }: { hash: Buffer | null; tail: string | null },
  limit: number,
): Promise<FoundCard[]> =>
  rows(
    db,
    sql`select g.id::float8 as id, g.code_tail as tail, g.recipient_email as recipient, g.order_id::float8 as "orderId", g.state, o.user_id::float8 as "customerId"
      from gift_cards g left join orders o on o.id = g.order_id
      where ${hash === null ? sql`g.code_tail = ${tail}` : sql`g.code_hash = ${hash}`} order by g.id desc limit ${limit}`,
  );

const customerColumns = sql.raw(
  `u.id::float8 as id, u.email, trim(u.first_name || ' ' || u.last_name) as name`,
);

/** Only customers have a page: an owner looks after the staff, and nobody is behind an account that was ended. */
const IS_CUSTOMER = sql.raw(`u.role <> 'admin' and u.email not like '%@deleted.invalid'`);

/** Customers whose address begins with this text. */
export const findByEmail = (db: Db, email: string, limit: number): Promise<FoundCustomer[]> =>
  rows(
    db,
    sql`select ${customerColumns} from users u where (lower(u.email) collate "C") >= ${email}
      and (lower(u.email) collate "C") < ${behind(email)} and ${IS_CUSTOMER} order by (lower(u.email) collate "C") limit ${limit}`,
  );

/** Customers whose phone number ends with these digits, also when only one of their orders has the number. */
export async function findByPhone(db: Db, digits: string, limit: number): Promise<FoundCustomer[]> {
  const ending = [...digits].reverse().join('');
  return rows(
    db,
    sql`select ${customerColumns} from users u where (reverse(u.phone_number) collate "C") >= ${ending}
        and (reverse(u.phone_number) collate "C") < ${behind(ending)} and ${IS_CUSTOMER}
      union select ${customerColumns} from orders o join users u on u.id = o.user_id
        where (reverse(o.texts_to) collate "C") >= ${ending} and (reverse(o.texts_to) collate "C") < ${behind(ending)}
        and ${IS_CUSTOMER}
      limit ${limit}`,
  );
}

const hasWords = (text: SQL, words: readonly string[]): SQL =>
  sql`to_tsvector('simple', translate(${text}, '@._+-', '     ')) @@ to_tsquery('simple', ${beginnings(words)})`;

/**
 * The most candidate rows that are compared one by one. A text that fits more rows than this is too short to find
 * anybody.
 */
const COMPARED = 400;

/** Customers with all these words, or beginnings of them, in name or address. */
export const findByWords = (db: Db, words: readonly string[], limit: number): Promise<FoundCustomer[]> =>
  rows(
    db,
    sql`select ${customerColumns} from (
        select * from users u where ${hasWords(PERSON, words)} and ${IS_CUSTOMER} limit ${COMPARED}
      ) u where ${hasWords(PERSON_WITHOUT_ENDING, words)} limit ${limit}`,
  );

/** Customers whose name or address resembles the text, the most similar first. */
export const findAlike = (db: Db, text: string, limit: number): Promise<FoundCustomer[]> =>
  rows(
    db,
    sql`select id, email, name from (
        select ${customerColumns}, ${PERSON_WITHOUT_ENDING} as person from users u where ${text} <% ${PERSON} and ${IS_CUSTOMER} limit ${COMPARED}
      ) found where ${text} <% person order by word_similarity(${text}, person) desc, id desc limit ${limit}`,
  );

const songColumns = sql`s.slug, s.order_id::float8 as "orderId",
  coalesce(nullif(s.title, ''), (select c.title from commissions c where c.story_id = s.id), '') as title,
  s.song_data ->> 'recipient' as recipient,
  s.owner_id::float8 as "customerId", (select ${nameOrAddress(sql`u`)} from users u where u.id = s.owner_id) as owner`;

/** Songs with all these words, or beginnings of them, in the title or the name of the person they are for. */
export const findSongs = (db: Db, words: readonly string[], limit: number): Promise<FoundSong[]> =>
  rows(
    db,
    sql`select ${songColumns} from stories s where s.deleted_at is null and s.id in (
        (select t.id from stories t where t.deleted_at is null
          and to_tsvector('simple', ${song('t')}) @@ to_tsquery('simple', ${beginnings(words)}) limit ${limit})
        union all
        (select c.story_id from commissions c where ${IS_IN_WORK}
          and to_tsvector('simple', ${WORK}) @@ to_tsquery('simple', ${beginnings(words)}) limit ${limit}))
      limit ${limit}`,
  );

/**
 * Songs whose title or recipient resembles the text, the most similar first. Short words, such as 'the' and 'of', are
 * compared only when there are no others: most titles have them.
 */
export const findSongsAlike = (db: Db, words: readonly string[], limit: number): Promise<FoundSong[]> => {
  const long = words.filter((word) => word.length > SHORT);
  const text = (long.length > 0 ? long : words).join(' ');
  return rows(
    db,
    // The columns are read only for the rows that are shown, not for all that are compared.
    sql`select ${songColumns} from (
        select id, max(fit) as fit from (
          (select s.id, s.order_id, word_similarity(${text}, ${SONG}) as fit from stories s
            where s.deleted_at is null and ${text} <% ${SONG} limit ${COMPARED})
          union all
          (select s.id, s.order_id, c.fit from (
              select c.story_id, word_similarity(${text}, ${WORK}) as fit from commissions c
              where ${IS_IN_WORK} and ${text} <% ${WORK} limit ${COMPARED}
            ) c join stories s on s.id = c.story_id and s.deleted_at is null)
        ) compared group by id, order_id order by max(fit) desc, order_id desc limit ${limit}
      ) found join stories s on s.id = found.id order by found.fit desc, s.order_id desc`,
  );
};

/** Artists whose name resembles the text, the most similar first. */
export const findArtistsAlike = (db: Db, text: string, limit: number): Promise<FoundArtist[]> =>
  rows(
    db,
    sql`select a.id::float8 as id, a.artist_name as name from artists a
      where ${text} <% a.search_text or a.search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}
      order by word_similarity(${text}, a.search_text) desc, a.id limit ${limit}`,
  );
