import { type FoundWords, WITH_WORDS } from '@keepsong/contract/catalogue/words';
import { SHOWN_ARTIST } from '@keepsong/domain/states/lists';
import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from '../../../db/schema/columns.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

/** All texts inside of a JSON value, without the names of its fields. */
const textsIn = (value: SQL): SQL =>
  sql`jsonb_path_query_array(${value}, '$.** ? (@.type() == "string")')::text`;

/** A query for things of a kind whose texts, or whose draft's texts, match the pattern. */
const things = (
  of: FoundWords['of'],
  { table, id, titles, texts }: { table: SQL; id: SQL; titles: readonly [SQL, SQL]; texts: SQL },
  pattern: string,
): SQL => sql`
  select ${of}::text as "of", (${id})::text as id, ${titles[0]} as en, ${titles[1]} as sp
  from ${table}
  left join edited_items e on e.kind = ${of} and e.item_id = (${id})::text
  where fold_text(concat_ws(' ', ${texts}, ${textsIn(sql`e.draft`)})) like fold_text(${pattern})`;

/** The most results. Whoever gets this many should search for more specific words. */
const MOST = 100;

/**
 * Finds products, playlists, collections, calendar entries, promotions, answers to reviews, templates of answers and
 * pages of artists that contain these words. Upper case and accents do not matter. What an artist has not published yet
 * is left out, because it belongs to the artist. Vendors have no public words: who they are is listed and logged on
 * their own page.
 */
export async function findElsewhere(db: DbOrTx, words: string): Promise<FoundWords[]> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<{ of: FoundWords['of']; id: string; en: string; sp: string }>(sql`
    select * from (
      ${things(
        'product',
        {
          ...{ table: sql`products p`, id: sql`p.id`, titles: [sql`p.title_en`, sql`p.title_sp`] },
          texts: sql`p.title_en, p.title_sp, p.description_en, p.description_sp,
            ${textsIn(sql`p.extra_info`)}`,
        },
        pattern,
      )}
      union all ${things(
        'playlist',
        {
          ...{ table: sql`playlists l`, id: sql`l.id`, titles: [sql`l.title_en`, sql`l.title_sp`] },
          texts: sql`l.title_en, l.title_sp, l.description_en, l.description_sp`,
        },
        pattern,
      )}
      union all ${things(
        'collection',
        {
          ...{ table: sql`instant_collections c`, id: sql`c.id` },
          titles: [sql`c.quiz->'title'->>'en'`, sql`c.quiz->'title'->>'sp'`],
          texts: textsIn(sql`c.quiz`),
        },
        pattern,
      )}
      union all ${things(
        'calendar',
        {
          ...{ table: sql`calendar_entries d`, id: sql`d.id`, titles: [sql`d.text_en`, sql`d.text_sp`] },
          texts: sql`d.text_en, d.text_sp`,
        },
        pattern,
      )}
      union all ${things(
        'promotion',
        {
          ...{ table: sql`coupons k`, id: sql`k.id`, titles: [sql`k.code`, sql`k.code`] },
          texts: sql`k.code`,
        },
        pattern,
      )}
      union all ${things(
        'review',
        {
          // Most reviews have no answer, and their texts need not be folded.
          table: sql`(select * from artist_reviews where answer <> '' or id::text = any(
            select item_id from edited_items where kind = 'review' and draft is not null)) r`,
          ...{ id: sql`r.id`, titles: [sql`r.first_name`, sql`r.first_name`], texts: sql`r.answer` },
        },
        pattern,
      )}
      union all ${things(
        'answer_template',
        {
          ...{ table: sql`answer_templates t`, id: sql`t.id`, titles: [sql`t.title`, sql`t.title`] },
          texts: sql`t.title, t.text_en, t.text_sp`,
        },
        pattern,
      )}
      union all ${things(
        'artist',
        {
          table: sql`(select * from artists where ${oneOf(sql`status`, SHOWN_ARTIST)}) a`,
          ...{ id: sql`a.id`, titles: [sql`a.artist_name`, sql`a.artist_name`] },
          texts: sql`a.artist_name, a.bio_en, a.bio_sp, a.intro_en, a.intro_sp, a.home_town`,
        },
        pattern,
      )}
    ) found
    order by array_position(${sql.param([...WITH_WORDS])}::text[], "of"), id
    limit ${MOST}`);
  return rows.map(({ of, id, en, sp }) => ({ of, id, title: { en, sp } }));
}
