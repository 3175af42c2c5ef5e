import type { FoundWords, Word } from '@keepsong/contract/catalogue/words';
import { CMS_GROUPS, isCmsGroup } from '@keepsong/domain/cms/fields';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Panel } from '~/shell/desk/parts.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import {
  calendarPath,
  collectionPath,
  MAILS_PAGE,
  playlistDeskPath,
  productDeskPath,
  promotionPath,
  REVIEWS_PAGE,
  reviewDeskPath,
  templatePath,
  WORDS_PAGE,
  wordPath,
} from '../admin-paths.ts';
import { EditStateMark, STATE_FILTER } from '../catalogue/edit-parts.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { MISSING_FILTER, MISSING_VIEWS, missingWords, OtherList } from './both-lists.tsx';
import { draftsPathOf, fieldName, groupName } from './word-names.ts';
import '../catalogue/catalogue.css';

/** A text in the list: its first words in each language. */
export type WordRow = Pick<Word, 'id' | 'group' | 'state' | 'missing' | 'edited_at'> & {
  en: string;
  sp: string;
};

const listIn = (locale: Locale): DeskList<WordRow> => ({
  name: 'words',
  title: m.desk_words,
  path: WORDS_PAGE,
  sorted: { by: 'place', dir: 'asc' },
  keyOf: ({ id }) => id,
  pathOf: ({ id }) => wordPath(id),
  nameOf: ({ id, group }) => `${groupName(group)}, ${fieldName(id)}`,
  words: m.desk_words_find,
  views: [{ name: m.desk_edit_draft, query: 'state=draft' }, ...MISSING_VIEWS],
  filters: [
    {
      kind: 'one',
      id: 'group',
      label: m.desk_words_page,
      options: () => CMS_GROUPS.map((group) => ({ value: group, label: groupName(group) })),
    },
    STATE_FILTER,
    MISSING_FILTER,
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

type Props = { page: DeskRows<WordRow>; elsewhere: readonly FoundWords[] };

/** Every public text of the shop, page by page. A search also finds texts on other pages of the desk. */
export function WordsPage({ page, elsewhere }: Props) {
  const { locale } = usePage();
  return (
    <>
      <DeskTable
        list={LISTS[locale]}
        page={page}
        facts={m.desk_words_facts()}
        empty={m.desk_words_none()}
        aside={
          <div className="edit-side">
            <PageOfGroup query={page.query} />
            <OtherList
              query={page.query}
              to={MAILS_PAGE}
              name={m.desk_mails()}
              searched={m.desk_words_in_mails}
            />
            <OtherList
              query={page.query}
              to={REVIEWS_PAGE}
              name={m.desk_reviews()}
              searched={m.desk_words_in_reviews}
            />
          </div>
        }
      />
      {elsewhere.length > 0 ? <Elsewhere found={elsewhere} /> : null}
    </>
  );
}

/** The way from the words of one page to the page itself, where the list shows only that page. */
function PageOfGroup({ query }: { query: string }) {
  const group = new URLSearchParams(query).get('group') ?? '';
  const path = isCmsGroup(group) ? draftsPathOf(group) : null;
  return path ? (
    <ButtonLink to={path} size="small" variant="soft" icon="external">
      {m.desk_words_see()}
    </ButtonLink>
  ) : null;
}

const PLACES: Readonly<Record<FoundWords['of'], { name: () => string; pathOf: (id: string) => string }>> = {
  product: { name: m.desk_products, pathOf: (id) => productDeskPath(Number(id)) },
  playlist: { name: m.desk_playlists, pathOf: (id) => playlistDeskPath(Number(id)) },
  collection: { name: m.desk_collections, pathOf: collectionPath },
  calendar: { name: m.desk_calendar, pathOf: (id) => calendarPath(Number(id)) },
  promotion: { name: m.desk_promotions, pathOf: (id) => promotionPath(Number(id)) },
  review: { name: m.desk_reviews, pathOf: (id) => reviewDeskPath(Number(id)) },
  answer_template: { name: m.desk_templates, pathOf: (id) => templatePath(Number(id)) },
  // Editors cannot change an artist's texts, so the link leads to the page that visitors see.
  artist: { name: m.desk_words_artists, pathOf: (id) => `/artists/${id}` },
};

/** The texts on other pages of the desk that contain the searched words. */
function Elsewhere({ found }: { found: readonly FoundWords[] }) {
  const { locale } = usePage();
  return (
    <Panel title={m.desk_words_elsewhere()}>
      <ul>
        {found.map(({ of, id, title }) => (
          <li key={`${of} ${id}`}>
            <TextLink to={PLACES[of].pathOf(id)}>{title[locale] || id}</TextLink>{' '}
            <span className="desk-second">{PLACES[of].name()}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
