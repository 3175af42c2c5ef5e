import type { CalendarBody, CalendarEntry } from '@keepsong/contract/catalogue/calendar';
import { CALENDAR_KINDS, type CalendarKind, entryWords } from '@keepsong/domain/catalogue/calendar';
import { isDay } from '@keepsong/domain/time/day';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { CALENDAR_PAGE, calendarPath, wordPath } from '../admin-paths.ts';
import { EditPage } from '../catalogue/edit-page.tsx';
import { BothTexts, EditSection } from '../catalogue/edit-parts.tsx';
import { newWish, useEdit, useNewPage, type Wish, withoutStanding } from '../catalogue/use-edit.ts';
import { missingWords } from '../words/both-lists.tsx';
import { SeeDay } from './calendar-page.tsx';
import { KIND_LEADS, KIND_WORDS } from './lanes.ts';
import './calendar.css';

export type EntryPageData = {
  entry: CalendarEntry;
  isNew: boolean;
  /** Whether the static banner of the words stands in the place of the calendar's banners. */
  isHidden: boolean;
};

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().calendar;

function bodyOf(entry: CalendarEntry): CalendarBody {
  const { id, missing, ...body } = withoutStanding(entry);
  return body;
}

const FIELD_WORDS: Readonly<Record<keyof CalendarBody, () => string>> = {
  kind: m.desk_calendar_kind,
  from: m.desk_calendar_from,
  to: m.desk_calendar_to,
  text: m.desk_calendar_text,
  url: m.desk_calendar_url,
  rush_closed: m.desk_calendar_rush_closed,
};

function valueWords(field: keyof CalendarBody, body: CalendarBody): string {
  if (field === 'kind') return KIND_WORDS[body.kind]();
  if (field === 'text') return `${body.text.en} / ${body.text.sp}`;
  if (field === 'rush_closed') return body.rush_closed ? m.desk_calendar_yes() : m.desk_calendar_no();
  return body[field] || '–';
}

/** The editor of a calendar entry. */
export function EntryPage({ data }: { data: EntryPageData }) {
  const { locale } = usePage();
  const { isNew, isHidden } = data;
  const send = async (body: CalendarBody, wish: Wish): Promise<CalendarEntry> => {
    const api = await calls();
    const { id } = data.entry;
    if (!isNew) return (await api.save({ params: { id }, body: { ...body, ...wish } })).calendar;
    return (await api.add({ body: { ...body, ...newWish(wish) } })).calendar;
  };
  const edit = useEdit({ saved: data.entry, bodyOf, send });
  useNewPage(isNew ? edit.item : null, calendarPath);
  const { body } = edit;
  const params = { id: edit.item.id };
  return (
    <EditPage
      edit={edit}
      above={[{ to: CALENDAR_PAGE, name: m.desk_calendar() }]}
      title={body.text[locale] || KIND_WORDS[body.kind]()}
      newFacts={isNew ? m.desk_calendar_new_facts() : null}
      bodyOf={bodyOf}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={valueWords}
      history={async () => (await calls()).history({ params })}
      rollBack={async (wish) => (await (await calls()).rollBack({ params, body: wish })).calendar}
      bar={{ note: m.desk_calendar_bar() }}
      side={
        <section className="desk-panel" aria-labelledby="see">
          <h2 className="desk-title" id="see">
            {m.desk_calendar_preview()}
          </h2>
          <p className="muted">{m.desk_calendar_preview_lead()}</p>
          {isDay(body.from) ? <SeeDay day={body.from} /> : null}
        </section>
      }
    >
      <Fields edit={edit} isHidden={isHidden} />
    </EditPage>
  );
}

type FieldsProps = Pick<EntryPageData, 'isHidden'> & {
  edit: ReturnType<typeof useEdit<CalendarEntry, CalendarBody>>;
};

function Fields({ isHidden, edit: { item, body, wrong, set } }: FieldsProps) {
  const { locale } = usePage();
  const fault = (field: keyof CalendarBody) =>
    wrong[field] ? fieldErrorWords(wrong[field], FIELD_WORDS[field]()) : undefined;
  const { kind, from, to, text } = body;
  return (
    <div>
      <EditSection id="days" title={m.desk_calendar_days()} lead={KIND_LEADS[kind]()}>
        <div className="edit-both">
          <Select
            label={m.desk_calendar_kind()}
            value={kind}
            options={CALENDAR_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one]() }))}
            onChange={({ currentTarget }) => set({ kind: currentTarget.value as CalendarKind })}
          />
          <span />
          <TextInput
            type="date"
            label={m.desk_calendar_from()}
            value={from}
            error={fault('from')}
            onChange={({ currentTarget }) => set({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={m.desk_calendar_to()}
            hint={m.desk_calendar_to_hint()}
            value={to}
            error={fault('to')}
            onChange={({ currentTarget }) => set({ to: currentTarget.value })}
          />
        </div>
      </EditSection>
      <EditSection id="words" title={m.desk_edit_words()} lead={missingWords(item.missing) ?? undefined}>
        <BothTexts
          {...{ path: 'text', label: m.desk_calendar_text(), max: 200, wrong }}
          value={text}
          onChange={(next) => set({ text: next })}
        />
        {kind === 'cutoff' && isDay(to) ? (
          <p className="edit-sentence">{entryWords({ kind, from, to, text: text[locale] || '…' }, locale)}</p>
        ) : null}
        {kind === 'rush' ? (
          <Checkbox
            label={m.desk_calendar_rush_closed()}
            checked={body.rush_closed}
            onChange={({ currentTarget }) => set({ rush_closed: currentTarget.checked })}
          />
        ) : null}
        {isHidden && (kind === 'banner' || kind === 'cutoff') ? (
          <p className="edit-sentence">
            {m.desk_calendar_hidden()}{' '}
            <ShopLink to={wordPath('banner.component')} className="link">
              {m.desk_calendar_hidden_by()}
            </ShopLink>
          </p>
        ) : null}
        {kind === 'banner' || kind === 'cutoff' ? (
          <TextInput
            label={m.desk_calendar_url()}
            hint={m.desk_calendar_url_hint()}
            maxLength={400}
            value={body.url ?? ''}
            error={fault('url')}
            onChange={({ currentTarget }) => set({ url: currentTarget.value || null })}
          />
        ) : null}
      </EditSection>
    </div>
  );
}
