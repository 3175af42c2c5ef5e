import type { AnswerTemplate } from '@keepsong/contract/catalogue/answer-templates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { TEMPLATES_PAGE, templatePath } from '../admin-paths.ts';
import { EDIT_VIEWS, EditStateMark, STATE_FILTER } from '../catalogue/edit-parts.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { MISSING_FILTER, MISSING_VIEWS, missingWords } from './both-lists.tsx';
import '../catalogue/catalogue.css';

/** The number of characters of a text that the list shows. */
const SHOWN = 90;
const begun = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text);

const listIn = (locale: Locale): DeskList<AnswerTemplate> => ({
  name: 'answer-templates',
  title: m.desk_templates,
  path: TEMPLATES_PAGE,
  sorted: { by: 'title', dir: 'asc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => templatePath(id),
  nameOf: ({ title }) => title,
  words: m.desk_templates_find,
  views: [...EDIT_VIEWS, ...MISSING_VIEWS],
  filters: [STATE_FILTER, MISSING_FILTER],
  columns: [
    { id: 'title', label: m.desk_template_title, isName: true, cell: ({ title }) => title },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    {
      id: 'missing',
      label: m.desk_words_missing,
      isExtra: true,
      cell: ({ missing }) => missingWords(missing),
    },
    { id: 'text', label: m.desk_template_text, cell: ({ text }) => begun(text[locale]) },
  ],
  card: ({ title, text, state }) => ({
    title,
    line: begun(text[locale]),
    state: <EditStateMark state={state} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<AnswerTemplate>>> = { en: listIn('en'), sp: listIn('sp') };

/** The texts that the staff keep for answers to customers, by title. */
export function TemplatesPage({ page }: { page: DeskRows<AnswerTemplate> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_templates_facts()}
      empty={m.desk_templates_none()}
      aside={
        <ButtonLink to={templatePath('new')} size="small" icon="plus">
          {m.desk_template_new()}
        </ButtonLink>
      }
    />
  );
}
