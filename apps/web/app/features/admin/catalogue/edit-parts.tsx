import { EDIT_STATES, type EditState } from '@keepsong/domain/catalogue/edit-state';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import type { DeskFilter } from '../table/desk-list.ts';
import type { Standing, Wrong } from './use-edit.ts';

const TONES: Readonly<Record<EditState, string>> = {
  live: 'done',
  draft: 'to_be_checked',
  archived: 'cancelled',
};
const WORDS: Readonly<Record<EditState, () => string>> = {
  live: m.desk_edit_live,
  draft: m.desk_edit_draft,
  archived: m.desk_edit_archived,
};

/** The views and the filter by state that every list of the catalogue has. */
export const EDIT_VIEWS = (['live', 'draft', 'archived'] as const).map((state) => ({
  name: WORDS[state],
  query: `state=${state}`,
}));
export const STATE_FILTER: DeskFilter = {
  kind: 'many',
  id: 'state',
  label: m.desk_edit_state,
  options: () => EDIT_STATES.map((state) => ({ value: state, label: WORDS[state]() })),
};

export const EditStateMark = ({ state }: { state: EditState }) => (
  <span className={`desk-state desk-state--${TONES[state]}`}>{WORDS[state]()}</span>
);

/** Who saved the version that is shown, and when. */
export function EditFacts({ item }: { item: Standing }) {
  const { locale } = usePage();
  const { version, edited_by, edited_at, publish_at, publish_failed } = item;
  const at = (moment: string) => formatMoment(moment, locale, new Date());
  return (
    <>
      {m.desk_edit_version({ version })}
      {edited_at === null ? null : `, ${m.desk_edit_saved_by({ by: edited_by ?? '–', at: at(edited_at) })}`}
      {publish_at === null ? null : ` · ${planWords(publish_failed, at(publish_at))}`}
    </>
  );
}

function planWords(failed: Standing['publish_failed'], at: string): string {
  if (!failed) return m.desk_edit_goes_live({ at });
  // The fields are marked when the page opens.
  return failed.fields ? m.desk_edit_plan_failed({ at }) : m.desk_edit_plan_fault({ at });
}

/** The errors that only fields of the desk have. */
const DESK_FAULTS: Readonly<Record<string, (inputs: { field: string }) => string>> = {
  no_size_of: m.desk_edit_no_size_of,
  not_in_bundle: m.desk_edit_not_in_bundle,
  part_asks: m.desk_edit_part_asks,
  part_untitled: m.desk_edit_part_untitled,
  costs_nothing: m.desk_edit_costs_nothing,
};

/** The error text of a field. */
export function faultOf(wrong: Wrong, path: string, label: string): string | undefined {
  const code = wrong[path];
  return code && (DESK_FAULTS[code]?.({ field: label }) ?? fieldErrorWords(code, label));
}

type Both = { en: string; sp: string };
type BothProps = {
  /** The path of the text, such as `title`. Its errors have the paths `title.en` and `title.sp`. */
  path: string;
  label: string;
  value: Both;
  max: number;
  wrong: Wrong;
  isLong?: boolean;
  onChange: (value: Both) => void;
};

/** Two inputs side by side, one for each language. */
export function BothTexts({ path, label, value, max, wrong, isLong, onChange }: BothProps) {
  const fieldOf = (locale: Locale) => {
    const code = wrong[`${path}.${locale}`];
    const name = locale === 'en' ? m.admin_in_english({ label }) : m.admin_in_spanish({ label });
    const common = {
      label: name,
      lang: locale === 'en' ? 'en' : 'es',
      value: value[locale],
      counter: { max, announce: (used: number, most: number) => m.desk_edit_counter({ used, max: most }) },
      error: code ? fieldErrorWords(code, name) : undefined,
    };
    const put = (text: string) => onChange({ ...value, [locale]: text });
    return isLong ? (
      <TextArea {...common} rows={4} onChange={({ currentTarget }) => put(currentTarget.value)} />
    ) : (
      <TextInput {...common} onChange={({ currentTarget }) => put(currentTarget.value)} />
    );
  };
  return (
    <div className="edit-both">
      {fieldOf('en')}
      {fieldOf('sp')}
    </div>
  );
}

export function EditSection({ id, title, lead, children }: SectionProps) {
  return (
    <section className="desk-section" aria-labelledby={id}>
      <h2 className="desk-title" id={id}>
        {title} {lead ? <span className="edit-lead">{lead}</span> : null}
      </h2>
      <div className="edit-fields">{children}</div>
    </section>
  );
}
type SectionProps = { id: string; title: string; lead?: string; children: ReactNode };
