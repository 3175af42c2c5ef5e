import type { Word } from '@keepsong/contract/catalogue/words';
import { CMS_CHOICES, maxOf } from '@keepsong/domain/cms/fields';
import {
  type MenuRow,
  menuRows,
  menuSource,
  type ScheduleRow,
  type SectionRow,
  scheduleRows,
  scheduleSource,
  sectionRows,
  sectionsSource,
} from '@keepsong/domain/cms/rows';
import type { Locale } from '@keepsong/domain/format/locale';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { PictureField } from './picture-field.tsx';
import { RichField } from './rich-field.tsx';
import { choiceName } from './word-names.ts';

type FieldProps = {
  kind: Word['kind'];
  label: string;
  locale: Locale;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const langOf = (locale: Locale) => (locale === 'en' ? 'en' : 'es');

/**
 * Edits a text of the shop in one language, in fields for its kind, so that nobody has to type markup or keys.
 */
export function WordField(props: FieldProps) {
  const { kind, label, locale, value, error, onChange } = props;
  const lang = langOf(locale);
  switch (kind) {
    case 'rich':
      return <RichField {...{ label, lang, value, error, onChange }} />;
    case 'sections':
      return <Sections {...props} />;
    case 'menu':
      return <Menu {...props} />;
    case 'schedule':
      return <Schedule {...props} />;
    case 'image':
      return <PictureField {...{ label, value, error, onChange }} />;
    case 'share':
      return (
        <TextInput
          {...{ label, value, error }}
          hint={m.desk_words_share_hint()}
          inputMode="numeric"
          onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').slice(0, 3))}
        />
      );
    case 'address':
      return (
        <TextInput
          {...{ label, value, error }}
          hint={m.desk_words_address_hint()}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'component':
    case 'ink':
      return (
        <Select
          {...{ label, error }}
          options={CMS_CHOICES[kind].map((one) => ({ value: one, label: choiceName(one) }))}
          placeholder={m.desk_words_choose()}
          value={CMS_CHOICES[kind].find((one) => one === value) ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextArea
          {...{ label, lang, value, error }}
          rows={3}
          counter={{
            max: maxOf(kind),
            announce: (used: number, max: number) => m.desk_edit_counter({ used, max }),
          }}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

type RowsProps<Row> = {
  label: string;
  rows: readonly Row[];
  error: string | undefined;
  addLabel: string;
  fresh: () => Row;
  nameOf: (row: Row, at: number) => string;
  onChange: (rows: Row[]) => void;
  children: (row: Row, put: (row: Row) => void, at: number) => ReactNode;
};

/** Edits a list of rows, which can be moved, removed and added. */
function Rows<Row>({ label, rows, error, addLabel, fresh, nameOf, onChange, children }: RowsProps<Row>) {
  const { keys, removed, moved } = useRowKeys(rows.length);
  const move = (at: number, by: -1 | 1) => {
    moved(at, by);
    const next = rows.toSpliced(at, 1);
    next.splice(at + by, 0, rows[at] as Row);
    onChange(next);
  };
  return (
    <fieldset className="edit-rows">
      <legend className="field__label">{label}</legend>
      <ol>
        {rows.map((row, at) => (
          <li key={keys[at]}>
            <div className="edit-rows__fields">
              {children(row, (next) => onChange(rows.with(at, next)), at)}
            </div>
            <div className="edit-rows__acts">
              <IconButton
                icon="arrow-left"
                className="edit-up"
                label={m.desk_edit_move_up({ name: nameOf(row, at) })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="arrow-right"
                className="edit-up"
                label={m.desk_edit_move_down({ name: nameOf(row, at) })}
                disabled={at === rows.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon="close"
                label={m.desk_edit_remove({ name: nameOf(row, at) })}
                onClick={() => {
                  removed(at);
                  onChange(rows.toSpliced(at, 1));
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button size="small" variant="soft" icon="plus" onClick={() => onChange([...rows, fresh()])}>
        {addLabel}
      </Button>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

function LinkFields<Row extends { label: string; url: string }>({
  row,
  put,
  lang,
}: {
  row: Row;
  put: (row: Row) => void;
  lang: string;
}) {
  return (
    <div className="edit-both">
      <TextInput
        label={m.desk_words_label()}
        lang={lang}
        value={row.label}
        onChange={({ currentTarget }) => put({ ...row, label: currentTarget.value })}
      />
      <TextInput
        label={m.desk_words_address()}
        value={row.url}
        onChange={({ currentTarget }) => put({ ...row, url: currentTarget.value })}
      />
    </div>
  );
}

/**
 * The rows of a text while they are edited. Something that the text cannot store, such as a space at the end,
 * stays in its field until the text is changed from outside.
 */
function useRows<Row>(
  value: string,
  {
    read,
    write,
    onChange,
  }: {
    read: (source: string) => Row[];
    write: (rows: readonly Row[]) => string;
    onChange: (source: string) => void;
  },
): [Row[], (rows: Row[]) => void] {
  const [kept, setKept] = useState(() => ({ source: value, rows: read(value) }));
  const put = (rows: Row[]) => {
    const source = write(rows);
    setKept({ source, rows });
    onChange(source);
  };
  return [kept.source === value ? kept.rows : read(value), put];
}

const orNumber = (name: string, at: number): string => name || String(at + 1);

function Menu({ label, locale, value, error, onChange }: FieldProps) {
  const lang = langOf(locale);
  const [rows, put] = useRows<MenuRow>(value, { read: menuRows, write: menuSource, onChange });
  return (
    <Rows<MenuRow>
      {...{ label, error, rows }}
      addLabel={m.desk_words_add_entry()}
      fresh={() => ({ label: m.desk_words_new_entry(), url: '/', items: [] })}
      nameOf={(row, at) => orNumber(row.label, at)}
      onChange={put}
    >
      {(row, putRow) => (
        <>
          <LinkFields {...{ row, lang }} put={putRow} />
          <Rows
            label={m.desk_words_below({ name: row.label })}
            rows={row.items}
            error={undefined}
            addLabel={m.desk_words_add_below({ name: row.label })}
            fresh={() => ({ label: m.desk_words_new_entry(), url: '/' })}
            nameOf={(item, at) => orNumber(item.label, at)}
            onChange={(items) => putRow({ ...row, items })}
          >
            {(item, putItem) => <LinkFields row={item} put={putItem} lang={lang} />}
          </Rows>
        </>
      )}
    </Rows>
  );
}

/**
 * A moment of the schedule in the form of a `datetime-local` input. A day without a time begins at midnight.
 */
const asMoment = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text.replace(' ', 'T');

function Schedule({ label, locale, value, error, onChange }: FieldProps) {
  const [rows, put] = useRows<ScheduleRow>(value, { read: scheduleRows, write: scheduleSource, onChange });
  const moment = (row: ScheduleRow, putRow: (row: ScheduleRow) => void, name: 'from' | 'to') => (
    <TextInput
      type="datetime-local"
      label={name === 'from' ? m.desk_words_from() : m.desk_words_to()}
      value={asMoment(row[name])}
      onChange={({ currentTarget }) => putRow({ ...row, [name]: currentTarget.value })}
    />
  );
  return (
    <Rows<ScheduleRow>
      {...{ label, error, rows }}
      addLabel={m.desk_words_add_banner()}
      fresh={() => ({ from: '', to: '', text: m.desk_words_new_entry(), url: '' })}
      nameOf={(row, at) => orNumber(row.text, at)}
      onChange={put}
    >
      {(row, putRow) => (
        <>
          <div className="edit-both">
            {moment(row, putRow, 'from')}
            {moment(row, putRow, 'to')}
          </div>
          <TextInput
            label={m.desk_words_text()}
            hint={m.desk_words_banner_hint()}
            lang={langOf(locale)}
            value={row.text}
            onChange={({ currentTarget }) => putRow({ ...row, text: currentTarget.value })}
          />
          <TextInput
            label={m.desk_words_address()}
            value={row.url}
            onChange={({ currentTarget }) => putRow({ ...row, url: currentTarget.value })}
          />
        </>
      )}
    </Rows>
  );
}

function Sections({ label, locale, value, error, onChange }: FieldProps) {
  const lang = langOf(locale);
  const [rows, put] = useRows<SectionRow>(value, { read: sectionRows, write: sectionsSource, onChange });
  return (
    <Rows<SectionRow>
      {...{ label, error, rows }}
      addLabel={m.desk_words_add_part()}
      fresh={() => ({ title: m.desk_words_new_part(), text: '' })}
      nameOf={(row, at) => orNumber(row.title, at)}
      onChange={put}
    >
      {(row, putRow) => (
        <>
          <TextInput
            label={m.desk_words_part_title()}
            lang={lang}
            value={row.title}
            onChange={({ currentTarget }) => putRow({ ...row, title: currentTarget.value })}
          />
          <RichField
            label={m.desk_words_text()}
            lang={lang}
            value={row.text}
            error={undefined}
            onChange={(text) => putRow({ ...row, text })}
          />
        </>
      )}
    </Rows>
  );
}
