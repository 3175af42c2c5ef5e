import type { DeskCollection } from '@keepsong/contract/catalogue/collections';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { COLLECTIONS_PAGE, collectionPath } from '../admin-paths.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { MISSING_FILTER, MISSING_VIEWS, missingWords } from '../words/both-lists.tsx';
import { EDIT_VIEWS, EditStateMark, STATE_FILTER } from './edit-parts.tsx';

const listIn = (locale: Locale): DeskList<DeskCollection> => ({
  name: 'collections',
  title: m.desk_collections,
  path: COLLECTIONS_PAGE,
  sorted: { by: 'place', dir: 'asc' },
  keyOf: ({ id }) => id,
  pathOf: ({ id }) => collectionPath(id),
  nameOf: ({ title }) => title[locale],
  words: m.desk_collections_find,
  views: [...EDIT_VIEWS, ...MISSING_VIEWS],
  filters: [STATE_FILTER, MISSING_FILTER],
  columns: [
    { id: 'title', label: m.admin_name, isName: true, cell: ({ title }) => title[locale] },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    {
      id: 'missing',
      label: m.desk_words_missing,
      isExtra: true,
      cell: ({ missing }) => missingWords(missing),
    },
    { id: 'occasion', label: m.admin_occasion, cell: ({ song }) => occasionWords(song.occasion) },
    { id: 'genre', label: m.admin_genre, cell: ({ song }) => genreWords(song.genre) },
    {
      id: 'questions',
      label: m.desk_collection_questions,
      isEnd: true,
      cell: ({ questions }) => questions.length,
    },
    { id: 'place', label: m.desk_collection_position, isEnd: true, cell: ({ position }) => position },
  ],
  card: ({ title, song, state, questions }) => ({
    title: title[locale],
    sum: questions.length,
    line: occasionWords(song.occasion),
    state: <EditStateMark state={state} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<DeskCollection>>> = { en: listIn('en'), sp: listIn('sp') };

/** The collections of instant songs in the order in which visitors see them. */
export function CollectionsPage({ page }: { page: DeskRows<DeskCollection> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_collections_facts()}
      empty={m.desk_collections_none()}
      aside={
        <ButtonLink to={`${COLLECTIONS_PAGE}/new`} size="small" icon="plus">
          {m.desk_collection_new()}
        </ButtonLink>
      }
    />
  );
}
