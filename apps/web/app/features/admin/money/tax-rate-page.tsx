import { TAXED_KINDS } from '@keepsong/domain/checkout/rates';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { TAX_PAGE, taxPath } from '../admin-paths.ts';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { type Edit, useEdit, useNewPage, type Wish } from '../catalogue/use-edit.ts';
import { useSecondStep } from '../second-step.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import type { TaxPageData } from './load-money.ts';
import { PercentInput } from './percent-input.tsx';
import { StandsMark } from './tax-list-page.tsx';
import {
  KIND_WORDS,
  kindsWords,
  type Places,
  percentWords,
  placeWords,
  type TaxForm,
  type TaxItem,
  taxItem,
} from './tax-words.ts';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().taxes;

const bodyOf = ({ country, place, percent, kinds, from }: TaxItem): TaxForm => ({
  ...{ country, place, percent, kinds, from },
});

const FIELD_WORDS: Readonly<Record<keyof TaxForm, () => string>> = {
  country: m.desk_tax_country,
  place: m.desk_tax_state,
  percent: m.desk_tax_percent,
  kinds: m.desk_tax_kinds,
  from: m.desk_tax_from,
};

/** The editor of a tax rate, with all other rates of its place. */
export function TaxRatePage({ data }: { data: TaxPageData }) {
  const { locale } = usePage();
  const { isNew, others, places } = data;
  const { act, dialog } = useSecondStep();
  const send = async ({ place, ...fields }: TaxForm, { version, state }: Wish): Promise<TaxItem> => {
    const api = await calls();
    const params = { id: data.tax.id };
    const body = { ...fields, state: place };
    // Archiving sends no fields, so an archived rate keeps its saved values.
    const save = () =>
      state === 'archived'
        ? api.save({ params, body: { version, state } })
        : api.save({ params, body: { ...body, version } });
    return taxItem((await act(() => (isNew ? api.add({ body }) : save()))).tax);
  };
  const read = (answered: unknown) => taxItem(answered as Parameters<typeof taxItem>[0]);
  const edit = useEdit({ saved: data.tax, bodyOf, send, read });
  useNewPage(isNew ? edit.item : null, taxPath);
  const { item, body } = edit;
  const title = isNew ? m.desk_tax_new() : placeWords({ country: body.country, state: body.place });
  return (
    <EditPage
      edit={edit}
      above={[{ to: TAX_PAGE, name: m.desk_tax() }]}
      title={title}
      newFacts={isNew ? m.desk_tax_new_facts() : null}
      mark={<StandsMark stands={item.stands} />}
      bodyOf={bodyOf}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) => (field === 'kinds' ? kindsWords(of.kinds) : String(of[field]) || '–')}
      history={async () => {
        const { versions } = await (await calls()).history({ params: { id: item.id } });
        const read = ({ state, ...body }: Record<string, unknown>) => ({ ...body, place: state });
        return { versions: versions.map(({ body, ...one }) => ({ ...one, body: read(body) })) };
      }}
      bar={{ isDated: true, note: m.desk_tax_bar(), archiveLead: m.desk_tax_archive_lead() }}
      side={
        others.length > 1 ? (
          <section className="desk-panel" aria-labelledby="place">
            <h2 className="desk-title" id="place">
              {m.desk_tax_of_place()}
            </h2>
            <PlainTable
              rows={others}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: m.desk_tax_from(),
                  cell: ({ id, from }) =>
                    id === item.id ? (
                      formatShortDay(from, locale, new Date())
                    ) : (
                      <ShopLink to={taxPath(id)}>{formatShortDay(from, locale, new Date())}</ShopLink>
                    ),
                },
                { label: m.admin_rate(), cell: ({ percent }) => percentWords(percent, locale), isEnd: true },
                { label: m.desk_edit_state(), cell: ({ stands }) => <StandsMark stands={stands} /> },
              ]}
            />
          </section>
        ) : null
      }
      below={dialog}
    >
      <RateFields edit={edit} places={places} isNew={isNew} />
    </EditPage>
  );
}

type FieldsProps = { edit: Edit<TaxItem, TaxForm>; places: Places; isNew: boolean };

function RateFields({ edit: { item, body, wrong, set }, places, isNew }: FieldsProps) {
  const fault = (field: keyof TaxForm, path: string = field) =>
    wrong[path] ? fieldErrorWords(wrong[path], FIELD_WORDS[field]()) : undefined;
  // A rate that has begun is part of its place's history, so its place can no longer be changed.
  const isFixed = !isNew && item.stands !== 'coming';
  const states = [
    { value: '', label: m.desk_tax_whole() },
    ...Object.entries(places.states).map(([code, name]) => ({ value: code, label: name })),
  ];
  const kindsFault = fault('kinds');
  return (
    <div>
      <EditSection id="where" title={m.desk_tax_where()}>
        <div className="edit-both">
          <Select
            label={m.desk_tax_country()}
            value={body.country}
            disabled={isFixed}
            error={fault('country')}
            options={Object.entries(places.countries).map(([code, name]) => ({ value: code, label: name }))}
            onChange={({ currentTarget }) => set({ country: currentTarget.value, place: '' })}
          />
          {body.country === 'US' ? (
            <Select
              label={m.desk_tax_state()}
              value={body.place}
              disabled={isFixed}
              error={fault('place', 'state')}
              options={states}
              onChange={({ currentTarget }) => set({ place: currentTarget.value })}
            />
          ) : (
            <TextInput
              label={m.desk_tax_state()}
              hint={m.admin_state_hint()}
              maxLength={3}
              autoCapitalize="characters"
              value={body.place}
              readOnly={isFixed}
              error={fault('place', 'state')}
              onChange={({ currentTarget }) => set({ place: currentTarget.value.toUpperCase() })}
            />
          )}
        </div>
      </EditSection>
      <EditSection id="rate" title={m.desk_tax_rate()} lead={m.desk_tax_rate_lead()}>
        <div className="edit-both">
          <PercentInput
            label={m.desk_tax_percent()}
            value={body.percent}
            error={fault('percent')}
            onChange={(percent) => set({ percent })}
          />
          <TextInput
            type="date"
            label={m.desk_tax_from()}
            hint={isFixed ? m.desk_tax_from_hint() : undefined}
            value={body.from}
            error={fault('from')}
            onChange={({ currentTarget }) => set({ from: currentTarget.value })}
          />
        </div>
      </EditSection>
      <EditSection id="kinds" title={m.desk_tax_kinds()}>
        <fieldset className="edit-both" aria-labelledby="kinds" aria-describedby="kinds-error">
          {TAXED_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={KIND_WORDS[kind]()}
              checked={body.kinds.includes(kind)}
              onChange={({ currentTarget }) =>
                set({
                  kinds: TAXED_KINDS.filter((one) =>
                    one === kind ? currentTarget.checked : body.kinds.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
        <FieldError id="kinds-error">{kindsFault}</FieldError>
      </EditSection>
    </div>
  );
}
