import type { Word } from '@keepsong/contract/catalogue/words';
import { CMS_GROUPS } from '@keepsong/domain/cms/fields';
import { formatMoment } from '@keepsong/domain/format/dates';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { MAILS_PAGE, WORDS_PAGE, wordPath } from '../admin-paths.ts';
import { EditStateMark, STATE_FILTER } from '../catalogue/edit-parts.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { fieldName, groupName } from './word-names.ts';
import '../catalogue/catalogue.css';

/** A text in the list: its beginning in each language. */
export type WordRow = Pick<Word, 'id' | 'group' | 'state' | 'missing' | 'edited_at'> & {
  en: string;
  sp: string;
};

export const localeName = (locale: Locale): string =>
  locale === 'en' ? m.desk_words_english() : m.desk_words_spanish();

export const missingWords = (missing: readonly Locale[]): string | null =>
  missing.length === 0 ? null : m.desk_words_missing_in({ languages: missing.map(localeName).join(', ') });

const listIn = (locale: Locale): DeskList<WordRow> => ({
  name: 'words',
  title: m.desk_words,
  path: WORDS_PAGE,
  sorted: { by: 'place', dir: 'asc' },
  keyOf: ({ id }) => id,
  pathOf: ({ id }) => wordPath(id),
  nameOf: ({ id, group }) => `${groupName(group)}, ${fieldName(id)}`,
  words: m.desk_words_find,
  views: [
    { name: m.desk_edit_draft, query: 'state=draft' },
    { name: m.desk_words_missing_sp, query: 'missing=sp' },
    { name: m.desk_words_missing_en, query: 'missing=en' },
  ],
  filters: [
    {
      kind: 'one',
      id: 'group',
      label: m.desk_words_page,
      options: () => CMS_GROUPS.map((group) => ({ value: group, label: groupName(group) })),
    },
    STATE_FILTER,
    {
      kind: 'one',
      id: 'missing',
      label: m.desk_words_missing,
      options: () => LOCALES.map((one) => ({ value: one, label: localeName(one) })),
    },
  ],
  columns: [
    { id: 'field', label: m.desk_words_text, isName: true, cell: ({ id }) => fieldName(id) },
    { id: 'page', label: m.desk_words_page, cell: ({ group }) => groupName(group) },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    { id: 'says', label: m.desk_words_says, cell: (row) => row[locale] },
    { id: 'missing', label: m.desk_words_missing, cell: ({ missing }) => missingWords(missing) },
    {
      id: 'edited',
      label: m.desk_words_edited,
      isEnd: true,
      isExtra: true,
      cell: ({ edited_at }) => edited_at && formatMoment(edited_at, locale, new Date()),
    },
  ],
  card: ({ id, group, state, ...row }) => ({
    title: fieldName(id),
    line: row[locale],
    day: groupName(group),
    state: <EditStateMark state={state} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<WordRow>>> = { en: listIn('en'), sp: listIn('sp') };

/** Every public text of the shop, page by page. */
export function WordsPage({ page }: { page: DeskRows<WordRow> }) {
  const { locale } = usePage();
  const q = new URLSearchParams(page.query).get('q') ?? '';
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_words_facts()}
      empty={m.desk_words_none()}
      aside={
        <ButtonLink
          to={`${MAILS_PAGE}${q ? `?${new URLSearchParams({ q })}` : ''}`}
          size="small"
          variant="soft"
        >
          {q ? m.desk_words_in_mails({ words: q }) : m.desk_mails()}
        </ButtonLink>
      }
    />
  );
}
