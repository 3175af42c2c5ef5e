import type { DeskMail } from '@keepsong/contract/catalogue/mails';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { MAILS_PAGE, mailPath, TEMPLATES_PAGE, WORDS_PAGE } from '../admin-paths.ts';
import { EditStateMark, STATE_FILTER } from '../catalogue/edit-parts.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { MISSING_FILTER, missingWords, OtherList } from './both-lists.tsx';
import '../catalogue/catalogue.css';

/** A mail in the list: its name, when it is sent, and its subjects. */
export type MailRow = Pick<
  DeskMail,
  'id' | 'title' | 'case' | 'sent_when' | 'to' | 'subject' | 'state' | 'missing'
> & { hasSms: boolean };

export const mailName = ({ title, case: inCase }: Pick<DeskMail, 'title' | 'case'>): string =>
  inCase ? `${title}: ${inCase}` : title;

export const TO_WORDS: Readonly<Record<DeskMail['to'], () => string>> = {
  customer: m.desk_mails_to_customer,
  artist: m.desk_mails_to_artist,
  vendor: m.desk_mails_to_vendor,
  staff: m.desk_mails_to_staff,
  somebody: m.desk_mails_to_somebody,
};

const listIn = (locale: Locale): DeskList<MailRow> => ({
  name: 'mails',
  title: m.desk_mails,
  path: MAILS_PAGE,
  sorted: { by: 'place', dir: 'asc' },
  keyOf: ({ id }) => id,
  pathOf: ({ id }) => mailPath(id),
  nameOf: mailName,
  words: m.desk_words_find,
  views: [
    { name: m.desk_mails_changed, query: 'changed=1' },
    { name: m.desk_edit_draft, query: 'state=draft' },
    { name: m.desk_words_missing_sp, query: 'missing=sp' },
  ],
  filters: [STATE_FILTER, MISSING_FILTER, { kind: 'flag', id: 'changed', label: m.desk_mails_changed }],
  columns: [
    { id: 'name', label: m.desk_mails_name, isName: true, cell: mailName },
    { id: 'when', label: m.desk_mails_when, cell: ({ sent_when }) => sent_when },
    { id: 'to', label: m.desk_mails_to, cell: ({ to }) => TO_WORDS[to]() },
    { id: 'subject', label: m.desk_mails_subject, cell: ({ subject }) => subject[locale] },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    { id: 'sms', label: m.desk_mails_sms, cell: ({ hasSms }) => (hasSms ? m.desk_mails_sms_too() : null) },
    { id: 'missing', label: m.desk_words_missing, cell: ({ missing }) => missingWords(missing) },
  ],
  card: (row) => ({
    title: mailName(row),
    line: row.subject[locale],
    day: TO_WORDS[row.to](),
    state: <EditStateMark state={row.state} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<MailRow>>> = { en: listIn('en'), sp: listIn('sp') };

/** Every mail and text message of the shop, with the event that sends it. */
export function MailsPage({ page }: { page: DeskRows<MailRow> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_mails_facts()}
      empty={m.desk_mails_none()}
      aside={
        <div className="grid content-start gap-2">
          <OtherList
            query={page.query}
            to={WORDS_PAGE}
            name={m.desk_words()}
            searched={m.desk_mails_in_words}
          />
          <ButtonLink to={TEMPLATES_PAGE} size="small" variant="secondary">
            {m.desk_templates()}
          </ButtonLink>
        </div>
      }
    />
  );
}
