import type { Locale } from '@keepsong/domain/format/locale';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Columns = Record<'kind' | 'itemId' | 'draft', SQLWrapper>;

/**
 * The name in a draft of any kind, in a language or else in the other one. A review has the name of its artist, and
 * what is for a country the code of the country. Empty for kinds whose drafts have no name, such as words and mails.
 */
export function draftName({ kind, itemId, draft }: Columns, locale: Locale): SQL<string> {
  const other = locale === 'sp' ? 'en' : 'sp';
  const texts = ['title', 'text'].flatMap((field) =>
    [locale, other].map((one) => sql`nullif(trim(${draft} #>> ${`{${field},${one}}`}::text[]), '')`),
  );
  return sql<string>`coalesce(${sql.join(texts, sql`, `)},
    ${draft} ->> 'name', ${draft} ->> 'code', ${draft} ->> 'country',
    case when ${kind} = 'review' then (select coalesce(a.artist_name, w.first_name) from artist_reviews w
      left join artists a on a.id = w.artist_id where w.id = ${itemId}::int) end, '')`;
}
