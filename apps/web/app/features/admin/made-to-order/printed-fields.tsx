import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { asksForLyrics, INKS_FIELD } from '@keepsong/domain/cart/song-goods';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { BothTexts, EditSection } from '../catalogue/edit-parts.tsx';
import type { ProductEdit } from '../catalogue/product-page.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { ownQuestions, withInks, withLyrics, withQuestion } from './printed-questions.ts';

type Field = ProductBody['printed_fields'][number];

const MOST = { pictures: 40, length: 2_000 };

/** Edits what a customer must give for a made-to-order product: pictures, and texts to print. */
export function PrintedFields({ edit: { body, wrong, set } }: { edit: ProductEdit }) {
  const { pictures, printed_fields: fields } = body;
  const hasLyrics = asksForLyrics({ pod_fields: fields });
  const hasInks = fields.some(({ key }) => key === INKS_FIELD);
  const put = (at: number, field: Field) => set({ printed_fields: fields.with(at, field) });
  return (
    <EditSection id="printed" title={m.desk_product_printed()} lead={m.desk_product_printed_lead()}>
      <Checkbox
        label={m.desk_product_pictures()}
        checked={pictures !== null}
        onChange={({ currentTarget }) =>
          set({ pictures: currentTarget.checked ? { least: 1, most: 1 } : null })
        }
      />
      {pictures ? (
        <div className="edit-counts">
          <span>{m.desk_product_pictures_least()}</span>
          <Stepper
            label={m.desk_product_pictures_least()}
            decreaseLabel={m.admin_fewer()}
            increaseLabel={m.admin_more()}
            {...{ value: pictures.least, min: 1, max: MOST.pictures }}
            onChange={(least) => set({ pictures: { least, most: Math.max(least, pictures.most) } })}
          />
          <span>{m.desk_product_pictures_most()}</span>
          <Stepper
            label={m.desk_product_pictures_most()}
            decreaseLabel={m.admin_fewer()}
            increaseLabel={m.admin_more()}
            {...{ value: pictures.most, min: pictures.least, max: MOST.pictures }}
            onChange={(most) => set({ pictures: { ...pictures, most } })}
          />
        </div>
      ) : null}
      <Checkbox
        label={m.desk_product_lyrics()}
        checked={hasLyrics}
        onChange={({ currentTarget }) => set({ printed_fields: withLyrics(fields, currentTarget.checked) })}
      />
      {hasLyrics || hasInks ? (
        <Checkbox
          label={m.desk_product_inks()}
          checked={hasInks}
          onChange={({ currentTarget }) => set({ printed_fields: withInks(fields, currentTarget.checked) })}
        />
      ) : null}
      <ol className="edit-printed">
        {ownQuestions(fields).map(({ field, at }, number) => (
          <li key={field.key}>
            <BothTexts
              path={`printed_fields.${at}.label`}
              {...{ label: m.desk_product_field_label(), max: 60, wrong }}
              value={field.label}
              onChange={(label) => put(at, { ...field, label })}
            />
            <TextInput
              label={m.desk_product_field_length()}
              inputMode="numeric"
              value={String(field.max_length)}
              onChange={({ currentTarget }) => {
                const length = Number(currentTarget.value.replace(/\D/g, ''));
                put(at, { ...field, max_length: Math.min(Math.max(length, 1), MOST.length) });
              }}
            />
            <Choices
              at={at}
              choices={field.choices ?? []}
              wrong={wrong}
              onChange={(choices) => put(at, { ...field, choices })}
            />
            <div className="edit-printed__foot">
              <Checkbox
                label={m.desk_product_field_required()}
                checked={field.required}
                onChange={({ currentTarget }) => put(at, { ...field, required: currentTarget.checked })}
              />
              <Button
                variant="soft"
                size="small"
                className="desk-act--bad"
                icon="trash"
                onClick={() => set({ printed_fields: fields.toSpliced(at, 1) })}
              >
                {m.desk_product_field_remove({ number: number + 1 })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="soft"
        size="small"
        icon="plus"
        onClick={() => set({ printed_fields: withQuestion(fields) })}
      >
        {m.desk_product_field_add()}
      </Button>
    </EditSection>
  );
}

type Choice = NonNullable<Field['choices']>[number];
type ChoicesProps = {
  at: number;
  choices: readonly Choice[];
  wrong: ProductEdit['wrong'];
  onChange: (choices: Choice[]) => void;
};

/** The texts that the customer may choose from. If there are none, the customer writes a text freely. */
function Choices({ at, choices, wrong, onChange }: ChoicesProps) {
  const rows = useRowKeys(choices.length);
  return (
    <fieldset className="edit-list">
      <legend className="field__label">{m.desk_product_choices()}</legend>
      {choices.map((choice, number) => (
        <div key={rows.keys[number]} className="edit-choice">
          <BothTexts
            path={`printed_fields.${at}.choices.${number}`}
            {...{ label: m.desk_product_choice({ number: number + 1 }), max: 60, wrong }}
            value={choice}
            onChange={(next) => onChange(choices.with(number, next))}
          />
          <IconButton
            icon="close"
            label={m.desk_edit_remove({ name: m.desk_product_choice({ number: number + 1 }) })}
            onClick={() => {
              rows.removed(number);
              onChange(choices.toSpliced(number, 1));
            }}
          />
        </div>
      ))}
      <Button
        variant="soft"
        size="small"
        icon="plus"
        onClick={() => onChange([...choices, { en: '', sp: '' }])}
      >
        {m.desk_product_choice_add()}
      </Button>
    </fieldset>
  );
}
